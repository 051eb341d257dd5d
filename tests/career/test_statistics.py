"""Intervals and tests against values from the literature, and against slow exact sums."""

from fractions import Fraction
from math import comb, inf

import pytest

from hncli.career.statistics import (
    PairedCounts,
    binomial_lower_tail,
    count_pairs,
    mean,
    percentile,
    pooled,
    rate,
)


@pytest.mark.parametrize(
    ("count", "of", "low", "high"),
    [
        (8, 10, 0.4902, 0.9433),
        (0, 10, 0.0, 0.2775),
        (10, 10, 0.7225, 1.0),
        (15, 148, 0.0624, 0.1605),
        (50, 100, 0.4038, 0.5962),
        (1, 1_000_000, 0.00000018, 0.00000566),
    ],
)
def test_wilson(count: int, of: int, low: float, high: float) -> None:
    found = rate(count, of)
    assert found.value == count / of
    assert found[1:] == pytest.approx((low, high), abs=1e-4 if of < 1000 else 1e-7)


def test_nothing_played() -> None:
    assert rate(0, 0) == (0.0, 0.0, 1.0)
    assert mean({}) == (0.0, 0.0, 0.0)
    assert percentile({}, 0.5) == 0
    assert PairedCounts(0, 0, 0, 0).difference == (0.0, -1.0, 1.0)


def test_mean() -> None:
    """Values 2, 4, 4, 4, 5, 5, 7, 9: the mean is 5, the standard error 0.7559."""
    found = mean({2: 1, 4: 3, 5: 2, 7: 1, 9: 1})
    assert found == pytest.approx((5, 5 - 1.95996 * 0.75593, 5 + 1.95996 * 0.75593), abs=1e-4)
    assert mean({3: 1}) == (3, 3, 3)
    assert mean({-3: 2, -1: 2}).value == -2


def test_percentiles() -> None:
    found = {-1: 1, 4: 8, 9: 1}
    assert [percentile(found, share) for share in (0.0, 0.1, 0.5, 0.9, 0.95, 1)] == [
        -1, -1, 4, 4, 9, 9,
    ]  # fmt: skip


@pytest.mark.parametrize(("k", "n"), [(0, 1), (2, 12), (5, 10), (40, 100), (450, 1000)])
def test_binomial_lower_tail(k: int, n: int) -> None:
    exact = Fraction(sum(comb(n, i) for i in range(k + 1)), 2**n)
    assert binomial_lower_tail(k, n) == pytest.approx(float(exact), rel=1e-9)


def test_mcnemar() -> None:
    assert PairedCounts(5, 10, 2, 5).p_value == pytest.approx(0.03857, abs=1e-5)
    assert PairedCounts(5, 2, 10, 5).p_value == pytest.approx(0.03857, abs=1e-5)
    assert PairedCounts(50, 3, 3, 0).p_value == 1.0
    assert PairedCounts(50, 0, 0, 9).p_value == 1.0


def test_the_difference_of_two_players() -> None:
    found = count_pairs("wwlwl.w", "wllww.l")
    assert found == PairedCounts(both=2, only_first=2, only_second=1, neither=1)
    assert found.difference.value == pytest.approx(1 / 6)
    assert found.difference.low < 0 < found.difference.high


def test_the_interval_of_a_difference() -> None:
    """Two polls among the same 1600 people, from a textbook of Agresti's."""
    found = PairedCounts(794, 150, 86, 570).difference
    assert found == pytest.approx((0.04, 0.0214, 0.0586), abs=2e-4)


def test_missions_that_only_one_has_played_are_left_out() -> None:
    assert count_pairs("ww..", "w.l.") == PairedCounts(1, 0, 0, 0)
    assert pooled([PairedCounts(1, 2, 3, 4), PairedCounts(1, 0, 0, 1)]) == PairedCounts(2, 2, 3, 5)
    assert pooled([]) == PairedCounts(0, 0, 0, 0)


def test_how_many_times_as_often() -> None:
    """Of 1,000 pairs the first wins 574 and the second 409; 285 differ."""
    found = PairedCounts(349, 225, 60, 366).ratio
    assert found == pytest.approx((1.4034, 1.3108, 1.5026), abs=1e-3)
    assert PairedCounts(3, 0, 0, 4).ratio == (1.0, 1.0, 1.0)
    assert PairedCounts(0, 3, 0, 4).ratio == (1.0, 0.0, inf)
