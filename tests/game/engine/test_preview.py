"""What a preview promises happens, and it tells nothing about what lies hidden."""

import random

from hncli.game.cards.effects.board import ChangeCp
from hncli.game.cards.triggers import Trigger
from hncli.game.engine.events import CardPlayed, ConversationEnded, CpChanged
from hncli.game.engine.game import parse_option
from hncli.game.engine.mission import Mission
from hncli.game.engine.setup import new_mission
from hncli.game.engine.view import Preview, preview
from tests.fuzz.twin import shipped
from tests.game.engine.table import start, workshop
from tests.players.test_hidden import MATCHUPS, with_other_hidden_state
from tests.random_play.player import STYLES, Player
from tests.support.scale import scaled

DECISIONS = scaled(20_000)
TWINS = scaled(3_000)


def shown(mission: Mission, option: str) -> Preview:
    """Preview an option by its id; the mission stays as it is."""
    before = mission.position()
    found = preview(mission.view, parse_option(option))
    assert mission.position() == before
    return found


def test_a_card_face_down_is_certain() -> None:
    m = start(cp=2, hand=["small-talk"])
    told = (CardPlayed("small-talk", "down"), CpChanged("R-CONV-3", 1, 3))
    assert shown(m, "facedown:small-talk") == Preview(told, is_certain=True, is_final=False)
    told_then = (ConversationEnded(3, "3"),)
    assert shown(m, "end") == Preview(told_then, is_certain=True, is_final=False)


def test_it_stops_before_the_dice() -> None:
    m = start(hand=["small-talk"], dice=[1, 1])
    told = (CardPlayed("small-talk", "up"),)
    assert shown(m, "play:small-talk") == Preview(told, is_certain=False, is_final=False)


def test_the_end_of_a_mission_is_seen() -> None:
    m = workshop(abductor="oren", cp=8)
    found = shown(m, "end")
    assert (found.is_certain, found.is_final) == (True, True)
    assert found.events == tuple(m.choose(parse_option("end")))
    assert m.is_over


def test_rules_without_end_are_not_certain() -> None:
    m = start(hand=["small-talk"])
    m.watch(Trigger(when=("cp-reaches",), do=(ChangeCp(-1),), cp_from=1), "mission", "up")
    m.watch(Trigger(when=("cp-reaches",), do=(ChangeCp(1),), cp_to=0), "mission", "down")
    assert shown(m, "facedown:small-talk") == Preview((), is_certain=False, is_final=False)


def test_what_is_certain_happens_and_the_rest_begins_so() -> None:
    decisions = certain = seed = 0
    while decisions < DECISIONS:
        seed += 1
        box, abductor = MATCHUPS[seed % len(MATCHUPS)]
        mission = new_mission(shipped(), box, abductor, seed)
        player = Player(STYLES[seed % len(STYLES)], random.Random(seed))
        while (decision := mission.decision) is not None and decisions < DECISIONS:
            option = player.choose(mission, decision)
            said = preview(mission.view, option)
            events = tuple(mission.choose(option))
            if said.is_certain:
                assert said.events == events
                assert said.is_final == mission.is_over
                assert not mission.learned
                certain += 1
            else:
                assert said.events == events[: len(said.events)]
            decisions += 1
    print(f"\n{decisions} decisions, {certain} of them certain")
    assert 0 < certain < decisions


def test_a_preview_is_the_same_whatever_lies_hidden() -> None:
    compared = differed = seed = 0
    while compared < TWINS:
        seed += 1
        box, abductor = MATCHUPS[seed % len(MATCHUPS)]
        mission = new_mission(shipped(), box, abductor, seed)
        player = Player(STYLES[seed % len(STYLES)], random.Random(seed))
        while (decision := mission.decision) is not None and compared < TWINS:
            twin = with_other_hidden_state(mission, seed * 1000 + compared)
            differed += twin.deck != mission.deck
            for option in decision.options:
                assert preview(twin.view, option) == preview(mission.view, option), option
            compared += 1
            mission.choose(player.choose(mission, decision))
    assert differed > compared // 2
