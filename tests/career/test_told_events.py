"""Facts and stress from events as they are told one by one, also such as the boxes never bring."""

import pytest

from hncli.career.achievements import facts_of
from hncli.game.engine.events import (
    CardPlayed,
    ConversationEnded,
    DemandConceded,
    DemandPlaced,
    DemandRevealed,
    HostageKilled,
    HostagesTaken,
    MissionEnded,
    TurnStarted,
)
from hncli.game.engine.trace import MissionTrace

TURN_2 = TurnStarted(2, last_conversation=False)
KILLED = HostageKilled("any", pool=5, killed=1, threat="3")


def taken(count: int) -> HostagesTaken:
    return HostagesTaken("any", count, pool=9, total=9)


@pytest.mark.rule("R-ACH-8")
def test_everybody_who_is_taken_is_counted() -> None:
    assert facts_of(MissionTrace([taken(2), TURN_2, taken(3)])).taken == 5


@pytest.mark.rule("R-ACH-8")
def test_a_demand_is_known_by_its_id_also_in_a_custom_set() -> None:
    conceded = [
        DemandConceded("d1", "base/a-fast-car", "major", paid=3),
        DemandConceded("d2", "more-time", "escape", paid=4),
    ]
    found = facts_of(MissionTrace(conceded))
    assert found.conceded == {"a-fast-car", "more-time"}
    assert (found.concessions, found.majors_conceded, found.escapes_conceded) == (2, 1, 1)


@pytest.mark.rule("R-ACH-8")
def test_demands_that_lie_face_up_from_the_start_were_revealed_then() -> None:
    placed = DemandPlaced("d1", "major", "x", "up")
    hidden = DemandPlaced("d2", "major", None, "down")
    assert facts_of(MissionTrace([placed, TURN_2])).all_revealed_turn == 0
    assert facts_of(MissionTrace([placed, hidden, TURN_2])).all_revealed_turn is None
    shown = DemandRevealed("d2", "y", "any")
    assert facts_of(MissionTrace([placed, hidden, TURN_2, shown])).all_revealed_turn == 2


@pytest.mark.rule("R-ACH-8")
def test_how_it_ended_is_known_when_it_has_ended() -> None:
    before = facts_of(MissionTrace([TURN_2]))
    after = facts_of(MissionTrace([TURN_2, MissionEnded("won", "captured", "conversation", "S")]))
    assert (before.result, before.ending, before.final_threat) == ("", "", None)
    assert (after.result, after.ending, after.final_threat) == ("won", "captured", 0)


@pytest.mark.rule("R-ACH-8")
def test_a_conversation_is_silent_only_if_it_has_begun() -> None:
    ended = ConversationEnded(2, "3")
    assert not facts_of(MissionTrace([ended])).silent
    assert facts_of(MissionTrace([TURN_2, ended])).silent
    assert not facts_of(MissionTrace([TURN_2, CardPlayed("small-talk", "up"), ended])).silent


@pytest.mark.rule("C-STRESS-6")
def test_what_happens_before_the_first_turn_is_of_turn_1() -> None:
    trace = MissionTrace([KILLED, TURN_2, KILLED])
    assert trace.stress_causes == [(1, "killed"), (2, "killed")]


@pytest.mark.rule("C-STRESS-4")
def test_a_mission_that_is_not_over_has_no_result() -> None:
    trace = MissionTrace([TURN_2])
    assert (trace.result, trace.saves, trace.stress_causes) == ("", 0, [])
