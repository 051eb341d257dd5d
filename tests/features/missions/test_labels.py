"""What each option would do, in words: for every verb, and never more than a player may know."""

from typing import Any

import pytest

from hncli.features.missions.screen.menu import option_does
from hncli.features.missions.words.labels import effect_text, label
from hncli.game.engine.game import Option, parse_option
from hncli.game.engine.mission import Mission
from tests.docs.test_docs import MISSION_VERBS
from tests.game.engine.table import offers, play, start
from tests.terminal.screens.screen_missions import MISSIONS, middle

SMALL_TALK = (
    "2+ successes: CP +3; 1 success: CP +2; 0 successes: CP +1, threat +1, the conversation ends"
)
TALKING = middle()
ROLLING = MISSIONS["five dice"]
KILLING = start(hand=["an-empty-promise"], held=["medic-team"], dice=[1, 2])
play(KILLING, "play:an-empty-promise", "accept")
REROLLING = start(hand=["small-talk"], traits=["quick-thinker"], dice=[1, 2])
play(REROLLING, "play:small-talk", "use:quick-thinker")
CHOOSING = start(box="crime-wave", abductor="barrett", phase="terror", terror=["pick-your-poison"])

CASES = [
    (TALKING, "play:small-talk", "Play Small Talk", SMALL_TALK),
    (TALKING, "facedown:small-talk", "Play Small Talk face down for 1 CP",
     "guaranteed 1 CP; ignore the text"),
    (TALKING, "concede:d1", "Concede Wire $10,000,000 (4 CP)",
     "Cost to concede: 4 CP; Benefit: release 2 hostages; "
     "Penalty: -1 die while the abductor is in play"),
    (TALKING, "use:snitch", "Use Snitch",
     "between cards of a conversation, during a threat roll or in the spend phase: CP +6"),
    (TALKING, "end", "End the conversation",
     "cards left in your hand stay there; the spend phase follows"),
    (MISSIONS["on K, with an alert"], "act:call-barretts-bs",
     "Call Barrett's BS (special action)",
     "once a conversation, between cards of a conversation, if threat is 3 or higher: "
     "threat roll: on a success CP +4, on a failure CP -3, threat +1"),
    (MISSIONS["the spend phase"], "buy:just-stay-calm", "Buy Just Stay Calm for 2 CP",
     "2+ successes: threat -2; 1 success: threat -1; "
     "0 successes: threat +1, the conversation ends"),
    (MISSIONS["the spend phase"], "end", "End the spend phase",
     "CP reset to 0; played cards return to the supply; a terror card is drawn"),
    (start(phase="spend", terror=[]), "end", "End the spend phase",
     "no terror card is left: time runs out and the mission is lost"),
    (ROLLING, "accept", "Keep this roll", "2 successes: CP +3"),
    (MISSIONS["three dice"], "accept", "Keep this roll", "1 success: CP +2"),
    (MISSIONS["two dice"], "accept", "Keep this roll",
     "0 successes: CP +1, threat +1, the conversation ends"),
    (MISSIONS["four dice, one converted"], "accept", "Keep this roll", "2 successes: CP +3"),
    (ROLLING, "convert:1", "Convert die 1, a 4",
     "the 4 counts as a success; two cards of your hand go face down for it"),
    (ROLLING, "play:let-me-rephrase-that", "Play Let Me Rephrase That",
     "During a threat roll: reroll one die of your choice"),
    (MISSIONS["a card to pick"], "card:small-talk", "Small Talk", SMALL_TALK),
    (MISSIONS["a die to pick"], "die:1", "Die 1, a 4", ""),
    (MISSIONS["a demand to pick"], "demand:d1", "The hidden escape demand", ""),
    (MISSIONS["an offer"], "use:backup-unit", "Use Backup Unit",
     "before a threat roll: +2 dice for the next threat roll"),
    (MISSIONS["an offer"], "pass", "Roll without it", ""),
    (KILLING, "pass", "Let the hostage die", ""),
    (REROLLING, "done", "Done", ""),
    (CHOOSING, "effect:1", "threat +2", ""),
    (CHOOSING, "effect:2", "kill 1 hostage", ""),
]  # fmt: skip


@pytest.mark.parametrize(("mission", "option", "said", "would"), CASES)
def test_labels(mission: Mission, option: str, said: str, would: str) -> None:
    assert option in offers(mission)
    m, chosen = mission.view, parse_option(option)
    assert (label(m, chosen), effect_text(m, chosen)) == (said, would)


def test_hidden_demands_of_a_kind_are_told_apart() -> None:
    demands = [{"id": id} for id in ("wire-10000000", "school-bus", "release-fugitives")]
    m = start(hand=["what-are-your-demands"], dice=[6, 6], demands=demands)
    play(m, "play:what-are-your-demands", "accept")
    assert [label(m.view, parse_option(id)) for id in offers(m)] == [
        "The first hidden major demand",
        "The hidden escape demand",
        "The second hidden major demand",
    ]


def test_every_verb_is_among_them() -> None:
    assert {option.partition(":")[0] for _mission, option, _said, _would in CASES} == MISSION_VERBS


# What conceding a demand would do: whatever the card cannot know is added

WIRE = {"id": "wire-10000000", "face": "up"}


def conceded(id: str, **given: Any) -> str:
    """The text under the entry that concedes a demand."""
    usual: dict[str, Any] = {"cp": 5, "pool": 5, "demands": [{"id": id, "face": "up"}]}
    return option_does(start(**(usual | given)).view, Option("concede", "", 1))


def test_the_card_alone_where_it_says_all() -> None:
    assert conceded("wire-10000000") == (
        "Benefit: release 2 hostages; Penalty: -1 die while the abductor is in play."
    )
    assert conceded("supply-of-weapons") == (
        "Benefit: release 1 hostage, threat -2; Penalty: at the start of each turn: threat +2 "
        "(while the abductor is in play)."
    )
    assert conceded("cut-the-floodlights") == (
        "While face up: -1 die until this demand is conceded; Benefit: CP +1; "
        "Penalty: discard 1 red terror card."
    )
    assert conceded("hot-food") == "Benefit: threat -1; Penalty: CP -2."


def test_the_price_is_in_the_label() -> None:
    paid = start(cp=5, demands=[{"id": "wire-10000000", "face": "up"}]).view
    free = start(cp=0, demands=[{"id": "hot-food", "face": "up"}]).view
    assert label(paid, Option("concede", "", 1)) == "Concede Wire $10,000,000 (4 CP)"
    assert label(free, Option("concede", "", 1)) == "Concede Hot Food (free)"


@pytest.mark.parametrize(
    ("id", "given", "more"),
    [
        ("hot-food", {"threat": "S"}, "A hostage walks out. 4 inside."),
        ("blankets-and-heaters", {"threat": "K"}, "A hostage is killed. 4 inside."),
        ("wire-10000000", {"pool": 1, "saved": 4}, "captured"),
        ("wire-10000000", {"pool": 1, "saved": 4}, "won"),
    ],
)
def test_what_the_card_cannot_know_is_added(id: str, given: dict[str, Any], more: str) -> None:
    said = conceded(id, **given)
    card, _stop, rest = said.partition(". ")
    assert card.startswith("Benefit: ")
    assert more in rest
    assert "You concede" not in rest
    assert "CP" not in rest


def test_a_doubled_rise_is_told() -> None:
    demands = [
        {"id": "release-fugitives", "conceded": True},
        {"id": "blankets-and-heaters", "face": "up"},
    ]
    view = start(threat="3", demands=demands).view
    assert option_does(view, Option("concede", "", 2)) == (
        "Benefit: CP +2; Penalty: threat +1. Threat rises from 3 to 5 (doubled)."
    )


def test_a_demand_that_is_conceded_for_free_has_no_price() -> None:
    """Political Favor asks for a demand, and nothing is paid for it."""
    mission = start(held=["political-favor"], demands=[{"id": "helicopter", "face": "up"}, WIRE])
    play(mission, "use:political-favor")
    assert option_does(mission.view, Option("demand", "", 2)) == (
        "Benefit: release 2 hostages; Penalty: -1 die while the abductor is in play"
    )
