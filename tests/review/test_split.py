"""Start, luck and skill of a mission, worked out by hand."""

from itertools import pairwise

import pytest

from hncli.game.engine.game import END
from hncli.review.figures import ReviewedChoice, split
from tests.review.missions import reviewed


def figures(choices: list[ReviewedChoice], is_won: bool) -> tuple[float, float, float]:
    found = split(choices, is_won)
    assert found.start.value + found.luck.value + found.skill.value == pytest.approx(float(is_won))
    assert found.deserved.value == pytest.approx(found.start.value + found.skill.value)
    for step, following in pairwise(found.steps):
        total = step.before.value + step.gain.value + step.luck.value
        assert following.before.value == pytest.approx(total)
    return tuple(round(one.value, 6) for one in found[:3])  # type: ignore[return-value]


def test_luck_is_what_lies_between_a_chance_and_the_next() -> None:
    """From 40 to 70 points, then from 70 to the win."""
    rolls = [reviewed("accept", 0.4, shown="dice"), reviewed("accept", 0.7, shown="dice")]
    assert figures(rolls, True) == (0.4, 0.6, 0.0)
    assert [round(step.luck.value, 6) for step in split(rolls, True).steps] == [0.3, 0.3]


def test_a_choice_that_shows_nothing_has_no_luck() -> None:
    """To buy leads to one position: its chance is that of the next choice, 30."""
    choices = [reviewed("buy:keep-cool", 0.5), reviewed("end", 0.3, shown="terror")]
    assert figures(choices, False) == (0.3, -0.3, 0.0)
    assert split(choices, False).steps[0].luck.value == 0


def test_a_gain_is_no_luck() -> None:
    """40 before and 10 gained, so 50 after it; then 20 lost by the next choice."""
    choices = [
        reviewed("play:keep-cool", 0.5, shown="dice", gain=0.1),
        reviewed("end", 0.4, shown="terror", gain=-0.2),
    ]
    assert figures(choices, False) == (0.4, -0.3, -0.1)


def test_giving_up_costs_the_chance_there_was() -> None:
    choices = [reviewed("end", 0.3, shown="terror"), reviewed("give-up", 0.0, gain=-0.25)]
    assert figures(choices, False) == (0.3, -0.05, -0.25)


def test_a_last_choice_that_wins_at_once_is_no_luck() -> None:
    """The concession wins, whatever was thought of it before."""
    choices = [reviewed("accept", 0.6, shown="dice"), reviewed("concede:d1", 0.9)]
    assert figures(choices, True) == (0.6, 0.4, 0.0)
    assert split(choices, True).steps[1].before.value == 1.0


def test_a_slip_is_what_the_better_option_was_ahead() -> None:
    assert reviewed("accept", 0.5).slip.value == 0
    assert reviewed("accept", 0.5, better=END, lead=0.1).slip.value == 0.1
