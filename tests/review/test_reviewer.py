"""Reviewing a mission choice by choice."""

from functools import cache

from hncli.engine.events import (
    CardBought,
    DemandRevealed,
    DiceRolled,
    PivotalRevealed,
    TerrorTurned,
)
from hncli.engine.game import Conversing, Decision, Kind, Rolling, parse_option
from hncli.review.review import Progress, make_review
from hncli.review.reviewer import is_still_offered, what_was_shown
from tests.fuzz.twin import shipped
from tests.review.missions import short_mission


def asked(kind: Kind, *options: str, turn: int = 1) -> tuple[int, str, Decision]:
    purpose = Rolling("x") if kind == "roll" else Conversing(False)
    return turn, "conversation", Decision(kind, "x", tuple(map(parse_option, options)), purpose)


def test_a_card_that_can_be_played_later_is_only_put_off() -> None:
    calm, talk = parse_option("play:keep-cool"), parse_option("play:small-talk")
    decisions = [
        asked("converse", "play:keep-cool", "play:small-talk", "end"),
        asked("roll", "accept"),
        asked("converse", "play:keep-cool", "end"),
        asked("converse", "play:keep-cool", turn=2),
    ]
    assert is_still_offered(decisions, 0, calm)
    assert not is_still_offered(decisions, 0, talk)
    assert not is_still_offered(decisions, 2, calm)  # another turn


def test_a_die_must_still_be_there_at_the_next_decision() -> None:
    die = parse_option("convert:1")
    rolls = [asked("roll", "convert:1", "accept"), asked("roll", "convert:1", "accept")]
    assert is_still_offered(rolls, 0, die)
    between = [rolls[0], asked("converse", "end"), rolls[1]]
    assert not is_still_offered(between, 0, die)
    assert not is_still_offered(rolls, 1, die)


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
    subject, parts = short_mission(), whole_review()
    shares = [part.share for part in parts]
    assert shares == sorted(shares)
    assert shares[-1] == 1
    review = parts[-1].review
    assert [choice.option for choice in review.choices] == list(subject.choices)
    assert review.is_complete
    assert review.split.steps[-1].gain.value < 0  # giving up
    *_parts, again = make_review(shipped(), subject)
    assert again.review == review


def test_a_review_goes_on_where_it_was_stopped() -> None:
    subject, parts = short_mission(), [part.review for part in whole_review()]
    stopped = next(part for part in parts if len(part.choices) == 2)
    assert not stopped.is_complete
    resumed = [part.review for part in make_review(shipped(), subject, earlier=stopped)]
    assert resumed == parts[-3:]


def test_a_review_with_another_seed_is_begun_anew() -> None:
    whole = whole_review()[-1].review
    first = next(make_review(shipped(), short_mission(), seed=1, earlier=whole))
    assert (first.review.seed, first.review.choices) == (1, ())
