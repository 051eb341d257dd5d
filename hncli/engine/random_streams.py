"""Randomness that gives the same mission for the same seed on every machine and Python version."""

from collections.abc import Sequence
from typing import TypeVar

Item = TypeVar("Item")

WORD = (1 << 64) - 1


def stream(seed: int, name: str) -> int:
    """Start a named stream: dice never disturb the order of the terror deck."""
    state = 0xCBF29CE484222325  # FNV-1a over the name, then the seed
    for byte in name.encode() + b"/" + str(seed).encode():
        state = ((state ^ byte) * 0x100000001B3) & WORD
    return state


def below(state: int, count: int) -> tuple[int, int]:
    """Draw a number from 0 to count - 1 (splitmix64); gives the stream's new state first."""
    state = (state + 0x9E3779B97F4A7C15) & WORD
    mixed = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & WORD
    mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & WORD
    return state, ((mixed ^ (mixed >> 31)) * count) >> 64


def shuffled(state: int, items: Sequence[Item]) -> tuple[int, tuple[Item, ...]]:
    """Shuffle fairly (Fisher and Yates); gives the stream's new state first."""
    pile = list(items)
    for last in range(len(pile) - 1, 0, -1):
        state, other = below(state, last + 1)
        pile[last], pile[other] = pile[other], pile[last]
    return state, tuple(pile)
