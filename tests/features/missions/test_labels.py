"""What each option would do, in words: for every verb, and never more than a player may know."""

import random

import pytest

from hncli.features.missions.words.labels import effect_text, label
from hncli.game.engine.game import parse_option
from hncli.game.engine.mission import Mission
from hncli.game.engine.setup import new_mission
from tests.docs.test_docs import MISSION_VERBS
from tests.fuzz.twin import Eyes, shipped
from tests.game.engine.table import offers, play, start
from tests.random_play.player import BY_NAME, Player
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


def test_no_hidden_card_is_named() -> None:
    mission = new_mission(shipped(), "base", "donna", 3)
    eyes = Eyes(mission)
    player = Player(BY_NAME["saver"], random.Random(3))
    while mission.decision is not None:
        m, options = mission.view, mission.decision.options
        said = [label(m, option) + effect_text(m, option) for option in options]
        assert eyes.names_in("\n".join(said)) == []
        mission.choose(player.choose(mission, mission.decision))
