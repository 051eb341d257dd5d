"""Every event carries what a narrator needs: amounts, causes, and what stands there afterwards."""

import re
from pathlib import Path
from typing import Any

import pytest

from hncli.game.engine.events import EVENTS, MissionEvent, to_json
from hncli.game.engine.mission import Mission
from hncli.game.engine.setup import new_mission
from hncli.game.engine.threat import kill_now
from hncli.game.engine.trace import MissionTrace
from hncli.game.engine.turn import red_left
from tests.game.engine.table import library, play, start, workshop


def e(event: str, **fields: Any) -> dict[str, Any]:
    """One event."""
    return {"event": event, **fields}


def rolled(card: str, *dice: int, level: int = 2) -> list[dict[str, Any]]:
    """The events of a card played face up and its dice."""
    return [
        e("card-played", card=card, face="up"),
        e("dice-rolled", source=card, dice=list(dice), level_dice=level),
    ]


def threat(source: str, before: str, after: str, amount: int, beyond: int = 0) -> dict[str, Any]:
    """The event of a threat marker that moved."""
    return e("threat", source=source, amount=amount, before=before, after=after, beyond=beyond)


def stands(source: str, what: str, until: str, **trigger: Any) -> dict[str, Any]:
    """The event of a trigger or an alert that comes into force, with when, if and do of it."""
    told = {key.rstrip("_"): value for key, value in trigger.items()}
    return e("stands", source=source, what=what, amount=0, until=until, trigger=told)


def drawn(mission: Mission, *choices: str) -> list[dict[str, Any]]:
    """What the terror phase tells, from the card that is turned on."""
    reset, *told = play(mission, "end", *choices)
    assert reset == e("cp-reset", before=0, kept=0)
    return told


NEXT = e("turn-started", turn=4, last_conversation=False)
LAST = e("turn-started", turn=4, last_conversation=True)


def test_every_kind_of_event_is_in_this_file() -> None:
    """A new event needs a test that shows what it carries."""
    told = {name for name, kind in EVENTS.items() if issubclass(kind, MissionEvent)}
    shown = set(re.findall(r'\be\(\s*"([a-z-]+)"', Path(__file__).read_text()))
    assert told == shown


def test_set_up() -> None:
    m = new_mission(library(), "base", "edward", 4, traits=("charmer", "confident"))
    assert [to_json(event) for event in m.events] == [
        e("mission-started", box="base", abductor="edward", hostages=9, seed=4),
        e("demand-placed", slot="d1", kind="major", id=None, face="down"),
        stands(
            "edward",
            "watch",
            "abductor",
            when=["would-kill"],
            if_={"threat_at_most": "6"},
            do=[{"threat": 1}],
            instead=True,
        ),
        e("triggered", source="charmer", when="mission-start", alert=False),
        threat("charmer", "2", "1", -1),
        e("triggered", source="confident", when="mission-start", alert=False),
        e("cp", source="confident", amount=2, cp=2),
        e("turn-started", turn=1, last_conversation=False),
    ]


def test_a_turn() -> None:
    m = start(cp=2, hand=["small-talk"])
    assert play(m, "facedown:small-talk") == [
        e("card-played", card="small-talk", face="down"),
        e("cp", source="R-CONV-3", amount=1, cp=3),
    ]
    assert play(m, "end") == [e("conversation-ended", turn=3, threat="3")]
    assert play(m, "end") == [
        e("cp-reset", before=3, kept=0),
        e("terror-turned", card="the-situation-is-worsening"),
        threat("the-situation-is-worsening", "3", "4", 1),
        NEXT,
    ]


def test_a_roll_that_ends_the_conversation() -> None:
    m = start(hand=["small-talk"], dice=[1, 2])
    assert play(m, "play:small-talk") == rolled("small-talk", 1, 2)
    assert play(m, "accept") == [
        e("outcome", source="small-talk", dice=[1, 2], successes=0, row="none"),
        e("cp", source="small-talk", amount=1, cp=1),
        threat("small-talk", "3", "4", 1),
        e("conversation-cut-short", source="small-talk"),
        e("conversation-ended", turn=3, threat="4"),
    ]


@pytest.mark.parametrize(
    ("dice", "successes", "row"),
    [([6, 1, 1], 1, "one"), ([5, 5, 2], 2, "two"), ([6, 5, 6], 3, "two"), ([4, 4, 3], 0, "none")],
)
def test_outcome(dice: list[int], successes: int, row: str) -> None:
    m = start(hand=["small-talk"], dice=dice, threat="1")
    assert play(m, "play:small-talk") == rolled("small-talk", *dice, level=3)
    assert play(m, "accept")[0] == e(
        "outcome", source="small-talk", dice=dice, successes=successes, row=row
    )


def test_more_dice_than_the_level_gives() -> None:
    m = start(
        hand=["small-talk"],
        dice=[1, 1, 1],
        effects=[{"what": "dice", "amount": 1, "until": "turn"}],
    )
    assert play(m, "play:small-talk")[1] == e(
        "dice-rolled", source="small-talk", dice=[1, 1, 1], level_dice=2
    )


def test_a_paid_conversion() -> None:
    m = start(hand=["keep-cool", "keep-cool", "small-talk"], dice=[2, 4])
    play(m, "play:small-talk")
    assert play(m, "convert:2", "accept") == [
        e("card-played", card="keep-cool", face="down", converts=2),
        e("card-played", card="keep-cool", face="down", converts=2),
        e("converted", die=2, cards=["keep-cool", "keep-cool"]),
        e("outcome", source="small-talk", dice=[2, 4], successes=1, row="one"),
        e("cp", source="small-talk", amount=2, cp=2),
    ]


def test_a_free_conversion() -> None:
    m = start(
        hand=["small-talk"], dice=[4, 4], effects=[{"what": "free-fours", "until": "conversation"}]
    )
    play(m, "play:small-talk")
    assert play(m, "convert:2") == [e("converted", die=2, cards=[])]
    assert m.converted == (False, True)


def test_a_reroll() -> None:
    m = start(hand=["let-me-rephrase-that", "small-talk"], dice=[1, 2, 6])
    play(m, "play:small-talk")
    assert play(m, "play:let-me-rephrase-that", "die:2") == [
        e("card-played", card="let-me-rephrase-that", face="up"),
        e("die-rerolled", source="let-me-rephrase-that", die=2, face=6),
    ]
    assert m.dice == (1, 6)


def test_several_dice_are_rerolled_in_their_order() -> None:
    m = start(hand=["small-talk"], traits=["quick-thinker"], dice=[1, 2, 3, 5, 6], threat="1")
    play(m, "play:small-talk")
    assert play(m, "use:quick-thinker", "die:3", "die:1", "done") == [
        e("used", help="quick-thinker", when="roll"),
        e("die-rerolled", source="quick-thinker", die=1, face=5),
        e("die-rerolled", source="quick-thinker", die=3, face=6),
    ]
    assert m.dice == (5, 2, 6)


def test_buying() -> None:
    m = start(phase="spend", cp=3, available=["minor-extraction", "small-talk"])
    assert play(m, "buy:small-talk") == [e("card-bought", card="small-talk", cost=0)]
    assert play(m, "buy:minor-extraction") == [
        e("card-bought", card="minor-extraction", cost=3),
        e("cp", source="minor-extraction", amount=-3, cp=0),
    ]


def test_a_major_demand() -> None:
    m = start(cp=5, demands=[{"id": "wire-10000000", "face": "up"}])
    assert play(m, "concede:d1") == [
        e("conceded", slot="d1", id="wire-10000000", kind="major", paid=4),
        e("cp", source="wire-10000000", amount=-4, cp=1),
        e("saved", source="wire-10000000", pool=6, saved=1, threat="3"),
        e("saved", source="wire-10000000", pool=5, saved=2, threat="3"),
        e("stands", source="wire-10000000", what="dice", amount=-1, until="abductor"),
    ]


def test_a_minor_demand() -> None:
    m = start(phase="spend", terror=["hot-food", "first-light"])
    assert drawn(m) == [
        e("terror-turned", card="hot-food"),
        e("demand-placed", slot="d1", kind="minor", id="hot-food", face="up"),
        NEXT,
    ]
    assert play(m, "concede:d1") == [
        e("conceded", slot="d1", id="hot-food", kind="minor", paid=0),
        threat("hot-food", "3", "2", -1),
        e("cp", source="hot-food", amount=-2, cp=-2),
        e("discarded", card="hot-food", source="hot-food", from_deck=False),
    ]


def test_a_minor_demand_under_the_second() -> None:
    m = start(second=True, phase="spend", terror=["hot-food", "first-light"])
    assert drawn(m) == [
        e("terror-turned", card="hot-food"),
        e("demand-ignored", card="hot-food"),
        NEXT,
    ]


def test_free_cards() -> None:
    given: dict[str, Any] = {"cp": 4, "demands": [{"id": "release-fugitives", "face": "up"}]}
    m = start(available=["a-bold-lie", "keep-cool", "small-talk"], **given)
    doubled = e(
        "stands", source="release-fugitives", what="rises-doubled", amount=2, until="abductor"
    )
    play(m, "concede:d1")
    assert play(m, "card:small-talk") == [
        e("card-taken", card="small-talk", source="release-fugitives")
    ]
    assert play(m, "card:a-bold-lie") == [
        e("card-taken", card="a-bold-lie", source="release-fugitives"),
        doubled,
    ]
    assert play(start(available=[], **given), "concede:d1")[2:] == [
        e("no-card-to-take", source="release-fugitives"),
        doubled,
    ]


def test_revealing() -> None:
    hidden = [{"id": "wire-10000000"}, {"id": "helicopter"}]
    m = start(hand=["what-are-your-demands"], dice=[5, 1], demands=hidden)
    play(m, "play:what-are-your-demands", "accept")
    assert play(m, "demand:d2") == [
        e("demand-revealed", slot="d2", id="helicopter", source="what-are-your-demands")
    ]
    m = start(hand=["what-are-your-demands"], dice=[5, 1])
    play(m, "play:what-are-your-demands")
    assert play(m, "accept")[1:] == [e("nothing-to-reveal", source="what-are-your-demands")]


def test_revealing_three_one_after_the_other() -> None:
    """No card reveals more than two, but one could; the last of them is not asked for."""
    m = start(demands=[{"id": "wire-10000000"}, {"id": "helicopter"}, {"id": "school-bus"}])
    m.ask = None
    m.reveal(3, "a-test")
    assert [event["slot"] for event in play(m, "demand:d2", "demand:d1")] == ["d2", "d1", "d3"]
    assert [placed.face for placed in m.demands] == ["up", "up", "up"]


def test_elimination() -> None:
    m = start(hand=["sniper-take-the-shot"], dice=[5, 1])
    play(m, "play:sniper-take-the-shot")
    source, until = "second-in-command", "mission"
    may_not_kill = {"when": ["would-kill"], "if_": {"pool_at_most": 1}, "instead": True}
    assert play(m, "accept")[1:] == [
        e("eliminated", source="sniper-take-the-shot", pool=7),
        e("second-in-command", second="second-in-command"),
        stands(source, "watch", until, when=["threat-rises"], do=[{"kill": 1}]),
        stands(source, "watch", until, **may_not_kill),
        e("conversation-cut-short", source="sniper-take-the-shot"),
        e("conversation-ended", turn=3, threat="3"),
    ]


def test_a_chain_of_escapes() -> None:
    """Conceding the first calls its escape off again and brings the next in, unseen."""
    m = start(
        box="crime-wave",
        abductor="lijah",
        terror=["im-mad-as-hell", "second-thoughts"],
        cp=4,
        demands=[{"id": "a-private-jet", "face": "up"}],
        dice=[],
    )
    assert play(m, "concede:d1")[2:] == [
        e("stands", source="a-private-jet", what="dice", amount=2, until="turn"),
        stands("a-private-jet", "watch", "abductor", when=["turn-end"], do=[{"escape": True}]),
        e("triggered", source="lijah", when="escape-conceded", alert=False),
        e("escape-called-off", source="lijah"),
        e("demand-placed", slot="d2", kind="escape", id=None, face="down"),
    ]


def test_demands_leave_with_the_abductor() -> None:
    """Which slots are gone is told; what lay face down keeps its name to itself."""
    m = start(
        hand=["sniper-take-the-shot"],
        dice=[5, 1],
        demands=[{"id": "hot-food"}, {"id": "helicopter"}],
    )
    play(m, "play:sniper-take-the-shot")
    assert play(m, "accept")[2:4] == [
        e("demand-gone", slot="d1", kind="minor", id="hot-food"),
        e("demand-gone", slot="d2", kind="escape", id=None),
    ]


def test_set_up_with_conditions() -> None:
    conditions = ("short-memory", "budget-cuts", "bad-reputation")
    m = new_mission(library(), "base", "arkayne", 1, career=True, conditions=conditions)
    assert [to_json(event) for event in m.events][3:] == [
        e("triggered", source="short-memory", when="mission-start", alert=False),
        e("stands", source="short-memory", what="hand-limit", amount=8, until="mission"),
        e("triggered", source="budget-cuts", when="mission-start", alert=False),
        e("card-missing", card="an-empty-promise", source="budget-cuts"),
        e("triggered", source="bad-reputation", when="mission-start", alert=False),
        threat("bad-reputation", "4", "5", 1),
        e("turn-started", turn=1, last_conversation=False),
    ]


def test_kills_a_rise_and_a_card_that_leaves() -> None:
    m = start(hand=["sniper-take-the-shot"], dice=[1, 1], threat="6")
    play(m, "play:sniper-take-the-shot")
    card = "sniper-take-the-shot"
    assert play(m, "accept")[1:7] == [
        e("killed", source=card, pool=6, killed=1, threat="6"),
        e("killed", source=card, pool=5, killed=2, threat="6"),
        threat(card, "6", "K", 2, beyond=1),
        e("killed", source=card, pool=4, killed=3, threat="K"),
        e("card-removed", card=card),
        e("conversation-cut-short", source=card),
    ]


@pytest.mark.parametrize("second", [False, True])
def test_an_escape(second: bool) -> None:
    m = start(hand=["all-units-get-in-there-now"], dice=[1, 1], second=second)
    play(m, "play:all-units-get-in-there-now")
    assert play(m, "accept")[1:] == [
        e("escaped", source="all-units-get-in-there-now", second=second),
        e("mission-ended", result="lost", ending="escaped", phase="conversation", threat="3"),
    ]


def test_a_capture() -> None:
    m = start(pool=0, saved=4, killed=3, threat="S", hand=["keep-cool"], dice=[5, 1, 1])
    play(m, "play:keep-cool")
    assert play(m, "accept")[1:] == [
        threat("keep-cool", "S", "S", -1, beyond=1),
        e("captured", source="keep-cool"),
        e("mission-ended", result="won", ending="captured", phase="conversation", threat="S"),
    ]


def test_which_rises_are_doubled_and_which_saves_are_by_a_fall() -> None:
    """A fall saves as far as it goes past S; what a card releases besides is no part of it."""
    m = start(threat="1", pool=5, effects=[{"what": "rises-doubled", "until": "mission"}])
    m.ask, m.events = None, []
    m.save(1, "a-test")
    m.change_threat(-3, "a-test")
    m.set_threat(3, "a-test")
    m.change_threat(1, "a-test")
    m.run()
    told = [to_json(event) for event in m.events]
    assert [one.get("doubled") for one in told if one["event"] == "threat"] == [None, None, True]
    assert [one.get("by_fall") for one in told if one["event"] == "saved"] == [True, True, None]


def test_out_of_time() -> None:
    m = start(phase="spend", terror=[], pool=2, saved=3)
    assert drawn(m) == [
        e("out-of-time"),
        e("killed", source="R-TERROR-2", pool=1, killed=1, threat="3"),
        e("killed", source="R-TERROR-2", pool=0, killed=2, threat="3"),
        e("mission-ended", result="lost", ending="out-of-time", phase="terror", threat="3"),
    ]


@pytest.mark.parametrize(("die", "count"), [(3, 2), (4, 1)])
def test_one_die_and_a_secondary_effect(die: int, count: int) -> None:
    card = "ive-taken-more-hostages"
    m = start(
        phase="spend", terror=[card, "first-light"], dice=[die], demands=[{"id": "helicopter"}]
    )
    assert drawn(m) == [
        e("terror-turned", card=card),
        e("one-die", source=card, die=die, least=4),
        e("hostages-taken", source=card, count=count, pool=7 + count, total=7 + count),
        e("secondary", card=card),
        threat(card, "3", "4", 1),
        NEXT,
    ]


def test_discarded_cards() -> None:
    card = "your-time-is-running-out"
    deck = [card, "im-getting-angry", "dont-test-me", "hot-food", "this-is-going-nowhere"]
    m = start(phase="spend", terror=[*deck, "first-light"])
    assert drawn(m) == [
        e("terror-turned", card=card),
        e("discarded", card="im-getting-angry", source=card, from_deck=True),
        e("discarded", card="dont-test-me", source=card, from_deck=True),
        NEXT,
    ]
    assert m.discard == ("im-getting-angry", "dont-test-me", card)


def test_pivotal_events() -> None:
    m = start(phase="spend", terror=["first-light"])
    assert drawn(m) == [
        e("pivotal-revealed", card="first-light"),
        threat("first-light", "3", "1", -2),
        e("cp", source="first-light", amount=3, cp=3),
        LAST,
    ]
    m = start(phase="spend", terror=["the-whole-city-is-watching"])
    assert drawn(m)[1] == e("share-asked", source="the-whole-city-is-watching", share=[3, 5])


def test_nobody_to_kill_and_nobody_to_save() -> None:
    given: dict[str, Any] = {"phase": "spend", "pool": 0, "saved": 7}
    m = start(terror=["this-is-going-nowhere", "im-getting-angry", "first-light"], **given)
    assert drawn(m)[1:] == [
        e("nobody-to-kill", source="this-is-going-nowhere"),
        e("discarded", card="im-getting-angry", source="this-is-going-nowhere", from_deck=True),
        NEXT,
    ]
    m = start(terror=["a-moment-of-weakness", "first-light"], **given)
    assert drawn(m)[1:] == [e("nobody-to-save", source="a-moment-of-weakness"), NEXT]


def test_a_capture_that_is_not_possible_yet() -> None:
    m = workshop(
        abductor="ilse",
        pool=0,
        saved=6,
        threat="S",
        hand=["keep-cool"],
        dice=[5, 1, 1],
        demands=[{"id": "a-public-apology", "face": "up"}],
    )
    play(m, "play:keep-cool")
    assert play(m, "accept")[2:] == [e("nobody-to-save", source="keep-cool")]


def test_a_replaced_kill() -> None:
    m = start(abductor="edward", phase="spend", terror=["this-is-going-nowhere", "first-light"])
    assert drawn(m) == [
        e("terror-turned", card="this-is-going-nowhere"),
        e("triggered", source="edward", when="would-kill", alert=False),
        e("prevented", what="would-kill", source="this-is-going-nowhere", by="edward"),
        threat("edward", "3", "4", 1),
        NEXT,
    ]


def test_the_second_in_command() -> None:
    m = start(second=True, pool=2, saved=2, phase="spend", terror=["im-getting-angry", "hot-food"])
    assert drawn(m) == [
        e("terror-turned", card="im-getting-angry"),
        threat("im-getting-angry", "3", "5", 2),
        e("triggered", source="second-in-command", when="threat-rises", alert=False),
        e("killed", source="second-in-command", pool=1, killed=1, threat="5"),
        e("triggered", source="second-in-command", when="threat-rises", alert=False),
        e("triggered", source="second-in-command", when="would-kill", alert=False),
        e("prevented", what="would-kill", source="second-in-command", by="second-in-command"),
        NEXT,
    ]


def test_a_marker_that_is_put_somewhere() -> None:
    m = start(threat="S", phase="spend", terror=["back-to-square-one", "first-light"])
    assert drawn(m)[1] == threat("back-to-square-one", "S", "4", 4)
    m = start(threat="4", phase="spend", terror=["back-to-square-one", "first-light"])
    assert drawn(m)[1] == threat("back-to-square-one", "4", "4", 0)


def test_an_alert() -> None:
    m = workshop(threat="4", phase="spend", terror=["a-passing-rage", "first-light"])
    assert drawn(m) == [
        e("terror-turned", card="a-passing-rage"),
        threat("a-passing-rage", "4", "6", 2),
        stands(
            "a-passing-rage", "alert", "mission", when=["conversation-end"], do=[{"threat": -1}]
        ),
        NEXT,
    ]
    assert play(m, "end") == [
        e("triggered", source="a-passing-rage", when="conversation-end", alert=True),
        threat("a-passing-rage", "6", "5", -1),
        e("discarded", card="a-passing-rage", source="a-passing-rage", from_deck=False),
        e("conversation-ended", turn=4, threat="5"),
    ]


def test_a_demand_that_concedes_itself() -> None:
    m = workshop(
        threat="6",
        phase="spend",
        demands=[{"id": "say-my-name-right", "face": "up"}],
        terror=["the-situation-is-worsening", "first-light"],
    )
    assert m.standing[-1].until == "abductor"
    assert drawn(m)[1:] == [
        threat("the-situation-is-worsening", "6", "K", 1),
        e("triggered", source="say-my-name-right", when="threat-reaches", alert=True),
        e("conceded", slot="d1", id="say-my-name-right", kind="major", paid=0, by_alert=True),
        e("saved", source="say-my-name-right", pool=7, saved=1, threat="K"),
        e("cp", source="say-my-name-right", amount=-1, cp=-1),
        NEXT,
    ]


def test_a_cp_alert() -> None:
    m = workshop(cp=3, hand=["small-talk"], alerts=[{"card": "a-favor-owed"}])
    assert play(m, "facedown:small-talk")[1:] == [
        e("cp", source="R-CONV-3", amount=1, cp=4),
        e("triggered", source="a-favor-owed", when="cp-reaches", alert=True),
        e("saved", source="a-favor-owed", pool=7, saved=1, threat="3"),
        e("discarded", card="a-favor-owed", source="a-favor-owed", from_deck=False),
    ]


@pytest.mark.rule("R-TURN-2")
def test_the_start_of_a_turn_in_order_of_arrival() -> None:
    """The second's rule came first, then the alert, then the card's trigger."""
    m = workshop(
        second=True,
        pool=6,
        saved=6,
        hand=["promise-the-world"],
        dice=[5, 5],
        alerts=[{"card": "tick-tock"}],
        terror=["a-sudden-calm", "first-light"],
    )
    play(m, "play:promise-the-world", "accept", "end")
    told = play(m, "end")
    at = told.index(NEXT)
    assert [event["source"] for event in told[at + 1 :] if event["event"] == "triggered"] == [
        "the-foreman",
        "tick-tock",
        "promise-the-world",
    ]
    assert {event["when"] for event in told[at + 1 :] if "when" in event} == {"turn-start"}


def test_a_choice_of_effects() -> None:
    m = workshop(phase="spend", terror=["pick-a-side", "first-light"])
    assert drawn(m, "effect:2")[1:] == [
        e("chosen", source="pick-a-side", effect="effect:2"),
        e("killed", source="pick-a-side", pool=7, killed=1, threat="3"),
        NEXT,
    ]


def test_demands_that_are_brought_in() -> None:
    m = workshop(abductor="ilse", cp=3, demands=[{"id": "a-public-apology", "face": "up"}])
    assert play(m, "concede:d1")[-1] == e(
        "demand-placed", slot="d2", kind="major", id="a-new-witness", face="up"
    )
    m = workshop(cp=1, demands=[{"id": "an-empty-street", "face": "up"}])
    assert play(m, "concede:d1", "effect:1")[-1] == e(
        "demand-placed", slot="d2", kind="escape", id=None, face="down"
    )
    m = workshop(second=True, hand=["promise-the-world"], dice=[1, 5])
    assert play(m, "play:promise-the-world", "accept")[-1] == e(
        "no-demand-left", source="promise-the-world", kind="major"
    )


def test_a_special_action() -> None:
    assert play(workshop(), "act:shout-him-down") == [
        e("acted", action="shout-him-down"),
        threat("shout-him-down", "3", "2", -1),
        e("cp", source="shout-him-down", amount=-1, cp=-1),
    ]


def test_an_ending_of_ones_own() -> None:
    m = workshop(abductor="oren", cp=8)
    assert play(m, "end") == [
        e("triggered", source="oren", when="conversation-end", alert=False),
        e("mission-ended", result="won", ending="talked-down", phase="conversation", threat="3"),
    ]


def test_resources() -> None:
    m = start(held=["snitch"])
    assert play(m, "use:snitch") == [
        e("used", help="snitch", when="converse"),
        e("cp", source="snitch", amount=6, cp=6),
    ]
    m = start(held=["snitch"], phase="spend")
    assert play(m, "use:snitch")[0] == e("used", help="snitch", when="spend")
    m = start(held=["second-line"], hand=["small-talk"], dice=[1, 1])
    play(m, "play:small-talk", "accept")
    assert play(m, "use:second-line") == [
        e("used", help="second-line", when="would-end"),
        e("prevented", what="would-end", source="small-talk", by="second-line"),
    ]
    m = start(held=["medic-team"], phase="spend", terror=["this-is-going-nowhere", "first-light"])
    assert drawn(m, "use:medic-team")[1:] == [
        e("used", help="medic-team", when="would-kill"),
        e("prevented", what="would-kill", source="this-is-going-nowhere", by="medic-team"),
        NEXT,
    ]
    m = start(held=["media-blackout"], phase="spend")
    assert drawn(m, "use:media-blackout")[1:] == [
        e("used", help="media-blackout", when="red-turned"),
        e("prevented", what="red-turned", source="the-situation-is-worsening", by="media-blackout"),
        NEXT,
    ]
    m = start(held=["backup-unit"], hand=["small-talk"], dice=[1, 1, 1, 1])
    play(m, "play:small-talk")
    assert play(m, "use:backup-unit") == [
        e("used", help="backup-unit", when="before-roll"),
        e("stands", source="backup-unit", what="dice", amount=2, until="next-roll"),
        e("dice-rolled", source="small-talk", dice=[1, 1, 1, 1], level_dice=2),
    ]


def test_hostages_who_side_with_the_abductor() -> None:
    """They turn and are won back as many as there are; kills and saves tell how many are left."""
    m = start(pool=3, loyal=1)
    del m.events[:]
    m.turn_loyal(2, "a")
    m.win_back(9, "b")
    m.turn_loyal(9, "c")
    kill_now(m, "d")
    m.win_back(1, "e")
    assert [to_json(event) for event in m.events] == [
        e("hostages-turned", source="a", count=2, pool=1, loyal=3),
        e("hostages-won-back", source="b", count=3, pool=4, loyal=0),
        e("hostages-turned", source="c", count=4, pool=0, loyal=4),
        e("killed", source="d", pool=0, killed=1, threat="3", loyal=3),
        e("hostages-won-back", source="e", count=1, pool=1, loyal=2),
    ]
    assert MissionTrace(m.events).pool == m.pool + m.loyal == 3


def test_a_mission_with_added_terror_cards_tells_their_number() -> None:
    m = new_mission(library(), "last-rehearsal", "cordelia", 1)
    assert [to_json(event) for event in m.events[:2]] == [
        e("mission-started", box="last-rehearsal", abductor="cordelia", hostages=7, seed=1)
        | {"added_terror": 3},
        e("hostages-turned", source="cordelia", count=1, pool=6, loyal=1),
    ]
    assert MissionTrace(m.events).red_left == red_left(m) == 13


def test_hostages_taken_late() -> None:
    """The total is of all taken so far, those killed and saved too."""
    card = "ive-taken-more-hostages"
    m = start(phase="spend", terror=[card, "first-light"], dice=[6], pool=3, saved=5, killed=2)
    assert drawn(m)[2] == e("hostages-taken", source=card, count=1, pool=4, total=11)


def test_a_demand_conceded_for_nothing() -> None:
    m = start(held=["political-favor"], demands=[{"id": "wire-10000000", "face": "up"}])
    assert play(m, "use:political-favor")[:2] == [
        e("used", help="political-favor", when="converse"),
        e("conceded", slot="d1", id="wire-10000000", kind="major", paid=0),
    ]


def test_a_demand_conceded_by_a_card() -> None:
    up = [{"id": id, "face": "up"} for id in ("the-other-keys", "a-stronger-roof")]
    m = start(
        box="annex",
        abductor="greta",
        hand=["give-them-this"],
        demands=up,
        dice=[5, 1, 1],
        terror=["any:pivotal"],
    )
    play(m, "play:give-them-this", "accept")
    first, *_others = play(m, "demand:d1")
    assert first == e("conceded", slot="d1", id="the-other-keys", kind="major", paid=0)


@pytest.mark.rule("R-END-7")
def test_nothing_follows_the_death_that_ends_a_mission() -> None:
    """Her rule would lower threat for every death, but the mission is over."""
    river = ["one-for-the-river", "any:pivotal"]
    given = {"box": "high-water", "abductor": "oona", "phase": "spend", "terror": river}
    m = start(**given, pool=2, saved=5, killed=7)
    assert [told["event"] for told in drawn(m)] == ["terror-turned", "killed", "mission-ended"]


@pytest.mark.rule("R-END-7")
def test_nothing_follows_the_hostage_who_ends_a_mission() -> None:
    """Whoever wins with the next one who gets out never pays for it."""
    m = start(
        box="high-water",
        abductor="tomas",
        second=True,
        pool=1,
        saved=6,
        hand=["a-boat-under-the-window"],
        alerts=[{"card": "they-watched-them-go"}],
        terror=["the-water-is-still-rising", "any:pivotal"],
        dice=[5, 6],
    )
    play(m, "play:a-boat-under-the-window")
    *_before, saved, last = play(m, "accept")
    assert (saved["event"], last["event"]) == ("saved", "mission-ended")


def test_passing_an_offer_tells_only_what_follows() -> None:
    m = start(held=["second-line"], hand=["small-talk"], dice=[1, 1])
    play(m, "play:small-talk", "accept")
    assert play(m, "pass") == [
        e("conversation-cut-short", source="small-talk"),
        e("conversation-ended", turn=3, threat="4"),
    ]
    m = start(held=["medic-team"], phase="spend", terror=["this-is-going-nowhere", "first-light"])
    assert drawn(m, "pass")[1:] == [
        e("killed", source="this-is-going-nowhere", pool=6, killed=1, threat="3"),
        NEXT,
    ]
    m = start(held=["backup-unit"], hand=["small-talk"], dice=[1, 2])
    play(m, "play:small-talk")
    assert play(m, "pass") == rolled("small-talk", 1, 2)[1:]


def test_no_escape_to_call_off() -> None:
    """Nothing is told where nothing was under way."""
    m = start(demands=[{"id": "helicopter", "face": "up"}])
    told = len(m.events)
    m.call_off("arkayne")
    assert len(m.events) == told


def annex(**given: Any) -> Mission:
    """A position of the test pack with the newer parts of the language."""
    return start(**({"box": "annex", "abductor": "greta"} | given))


def test_a_roll_against_the_level() -> None:
    """Source, die, level and row; S and K go by their names."""
    for level, die, row in (
        ("3", 4, "higher"),
        ("3", 3, "equal"),
        ("S", 1, "higher"),
        ("K", 6, "lower"),
    ):
        m = annex(phase="spend", threat=level, terror=["creaking-beams", "first-light"], dice=[die])
        assert drawn(m)[1] == e(
            "against-level", source="creaking-beams", die=die, level=level, row=row
        )


def test_points_that_are_kept() -> None:
    m = annex(phase="spend", cp=5, effects=[{"what": "cp-kept", "amount": 3, "until": "turn"}])
    assert play(m, "end")[0] == e("cp-reset", before=5, kept=3)
    m = annex(phase="spend", cp=-5, effects=[{"what": "cp-kept", "amount": 3, "until": "turn"}])
    assert play(m, "end")[0] == e("cp-reset", before=-5, kept=0)


def test_a_demand_that_leaves_play() -> None:
    m = annex(cp=2, demands=[{"id": "a-stronger-roof", "face": "up"}])
    told = play(m, "concede:d1")
    assert told[-1] == e("demand-gone", slot="d1", kind="major", id="a-stronger-roof")


@pytest.mark.parametrize("second", [False, True])
def test_elimination_asked(second: bool) -> None:
    m = annex(phase="spend", abductor="tilo", second=second, terror=["no-way-but-one"])
    assert drawn(m)[1] == e("elimination-asked", source="no-way-but-one", met=second)


def test_each_hostage_saved_sets_a_rule_off() -> None:
    """One at a time: the rule acts between two hostages."""
    m = annex(abductor="tilo", threat="3", hand=["minor-extraction"], dice=[5, 6])
    told = play(m, "play:minor-extraction", "accept")
    saved = [event["event"] for event in told if event["event"] in ("saved", "triggered", "cp")]
    assert saved == ["saved", "triggered", "cp"] * 2
