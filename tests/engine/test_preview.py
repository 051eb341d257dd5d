"""What a preview promises happens, and it tells nothing about what lies hidden."""

import random

from hncli.engine.preview import preview
from hncli.engine.setup import new_mission
from tests.fuzz.twin import shipped
from tests.players.test_hidden import MATCHUPS, with_other_hidden_state
from tests.random_play.player import STYLES, Player
from tests.support.scale import scaled

DECISIONS = scaled(20_000)
TWINS = scaled(3_000)


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
