"""Means with their standard errors."""

from collections.abc import Iterable, Sequence
from math import sqrt
from typing import NamedTuple

CONFIDENCE = 1.96  # standard errors either side of a 95 % interval


class Measurement(NamedTuple):
    """A mean and its standard error."""

    value: float
    error: float = 0.0

    def interval(self) -> tuple[float, float]:
        """The 95 % confidence interval."""
        reach = CONFIDENCE * self.error
        return self.value - reach, self.value + reach

    def plus(self, other: "Measurement") -> "Measurement":
        """The sum of two independent ones."""
        return Measurement(self.value + other.value, sqrt(self.error**2 + other.error**2))

    def minus(self, other: "Measurement") -> "Measurement":
        """The difference of two independent ones."""
        return self.plus(Measurement(-other.value, other.error))


EXACTLY_0 = Measurement(0.0)


def mean_of(samples: Sequence[float]) -> Measurement:
    """The mean of independent samples; at least one."""
    n = len(samples)
    mean = sum(samples) / n
    variance = sum((one - mean) ** 2 for one in samples) / max(1, n - 1)
    return Measurement(mean, sqrt(variance / n))


def total_of(estimates: Iterable[Measurement]) -> Measurement:
    """The sum of independent measurements."""
    total = EXACTLY_0
    for one in estimates:
        total = total.plus(one)
    return total
