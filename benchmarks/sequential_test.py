"""A sequential test of paired results: it may be looked at after every pair.

Wald's test in the form used for chess programs: the likelihood of the pairs if one player is
better by `gain`, against that if both are equal, with the variance taken from the pairs themselves.
Whoever stops as soon as it is sure is wrong in one of a hundred cases at most.
"""

from math import log

from hncli.career.statistics import PairedCounts

ERROR_RATE = 0.01
SURE = log((1 - ERROR_RATE) / ERROR_RATE)
"""The log likelihood ratio at which the test is over: this for better, minus this for not."""

LEAST_PAIRS = 30  # fewer say nothing of the variance


def log_likelihood_ratio(counts: PairedCounts, gain: float) -> float:
    """How much likelier the pairs are if the second player wins `gain` more often than the first.

    0 while there are too few of them.
    """
    n = counts.played
    if n < LEAST_PAIRS:
        return 0.0
    mean = (counts.only_second - counts.only_first) / n
    variance = (counts.only_second + counts.only_first) / n - mean**2
    variance = max(variance, 1.0 / n)  # hardly any pair differs: not a sure thing yet
    return n * gain * (2 * mean - gain) / (2 * variance)


def verdict(counts: PairedCounts, gain: float) -> str:
    """ "better" or "not better" of the second player if the test is sure, else empty."""
    ratio = log_likelihood_ratio(counts, gain)
    if abs(ratio) < SURE:
        return ""
    return "better" if ratio > 0 else "not better"
