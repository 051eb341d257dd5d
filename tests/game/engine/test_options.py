"""The options of each decision, in their order, and at the edges of what is allowed."""

from typing import Any

import pytest

from hncli.game.engine.setup import new_mission
from tests.game.engine.table import library, offers, play, see, start, workshop

UP = {"id": "wire-10000000", "face": "up"}
NINE = [
    "keep-cool", "keep-cool", "small-talk", "small-talk", "what-are-your-demands",
    "what-are-your-demands", "just-stay-calm", "just-stay-calm", "minor-extraction",
]  # fmt: skip


def asked(mission: Any) -> tuple[str, str]:
    """Kind and cause of the decision."""
    decision = mission.decision
    return decision.kind, decision.about


def test_first_decision() -> None:
    m = new_mission(library(), "base", "arkayne")
    assert asked(m) == ("converse", "R-CONV-1")
    assert offers(m) == (
        "play:keep-cool", "facedown:keep-cool", "play:small-talk", "facedown:small-talk",
        "play:what-are-your-demands", "facedown:what-are-your-demands", "end",
    )  # fmt: skip


def test_everything_at_once() -> None:
    m = workshop(
        hand=["let-me-rephrase-that", "small-talk", "small-talk"],
        available=["a-bold-lie", "keep-cool", "just-stay-calm"],
        cp=2,
        threat="3",
        terror=[],
        held=["snitch", "snitch", "political-favor"],
        demands=[{"id": "hot-coffee"}, {"id": "helicopter", "face": "up"}],
    )
    assert asked(m) == ("converse", "R-PIVOT-2")
    assert offers(m) == (
        "facedown:let-me-rephrase-that", "play:small-talk", "facedown:small-talk",
        "concede:d1", "act:shout-him-down", "act:a-small-favor", "use:political-favor",
        "use:snitch", "buy:just-stay-calm", "buy:keep-cool", "end",
    )  # fmt: skip


@pytest.mark.rule("R-SPEND-1", "R-SPEND-2", "R-CONV-6")
@pytest.mark.parametrize(
    ("cp", "bought"),
    [
        (4, ("buy:a-bold-lie", "buy:just-stay-calm", "buy:keep-cool")),
        (3, ("buy:just-stay-calm", "buy:keep-cool")),
        (2, ("buy:just-stay-calm", "buy:keep-cool")),
        (1, ("buy:keep-cool",)),
        (0, ("buy:keep-cool",)),
        (-9, ("buy:keep-cool",)),
    ],
)
def test_what_can_be_bought(cp: int, bought: tuple[str, ...]) -> None:
    available = ["a-bold-lie", "just-stay-calm", "keep-cool", "keep-cool"]
    m = start(phase="spend", cp=cp, available=available)
    assert asked(m) == ("spend", "R-SPEND-1")
    assert offers(m) == (*bought, "end")


@pytest.mark.rule("R-CONV-6")
def test_the_tenth_card_is_the_last() -> None:
    m = start(phase="spend", cp=9, hand=NINE, available=["a-bold-lie", "an-empty-promise"])
    assert offers(m) == ("buy:a-bold-lie", "buy:an-empty-promise", "end")
    play(m, "buy:a-bold-lie")
    assert offers(m) == ("end",)
    assert m.hand == tuple(sorted([*NINE, "a-bold-lie"]))


@pytest.mark.rule("R-CONV-6")
def test_three_free_cards_are_three() -> None:
    m = start(available=["a-bold-lie", "keep-cool", "small-talk", "major-extraction"])
    m.take_cards(3, 4, "a-test")
    assert offers(m) == ("card:a-bold-lie", "card:keep-cool", "card:small-talk")
    play(m, "card:small-talk", "card:keep-cool")
    assert m.hand == ("a-bold-lie", "keep-cool", "small-talk")
    assert m.available == ("major-extraction",)


@pytest.mark.rule("R-DEMAND-3")
@pytest.mark.parametrize(("cp", "slots"), [(5, "d1 d2"), (4, "d1 d2"), (3, "d2"), (-5, "d2")])
def test_what_can_be_conceded(cp: int, slots: str) -> None:
    m = start(cp=cp, demands=[UP, {"id": "hot-food"}, {"id": "helicopter"}])
    assert offers(m) == (*(f"concede:{slot}" for slot in slots.split()), "end")


@pytest.mark.rule("R-DEMAND-3")
def test_one_point_is_not_none() -> None:
    demands = [{"id": "an-empty-street", "face": "up"}]
    assert "concede:d1" not in offers(workshop(cp=0, demands=demands))
    assert "concede:d1" in offers(workshop(cp=1, demands=demands))


@pytest.mark.rule("R-ROLL-3")
def test_what_can_be_done_with_dice() -> None:
    given: dict[str, Any] = {"threat": "1", "dice": [4, 5, 4]}
    m = start(hand=["small-talk", "keep-cool", "keep-cool"], **given)
    play(m, "play:small-talk")
    assert asked(m) == ("roll", "small-talk")
    assert offers(m) == ("accept", "convert:1", "convert:3")
    m = start(hand=["small-talk", "let-me-rephrase-that"], **given)
    play(m, "play:small-talk")
    assert offers(m) == ("accept", "play:let-me-rephrase-that")
    m = start(hand=["small-talk", "let-me-rephrase-that", "let-me-rephrase-that"], **given)
    play(m, "play:small-talk")
    assert offers(m) == ("accept", "convert:1", "convert:3", "play:let-me-rephrase-that")
    free = [{"what": "free-fours", "until": "conversation"}]
    m = start(hand=["small-talk"], effects=free, traits=["quick-thinker"], **given)
    play(m, "play:small-talk")
    assert offers(m) == ("accept", "convert:1", "convert:3", "use:quick-thinker")
    play(m, "convert:3")
    assert offers(m) == ("accept", "convert:1", "use:quick-thinker")


@pytest.mark.rule("R-ROLL-5")
def test_with_every_die_converted_nothing_is_rerolled() -> None:
    m = start(
        hand=["small-talk", "let-me-rephrase-that"],
        threat="K",
        dice=[4],
        effects=[{"what": "free-fours", "until": "conversation"}],
    )
    play(m, "play:small-talk")
    assert offers(m) == ("accept", "convert:1", "play:let-me-rephrase-that")
    play(m, "convert:1")
    assert offers(m) == ("accept",)


@pytest.mark.rule("R-ROLL-3")
def test_a_paid_conversion_asks_twice() -> None:
    m = start(hand=["small-talk", "keep-cool", "a-bold-lie", "just-stay-calm"], dice=[4, 1])
    play(m, "play:small-talk", "convert:1")
    assert asked(m) == ("pick", "R-ROLL-3")
    assert offers(m) == ("card:a-bold-lie", "card:just-stay-calm", "card:keep-cool")
    play(m, "card:just-stay-calm")
    assert offers(m) == ("card:a-bold-lie", "card:keep-cool")
    play(m, "card:a-bold-lie")
    assert asked(m) == ("roll", "small-talk")
    assert see(m, "hand", "played", "cp") == (["keep-cool"], ["a-bold-lie", "just-stay-calm"], 0)


def test_a_reroll_asks_for_a_die() -> None:
    m = start(hand=["small-talk", "let-me-rephrase-that"], threat="1", dice=[1, 2, 3, 6])
    play(m, "play:small-talk", "play:let-me-rephrase-that")
    assert asked(m) == ("pick", "let-me-rephrase-that")
    assert offers(m) == ("die:1", "die:2", "die:3")
    play(m, "die:1")
    assert m.dice == (6, 2, 3)
    m = start(hand=["small-talk"], traits=["quick-thinker"], threat="1", dice=[1, 2, 3, 6, 5, 4])
    play(m, "play:small-talk", "use:quick-thinker")
    assert offers(m) == ("die:1", "die:2", "die:3", "done")
    play(m, "die:1", "die:3")
    assert offers(m) == ("die:2", "done")
    play(m, "die:2")
    assert m.dice == (6, 5, 4)
    assert asked(m) == ("roll", "small-talk")


def test_a_reroll_of_up_to_two_can_be_stopped() -> None:
    m = start(hand=["small-talk"], dice=[1, 2, 6])
    play(m, "play:small-talk")
    m.ask = None
    m.reroll(2, "a-test")
    m.run()
    assert offers(m) == ("die:1", "die:2", "done")
    play(m, "die:2", "done")
    assert m.dice == (1, 6)


def test_offers_name_what_asks() -> None:
    m = start(hand=["sniper-take-the-shot"], held=["medic-team", "second-line"], dice=[1, 1])
    play(m, "play:sniper-take-the-shot", "accept")
    assert asked(m) == ("offer", "medic-team")
    assert offers(m) == ("use:medic-team", "pass")
    play(m, "pass", "use:medic-team")
    assert asked(m) == ("offer", "second-line")
    play(m, "use:second-line")
    assert asked(m) == ("converse", "R-CONV-1")
    assert see(m, "killed", "held", "removed") == (1, [], ["sniper-take-the-shot"])


def test_an_offer_remembers_what_it_is_about() -> None:
    m = start(hand=["small-talk"], held=["backup-unit"])
    play(m, "play:small-talk")
    assert m.ask is not None
    assert m.ask.then[:2] == ("before-roll", "small-talk")


def test_a_trait_can_be_offered_too() -> None:
    """No trait of the career asks at a kill, but one could; it is not used up like a resource."""
    m = start(hand=["major-extraction"], dice=[1, 1])
    m.traits = ("medic-team",)
    play(m, "play:major-extraction", "accept")
    assert asked(m) == ("offer", "medic-team")
    play(m, "use:medic-team", "use:medic-team")
    assert see(m, "killed", "traits") == (0, ["medic-team"])


def test_a_spend_phase_offers_help_before_the_end() -> None:
    held = ["snitch", "medic-team", "political-favor"]
    m = start(phase="spend", held=held, available=["keep-cool"], demands=[UP])
    assert offers(m) == ("buy:keep-cool", "use:snitch", "end")


def test_the_decision_is_asked_again_after_each_thing() -> None:
    m = start(phase="spend", cp=6, available=["a-bold-lie", "just-stay-calm"], held=["snitch"])
    play(m, "buy:just-stay-calm")
    assert asked(m) == ("spend", "R-SPEND-1")
    play(m, "use:snitch")
    assert asked(m) == ("spend", "R-SPEND-1")
    assert see(m, "cp", "hand") == (10, ["just-stay-calm"])


@pytest.mark.rule("R-CONV-4")
def test_an_effect_ends_a_conversation_only_in_it_and_once() -> None:
    m = start(phase="spend")
    m.end_conversation("a-test")
    assert m.closing is False
    m = start()
    m.end_conversation("a-test")
    told = len(m.events)
    m.end_conversation("a-test")
    assert m.closing is True
    assert len(m.events) == told


def test_piles_stay_sorted() -> None:
    m = start(
        hand=["small-talk", "keep-cool"],
        played=["minor-extraction"],
        available=["a-bold-lie"],
        removed=["what-are-your-demands"],
    )
    play(m, "facedown:small-talk", "facedown:keep-cool")
    assert m.played == ("keep-cool", "minor-extraction", "small-talk")
    play(m, "end", "end")
    assert m.available == ("a-bold-lie", "keep-cool", "minor-extraction", "small-talk")
    m = start(hand=["im-coming-in-to-talk"], removed=["small-talk", "a-bold-lie"], dice=[1, 1])
    play(m, "play:im-coming-in-to-talk", "accept")
    assert m.removed == ("a-bold-lie", "im-coming-in-to-talk", "small-talk")
    assert m.card_leaves is False
