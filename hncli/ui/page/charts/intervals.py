"""Rates with their intervals: a bar for each, with a whisker from one end of it to the other."""

from typing import NamedTuple

WIDTH, HEIGHT = 200.0, 16.0


class RateBar(NamedTuple):
    """A bar from 0 to 100 percent and its whisker, in units of WIDTH and HEIGHT."""

    width: float
    low: float
    high: float


def rate_bar(value: float, low: float, high: float) -> RateBar:
    """The bar of a share; nothing of it leaves the picture."""
    return RateBar(_x(value), _x(low), _x(high))


def _x(share: float) -> float:
    return round(min(1.0, max(0.0, share)) * WIDTH, 1)
