"""The lines of the stress ledger and the events of a mission that is over, to the letter."""

from dataclasses import replace
from typing import Any

import pytest

from hncli.career.career import Career
from hncli.career.journal import Journal, MissionLog
from hncli.career.ledger import Figures, Line, settle
from tests.career.desk import CLEAN, FAILED, all_lines, enter, library, new

FIVE_DICE = {"event": "dice-rolled", "dice": [1, 1, 1, 1, 1]}


def told(events: list[dict[str, Any]], kind: str) -> list[dict[str, Any]]:
    """The events of one kind, without its name."""
    kinds = [event for event in events if event["event"] == kind]
    return [{key: value for key, value in event.items() if key != "event"} for event in kinds]


@pytest.mark.rule("C-TABLE-1", "C-STRESS-6")
def test_every_line_of_a_mission_in_words() -> None:
    career = new(trait="steady-nerves", d20=(8, 8, 8))
    enter(career, CLEAN)
    enter(
        career, FAILED, total=9, saved=4, killed=2, killed_at_s=1, k_endings=2, pivotal=True,
        turns=12,
    )  # fmt: skip
    lines = all_lines(career)
    assert [(line.mission, line.turn, line.rule, line.amount, line.what) for line in lines] == [
        (2, 0, "C-STRESS-1", 4, "a hostage was killed while threat was on S"),
        (2, 0, "C-STRESS-1", 2, "a hostage was killed"),
        (2, 0, "C-STRESS-2", 0, "a conversation ended on K (Steady Nerves)"),
        (2, 0, "C-STRESS-2", 1, "a conversation ended on K"),
        (2, 0, "C-STRESS-3", 2, "the pivotal event was revealed"),
        (2, 0, "C-STRESS-4", 1, "the mission failed"),
        (2, 0, "C-STRESS-5", -1, "4 hostages saved"),
    ]  # fmt: skip


@pytest.mark.rule("C-STRESS-6")
def test_what_falls_below_zero_is_cut_off_once() -> None:
    lines = [Line(1, 0, "C-STRESS-5", amount, "x") for amount in (-5, 3, -2, -4, 1)]
    settled = settle(lines, 2)
    assert [(line.amount, line.cut) for line in settled] == [
        (-2, 3), (3, 0), (-2, 0), (-1, 3), (1, 0),
    ]  # fmt: skip


@pytest.mark.rule("C-STRESS-4", "C-COMP-1")
def test_each_line_is_told_as_it_is_entered() -> None:
    career = new(d20=(8, 8, 18))
    events = enter(career, FAILED)
    failed = {"rule": "C-STRESS-4", "turn": 0, "amount": 1, "what": "the mission failed", "cut": 0}
    assert told(events, "stress") == [failed]
    relief = {"rule": "C-COMP-1", "turn": 0, "amount": -1, "what": "Day Off", "cut": 0}
    assert told(enter(career, CLEAN), "stress")[-1] == relief
    assert all_lines(career)[-1] == Line(2, 0, "C-COMP-1", -1, "Day Off")


@pytest.mark.rule("C-TABLE-1")
def test_a_mission_from_a_table_ends_as_most_do_if_nobody_says_how() -> None:
    career = new(d20=(8,) * 5)
    enter(career, CLEAN)
    enter(career, FAILED)
    enter(career, FAILED, ending="out-of-time")
    assert [entry.ending for entry in career.record.missions] == [
        "captured", "escaped", "out-of-time",
    ]  # fmt: skip


@pytest.mark.rule("R-ACH-1")
def test_an_achievement_is_told_when_it_is_new() -> None:
    career = new(d20=(8, 8))
    first = enter(career, CLEAN, achievements=["everyone-walks-out"])
    assert told(first, "achievement") == [{"id": "everyone-walks-out"}]
    again = enter(career, CLEAN, achievements=["everyone-walks-out", "not-one-concession"])
    assert told(again, "achievement") == [{"id": "not-one-concession"}]
    assert career.record.missions[1].achievements == ("everyone-walks-out", "not-one-concession")


@pytest.mark.rule("R-ACH-2")
@pytest.mark.parametrize(
    ("box", "abductor", "earned"),
    [
        ("base", "arkayne", ("a-fistful-of-dice",)),
        ("crime-wave", "lijah", ("all-the-dice-there-are",)),
        ("base", "donna", ()),
    ],
)
def test_an_abductors_own_achievements(box: str, abductor: str, earned: tuple[str, ...]) -> None:
    career = new("base", "crime-wave", d20=(8, 8))
    enter(career, FAILED)
    entry = replace(career.record.missions[0], number=2, box=box, abductor=abductor)
    career.d20 = (8, 8)
    events = career.enter(entry, Figures("lost", 0, ()), (FIVE_DICE,))
    assert career.record.missions[-1].achievements == earned
    assert told(events, "achievement") == [{"id": id} for id in earned]


@pytest.mark.rule("R-ACH-2")
def test_a_mission_played_here_earns_what_its_events_say() -> None:
    career = new(d20=(8, 8))
    career.choose("mission:arkayne")
    career.log = MissionLog(1, (FIVE_DICE,))
    assert told(career.give_up(), "achievement") == [{"id": "a-fistful-of-dice"}]


@pytest.mark.rule("R-ACH-1")
def test_what_all_missions_of_the_player_earn() -> None:
    """The history goes beyond the career: here only the tenth success of all is one of it."""
    career = new(d20=(8,))
    career.history = lambda: [("base", "donna", "won")] * 9
    assert told(enter(career, CLEAN), "achievement") == [{"id": "a-known-voice"}]
    career.d20 = (8,)
    enter(career, CLEAN)
    assert [entry.achievements for entry in career.record.missions] == [("a-known-voice",), ()]
    assert told(enter(new(d20=(8,)), CLEAN), "achievement") == []


def test_a_career_that_has_just_begun_has_nothing_in_its_logs() -> None:
    career = Career(library(), new().record)
    assert (career.versions, career.log, career.journal) == ("", MissionLog(0), Journal())
