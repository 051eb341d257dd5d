"""Dice compared with what was to be expected of them."""

import pytest

from hncli.game.engine.events import DiceRolled, DieRerolled, OneDieRolled
from hncli.game.engine.trace import MissionTrace
from hncli.review.review import DiceLuck, dice_luck


def test_all_dice_of_threat_rolls_count_rerolled_ones_again() -> None:
    events = [
        DiceRolled("small-talk", (4, 5, 6), 3),
        DieRerolled("let-me-rephrase-that", 1, 2),
        OneDieRolled("what-was-that-noise", 6, 4),  # no threat roll
    ]
    assert dice_luck(MissionTrace(events)) == (4, 2)


def test_a_third_of_the_dice_is_expected() -> None:
    found = DiceLuck(18, 4)
    assert found.expected == pytest.approx(6.0)


def test_how_likely_fewer_successes_are() -> None:
    """Of two dice none succeeds 4 times in 9, one 4 times, both once; equal ones count half."""
    assert DiceLuck(2, 0).chance_of_fewer == pytest.approx(2 / 9)
    assert DiceLuck(2, 1).chance_of_fewer == pytest.approx(6 / 9)
    assert DiceLuck(2, 2).chance_of_fewer == pytest.approx(17 / 18)
    assert DiceLuck(0, 0).chance_of_fewer == pytest.approx(0.5)
