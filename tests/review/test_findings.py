"""What is found in a review: grades, luck by kind, turns, points, and the verdict."""

from dataclasses import replace

import pytest

from hncli.game.engine.game import Option
from hncli.players.value_function import Measurement
from hncli.review.figures import (
    Points,
    ReviewedChoice,
    Split,
    Verdict,
    best_choice,
    chance_interval,
    costliest,
    extremes,
    grade,
    grade_counts,
    luck_by_kind,
    split,
    split_in_points,
    turns_of,
    verdict,
)

END, PLAY = Option("end"), Option("play", "small-talk")


def choice(
    chance: float, shown: str = "", gain: float = 0.0, lead: float = 0.0, turn: int = 1,
    error: float = 0.01,
) -> ReviewedChoice:  # fmt: skip
    return ReviewedChoice(
        turn, "conversation", "converse", END, chance, error, gain, 0.01, False, shown,
        PLAY if lead else None, lead, 0.01,
    )  # fmt: skip


def test_grades_go_by_what_was_lost_against_the_better_option() -> None:
    leads = [0.019, 0.02, 0.05, 0.10, 0.3]
    choices = [choice(0.5, lead=lead) for lead in leads]
    assert [grade(one) for one in choices] == [None, "slip", "mistake", "blunder", "blunder"]
    assert grade_counts(choices) == {"slip": 1, "mistake": 1, "blunder": 2}
    assert costliest(choices, 3) == [4, 3, 2]
    assert costliest(choices, 9) == [4, 3, 2, 1]


@pytest.mark.parametrize(
    ("lead", "error", "found"),
    [(0.11, 0.043, "mistake"), (0.11, 0.03, "blunder"), (0.06, 0.03, "slip"), (0.06, 0.04, None)],
)
def test_a_grade_asks_for_evidence(lead: float, error: float, found: str | None) -> None:
    """Its interval must lie above the loss that the grade below begins with."""
    assert grade(replace(choice(0.5, lead=lead), lead_error=error)) == found


def test_the_best_choice_is_clear_of_its_error() -> None:
    choices = [choice(0.5, gain=0.019), choice(0.5, gain=0.04), choice(0.5, gain=0.03)]
    assert best_choice(choices) == 1
    assert best_choice(choices[:1]) is None
    assert best_choice([]) is None


MISSION = [
    choice(0.5, "dice"),
    choice(0.6, "dice", gain=-0.1, lead=0.1),
    choice(0.7, "terror"),
    choice(0.4, turn=2),
    choice(0.3, "dice", turn=2),
]


def test_luck_by_kind_adds_up() -> None:
    made = split(MISSION, is_won=False)
    luck = luck_by_kind(MISSION, made)
    assert list(luck) == ["dice", "terror"]
    assert luck["dice"].value == pytest.approx(0.2 + 0.1 - 0.3)
    assert luck["terror"].value == pytest.approx(-0.4)
    assert sum(one.value for one in luck.values()) == pytest.approx(made.luck.value)
    assert extremes(made) == (0, 2)
    assert extremes(split([choice(0.0)], is_won=False)) is None


def test_within_a_run_of_one_kind_errors_cancel_out() -> None:
    """A run has the error of the chance before it and of the one after it, not of all between."""
    run = [choice(0.5, "dice", error=0.03), choice(0.6, "dice", error=0.2), choice(1.0, error=0.0)]
    run = [*run[:2], choice(0.7, "terror", error=0.04)]
    luck = luck_by_kind(run, split(run, is_won=True))
    gains = 2 * 0.01**2  # of the second and the third choice
    assert luck["dice"].error == pytest.approx((0.03**2 + 0.04**2 + gains) ** 0.5)
    assert luck["terror"].error == pytest.approx(0.04)


def test_turns_lead_to_each_other() -> None:
    first, second = turns_of(MISSION, split(MISSION, is_won=False))
    assert (first.turn, second.turn) == (1, 2)
    assert first.chance.value == 0.5
    after = first.chance.value + first.luck + first.gain.value
    assert after == pytest.approx(second.chance.value)
    assert second.chance.value + second.luck + second.gain.value == pytest.approx(0)


def test_points_add_up_whatever_is_rounded() -> None:
    made = Split(Measurement(0.455), Measurement(-0.2749), Measurement(-0.1801), ())
    points = split_in_points(made, is_won=False)
    assert points == Points(46, -28, -18)
    assert sum(points) == 0
    assert sum(split_in_points(made, is_won=True)) == 100
    assert chance_interval(Measurement(0.02, 0.03)) == (0, 8)
    assert chance_interval(Measurement(0.98, 0.03)) == (92, 100)


@pytest.mark.parametrize(
    ("start", "skill", "is_won", "expected"),
    [
        (0.6, 0.5, True, "won-against-luck"),
        (0.5, 0.1, True, "won-by-skill"),
        (0.5, -0.02, True, "won-with-luck"),
        (0.5, -0.2, True, "won-by-luck"),
        (0.05, 0.0, False, "lost-early"),
        (0.5, 0.1, False, "lost-in-spite-of-skill"),
        (0.5, -0.03, False, "lost-by-luck"),
        (0.5, -0.08, False, "lost-mostly-by-luck"),
        (0.5, -0.24, False, "lost-by-both"),
        (0.5, -0.45, False, "lost-mostly-by-choices"),
        (0.5, -0.7, False, "lost-by-choices"),
    ],
)
def test_the_verdict(start: float, skill: float, is_won: bool, expected: Verdict) -> None:
    made = Split(
        Measurement(start, 0.03), Measurement(is_won - start - skill), Measurement(skill, 0.02), ()
    )
    assert verdict(made, is_won) == expected


@pytest.mark.parametrize(("is_won", "expected"), [(True, "won-unclear"), (False, "lost-unclear")])
def test_no_verdict_where_choices_may_have_gained_or_lost(is_won: bool, expected: Verdict) -> None:
    made = Split(Measurement(0.5, 0.05), Measurement(is_won - 0.36), Measurement(-0.14, 0.15), ())
    assert verdict(made, is_won) == expected
