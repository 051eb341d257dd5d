"""The trace of a mission, built from its events, says what the mission itself says."""

import random

import pytest

from hncli.features.missions.page import mission_figures
from hncli.game.engine.events import (
    ConversationEnded,
    CpChanged,
    CpReset,
    HostageKilled,
    HostageSaved,
    HostagesTaken,
    MissionEnded,
    MissionStarted,
    ThreatChanged,
    TurnStarted,
)
from hncli.game.engine.setup import MissionSetup
from hncli.game.engine.trace import MissionTrace, TurnTrace
from tests.fuzz.twin import played, shipped
from tests.report.page.single import single_mission


def test_turn_by_turn() -> None:
    trace = MissionTrace(
        [
            MissionStarted("base", "donna", 7, 1),
            TurnStarted(1, False),
            CpChanged("small-talk", 3, 3),
            ThreatChanged("small-talk", -1, "3", "2", 0),
            ThreatChanged("small-talk", 2, "2", "4", 0),
            HostageSaved("small-talk", 6, 1, "4"),
            ConversationEnded(1, "4"),
            CpChanged("a-bold-lie", -2, 1),
            CpReset(1, 1),
            HostagesTaken("more", 2, 8, 9),
            HostageKilled("more", 7, 1, "4"),
            TurnStarted(2, False),
            CpChanged("small-talk", -3, -2),
            MissionEnded("lost", "escaped", "conversation", "4"),
        ],
        0,
    )
    talk = {"lowest": 2, "cp_gained": 3, "cp_lost": 2, "unspent": 1, "lowered": 1}
    assert [vars(turn) for turn in trace.turns] == [
        vars(TurnTrace(0, threat=3, held=7)),
        vars(TurnTrace(1, threat=4, held=7, cp=3)) | talk | {"saved": [4], "killed": [4]},
        vars(TurnTrace(2, threat=4, held=7, cp=-2)) | {"cp_lost": 3},
    ]
    assert (trace.result, trace.ending) == ("lost", "escaped")
    assert (trace.saved, trace.killed, trace.total) == (1, 1, 9)
    assert (trace.turn, trace.threat) == (2, 4)


def test_before_anything_happens() -> None:
    trace = MissionTrace([MissionStarted("base", "donna", 7, 1), TurnStarted(1, False)], 5)
    assert [one.threat for one in trace.turns] == [5, 5]
    assert trace.result == ""


@pytest.mark.parametrize("abductor", ["arkayne", "donna", "edward"])
@pytest.mark.parametrize("seed", range(6))
def test_as_the_mission_says(abductor: str, seed: int) -> None:
    _view, log = single_mission(abductor, seed)
    trace = MissionTrace(log.events, 0)
    mission = MissionSetup("base", abductor, seed).begin(shipped())
    assert trace.turns[0].threat == mission.threat
    end = played(abductor, seed)[0]
    assert (trace.turn, trace.threat) == (end.turn, end.threat)
    assert (trace.saved, trace.killed) == (end.saved, end.killed)
    assert trace.total == end.saved + end.killed + end.pool
    assert (trace.result, trace.ending) == (end.result, end.ending)
    for figure in mission_figures(trace, "mission"):
        assert len(figure.table.rows) in (trace.turn, trace.turn + 1)


@pytest.mark.parametrize("box", ["base", "crime-wave", "high-water", "pedersen-twins"])
def test_it_follows_every_choice(box: str) -> None:
    """It fails at an event that changes what the trace counts and that it does not follow."""
    chance = random.Random(11)
    library = shipped()
    for n in range(40):
        abductors = sorted(library.abductors(box))
        mission = MissionSetup(box, abductors[n % len(abductors)], n).begin(library)
        trace = MissionTrace(mission.events, mission.threat, mission.pool)
        while (decision := mission.decision) is not None:
            for event in mission.choose(chance.choice(decision.options)):
                trace.follow(event)
            assert (trace.cp, trace.threat) == (mission.cp, mission.threat)
            assert (trace.saved, trace.killed) == (mission.saved, mission.killed)
            assert (trace.pool, trace.turn) == (mission.pool, mission.turn)
