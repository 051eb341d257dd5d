"""Means with standard errors."""

import pytest

from hncli.players.value_function import Measurement, mean_of, total_of


def test_a_mean_of_samples() -> None:
    """The deviations are 1, 0 and 1: a variance of 1, over three samples."""
    assert mean_of([1.0, 2.0, 3.0]) == pytest.approx((2.0, (1 / 3) ** 0.5))
    assert mean_of([0.4]) == (0.4, 0.0)


def test_errors_of_independent_estimates_add_up_as_squares() -> None:
    assert Measurement(0.5, 0.3).plus(Measurement(0.2, 0.4)) == pytest.approx((0.7, 0.5))
    assert Measurement(0.5, 0.3).minus(Measurement(0.2, 0.4)) == pytest.approx((0.3, 0.5))
    assert total_of([Measurement(1, 1), Measurement(2, 2), Measurement(3, 2)]) == pytest.approx(
        (6, 3)
    )


def test_an_interval_reaches_about_two_errors_either_side() -> None:
    assert Measurement(0.5, 0.1).interval() == pytest.approx((0.304, 0.696))
