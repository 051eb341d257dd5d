"""Conditions of a career inside a mission, and the operations that they are made of."""

from collections import Counter
from typing import Any

import pytest

from hncli.game.engine.conversation import HAND_LIMIT, hand_limit
from hncli.game.engine.events import RuleTriggered
from hncli.game.engine.game import CannotUndo, parse_option
from hncli.game.engine.mission import Mission
from hncli.game.engine.setup import MissionSetup, new_mission
from hncli.game.engine.view import why_not
from hncli.game.odds import odds
from tests.game.engine.table import choose, library, offers, play, see, start

DEAR = {
    "a-bold-lie", "an-empty-promise", "im-coming-in-to-talk", "major-extraction",
    "sniper-take-the-shot",
}  # fmt: skip
LIMITED = [{"what": "hand-limit", "amount": 8, "until": "mission"}]
FORBIDDEN = [{"what": "no-conversions", "until": "turn"}]
EIGHT = ["small-talk", "keep-cool", "what-are-your-demands", "just-stay-calm"] * 2


def begun(*conditions: str, traits: tuple[str, ...] = (), **more: Any) -> Mission:
    return new_mission(
        library(), "base", "arkayne", career=True, traits=traits, conditions=conditions, **more
    )


def told(m: Mission) -> list[str]:
    """What acted at the set-up, in order."""
    return [event.source for event in m.events if isinstance(event, RuleTriggered)]


@pytest.mark.rule("C-NEW-1")
def test_traits_act_first_then_conditions_each_in_the_order_named() -> None:
    m = begun("slow-start", "bad-reputation", "short-memory", traits=("confident", "charmer"))
    assert told(m) == ["confident", "charmer", "slow-start", "bad-reputation", "short-memory"]
    assert see(m, "threat", "cp", "traits") == ("4", 2, ["charmer", "confident"])
    assert [entry.what for entry in m.standing] == ["no-conversions", "hand-limit"]
    other = begun("bad-reputation", "slow-start", traits=("charmer",))
    assert told(other) == ["charmer", "bad-reputation", "slow-start"]


@pytest.mark.rule("C-NEW-1", "C-TRAIT-2")
def test_conditions_wait_for_a_trait_that_asks() -> None:
    m = begun("bad-reputation", "budget-cuts", traits=("well-prepared",))
    assert m.decision is not None
    assert m.decision.kind == "pick"
    assert see(m, "threat", "removed") == ("4", [])
    events = play(m, "card:just-stay-calm")
    assert [event["event"] for event in events] == [
        "card-taken", "threat", "card-missing", "turn-started",
    ]  # fmt: skip
    assert see(m, "threat", "turn", "removed") == ("5", 1, ["an-empty-promise"])
    with pytest.raises(CannotUndo):
        m.undo()  # the missing card was news


def test_a_mission_without_conditions_is_as_it_was() -> None:
    with_none = new_mission(library(), "base", "arkayne", 7, career=True, conditions=())
    assert (
        with_none.to_json() == new_mission(library(), "base", "arkayne", 7, career=True).to_json()
    )


def test_a_stored_set_up_begins_with_its_conditions() -> None:
    setup = MissionSetup("base", "arkayne", 3, in_career=True, conditions=("budget-cuts",))
    m = setup.begin(library())
    again = Mission.from_json(m.catalogue, m.to_json())
    assert m.position() == begun("budget-cuts", seed=3).position() == again.position()


# The hand limit


@pytest.mark.rule("R-CONV-6")
@pytest.mark.parametrize(("limits", "limit"), [([], 10), ([8], 8), ([8, 6], 6), ([12], 10)])
def test_of_several_hand_limits_the_smallest_counts(limits: list[int], limit: int) -> None:
    effects = [{"what": "hand-limit", "amount": n, "until": "turn"} for n in limits]
    m = start(hand=EIGHT, effects=effects)
    assert hand_limit(m) == m.view.hand_limit == limit
    assert HAND_LIMIT == 10


@pytest.mark.rule("R-CONV-6")
def test_cards_beyond_a_new_limit_stay_in_hand() -> None:
    m = start(hand=[*EIGHT, "a-bold-lie"], phase="spend", cp=9, effects=LIMITED)
    assert offers(m) == ("end",)
    full = why_not(m.view, parse_option("buy:minor-extraction"))
    assert full == "Not now, because your hand is full with 9 cards."


@pytest.mark.rule("R-CONV-6")
def test_the_limit_stays_when_the_abductor_is_gone() -> None:
    m = start(hand=EIGHT[:7], second=True, phase="spend", cp=9, conditions=["short-memory"])
    play(m, "buy:minor-extraction")
    assert offers(m) == ("end",)


# No conversions


@pytest.mark.rule("R-ROLL-3")
def test_why_no_four_can_be_converted() -> None:
    m = start(hand=EIGHT, threat="3", dice=[4, 1], effects=FORBIDDEN)
    choose(m, "play:small-talk")
    assert offers(m) == ("accept",)
    said = why_not(m.view, parse_option("convert:1"))
    assert said == "Not now, because no four can be converted now."


def test_the_odds_know_it() -> None:
    """As without a card to spare, in hand and on the table."""
    free, fixed = (start(hand=EIGHT, threat="3", effects=effects) for effects in ([], FORBIDDEN))
    chances = odds(fixed.view, "small-talk")
    assert chances is not None
    assert chances.plain[:3] == chances.at_least_one[:3] == chances.at_least_two[:3]
    assert odds(free.view, "small-talk") != chances


# A missing card


@pytest.mark.rule("C-NEW-1")
def test_every_dear_card_can_be_the_missing_one() -> None:
    """One each time, by the seed, and a card that costs less never."""
    missing = Counter(begun("budget-cuts", seed=seed).removed for seed in range(400))
    assert {id for (id,) in missing} == DEAR
    assert min(missing.values()) > 50  # of 400, and 80 are to be expected


def test_the_missing_card_changes_nothing_else() -> None:
    for seed in range(20):
        m, plain = begun("budget-cuts", seed=seed), begun(seed=seed)
        (gone,) = m.removed
        assert sorted((*m.available, gone)) == sorted(plain.available)
        assert (m.deck, m.hand, m.demands) == (plain.deck, plain.hand, plain.demands)
        streams = ("dice_stream", "terror_stream", "demand_stream")
        assert [getattr(m, name) for name in streams] == [getattr(plain, name) for name in streams]


def test_fewer_cards_than_are_to_go() -> None:
    """What is not there cannot be lost."""
    m = start(available=["a-bold-lie", "just-stay-calm"])
    m.lose_cards(3, 4, "budget-cuts")
    assert see(m, "available", "removed") == (["just-stay-calm"], ["a-bold-lie"])
