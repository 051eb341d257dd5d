"""Facts and stress from events as they are told one by one, also such as the boxes never bring."""

import pytest

from hncli.career.ledger import Figures, figures
from hncli.career.mission_facts import facts_of
from hncli.engine.mission import Event

TURN_2: Event = {"event": "turn-started", "turn": 2}
KILLED: Event = {"event": "killed", "threat": "3", "killed": 1}


def taken(count: int) -> Event:
    return {"event": "hostages-taken", "count": count}


@pytest.mark.rule("R-ACH-8")
def test_everybody_who_is_taken_is_counted() -> None:
    assert facts_of([taken(2), TURN_2, taken(3)]).taken == 5


@pytest.mark.rule("R-ACH-8")
def test_a_demand_is_known_by_its_id_also_in_a_custom_set() -> None:
    conceded = [
        {"event": "conceded", "id": "base/a-fast-car", "kind": "major"},
        {"event": "conceded", "id": "more-time", "kind": "escape"},
    ]
    found = facts_of(conceded)
    assert found.conceded == {"a-fast-car", "more-time"}
    assert (found.concessions, found.majors_conceded, found.escapes_conceded) == (2, 1, 1)


@pytest.mark.rule("R-ACH-8")
def test_demands_that_lie_face_up_from_the_start_were_revealed_then() -> None:
    placed = {"event": "demand-placed", "slot": "1", "kind": "major", "id": "x", "face": "up"}
    hidden = placed | {"slot": "2", "face": "down"}
    assert facts_of([placed, TURN_2]).all_revealed_turn == 0
    assert facts_of([placed, hidden, TURN_2]).all_revealed_turn is None
    shown = {"event": "demand-revealed", "slot": "2"}
    assert facts_of([placed, hidden, TURN_2, shown]).all_revealed_turn == 2


@pytest.mark.rule("R-ACH-8")
def test_how_it_ended_is_known_when_it_has_ended() -> None:
    before, ended = facts_of([TURN_2]), {"result": "won", "ending": "captured", "threat": "S"}
    after = facts_of([TURN_2, {"event": "mission-ended"} | ended])
    assert (before.result, before.ending, before.final_threat) == ("", "", None)
    assert (after.result, after.ending, after.final_threat) == ("won", "captured", 0)


@pytest.mark.rule("R-ACH-8")
def test_a_conversation_is_silent_only_if_it_has_begun() -> None:
    ended: Event = {"event": "conversation-ended"}
    assert not facts_of([ended]).silent
    assert facts_of([TURN_2, ended]).silent
    assert not facts_of([TURN_2, {"event": "card-played", "face": "up"}, ended]).silent


@pytest.mark.rule("C-STRESS-6")
def test_what_happens_before_the_first_turn_is_of_turn_1() -> None:
    assert figures([KILLED, TURN_2, KILLED]).burdens == ((1, "killed"), (2, "killed"))


@pytest.mark.rule("C-STRESS-4")
def test_a_mission_that_is_not_over_has_no_result() -> None:
    assert figures([TURN_2]) == Figures("", 0, ())
