"""Reviewing a mission choice by choice."""

import gc
from functools import cache

from hncli.game.engine.events import (
    CardBought,
    DemandRevealed,
    DiceRolled,
    PivotalRevealed,
    TerrorTurned,
)
from hncli.review.review import Progress, make_review
from hncli.review.reviewer import what_was_shown
from tests.fuzz.twin import shipped
from tests.review.missions import short_mission


def test_what_a_choice_shows() -> None:
    dice, demand = DiceRolled("x", (1, 2), 2), DemandRevealed("d1", "x", "y")
    assert what_was_shown([demand, dice]) == "dice"
    assert what_was_shown([dice, TerrorTurned("x")]) == "terror"
    assert what_was_shown([PivotalRevealed("x")]) == "terror"
    assert what_was_shown([demand]) == "demand"
    assert what_was_shown([CardBought("x", 2)]) == "other"


@cache
def whole_review() -> list[Progress]:
    """Every step of a review of the short mission."""
    return list(make_review(shipped(), short_mission()))


def test_every_choice_is_reviewed_and_again_the_same_way() -> None:
    finished, parts = short_mission(), whole_review()
    shares = [part.share for part in parts]
    assert shares == sorted(shares)
    assert shares[-1] == 1
    review = parts[-1].review
    assert [choice.option for choice in review.choices] == list(finished.choices)
    assert review.is_complete
    assert review.split.steps[-1].gain.value < 0  # giving up
    *_parts, again = make_review(shipped(), finished)
    assert again.review == review


def test_a_review_goes_on_where_it_was_stopped() -> None:
    finished, parts = short_mission(), [part.review for part in whole_review()]
    stopped = next(part for part in parts if len(part.choices) == 2)
    assert not stopped.is_complete
    resumed = [part.review for part in make_review(shipped(), finished, earlier=stopped)]
    assert resumed == parts[-3:]


def test_a_review_with_another_seed_is_begun_anew() -> None:
    whole = whole_review()[-1].review
    first = next(make_review(shipped(), short_mission(), seed=1, earlier=whole))
    assert (first.review.seed, first.review.choices) == (1, ())


def test_the_collector_of_cycles_is_off_while_a_review_is_made_and_on_again_when_it_is_left() -> (
    None
):
    review = make_review(shipped(), short_mission())
    next(review)
    assert not gc.isenabled()
    review.close()  # type: ignore[attr-defined]
    assert gc.isenabled()
