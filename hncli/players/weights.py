"""How much each thing counts to the sensible player."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Weights:
    """Found by trying many and keeping what won more missions (benchmarks/tune.py)."""

    win: float = 60.0
    saved: float = 1.9
    killed: float = 2.1  # of the last that may die; less while more may
    cleared: float = 0.5  # of one out of the way when enough are saved
    empty: float = 3.7  # of a pool that is empty
    danger: tuple[float, ...] = (0.0, 4.4, 7.2, 10.4, 12.5, 13.3, 15.2, 17.0)  # of each level
    fade: float = 0.67  # what danger still counts when no terror card is left
    point: float = 0.1  # of a CP, whatever it buys
    die: float = 0.29  # of one more die for a roll later on
    roll: float = 0.8  # how much of its worth one more die has in the rolls of a conversation
    free: float = 1.13  # of fours that convert free
    card: float = 0.62  # of a card in hand
    keep: float = 0.31  # how much of its worth counts against laying a card face down
    play: float = 0.03  # against playing a card at all
    cut: float = 1.17  # of what could still have been played when a conversation ends
    reveal: float = 0.82
    time: float = 1.2  # of a terror card that is discarded
    eliminate: float = 5.9
    eliminate_pool: float = 0.72  # less for each hostage still held
    eliminate_safe: float = 6.5  # more if enough are saved
    reroll: float = 0.81  # of a card that rerolls a die
    later: float = 0.7  # what a card bought now keeps of its worth
    take: float = 1.2  # how much of their worth cards keep that are taken for nothing
