"""The chance to win from turn to turn, and what each turn brought."""

from collections.abc import Sequence
from itertools import groupby
from typing import NamedTuple

from hncli.players.measurement import Measurement, total_of
from hncli.review.choices import ReviewedChoice
from hncli.review.split import Split


class Turn(NamedTuple):
    """`chance + luck + gain` is the chance at the next turn."""

    turn: int
    chance: Measurement  # before its first choice
    luck: float
    gain: Measurement


def turns_of(choices: Sequence[ReviewedChoice], split: Split) -> list[Turn]:
    """The turns in which something was chosen, in order."""
    found = []
    for turn, run in groupby(range(len(choices)), key=lambda n: choices[n].turn):
        steps = [split.steps[n] for n in run]
        luck = sum(step.luck.value for step in steps)
        found.append(Turn(turn, steps[0].before, luck, total_of(step.gain for step in steps)))
    return found
