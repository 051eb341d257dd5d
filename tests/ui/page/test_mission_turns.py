"""The course of a mission, read from its events, is that of the mission itself."""

import pytest

from hncli.cards.schema import LEVELS
from hncli.engine.events import (
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
from hncli.engine.mission_setup import MissionSetup
from hncli.ui.page.mission_figures import mission_figures
from hncli.ui.page.mission_turns import Turn, course_of
from tests.fuzz.twin import played, shipped
from tests.ui.page.single import single_mission


def test_turn_by_turn() -> None:
    course = course_of(
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
    assert course.turns == (
        Turn(0, 3, 3, 3),
        Turn(1, 4, 2, 4, cp=3, unspent=1, saved=1, killed=1),
        Turn(2, 4, 4, 4, cp=-2),
    )
    assert (course.result, course.ending) == ("lost", "escaped")
    assert (course.saved, course.killed, course.total) == (1, 1, 9)
    assert (course.turn, course.threat) == (2, "4")


def test_before_anything_happens() -> None:
    course = course_of([MissionStarted("base", "donna", 7, 1), TurnStarted(1, False)], 5)
    assert [one.threat for one in course.turns] == [5, 5]
    assert course.result == ""


@pytest.mark.parametrize("abductor", ["arkayne", "donna", "edward"])
@pytest.mark.parametrize("seed", range(6))
def test_as_the_mission_says(abductor: str, seed: int) -> None:
    _view, log = single_mission(abductor, seed)
    course = course_of(log.events, 0)
    mission = MissionSetup("base", abductor, seed).begin(shipped())
    assert course.turns[0].threat == mission.threat
    end = played(abductor, seed)[0]
    assert (course.turn, course.threat) == (end.turn, LEVELS[end.threat])
    assert (course.saved, course.killed) == (end.saved, end.killed)
    assert course.total == end.saved + end.killed + end.pool
    assert (course.result, course.ending) == (end.result, end.ending)
    for figure in mission_figures(course, "mission"):
        assert len(figure.table.rows) in (course.turn, course.turn + 1)
