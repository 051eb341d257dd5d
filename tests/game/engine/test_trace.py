"""The trace of a mission, built from its events, says what the mission itself says."""

import random

import pytest

from hncli.features.missions.page import mission_figures
from hncli.game.engine.events import (
    CardBought,
    CardPlayed,
    ConversationEnded,
    CpChanged,
    CpReset,
    DemandConceded,
    DemandGone,
    DemandPlaced,
    DemandRevealed,
    DiceRolled,
    DieRerolled,
    HostageKilled,
    HostageSaved,
    HostagesTaken,
    MissionEnded,
    MissionEvent,
    MissionStarted,
    RollResolved,
    SecondTookOver,
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


BOXES = ["base", "crime-wave", "high-water", "last-rehearsal", "pedersen-twins"]


@pytest.mark.parametrize("box", BOXES)
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
            assert (trace.pool, trace.turn) == (mission.pool + mission.loyal, mission.turn)


def test_an_empty_one() -> None:
    trace = MissionTrace(threat=4, held=9)
    turn = trace.turns[0]
    assert (turn.threat, turn.lowest, turn.highest, turn.held) == (4, 4, 4, 9)
    assert (turn.cp, turn.unspent, turn.cp_gained, turn.cp_lost, turn.lowered) == (0, 0, 0, 0, 0)
    assert (trace.cp, trace.saved, trace.killed, trace.total, trace.taken) == (0, 0, 0, 0, 0)
    assert (trace.result, trace.ending, trace.eliminated) == ("", "", None)
    assert trace.is_second is trace.pivotal is trace.is_silent is trace.is_threat_known is False
    assert vars(MissionTrace().turns[0]) == vars(TurnTrace(0))
    assert (MissionTrace().threat, MissionTrace().pool) == (0, 0)


def test_cards_dice_and_the_second() -> None:
    trace = MissionTrace(
        [
            TurnStarted(1, False),
            CardPlayed("small-talk", "up"),
            CardPlayed("keep-cool", "down"),
            DiceRolled("small-talk", (2, 3), 2),
            DieRerolled("again", 0, 6),  # no such die
            DieRerolled("again", 2, 5),
            RollResolved("small-talk", (2, 5), 1, "one"),
            CardBought("a-bold-lie", 3),
            SecondTookOver("second"),
        ]
    )
    turn = trace.turns[1]
    assert (turn.face_up, turn.face_down, turn.bought) == (
        ["small-talk"],
        ["keep-cool"],
        ["a-bold-lie"],
    )
    assert turn.thrown == [2, 3, 6, 5]
    assert [one.dice for one in turn.rolls] == [(2, 5)]
    assert trace.is_second is True
    assert trace.sixes_by_reroll == frozenset()


def test_a_reroll_before_any_dice() -> None:
    assert MissionTrace([DieRerolled("again", 1, 6)]).turns[0].thrown == [6]


def test_points_before_the_first_turn_and_after_the_conversation() -> None:
    trace = MissionTrace(
        [
            CpChanged("confident", 2, 2),
            TurnStarted(1, False),
            ConversationEnded(1, "3"),
            CpChanged("a-bold-lie", -2, 0),
            CpReset(0, 0),
        ]
    )
    setup, first = trace.turns
    assert (setup.cp, first.cp, first.unspent, trace.cp) == (2, 2, 0, 0)
    in_debt = MissionTrace([TurnStarted(1, False), CpChanged("x", -1, -1), CpReset(-1, 0)])
    assert in_debt.turns[1].unspent == 0
    spent = MissionTrace([TurnStarted(1, False), CpReset(2, 0)])
    assert spent.turns[1].unspent == 0  # gained after the conversation


@pytest.mark.parametrize(
    "event",
    [
        ConversationEnded(1, "5"),
        HostageSaved("x", 3, 1, "5"),
        HostageKilled("x", 3, 1, "5"),
        MissionEnded("lost", "escaped", "terror", "5"),
    ],
)
def test_the_first_event_that_tells_threat_tells_all_before(event: MissionEvent) -> None:
    trace = MissionTrace([TurnStarted(1, False), event, ConversationEnded(1, "2")])
    assert [turn.threat for turn in trace.turns] == [5, 5]
    assert trace.is_threat_known is True


def test_threat_as_events_tell_it() -> None:
    trace = MissionTrace(
        [
            TurnStarted(1, False),
            ThreatChanged("x", 1, "2", "3", 0),
            HostageSaved("x", 3, 1, "1"),
            HostageKilled("x", 2, 1, "6"),
            ThreatChanged("x", 0, "3", "3", 0),
            ThreatChanged("x", -2, "3", "1", 0),
            HostageKilled("x", 1, 2, "no such level"),
        ]
    )
    turn = trace.turns[1]
    assert (turn.saved, turn.killed, turn.lowered) == ([1], [6, 1], 2)
    assert trace.reached == {1, 2, 3}
    marker = MissionTrace([TurnStarted(1, False), ThreatChanged("charmer", 1, "3", "2", 0)])
    assert marker.turns[1].lowered == 0  # the marker alone moved


def test_demands() -> None:
    trace = MissionTrace(
        [
            DemandPlaced("d1", "major", None, "down"),
            DemandPlaced("d2", "escape", None, "down"),
            TurnStarted(1, False),
            DemandPlaced("d3", "minor", "hot-food", "up"),
            DemandRevealed("d1", "wire", "small-talk"),
            DemandRevealed("d9", "x", "small-talk"),  # a story may begin in the middle
            DemandConceded("d8", "y", "major", 3),
        ]
    )
    shown = {slot: vars(one) for slot, one in trace.demands.items()}
    assert shown == {
        "d1": {"kind": "major", "placed": 0, "known": 1, "is_open": True},
        "d2": {"kind": "escape", "placed": 0, "known": None, "is_open": True},
        "d3": {"kind": "minor", "placed": 1, "known": 1, "is_open": True},
        "d9": {"kind": "", "placed": 0, "known": 1, "is_open": True},
    }
    unmet = [trace.demand_unmet]
    for event in (
        TurnStarted(2, False),
        DemandConceded("d1", "wire", "major", 4),
        DemandGone("d3", "minor", "hot-food"),
        DemandGone("d9", "minor", "x"),
    ):
        trace.follow(event)
        unmet.append(trace.demand_unmet)
    assert unmet == [False, True, True, True, False]
    assert [one.is_open for one in trace.demands.values()] == [False, True, False, False]
    assert trace.conceded == 2
