"""Rates, means and paired differences, each with a 95% confidence interval."""

import math
from collections.abc import Mapping
from typing import NamedTuple

Z_95 = 1.959963984540054
"""The 97.5% quantile of the standard normal distribution, for two-sided 95% intervals."""


class Estimate(NamedTuple):
    """A point estimate with its 95% confidence interval."""

    value: float
    low: float
    high: float


class PairedCounts(NamedTuple):
    """How many of the same missions two players have won: both, one of them, or neither."""

    both: int
    only_first: int
    only_second: int
    neither: int

    @property
    def played(self) -> int:
        """The number of missions that both have played."""
        return sum(self)

    @property
    def difference(self) -> Estimate:
        """Win rate of the first minus that of the second, with the interval of Agresti and Min."""
        if not self.played:
            return Estimate(0.0, -1.0, 1.0)
        value = (self.only_first - self.only_second) / self.played
        n = self.played + 2
        b, c = self.only_first + 0.5, self.only_second + 0.5
        center = (b - c) / n
        half_width = Z_95 * math.sqrt((b + c) - (b - c) ** 2 / n) / n
        return Estimate(value, max(-1.0, center - half_width), min(1.0, center + half_width))

    @property
    def ratio(self) -> Estimate:
        """How many times as often the first wins as the second; the interval is symmetric in logs.

        Without an upper end if one of them has never won.
        """
        first, second = self.both + self.only_first, self.both + self.only_second
        if not first or not second:
            return Estimate(1.0, 0.0, math.inf)
        value = first / second
        error = math.sqrt((self.only_first + self.only_second) / (first * second))
        reach = math.exp(Z_95 * error)
        return Estimate(value, value / reach, value * reach)

    @property
    def p_value(self) -> float:
        """Two-sided p-value of the exact McNemar test that both players win equally often."""
        discordant = self.only_first + self.only_second
        fewer = min(self.only_first, self.only_second)
        return min(1.0, 2 * binomial_lower_tail(fewer, discordant))


def binomial_lower_tail(k: int, n: int) -> float:
    """Lower tail P(X <= k) of Binomial(n, 1/2) for k <= n/2.

    Summed from k downwards, where terms only get smaller, until they no longer matter.
    """
    term = math.exp(
        math.lgamma(n + 1) - math.lgamma(k + 1) - math.lgamma(n - k + 1) - n * math.log(2)
    )
    total = 0.0
    for i in range(k, -1, -1):
        total += term
        if term < total * 1e-17:
            break
        term *= i / (n - i + 1)
    return total


def rate(count: int, total: int) -> Estimate:
    """A proportion with Wilson's interval, which also holds for small samples and near 0 and 1."""
    if not total:
        return Estimate(0.0, 0.0, 1.0)
    share = count / total
    spread = Z_95 * math.sqrt(share * (1 - share) / total + Z_95 * Z_95 / (4 * total * total))
    center = share + Z_95 * Z_95 / (2 * total)
    scale = 1 + Z_95 * Z_95 / total
    low = 0.0 if count == 0 else (center - spread) / scale
    high = 1.0 if count == total else (center + spread) / scale
    return Estimate(share, low, high)


def mean(counts: Mapping[int, int]) -> Estimate:
    """The mean of a histogram (value to frequency), with a normal interval; 0 if it is empty."""
    total = sum(counts.values())
    if not total:
        return Estimate(0.0, 0.0, 0.0)
    value = sum(one * times for one, times in counts.items()) / total
    if total == 1:
        return Estimate(value, value, value)
    squares = sum(times * (one - value) ** 2 for one, times in counts.items())
    half_width = Z_95 * math.sqrt(squares / (total - 1) / total)
    return Estimate(value, value - half_width, value + half_width)


def percentile(counts: Mapping[int, int], share: float) -> int:
    """The least value of a histogram that at least this share does not exceed; 0 if it is empty."""
    wanted = share * sum(counts.values())
    cumulative = 0
    for value, times in sorted(counts.items()):
        cumulative += times
        if cumulative >= wanted:
            return value
    return 0


def count_pairs(first: str, second: str, won: str = "w", lost: str = "l") -> PairedCounts:
    """Compare the marks of two players mission by mission, where both have played."""
    pairs = [(a, b) for a, b in zip(first, second, strict=False) if {a, b} <= {won, lost}]
    both = pairs.count((won, won))
    only_first, only_second = pairs.count((won, lost)), pairs.count((lost, won))
    neither = len(pairs) - both - only_first - only_second
    return PairedCounts(both, only_first, only_second, neither)


def pooled(counts: list[PairedCounts]) -> PairedCounts:
    """The sum of several comparisons; all zero if there are none."""
    if not counts:
        return PairedCounts(0, 0, 0, 0)
    return PairedCounts(*(sum(column) for column in zip(*counts, strict=True)))
