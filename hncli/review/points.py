"""Chances and differences in whole points of a hundred, as people read them."""

from typing import NamedTuple

from hncli.players.measurement import Measurement
from hncli.review.split import Split

ALL = 100


class Points(NamedTuple):
    """The split of a result: `start + luck + skill` is 100 for a mission won, 0 for one lost."""

    start: int
    luck: int
    skill: int


def in_points(value: float) -> int:
    """A chance or a difference, rounded."""
    return round(value * ALL)


def interval_in_points(estimate: Measurement) -> tuple[int, int]:
    """The 95 % interval of a difference."""
    low, high = estimate.interval()
    return in_points(low), in_points(high)


def chance_interval(estimate: Measurement) -> tuple[int, int]:
    """The 95 % interval of a chance, which is never below 0 nor above 100."""
    low, high = interval_in_points(estimate)
    return max(0, low), min(ALL, high)


def split_in_points(split: Split, is_won: bool) -> Points:
    """Rounded so that the sum is right: luck takes up what rounding leaves."""
    start, skill = in_points(split.start.value), in_points(split.skill.value)
    return Points(start, ALL * is_won - start - skill, skill)
