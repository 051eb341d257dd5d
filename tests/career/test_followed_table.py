"""A mission that was followed at a table: the same record as one entered by its figures."""

from dataclasses import replace

import pytest

from hncli.base.problems import ContentError, Place
from hncli.base.schema import write_fields
from hncli.career.career import Career
from hncli.career.journal import CareerStep
from hncli.career.record import CareerSetup, Record
from hncli.career.replay import CannotReplay, play_again
from hncli.career.table_mission import (
    enter_mission,
    figures_of,
    read_mission,
    tables_of,
    with_achievements,
)
from hncli.game.engine.game import Option
from hncli.game.table_steps import TableSetup, parse_step
from hncli.game.tracked import TrackedMission
from tests.game.engine.table import library

HERE = Place("test")
SETUP = CareerSetup("Mira", ("base",), "normal", 5, "career", traits=("steady-nerves",))
ZED = TableSetup(6, "4", name="Zed", held=())
STEPS = (
    "threat:+4", "phase", "phase", "terror", "phase", "killed:1", "level:S", "killed:1", "level:K",
    "phase", "phase", "terror", "phase", "saved:4", "end:won/captured",
)  # fmt: skip


def followed() -> Career:
    """A career that has followed a mission to its end."""
    career = Career(library(), Record(SETUP))
    career.follow_table(TrackedMission(ZED))
    for id in STEPS:
        career.take(parse_step(id))
    return career


@pytest.mark.rule("R-TABLE-9", "C-TABLE-1", "C-STRESS-7")
def test_the_record_is_that_of_its_figures_with_turns() -> None:
    career = followed()
    entry = career.record.missions[0]
    assert [(line.turn, line.rule, line.amount) for line in entry.lines[:5]] == [
        (1, "C-STRESS-1", 2),
        (1, "C-STRESS-2", 0),  # Steady Nerves
        (2, "C-STRESS-1", 2),
        (2, "C-STRESS-1", 4),
        (2, "C-STRESS-2", 1),
    ]
    assert (entry.threat, entry.turns, entry.at_table) == ("K", 3, True)
    told = figures_of(tables_of(career)[1])
    assert (told.killed, told.killed_at_s, told.k_endings) == (3, 1, 3)
    by_hand = Career(library(), Record(SETUP))
    enter_mission(by_hand, replace(told, log=None), HERE)
    other = by_hand.record.missions[0]
    assert sum(line.amount for line in other.lines) == sum(line.amount for line in entry.lines)
    assert told.achievements == ()
    assert entry.achievements == (
        "out-at-the-last-second", "a-long-breath-out", "home-for-supper", "over-the-noise",
    )  # fmt: skip
    by_figures = with_achievements(library(), replace(told, log=None))
    assert by_figures.achievements == ("home-for-supper",)
    plain = replace(entry, lines=(), threat="", achievements=())
    assert plain == replace(other, lines=(), threat="")


def test_while_it_is_followed_its_stress_counts() -> None:
    career = Career(library(), Record(SETUP))
    career.follow_table(TrackedMission(ZED))
    career.take(parse_step("killed:1"))
    assert (career.stress_so_far.total, career.stress_so_far.added) == (2, 2)
    career.undo()
    assert career.stress_so_far.total == 0


@pytest.mark.rule("R-TABLE-9")
def test_a_replay_leads_to_the_same_record() -> None:
    career = followed()
    again = play_again(library(), SETUP, career.journal)
    assert again.record == career.record
    assert tables_of(again)[1].events == tables_of(career)[1].events


def test_figures_that_the_steps_do_not_lead_to_are_refused() -> None:
    career = followed()
    told = dict(career.steps[0].told or {}) | {"killed": 2, "saved": 4, "total": 6}
    steps = (CareerStep(Option("table"), told, career.steps[0].rules),)
    with pytest.raises(CannotReplay, match="not what the steps lead to"):
        play_again(library(), SETUP, replace(career.journal, steps=steps))
    with pytest.raises(ContentError):
        read_mission(told | {"log": {"setup": write_fields(ZED), "steps": ["dance"]}}, HERE)


def test_a_step_of_the_journal_that_is_refused_is_named() -> None:
    career = followed()
    told = dict(career.steps[0].told or {})
    told["log"] = {"setup": write_fields(ZED), "steps": ["phase", "captured"]}
    with pytest.raises(ContentError, match="steps > 2"):
        enter_mission(Career(library(), Record(SETUP)), read_mission(told, HERE), HERE)


@pytest.mark.rule("R-TABLE-6", "C-TABLE-1")
def test_what_the_career_does_not_take_is_no_end() -> None:
    """An abductor of a box that the career does not draw from."""
    career = Career(library(), Record(SETUP))
    career.follow_table(TrackedMission(TableSetup(6, "4", box="crime-wave", abductor="lijah")))
    with pytest.raises(ContentError):
        career.take(parse_step("give-up"))
    assert career.table is not None
    assert (career.table.outcome, career.table.steps) == (None, ())
