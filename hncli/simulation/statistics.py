"""What can be said of many missions: rates, means and differences, each with an interval."""

import math
from collections.abc import Mapping
from typing import NamedTuple

Z = 1.959963984540054
"""Intervals hold what they are about 95 times in 100."""


class Estimate(NamedTuple):
    """A figure, and the interval in which the true one probably is."""

    value: float
    low: float
    high: float


class Paired(NamedTuple):
    """Two players at the same missions: who won what, the difference of their win rates."""

    both: int
    only_first: int
    only_second: int
    neither: int

    @property
    def played(self) -> int:
        """How many missions both have played."""
        return sum(self)

    @property
    def difference(self) -> Estimate:
        """How much more often the first one wins (the interval of Agresti and Min)."""
        if not self.played:
            return Estimate(0.0, -1.0, 1.0)
        value = (self.only_first - self.only_second) / self.played
        more = self.played + 2
        b, c = self.only_first + 0.5, self.only_second + 0.5
        middle = (b - c) / more
        half = Z * math.sqrt((b + c) - (b - c) ** 2 / more) / more
        return Estimate(value, max(-1.0, middle - half), min(1.0, middle + half))

    @property
    def chance(self) -> float:
        """How probable such a difference is, or a larger one, between equals (McNemar, exact)."""
        least = min(self.only_first, self.only_second)
        differing = self.only_first + self.only_second
        return min(1.0, 2 * tail(least, differing))


def tail(most: int, coins: int) -> float:
    """The chance of at most so many heads, with at most half of the coins being meant."""
    term = math.exp(
        math.lgamma(coins + 1)
        - math.lgamma(most + 1)
        - math.lgamma(coins - most + 1)
        - coins * math.log(2)
    )
    total = 0.0
    for heads in range(most, -1, -1):
        total += term
        if term < total * 1e-17:
            break
        term *= heads / (coins - heads + 1)
    return total


def rate(count: int, of: int) -> Estimate:
    """A share with Wilson's interval, which is right for few missions and extreme shares too."""
    if not of:
        return Estimate(0.0, 0.0, 1.0)
    share = count / of
    spread = Z * math.sqrt(share * (1 - share) / of + Z * Z / (4 * of * of))
    middle = share + Z * Z / (2 * of)
    scale = 1 + Z * Z / of
    low = 0.0 if count == 0 else (middle - spread) / scale
    high = 1.0 if count == of else (middle + spread) / scale
    return Estimate(share, low, high)


def mean(found: Mapping[int, int]) -> Estimate:
    """The mean of values, each with how often it was met."""
    count = sum(found.values())
    if not count:
        return Estimate(0.0, 0.0, 0.0)
    value = sum(one * times for one, times in found.items()) / count
    if count == 1:
        return Estimate(value, value, value)
    squares = sum(times * (one - value) ** 2 for one, times in found.items())
    half = Z * math.sqrt(squares / (count - 1) / count)
    return Estimate(value, value - half, value + half)


def percentile(found: Mapping[int, int], share: float) -> int:
    """The least value that so large a share of all values does not exceed."""
    wanted = share * sum(found.values())
    reached = 0
    for value, times in sorted(found.items()):
        reached += times
        if reached >= wanted:
            return value
    return 0


def paired(first: str, second: str, won: str = "w", lost: str = "l") -> Paired:
    """Compare two rows of marks, mission by mission; what one of them has not played is left."""
    seen = [(a, b) for a, b in zip(first, second, strict=False) if {a, b} <= {won, lost}]
    both = seen.count((won, won))
    only_first, only_second = seen.count((won, lost)), seen.count((lost, won))
    return Paired(both, only_first, only_second, len(seen) - both - only_first - only_second)


def joined(all_of_them: list[Paired]) -> Paired:
    """Several comparisons as one."""
    if not all_of_them:
        return Paired(0, 0, 0, 0)
    return Paired(*(sum(column) for column in zip(*all_of_them, strict=True)))
