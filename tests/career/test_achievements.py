"""Every achievement is earned by what its rule says, and just not by less."""

import json
from pathlib import Path
from typing import Any

import pytest

from hncli.base.problems import Place
from hncli.career.achievements import achievements, earned, facts_of
from hncli.career.record import PlayedMission
from hncli.game.cards.achievements import (
    ACHIEVEMENT_CONDITIONS,
    ACHIEVEMENT_CONDITIONS_ARG,
    Achievement,
)
from hncli.game.cards.library import Library, load_library
from hncli.game.cards.models import Abductor
from hncli.game.engine.events import DemandConceded, MissionEnded
from hncli.game.engine.setup import new_mission
from hncli.game.engine.trace import MissionTrace
from tests.career.story import earned_by, play
from tests.game.cards.small_pack import edit, shipped, write_small
from tests.game.engine.table import library
from tests.game.positions.scenario_files import OF_MISSIONS, cases

SHIPPED = [each for pack in shipped().packs.values() for each in pack.of(Achievement).values()]
Given = dict[str, Any]
Case = tuple[str, Given, tuple[str, ...], bool]

# A plain win: nobody in the pool is left, and the next save captures.
WON = ("play:minor-extraction", "accept")
WIN: Given = {"pool": 1, "saved": 5, "hand": ["minor-extraction"], "dice": [5, 6, 1]}
END = ("end", "end")  # of the conversation and of the spend phase
SHOT = ("play:sniper-take-the-shot", "accept")
SHOOT: Given = {"hand": ["sniper-take-the-shot"], "dice": [5, 1]}


def yes(id: str, given: Given, *choices: str) -> Case:
    return id, given, choices, True


def no(id: str, given: Given, *choices: str) -> Case:
    return id, given, choices, False


def up(*ids: str) -> list[dict[str, str]]:
    return [{"id": id, "face": "up"} for id in ids]


def down(*ids: str) -> list[dict[str, str]]:
    return [{"id": id, "face": "down"} for id in ids]


# R-ACH-0: how many have been won


def after(*history: PlayedMission) -> set[str]:
    """What the last of these missions earns by the results alone."""
    last = history[-1]
    return set(earned(library(), last.box, last.abductor, None, list(history)))


ARKAYNE, DONNA, EDWARD = (PlayedMission("base", id, "won") for id in ("arkayne", "donna", "edward"))
LIJAH, BARRETT = (PlayedMission("crime-wave", id, "won") for id in ("lijah", "barrett"))
LOST = PlayedMission("base", "edward", "lost")


@pytest.mark.parametrize(
    ("id", "least"),
    [
        ("a-known-voice", 10),
        ("a-trusted-voice", 25),
        ("a-famous-voice", 50),
        ("the-voice-of-the-city", 100),
    ],
)
@pytest.mark.rule("R-ACH-0")
def test_successes_are_counted(id: str, least: int) -> None:
    wins = [ARKAYNE, LIJAH] * (least // 2) + [DONNA] * (least % 2)
    assert id in after(*wins)
    assert id in after(LOST, *wins)
    assert id not in after(*wins[1:])
    assert id not in after(LOST, *wins[1:])
    assert id not in after(*wins, LOST)  # earned already, and not by this one
    assert id in after(*wins, ARKAYNE)


@pytest.mark.rule("R-ACH-1")
def test_victories_over_all_abductors_of_a_box_in_a_row() -> None:
    assert "clean-sweep" in after(ARKAYNE, DONNA, EDWARD)
    assert "clean-sweep" in after(LOST, EDWARD, LIJAH, ARKAYNE, EDWARD, DONNA)
    assert "clean-sweep" not in after(ARKAYNE, DONNA)
    assert "clean-sweep" not in after(ARKAYNE, DONNA, LOST, EDWARD)
    assert "clean-sweep" not in after(ARKAYNE, DONNA, EDWARD, LOST)
    assert "clean-sweep" not in after(ARKAYNE, DONNA, LIJAH, BARRETT)


def test_a_pack_with_one_abductor_is_no_box_to_sweep() -> None:
    assert all(
        "clean-sweep" not in after(PlayedMission(id, abductor, "won"))
        for id, pack in library().packs.items()
        if pack.header.kind != "box"
        for abductor in pack.of(Abductor)
    )


def test_of_a_mission_at_a_table_only_the_results_count() -> None:
    """It has no events, and what nobody told did not happen."""
    assert after(*[ARKAYNE] * 10) == {"a-known-voice"}
    assert after(ARKAYNE) == set()


# R-ACH-1: general

GENERAL = [
    yes("out-at-the-last-second", {**WIN, "threat": "K"}, *WON),
    no("out-at-the-last-second", {**WIN, "threat": "6"}, *WON),
    yes("short-work", {**SHOOT, "turn": 3}, *SHOT),
    no("short-work", {**SHOOT, "turn": 4}, *SHOT),
    yes("home-for-supper", {**WIN, "turn": 5}, *WON),
    no("home-for-supper", {**WIN, "turn": 6}, *WON),
    no("home-for-supper", {**SHOOT, "turn": 5, "pool": 3}, *SHOT),
    yes("say-nothing", {"hand": ["small-talk"]}, "end"),
    no("say-nothing", {"hand": ["small-talk"]}, "facedown:small-talk", "end"),
    yes("one-card-to-spare", {**WIN, "terror": ["first-light"]}, *WON),
    no("one-card-to-spare", {**WIN, "terror": ["hot-food", "first-light"]}, *WON),
    no("one-card-to-spare", {**WIN, "terror": ["first-light"]}, *END, *WON),
    no("one-card-to-spare", {"terror": ["first-light"]}),
]  # fmt: skip

RIDE: Given = {**WIN, "cp": 4, "dice": [5, 6, 1, 1], "demands": up("helicopter", "hot-food")}

RIDDEN_ALONG = [
    yes("the-engine-never-starts", RIDE, "concede:d1", *WON),
    no("the-engine-never-starts", RIDE, "concede:d2", *WON),
    no("the-engine-never-starts", RIDE, "concede:d1", *END),
]  # fmt: skip
"""A win after an escape demand was conceded."""

ON_K = [
    yes("over-the-noise", {**WIN, "threat": "K", "pool": 0, "dice": [5]}, *WON),
    no("over-the-noise", {**WIN, "threat": "6", "pool": 0, "dice": [5, 1]}, *WON),
    no("over-the-noise", {"threat": "K", "hand": []}),
]  # fmt: skip
"""R-ACH-9: a win with threat on K."""

BOTH: Given = {"hand": ["minor-extraction", "major-extraction"], "terror": ["a-moment-of-weakness"]}
OUT = (*WON, "play:major-extraction", "accept")

MANY_SAVED = [
    yes("doors-wide-open", {**BOTH, "dice": [5, 5, 6, 6]}, *OUT),
    no("doors-wide-open", {**BOTH, "dice": [5, 1, 6, 6]}, *OUT),
    yes("doors-wide-open", {**BOTH, "dice": [5, 1, 6, 6]}, *OUT, "end"),  # with the terror card
    no("doors-wide-open", {**BOTH, "dice": [5, 5, 6, 6]}, *WON, *END, *OUT[2:]),
]  # fmt: skip
"""Five saved in one turn."""

CALM: Given = {
    "hand": ["a-bold-lie", "keep-cool", "keep-cool", "what-are-your-demands"],
    "terror": ["back-to-square-one", "first-light"],
}
LIE, COOL, ASK = (
    (f"play:{id}", "accept") for id in ("a-bold-lie", "keep-cool", "what-are-your-demands")
)

CALMED = [
    yes("a-long-breath-out", {**CALM, "threat": "6", "dice": [5, 5, 5, 1]}, *LIE, *COOL),
    no("a-long-breath-out", {**CALM, "threat": "6", "dice": [5, 5]}, *LIE),
    no("a-long-breath-out", {**CALM, "threat": "6", "dice": [5, 5, 5, 1]}, *LIE, *END, *COOL),
    # A level to S, then three saves.
    yes("a-long-breath-out", {**CALM, "threat": "1", "dice": [5, 5, 1] * 2}, *LIE, *COOL),
    # 1, back again, 1 and then 2 in the terror phase, which sends threat to 4.
    yes("a-long-breath-out", {**CALM, "threat": "K", "dice": [5, 1, 1, 5]},
        *(*COOL, *ASK, *COOL, *END)),
    no("a-long-breath-out", {**CALM, "threat": "K", "dice": [5]}, *COOL, *END),
]  # fmt: skip
"""Threat lowered by four in one turn."""

# R-ACH-2 to 4: the first box

TWICE: Given = {**WIN, "pool": 2, "hand": ["minor-extraction"] * 2}

OF_ARKAYNE = [
    yes("everyone-walks-out", WIN, *WON),
    no("everyone-walks-out", {**TWICE, "dice": [1, 2, 5, 6]}, *WON, "end", *WON),
    no("everyone-walks-out", WIN),
    yes("not-one-concession", {**WIN, "demands": up("hot-food")}, *WON),
    no("not-one-concession", {**WIN, "demands": up("hot-food")}, "concede:d1", *WON),
    no("not-one-concession", {"demands": up("hot-food")}, *END),
    yes("a-fistful-of-dice",
        {"threat": "1", "effects": [{"what": "dice", "amount": 2, "until": "turn"}],
         "hand": ["keep-cool"], "dice": [1] * 5},
        "play:keep-cool"),
    no("a-fistful-of-dice",
       {"threat": "1", "effects": [{"what": "dice", "amount": 1, "until": "turn"}],
        "hand": ["keep-cool"], "dice": [1] * 4},
       "play:keep-cool"),
    yes("some-things-unsaid", {**WIN, "demands": [*up("wire-10000000"), *down("helicopter")]},
        *WON),
    no("some-things-unsaid", {**WIN, "demands": up("wire-10000000", "helicopter")}, *WON),
    no("some-things-unsaid", {"demands": down("wire-10000000", "helicopter")}, *END),
    no("some-things-unsaid",
       {**WIN, "hand": [*WIN["hand"], "what-are-your-demands"],
        "demands": [*up("wire-10000000"), *down("helicopter")], "dice": [5, 1, 5, 6]},
       *(*ASK, *WON)),
    yes("in-a-crowded-room", {**SHOOT, "pool": 2, "saved": 3}, *SHOT),
    no("in-a-crowded-room", {**SHOOT, "pool": 1, "saved": 3}, *SHOT),
]  # fmt: skip


def test_a_demand_that_goes_unseen_with_the_abductor_was_never_revealed() -> None:
    given = {**SHOOT, "demands": down("helicopter"), "dice": [5, 6], "pool": 2, "saved": 3}
    assert "some-things-unsaid" in earned_by(given, *SHOT)


GONE: Given = {  # lost with threat on 5
    "threat": "5",
    "cp": 4,
    "demands": up("helicopter"),
    "terror": ["hot-food", "first-light"],
}
MORE: Given = {
    "pool": 1,
    "saved": 5,
    "hand": ["minor-extraction"] * 2,
    "terror": ["ive-taken-more-hostages", "first-light"],
    "dice": [4, 5, 6, 5, 1],
}
FOUR: Given = {
    "hand": ["keep-cool", "let-me-rephrase-that"],
    "effects": [{"what": "dice", "amount": 2, "until": "turn"}],
}
TWO: Given = {"hand": ["keep-cool", "let-me-rephrase-that"]}
AGAIN = ("play:let-me-rephrase-that",)
QUICK: Given = {"hand": ["keep-cool"], "traits": ["quick-thinker"]}
TOGETHER = ("use:quick-thinker", "die:1", "die:2")
ROLL = "play:keep-cool"
FACTS: Given = {
    "turn": 1,
    "demands": down("reopen-the-case", "helicopter"),
    "hand": ["what-are-your-demands"] * 2,
    "dice": [5, 1, 5, 1],
}

OF_DONNA = [
    yes("on-the-edge", {**WIN, "threat": "5"}, *WON),
    no("on-the-edge", {**WIN, "threat": "4"}, *WON),
    no("on-the-edge", {**WIN, "threat": "6"}, *WON),
    no("on-the-edge", GONE, "concede:d1", *END),
    yes("more-names-to-cross-off", MORE, *END, *WON, *WON),
    no("more-names-to-cross-off", MORE, *END, *WON),
    no("more-names-to-cross-off", WIN, *WON),
    # Taken by the second in command, and won when he surrenders.
    no("more-names-to-cross-off",
       {**MORE, "hand": [*SHOOT["hand"], *MORE["hand"]], "dice": [5, 1, 4, 5, 6]},
       *(*SHOT, "end", *WON)),
    yes("why-and-where-to", FACTS, *ASK, "demand:d1", *ASK),
    no("why-and-where-to", FACTS, *ASK, "demand:d1"),
    no("why-and-where-to", FACTS, *ASK, "demand:d1", *END, *ASK),
    no("why-and-where-to", {**FACTS, "turn": 2}, *ASK, "demand:d1", *ASK),
    yes("two-pairs", {**FOUR, "dice": [3, 5, 3, 5]}, ROLL, "accept"),
    no("two-pairs", {**FOUR, "dice": [3, 3, 3, 5]}, ROLL, "accept"),
    yes("two-pairs", {**FOUR, "dice": [3, 3, 3, 3]}, ROLL, "accept"),
    no("two-pairs", {**FOUR, "dice": [3, 5, 3, 5]}, ROLL),
    yes("two-pairs", {**FOUR, "dice": [3, 5, 3, 1, 5]}, ROLL, *AGAIN, "die:4", "accept"),
    no("two-pairs", {**FOUR, "dice": [3, 5, 3, 5, 1]}, ROLL, *AGAIN, "die:4", "accept"),
    yes("say-that-again", {**TWO, "dice": [1, 6, 6]}, ROLL, *AGAIN, "die:1"),
    no("say-that-again", {**TWO, "dice": [1, 6, 5]}, ROLL, *AGAIN, "die:1"),
    no("say-that-again", {**TWO, "dice": [1, 2, 6]}, ROLL, *AGAIN, "die:1"),
    no("say-that-again", {**TWO, "dice": [6, 6, 6]}, ROLL, *AGAIN, "die:1"),
    no("say-that-again", {**FOUR, "dice": [6, 6, 1, 1, 6]}, ROLL, *AGAIN, "die:3"),
    # Dice that are rolled together: what lay there before is gone when they lie again.
    yes("say-that-again", {**QUICK, "dice": [1, 2, 6, 6]}, ROLL, *TOGETHER),
    no("say-that-again", {**QUICK, "dice": [1, 6, 6, 3]}, ROLL, *TOGETHER),
]  # fmt: skip


@pytest.mark.rule("R-ACH-3", "R-ACH-8")
def test_a_demand_that_a_trait_reveals_is_not_turned_up_in_turn_1() -> None:
    """One is revealed before the first turn, the other in it; Marek's are face up by then."""
    mission = new_mission(library(), abductor="donna", traits=("good-listener",))
    events = [*mission.events, *play(mission, "demand:d2")]
    assert "why-and-where-to" not in earned(library(), "base", "donna", MissionTrace(events), [])
    mission.loaded = (5, 1)
    events += play(mission, *ASK)
    facts = facts_of(MissionTrace(events))
    assert (facts.all_revealed_turn, facts.all_revealed_in) == (1, None)
    assert "why-and-where-to" not in earned(library(), "base", "donna", MissionTrace(events), [])


SIX = ["what-are-your-demands", "small-talk", "keep-cool"] * 2
CARE: Given = {**WIN, "cp": 4, "pool": 3, "demands": up("medical-care")}
LATE: Given = {**SHOOT, "pool": 0, "saved": 9, "terror": ["first-light"], "dice": [5, 1, 1]}

OF_EDWARD = [
    yes("a-doctor-in-the-house", CARE, "concede:d1", *WON),
    no("a-doctor-in-the-house", {**CARE, "pool": 1}, *WON),
    no("a-doctor-in-the-house", CARE, "concede:d1"),
    yes("after-the-turning-point", LATE, *END, *SHOT),
    no("after-the-turning-point", LATE, *SHOT),
    no("after-the-turning-point", {**WIN, "terror": ["first-light"]}, *END, *WON),
    # Eliminated with two released, so the second in command surrenders at once.
    yes("after-the-turning-point", {**LATE, "pool": 1, "dice": [5, 6, 1]}, *END, *SHOT),
    # The second in command is in charge before the event, and surrenders after it.
    no("after-the-turning-point", {**WIN, "second": True, "demands": [], "terror": ["first-light"]},
       *END, *WON),
    yes("holding-your-tongue", {"hand": SIX}, *(f"facedown:{id}" for id in SIX)),
    no("holding-your-tongue", {"hand": SIX}, *(f"facedown:{id}" for id in SIX[:5])),
    # Some are played for their point, two for each four of the terror card's roll.
    no("holding-your-tongue",
       {"hand": SIX, "dice": [4, 1], "terror": ["dont-test-me", "first-light"]},
       *("facedown:small-talk", "facedown:small-talk", "facedown:keep-cool", *END),
       *("convert:1", "card:keep-cool", "accept")),
    yes("holding-your-tongue",
        {"hand": SIX, "dice": [4, 4], "terror": ["dont-test-me", "first-light"]},
        *("facedown:small-talk", "facedown:small-talk", *END),
        *("convert:1", "card:keep-cool", "card:what-are-your-demands"),
        *("convert:2", "card:keep-cool")),
    no("holding-your-tongue", {"hand": SIX}, *(f"facedown:{id}" for id in SIX[:3]), *END,
       *(f"facedown:{id}" for id in SIX[3:])),
]  # fmt: skip

HIGH: Given = {**WIN, "hand": ["minor-extraction", "a-bold-lie"], "dice": [1, 2, 5, 6]}

RISEN_TO_SIX = [
    yes("back-from-the-brink", {**HIGH, "threat": "3"}, *LIE, *WON),
    yes("back-from-the-brink", {**HIGH, "threat": "5"}, *LIE, *WON),  # passed on the way to K
    no("back-from-the-brink", {**HIGH, "threat": "2"}, *LIE, *WON),
    no("back-from-the-brink", {**HIGH, "threat": "3"}, *LIE),
]  # fmt: skip
"""A mission in which threat reached 6."""

# Proved by scenarios

# To see the third way out two are conceded, here in one turn and with five dice.
AS_WELL = {"every-way-out": {"all-the-dice-there-are", "two-tickets-in-one-night"}}

# The achievement's id begins the name of its case.
PROVED = {
    one.data["about"].partition(":")[0]: one.data
    for file in OF_MISSIONS
    if file.startswith("achievements/")
    for one in cases(file)
}


def scenario(name: str) -> tuple[Given, list[str]]:
    data = PROVED[name]
    return data["given"], [step["choose"] for step in data["step"] if "choose" in step]


@pytest.mark.parametrize("name", PROVED)
@pytest.mark.rule("R-ACH-3", "R-ACH-5", "R-ACH-6", "R-ACH-7")
def test_a_scenario_earns_what_it_is_about(name: str) -> None:
    given, choices = scenario(name)
    owned = {each.id for each in SHIPPED if each.owner == given["abductor"]}
    assert owned & set(earned_by(given, *choices)) == {name} | AS_WELL.get(name, set())


ESCORT = ("play:hostage-escort", "accept")
DEMANDS = ("play:what-are-your-demands", "accept")
BREATH = ("play:just-take-a-breath", "accept")
MAJORS = ("i-just-want-to-be-understood", "say-it-like-you-mean-it", "stop-crowding-me")
PAIR = ["small-talk", "small-talk", "what-are-your-demands", "keep-cool", "meet-me-halfway"]
RIDDEN = {"cp": 4, "demands": up("a-police-escort"), "pool": 3, "saved": 3}
MORE_DICE = ("play:consider-this", "accept", "play:keep-cool", "accept")
COMPROMISE = ("play:little-compromises", "accept", "play:keep-cool", "accept")
LAID = ("facedown:small-talk", "facedown:small-talk")


@pytest.mark.parametrize(
    ("name", "changes", "choices"),
    [
        ("every-way-out", {}, (*DEMANDS, "concede:d1", *DEMANDS, "concede:d2")),
        ("all-the-dice-there-are", {"dice": [5, 1, 2, 5, 1, 2, 3]}, MORE_DICE),
        ("before-the-coffee-is-cold", {"turn": 2}, None),
        ("two-tickets-in-one-night", {}, ("concede:d1", *DEMANDS)),
        # The escape is called off, so the second can be conceded in the turn after the first.
        (
            "two-tickets-in-one-night",
            {"hand": PAIR},
            ("concede:d1", *END, *DEMANDS, *LAID, "concede:d2"),
        ),
        ("under-the-gun", {"threat": "6", "dice": [6, 6]}, None),
        ("a-silver-tongue", {"dice": [5, 6, 5, 1, 1, 2, 6, 2]}, None),
        ("a-soft-landing", {"threat": "1"}, None),
        # Lost with threat on S.
        (
            "a-soft-landing",
            RIDDEN | {"terror": ["coffee-and-cigarettes", "any:pivotal"]},
            ("concede:d1", *END),
        ),
        ("his-last-bluff", {"pool": 1, "saved": 6}, None),  # the shot costs one of them
        ("everything-she-asked-for", {"pool": 1}, ESCORT),
        ("everything-she-asked-for", {}, ("concede:d3",)),
        # Two go off by themselves, the third not at all or by choice, with all three conceded.
        ("three-at-once", {"demands": [*up(*MAJORS[:2]), *down(MAJORS[2])]}, None),
        ("three-at-once", {"cp": 8}, ("concede:d3", *BREATH, "play:small-talk", "accept")),
        ("no-questions-asked", {"demands": [*down(*MAJORS[:2]), *up(MAJORS[2])]}, None),
        ("no-questions-asked", {"pool": 3, "saved": 4}, None),
        ("talked-all-the-way-down", {}, COMPROMISE),
    ],
)
@pytest.mark.rule("R-ACH-5", "R-ACH-6", "R-ACH-7")
def test_nearly(name: str, changes: Given, choices: tuple[str, ...] | None) -> None:
    """A scenario that is changed a little, or played a little less far, does not earn it."""
    given, played = scenario(name)
    assert name not in earned_by(given | changes, *(choices or played))


@pytest.mark.rule("R-ACH-6")
def test_one_left_in_the_pool_is_enough_against_barrett() -> None:
    given, choices = scenario("his-last-bluff")
    assert "his-last-bluff" in earned_by(given | {"pool": 2, "saved": 6}, *choices)


# R-ACH-8


@pytest.mark.rule("R-ACH-8")
def test_an_abductors_achievements_count_only_against_that_abductor() -> None:
    for box, pack in shipped().packs.items():
        for abductor in pack.of(Abductor):
            found = list(achievements(shipped(), box, abductor))
            assert {each.owner for each in found} <= {"", abductor}
            assert sum(not each.owner for each in found) == 14
    five = {
        "threat": "1",
        "effects": [{"what": "dice", "amount": 2, "until": "turn"}],
        "hand": ["keep-cool"],
        "dice": [1] * 5,
    }
    assert "a-fistful-of-dice" not in earned_by({**five, "abductor": "donna"}, ROLL)


@pytest.mark.rule("R-ACH-8")
def test_only_those_that_say_win_need_a_victory() -> None:
    """So many of each rule's, and of them so many that need one."""
    counts: dict[str, list[int]] = {}
    for each in SHIPPED:
        found = counts.setdefault(each.rule, [0, 0])
        found[0] += 1
        found[1] += each.win
    assert counts == {
        "": [15, 11],  # of our own box, which no rule knows
        "R-ACH-0": [4, 4],
        "R-ACH-1": [9, 4],
        "R-ACH-2": [5, 3],
        "R-ACH-3": [5, 2],
        "R-ACH-4": [4, 3],
        "R-ACH-5": [4, 0],
        "R-ACH-6": [4, 1],
        "R-ACH-7": [4, 2],
        "R-ACH-9": [1, 1],
    }


# Of our own box, which no rule knows

RIVER: Given = {"box": "high-water", "terror": ["the-phone-goes-under", "the-tide-turns"]}
BOAT = ("play:a-boat-under-the-window", "accept")
DIVER = ("play:a-diver-goes-in", "accept")
RAIN, STAY, WATER, ASKED = (
    (f"play:{id}", "accept")
    for id in (
        "listen-to-the-rain",
        "im-staying-on-the-line",
        "hows-the-water",
        "tell-me-what-you-need",
    )
)
DRY: Given = {
    "pool": 1,
    "saved": 5,
    "hand": ["a-boat-under-the-window"],
    "demands": [],
    "dice": [5, 6, 1],
}
SPILT: Given = {  # the first boat is seen: the die of 1 is lower than any level there is
    **DRY,
    "pool": 2,
    "hand": ["a-boat-under-the-window"] * 2,
    "dice": [1, 2, 1, 5, 6],
}
PUMPS: Given = {**DRY, "pool": 3, "cp": 4, "demands": up("keep-the-old-quarter-dry")}
FLOOD: Given = {
    **DRY,
    "pool": 0,
    "hand": ["hows-the-water", "a-boat-under-the-window"],
    "dice": [1, 2, 5, 1],
}
DROPS: Given = {
    "threat": "6",
    "hand": ["listen-to-the-rain", "listen-to-the-rain", "im-staying-on-the-line"],
    "dice": [5, 5, 5, 5, 5, 1],
}

OF_TOMAS = [
    yes("every-pump-running", PUMPS, "concede:d1", *BOAT),
    no("every-pump-running", {**PUMPS, "pool": 1}, *BOAT),
    no("every-pump-running", PUMPS, "concede:d1"),
    yes("before-the-shift-is-over", {**DRY, "turn": 6}, *BOAT),
    no("before-the-shift-is-over", {**DRY, "turn": 7}, *BOAT),
    no("before-the-shift-is-over", {**DRY, "turn": 6}),
    yes("all-hands-ashore", DRY, *BOAT),
    no("all-hands-ashore", SPILT, *BOAT, "end", *BOAT),
    no("all-hands-ashore", DRY),
    yes("the-high-water-mark", {**FLOOD, "threat": "6"}, *WATER, *BOAT),
    no("the-high-water-mark", {**FLOOD, "threat": "5"}, *WATER, *BOAT),
    no("the-high-water-mark", {**FLOOD, "threat": "6"}, *WATER),
    yes("the-level-drops", DROPS, *RAIN, *RAIN, *STAY),
    no("the-level-drops", DROPS, *RAIN, *RAIN),
    no("the-level-drops", {**DROPS, "dice": [5, 5, 5, 1, 5, 1]}, *RAIN, *RAIN, *STAY),
]  # fmt: skip

LOAD: Given = {"hand": ["a-boat-under-the-window", "let-the-sick-go-first", "lifeboat-alongside"]}
LIFEBOAT = ("play:lifeboat-alongside", "accept")
NAMES: Given = {**DRY, "pool": 0, "cp": 3, "demands": up("read-out-the-names")}
CROWD: Given = {
    **DRY,
    "pool": 0,
    "hand": ["a-boat-under-the-window"] * 2,
    "terror": ["more-people-at-the-door", "the-tide-turns"],
}
DIVE: Given = {"hand": ["a-diver-goes-in"], "dice": [5, 6, 1]}

OF_OONA = [
    yes("not-a-voice-missing", DRY, *BOAT),
    no("not-a-voice-missing", SPILT, *BOAT, "end", *BOAT),
    no("not-a-voice-missing", DRY),
    yes("by-the-boatload", {**LOAD, "dice": [5, 6, 5, 6]}, *BOAT, *LIFEBOAT),
    no("by-the-boatload", {**LOAD, "dice": [5, 6, 5, 6]},
       *("play:let-the-sick-go-first", "accept", *LIFEBOAT)),
    yes("said-out-loud", NAMES, "concede:d1", *BOAT),
    no("said-out-loud", {**NAMES, "pool": 1}, *BOAT),
    no("said-out-loud", NAMES, "concede:d1"),
    yes("room-for-everyone", {**CROWD, "dice": [4, 5, 6, 5, 1]}, *END, *BOAT, *BOAT),
    no("room-for-everyone", {**CROWD, "dice": [5, 5, 6]}, *END, *BOAT),
    no("room-for-everyone", {**CROWD, "dice": [4, 5, 6]}, *END, *BOAT),
    yes("in-front-of-the-whole-hall", {**DIVE, "pool": 6}, *DIVER),
    no("in-front-of-the-whole-hall", {**DIVE, "pool": 5}, *DIVER),
]  # fmt: skip

ASKING: Given = {"cp": 6, "demands": up("empty-the-lower-town", "my-report-unabridged")}
GIVEN: Given = {"demands": [{**each, "conceded": True} for each in ASKING["demands"]]}
SIGNED: Given = {**DRY, **ASKING, "pool": 3, "turn": 8, "dice": [5, 6, 1]}
TYPED: Given = {
    "turn": 1,
    "demands": down("empty-the-lower-town", "my-report-unabridged"),
    "hand": ["tell-me-what-you-need"] * 2,
    "dice": [5, 1, 5, 1],
}

OF_MAREK = [
    yes("ahead-of-the-crest", SIGNED, "concede:d1", "concede:d2", *BOAT),
    no("ahead-of-the-crest", {**SIGNED, "turn": 9}, "concede:d1", "concede:d2", *BOAT),
    no("ahead-of-the-crest", SIGNED, "concede:d1", "concede:d2"),
    no("ahead-of-the-crest", {**DIVE, **ASKING, "pool": 0}, "concede:d1", *DIVER),
    yes("past-the-peak", {**DRY, **GIVEN, "terror": ["the-tide-turns"]}, *END, *BOAT),
    no("past-the-peak", {**DRY, **GIVEN, "terror": ["the-tide-turns"]}, *BOAT),
    no("past-the-peak", {**DRY, **GIVEN, "terror": ["the-tide-turns"]}, *END),
    yes("without-a-signature", {**DIVE, **ASKING, "pool": 0, "saved": 5}, *DIVER),
    no("without-a-signature", {**DIVE, **ASKING, "pool": 0, "saved": 5}, *("concede:d1", *DIVER)),
    no("without-a-signature", {**DIVE, **ASKING, "pool": 2}, *DIVER),
    yes("page-one", TYPED, *ASKED, "demand:d1", *ASKED),
    no("page-one", TYPED, *ASKED, "demand:d1"),
    no("page-one", TYPED, *ASKED, "demand:d1", *END, *ASKED),
    yes("still-water", {**DRY, **GIVEN, "threat": "S", "pool": 0}, *BOAT),
    no("still-water", {**DRY, **GIVEN, "threat": "1", "pool": 0}, *BOAT),
    no("still-water", {**DRY, **GIVEN, "threat": "S", "pool": 9}, *BOAT),
]  # fmt: skip

EVERYWHERE: tuple[tuple[Given, list[Case]], ...] = (
    ({}, [*GENERAL, *RIDDEN_ALONG, *ON_K, *MANY_SAVED, *CALMED, *OF_ARKAYNE]),
    ({"abductor": "donna"}, OF_DONNA),
    ({"abductor": "edward"}, [*OF_EDWARD, *RISEN_TO_SIX]),
    (RIVER | {"abductor": "tomas"}, OF_TOMAS),
    (RIVER | {"abductor": "oona", "threat": "3"}, OF_OONA),
    (RIVER | {"abductor": "marek"}, OF_MAREK),
)
ALL = [(everywhere, case) for everywhere, cases in EVERYWHERE for case in cases]


@pytest.mark.parametrize(("everywhere", "case"), ALL, ids=[case[0] for _given, case in ALL])
@pytest.mark.rule("R-ACH-1", "R-ACH-2", "R-ACH-3", "R-ACH-4", "R-ACH-9")
def test_what_earns_it_and_what_does_not(everywhere: Given, case: Case) -> None:
    id, given, choices, expected = case
    assert (id in earned_by(everywhere | given, *choices)) == expected


# The data


@pytest.mark.parametrize("each", SHIPPED, ids=[each.id for each in SHIPPED])
def test_an_achievement_says_what_it_asks_for(each: Achievement) -> None:
    (*against, last) = each.text()
    assert (each.owner in "".join(against)) if each.owner else not against
    assert last == f"To earn it: {each.describe()}"
    assert last.startswith("To earn it: win") == each.win
    assert "{" not in last
    raw = json.loads(json.dumps(ACHIEVEMENT_CONDITIONS_ARG.write(each.conditions)))
    assert ACHIEVEMENT_CONDITIONS_ARG.read(raw, Place("test")) == each.conditions


def test_every_condition_is_used_and_proved_above() -> None:
    """By the shipped packs or by those of the tests."""
    everything = [
        each for pack in library().packs.values() for each in pack.of(Achievement).values()
    ]
    assert {name for each in everything for name, _value in each.conditions} == set(
        ACHIEVEMENT_CONDITIONS
    )


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("killed_at_most", 0, "no hostage was killed"),
        ("killed_at_most", 2, "2 or fewer hostages were killed"),
        ("saved_at", 7, "a hostage was saved while threat was on K"),
        ("threat_at_end", 0, "threat is on S at its end"),
    ],
)
def test_a_condition_describes_itself(name: str, value: int, said: str) -> None:
    assert ACHIEVEMENT_CONDITIONS[name].say(value) == said


@pytest.fixture
def extended(tmp_path: Path) -> Library:
    """A pack of one's own with an achievement for its abductor, one for all, one that replaces."""
    root = write_small(tmp_path)
    edit(
        root,
        "achievements.toml",
        "",
        '[soup-for-all]\nsource = "house"\nowner = "vera"\nif = { conceded = "warm-soup" }\n'
        '[a-clean-exit]\nsource = "house"\nwin = true\nif = { ending = "captured" }\n'
        '[clean-sweep]\noverrides = "career"\nsource = "house"\nwin = true\n',
    )
    for title in ("Soup for All", "A Clean Exit", "Clean Sweep"):
        id = title.lower().replace(" ", "-")
        edit(root, "words/en.toml", "", f'{id} = {{ title = "{title}", flavor = "f" }}\n')
    return load_library((root,))


def test_a_pack_brings_achievements_of_its_own(extended: Library) -> None:
    conceded = DemandConceded("d1", "warm-soup", "minor", paid=0)
    trace = MissionTrace([conceded])
    against_vera = earned(
        extended, "small", "vera", trace, [PlayedMission("small", "vera", "lost")]
    )
    assert against_vera == ("soup-for-all",)
    assert earned(extended, "base", "donna", trace, [LOST]) == ()
    ended = MissionEnded("won", "captured", "conversation", "3")
    found = earned(extended, "base", "donna", MissionTrace([ended]), [DONNA])
    assert {"clean-sweep", "a-clean-exit"} <= set(found)
