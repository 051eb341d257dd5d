"""Where a score stands among simulated careers, and which careers are compared at all."""

from dataclasses import replace
from typing import Any

import pytest

from hncli.career.career import Career
from hncli.career.past import ReferenceScores
from hncli.career.scorecard import ScoreComparison, scorecard
from hncli.career.status import CareerStatus
from hncli.game.cards.library import Library
from tests.career.desk import FAILED, a_set, choose, enter, new, offers

TEN = ReferenceScores("sensible", frozenset({"base"}), "career", "normal", -4, (1, 0, 2, 3, 0, 4))
"""Ten careers: -4, -2 twice, -1 three times, 1 four times."""


@pytest.mark.parametrize(
    ("score", "lower", "equal", "percent"),
    [
        (-99, 0, 0, 0),
        (-5, 0, 0, 0),
        (-4, 0, 1, 5),
        (-3, 1, 0, 10),
        (-2, 1, 2, 20),
        (-1, 3, 3, 45),
        (0, 6, 0, 60),
        (1, 6, 4, 80),
        (2, 10, 0, 100),
        (99, 10, 0, 100),
    ],
)
def test_lower_scores_count_and_half_of_the_equal_ones(
    score: int, lower: int, equal: int, percent: int
) -> None:
    found = (TEN.lower(score), TEN.equal(score), TEN.percent(score))
    assert (TEN.careers, found) == (10, (lower, equal, percent))


@pytest.mark.parametrize(
    ("counts", "percents"),
    [
        ((1,), [0, 50, 100]),
        ((1, 1, 1), [0, 17, 50, 83, 100]),
        ((1, 7), [0, 6, 56, 100]),  # 56.25 %
        ((3, 5), [0, 19, 69, 100]),  # 18.75 and 68.75 %
        ((1, 99, 1), [0, 1, 50, 99, 100]),
        ((1, 999, 1), [0, 1, 50, 99, 100]),
    ],
)
def test_only_a_score_below_or_above_all_has_0_or_100(
    counts: tuple[int, ...], percents: list[int]
) -> None:
    some = replace(TEN, lowest=0, counts=counts)
    assert [some.percent(score) for score in range(-1, len(counts) + 1)] == percents


# Which careers


def ten_missions(*boxes: str, **more: Any) -> Career:
    """A career that is complete: ten failures, with a Snitch after each."""
    career = new(*boxes, d20=10 * (8, 9), **more)
    for _n in range(10):
        enter(career, FAILED, "snitch", abductor="renesha" if "base" not in boxes else "donna")
    assert career.is_complete
    return career


def compared(career: Career, *simulated: ReferenceScores) -> list[ScoreComparison]:
    return scorecard(
        career.record, career.status, "x", reference_scores=lambda: simulated or (TEN,)
    )["compared"]


def test_a_complete_career_is_compared() -> None:
    career = ten_missions("base")
    assert career.status.score < TEN.lowest
    near = replace(TEN, lowest=career.status.score - 2)
    (found,) = compared(career, near)
    assert found == {"player": "sensible", "careers": 10, "lower": 1, "equal": 2, "percent": 20}


def test_with_every_player_of_the_table() -> None:
    found = compared(ten_missions("base"), TEN, replace(TEN, player="random", lowest=-999))
    assert [(one["player"], one["percent"]) for one in found] == [("sensible", 0), ("random", 100)]


def test_without_a_table_there_is_nothing_to_say() -> None:
    career = ten_missions("base")
    assert scorecard(career.record, career.status, "x")["compared"] == []


def test_the_order_of_the_boxes_does_not_matter() -> None:
    both = replace(TEN, boxes=frozenset({"base", "crime-wave"}))
    for boxes in (("base", "crime-wave"), ("crime-wave", "base")):
        assert len(compared(ten_missions(*boxes), TEN, both)) == 1


@pytest.mark.parametrize(
    ("boxes", "more"),
    [
        (["crime-wave"], {}),
        (["base", "crime-wave"], {}),
        (["base"], {"mode": "hard"}),
        (["base"], {"trait": "charmer"}),
        (["base"], {"sets": a_set("base", "crime-wave")}),
    ],
    ids=["another box", "more boxes", "another mode", "a trait to start with", "a custom set"],
)
def test_a_career_that_began_otherwise_is_not(boxes: list[str], more: dict[str, Any]) -> None:
    assert len(compared(ten_missions("base"))) == 1
    assert compared(ten_missions(*boxes, **more)) == []


def test_nor_one_by_another_table() -> None:
    assert compared(ten_missions("base"), replace(TEN, table="other")) == []


def test_nor_one_with_cards_of_ones_own() -> None:
    career = ten_missions("base")
    corrected = Library(career.library.packs, {"base/small-talk": "my-box"})
    now = CareerStatus(corrected, career.record)
    assert scorecard(career.record, now, "x", reference_scores=lambda: [TEN])["compared"] == []


def test_nor_one_that_is_not_complete() -> None:
    career = new(d20=10 * (8, 9))
    assert compared(career) == []
    for _n in range(9):
        enter(career, FAILED, "snitch", abductor="donna")
        assert compared(career) == []
    enter(career, FAILED, abductor="donna")
    assert offers(career)  # what is gained after the tenth may still be relief (C-COMP-5)
    assert compared(career) == []
    choose(career, offers(career)[0])
    assert len(compared(career)) == 1


def test_nor_one_that_was_left_early() -> None:
    """To retire at once would beat whoever played on and lost."""
    career = new()
    career.retire()
    assert career.is_complete
    assert compared(career) == []
