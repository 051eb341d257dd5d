"""Fitting the value function to a mission."""

import pytest

from hncli.players.rollouts import RolloutEnd
from hncli.review.reviewer import PRIOR_ERROR, Calibration, fit


def end(chance: float, result: str | None = None) -> RolloutEnd:
    return RolloutEnd(chance, result, 0, 0, 3, {})  # type: ignore[arg-type]


def test_without_rollouts_nothing_is_shifted() -> None:
    assert fit([]) == pytest.approx((0.0, PRIOR_ERROR))


def test_estimates_that_are_right_are_hardly_shifted() -> None:
    pairs = [(0.25, n % 4 == 0) for n in range(400)]
    shift, error = fit(pairs)
    assert shift == pytest.approx(0.0, abs=1e-9)
    assert error == pytest.approx((1 / 0.36 + 400 * 0.1875) ** -0.5)


def test_missions_won_more_often_than_told_shift_upwards() -> None:
    """Three of four where a quarter was told: from log odds of -1.1 to 1.1, less for the prior."""
    pairs = [(0.25, n % 4 != 0) for n in range(4_000)]
    assert fit(pairs).shift == pytest.approx(2.197, abs=0.03)
    assert 0 < fit(pairs[:8]).shift < 1.2


def test_sure_estimates_can_be_shifted_too() -> None:
    assert fit([(1.0, True), (0.0, False)]).shift == pytest.approx(0.0, abs=1e-3)


def test_only_what_is_undecided_is_shifted() -> None:
    shifted = Calibration(1.0986, 0.2)  # three times the odds
    assert shifted.chance(end(0.5)) == pytest.approx(0.75, abs=1e-4)
    assert shifted.chance(end(1.0, "won")) == 1.0
    assert shifted.chance(end(0.0, "lost")) == 0.0
    assert shifted.error_of(0.5) == pytest.approx(0.05)
