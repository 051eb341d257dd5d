"""The dice of a mission compared with what was to be expected of them."""

from math import comb, sqrt
from typing import NamedTuple

from hncli.engine.trace import MissionTrace

SUCCESSES = (5, 6)
CHANCE_OF_SUCCESS = len(SUCCESSES) / 6


class DiceLuck(NamedTuple):
    """All dice of threat rolls as they fell: fours converted later are no successes here."""

    rolled: int
    successes: int

    @property
    def expected(self) -> float:
        """The expected number of successes."""
        return self.rolled * CHANCE_OF_SUCCESS

    @property
    def deviation(self) -> float:
        """The standard deviation of the number of successes."""
        return sqrt(self.rolled * CHANCE_OF_SUCCESS * (1 - CHANCE_OF_SUCCESS))

    @property
    def chance_of_fewer(self) -> float:
        """How likely so many dice have fewer successes than these; half of an equal number count.

        A half says that the dice were as good as dice are.
        """
        p, n = CHANCE_OF_SUCCESS, self.rolled
        chances = [comb(n, k) * p**k * (1 - p) ** (n - k) for k in range(self.successes + 1)]
        return sum(chances) - chances[-1] / 2


def dice_luck(trace: MissionTrace) -> DiceLuck:
    """Count the dice of a mission."""
    faces = [face for turn in trace.turns for face in turn.thrown]
    return DiceLuck(len(faces), sum(face in SUCCESSES for face in faces))
