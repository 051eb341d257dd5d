"""What the builder of custom sets offers, and what it says to a wish that it cannot grant."""

import hashlib
import re
from collections.abc import Sequence
from dataclasses import replace

import pytest

from hncli.game.cards.models import ConversationCard, Demand
from hncli.game.cards.packs import Pack
from hncli.game.engine.set_builder import CannotBuild, SetBuilder
from tests.game.engine.table import library

BOTH = ("base", "crime-wave")


def builder(*boxes: str, seed: int = 7) -> SetBuilder:
    return SetBuilder(library().packs, boxes or BOTH, seed)


def without(cards: list[str], home: str = "base") -> dict[str, Pack]:
    """The packs, with some cards taken out of one."""
    packs = dict(library().packs)
    kept = {id: card for id, card in packs[home].cards.items() if id not in cards}
    packs[home] = replace(packs[home], cards=kept)
    return packs


@pytest.mark.parametrize(
    ("wishes", "said"),
    [
        (["zzzz"], "There is no 'zzzz' to choose."),
        (["base/hot-foot"], "There is no 'base/hot-foot' to choose. Did you mean base/hot-food?"),
        (["x" * 90], f"There is no '{'x' * 58}… to choose."),
        (
            ["base/hot-food", "base/hot-food"],
            "base/hot-food: there is no room for it beside what was chosen before.",
        ),
        (
            ["base/let-me-rephrase-that", "crime-wave/consider-this"],
            "crime-wave/consider-this: there is no room for it beside what was chosen before.",
        ),
        (
            ["base/keep-cool", "base+crime-wave/keep-cool"],
            "base+crime-wave/keep-cool: there is no room for it beside what was chosen before.",
        ),
        (
            ["crime-wave/fit-of-rage"],
            "crime-wave/fit-of-rage cannot be chosen: the rules leave such cards to chance.",
        ),
    ],
)
def test_a_wish_that_cannot_be_granted(wishes: list[str], said: str) -> None:
    made = builder()
    *good, last = wishes
    for wish in good:
        made.wish(wish)
    before = list(made.taken)
    with pytest.raises(CannotBuild, match=f"^{re.escape(said)}$"):
        made.wish(last)
    assert made.taken == before


@pytest.mark.parametrize(
    ("cards", "said"),
    [
        (["small-talk"], "These boxes have too few pairs that cost 0, 3 are wanted."),
        (["hot-food"], "These boxes have too few minor demands, 3 are wanted."),
        (
            ["back-to-square-one"],
            "These boxes have too few other cards whose main effect can raise threat,"
            " 2 are wanted.",
        ),
    ],
)
def test_boxes_that_no_set_can_be_made_from(cards: list[str], said: str) -> None:
    with pytest.raises(CannotBuild, match=f"^{re.escape(said)}$"):
        SetBuilder(without(cards), ("base",), 1)


def test_the_steps_in_their_order() -> None:
    """R-SET-3 by cost, then R-SET-1, then the pivotal events; only R-SET-1 leaves to chance."""
    told = [(step.part, step.rule, step.count, step.is_drawn) for step in builder().steps]
    talk = [("conversation", "R-SET-3", n, False) for n in (3, 1, 3, 1, 5, 1)]
    terror = [("terror", "R-SET-1", n, False) for n in (3, 1, 1, 1, 1)]
    drawn = [("terror", "R-SET-1", n, True) for n in (2, 8)]
    assert told == [*talk, *terror, *drawn, ("pivotal", "R-SET-2", 1, False)]


def test_what_each_step_asks_for() -> None:
    assert [step.asks for step in builder().steps] == [
        "pairs that cost 0",
        "pairs that cost 1",
        "pairs that cost 2",
        "pairs that cost 3",
        "single cards that cost 4 to 7",
        "single cards that cost 8",
        "minor demands",
        'box for the cards of the kind "worsening"',
        'box for the cards of the kind "angry"',
        'box for the cards of the kind "impatient"',
        'box for the cards of the kind "more-hostages"',
        "other cards whose main effect can raise threat",
        "other cards whose main effect cannot raise threat",
        "source of the pivotal events",
    ]


def test_where_a_step_stands_among_those_that_ask() -> None:
    made = builder()
    asking = [at for at, step in enumerate(made.steps) if not step.is_drawn]
    assert [made.place_of(at) for at in asking] == [(n, 12) for n in range(1, 13)]


@pytest.mark.rule("R-SET-5")
@pytest.mark.parametrize(
    ("part", "asked", "wish"),
    [
        ("conversation", range(6), "base/hot-food"),
        ("conversation", range(6), "base/pivotal"),
        ("conversation", range(6), "crime-wave/fit-of-rage"),
        ("terror", (*range(6, 11), 13), "base/a-bold-lie"),
    ],
)
def test_only_the_steps_of_one_part(part: str, asked: Sequence[int], wish: str) -> None:
    made = SetBuilder(library().packs, BOTH, 7, (part,))
    count = len(asked)
    assert [made.place_of(at) for at in asked] == [(n, count) for n in range(1, count + 1)]
    with pytest.raises(CannotBuild) as error:
        made.wish(wish)
    assert str(error.value) == f"{wish} belongs to the part that this set leaves to the box."
    met = []
    while (at := made.next()) is not None:
        met.append(at)
        made.fill(at)
    assert met == list(asked)
    assert made.finish().parts == (part,)


@pytest.mark.rule("R-SET-5")
def test_a_part_needs_the_cards_of_that_part_only() -> None:
    packs = without(["hot-food"])
    assert SetBuilder(packs, ("base",), 1, ("conversation",)).finish().parts == ("conversation",)
    with pytest.raises(CannotBuild, match="minor demands"):
        SetBuilder(packs, ("base",), 1, ("terror",))


def test_the_choices_of_a_zero_cost_pair() -> None:
    made = builder()
    found = [c for c in made.steps[0].choices if c.title == "keep-cool"]
    assert [(c.id, c.cards) for c in found] == [
        ("base/keep-cool", ("base/keep-cool", "base/keep-cool")),
        ("base+crime-wave/keep-cool", ("base/keep-cool", "crime-wave/keep-cool")),
        ("crime-wave/keep-cool", ("crime-wave/keep-cool", "crime-wave/keep-cool")),
    ]


def test_the_pivotal_events_of_one_box_or_of_all() -> None:
    assert [c.id for c in builder().steps[-1].choices] == [
        "base/pivotal",
        "crime-wave/pivotal",
        "base+crime-wave/pivotal",
    ]
    assert [c.id for c in builder("crime-wave").steps[-1].choices] == ["crime-wave/pivotal"]


def test_the_next_step_and_what_it_misses() -> None:
    made = builder()
    assert (made.next(), made.missing(0)) == (0, 3)
    made.take(0, made.left(0)[0])
    assert (made.next(), made.missing(0)) == (0, 2)
    made.fill(0)
    assert (made.next(), made.missing(0)) == (1, 0)
    while (at := made.next()) is not None:
        made.fill(at)
    assert [made.missing(at) for at in range(len(made.steps))] == [0] * 11 + [2, 8] + [0]


def test_every_title_has_the_same_chance() -> None:
    """The pairs that cost 1: over many seeds each of the two about as often."""
    taken = [builder(seed=seed).finish().conversation for seed in range(400)]
    often = sum("base/let-me-rephrase-that" in cards for cards in taken)
    assert 160 < often < 240
    mixed = sum(cards.count("base/keep-cool") == 1 for cards in taken)
    assert 100 < mixed < 170  # one way of three


def test_a_set_of_one_box_is_that_box() -> None:
    made = builder("base").finish()
    talk = library().packs["base"].of(ConversationCard).items()
    assert list(made.conversation) == sorted(
        f"base/{id}" for id, card in talk for _copy in range(card.copies)
    )
    minors = [d.id for d in library().packs["base"].of(Demand).values() if d.kind == "minor"]
    assert {f"base/{id}" for id in minors} < set(made.terror)
    assert (len(made.terror), made.pivotal) == (21, ("base",))


def test_known_sets_of_known_seeds() -> None:
    """The same seed is the same set on every machine and in every version."""
    made = builder(seed=1).finish()
    text = "\n".join((*made.conversation, *made.terror, *made.pivotal))
    assert hashlib.sha256(text.encode()).hexdigest()[:16] == "fb3bc043f11611fa"
