"""What the career asks between missions, refusals, undo, and what is kept for the scorecard."""

import pytest

from hncli.career.career import CareerView
from hncli.career.record import EntryGained, SupplyAdded
from hncli.game.engine.game import BetweenMissions, CannotUndo, Refused, UnknownOption, parse_option
from tests.career.desk import (
    CLEAN,
    FAILED,
    all_lines,
    as_json,
    choose,
    enter,
    lose,
    mission,
    new,
    offers,
    options,
    seat,
    sentence,
    settle,
    skip,
)


@pytest.mark.rule("C-NEW-2")
def test_the_first_decision() -> None:
    decision = new().decision
    assert decision is not None
    assert (decision.kind, decision.about) == ("career", "C-NEW-2")
    assert decision.purpose == BetweenMissions()
    assert decision.ids == (
        "mission", "mission:arkayne", "mission:donna", "mission:edward", "retire",
    )  # fmt: skip


def test_what_a_player_may_see_is_the_status_and_the_running_mission() -> None:
    career = new()
    assert career.view == CareerView(career.status, None)
    choose(career, "mission:arkayne")
    status, running = career.view
    assert status is career.status
    assert running is not None
    assert (running.abductor_id, running.decision) == ("arkayne", career.decision)


def test_every_option_is_offered_once() -> None:
    career = new("base", "crime-wave", d20=(16,))
    enter(career, CLEAN)
    assert len(set(offers(career))) == len(offers(career))


@pytest.mark.parametrize(
    "option",
    [
        "mission:nobody", "mission:lijah", "entry:snitch", "resource:snitch",
        "card:base/all-units-get-in-there-now", "done", "end", "give-up", "table",
    ],
)  # fmt: skip
def test_a_refused_option_changes_nothing(option: str) -> None:
    career = new()
    record, journal, decision = career.record, career.journal, career.decision
    with pytest.raises(Refused) as refused:
        choose(career, option)
    assert refused.value.option == parse_option(option)
    assert refused.value.offered == options(career)
    assert (career.record, career.journal, career.decision) == (record, journal, decision)
    assert career.mission is None


@pytest.mark.parametrize("text", ["", "mission:", "Mission", "undo"])
def test_what_is_no_option_at_all_changes_nothing(text: str) -> None:
    career = new()
    record, journal, decision = career.record, career.journal, career.decision
    with pytest.raises(UnknownOption):
        choose(career, text)
    assert (career.record, career.journal, career.decision) == (record, journal, decision)
    assert career.mission is None


def test_a_refused_option_of_the_mission_is_not_noted() -> None:
    career = new()
    choose(career, "mission:arkayne")
    log, position = career.log, mission(career).position()
    for option in ("play:a-bold-lie", "concede:d1", "mission", "accept", "give-up"):
        with pytest.raises(Refused):
            choose(career, option)
    assert career.log == log
    assert mission(career).position() == position


# Undo


def test_nothing_is_undone_between_missions() -> None:
    career = new()
    for _time in range(2):
        record, journal = career.record, career.journal
        for take_back in (False, True):
            with pytest.raises(CannotUndo):
                career.undo(take_back)
        assert (career.record, career.journal) == (record, journal)
        skip(career)


def test_the_start_of_a_mission_is_not_undone() -> None:
    career = new()
    choose(career, "mission:arkayne")
    with pytest.raises(CannotUndo):
        career.undo(take_back=True)
    assert career.mission is not None
    assert len(career.journal.steps) == 1


def test_the_end_of_a_mission_is_not_undone() -> None:
    career = new()
    choose(career, "mission:arkayne")
    lose(career)
    with pytest.raises(CannotUndo):
        career.undo(take_back=True)
    assert len(career.record.missions) == 1


def test_a_choice_of_the_mission_is_undone() -> None:
    career = new()
    choose(career, "mission:arkayne")
    before, log = mission(career).position(), career.log
    choose(career, "facedown:small-talk")
    assert len(career.log.choices) == 1
    career.undo()
    assert mission(career).position() == before
    assert career.log == log


def test_a_choice_with_news_needs_a_take_back_and_that_is_recorded() -> None:
    career = new()
    choose(career, "mission:arkayne")
    choose(career, "play:small-talk")
    with pytest.raises(CannotUndo) as refused:
        career.undo()
    assert refused.value.needs_take_back
    log = career.log
    career.undo(take_back=True)
    assert (log.choices[:-1], len(log.choices)) == (career.log.choices, 1)
    lose(career)
    assert career.record.missions[0].take_backs == 1


@pytest.mark.rule("C-STRESS-1")
def test_a_kill_that_is_taken_back_leaves_no_stress() -> None:
    career = new()
    seat(career, pool=6, hand=["minor-extraction"], dice=[1, 1])
    choose(career, "play:minor-extraction", "accept")
    assert mission(career).killed == 1
    career.undo(take_back=True)
    lose(career)
    assert [line.rule for line in all_lines(career)] == ["C-STRESS-4"]


# Events and records


def test_the_events_of_field_notes() -> None:
    events = enter(new(d20=(17,)), CLEAN)
    assert events[-2:] == [
        EntryGained("field-notes", "experience"),
        SupplyAdded(card="base/all-units-get-in-there-now"),
    ]
    assert as_json(events[-2:]) == [
        {"event": "gained", "entry": "field-notes", "kind": "experience"},
        {"event": "added", "card": "base/all-units-get-in-there-now"},
    ]


@pytest.mark.rule("C-SCORE-2")
def test_all_that_a_scorecard_shows_of_a_mission_is_kept() -> None:
    career = new(trait="charmer", d20=(1, 8, 9))
    seat(career, threat="6", pool=5, saved=1, killed=1, hand=["small-talk"], dice=[1, 2])
    choose(career, "play:small-talk", "accept")
    lose(career)
    settle(career)
    (entry,) = career.record.missions
    assert (entry.number, entry.box, entry.abductor) == (1, "base", "arkayne")
    assert (entry.result, entry.ending, entry.turns) == ("lost", "given-up", 3)
    assert (entry.saved, entry.killed, entry.total, entry.threat) == (1, 1, 7, "K")
    assert entry.seed == 1  # of the position that was given
    assert [(x.mission, x.turn, x.rule, x.amount) for x in entry.lines] == [
        (1, 3, "C-STRESS-2", 1),
        (1, 0, "C-STRESS-4", 1),
    ]
    assert [sentence(line) for line in entry.lines] == [
        "a conversation ended on K",
        "the mission failed",
    ]
    assert [(one.die, one.face, one.again) for one in entry.rolls] == [
        (1, 1, True),  # thrown together with the 8, and then again
        (1, 9, False),
        (2, 8, False),
    ]
    assert entry.taken == "second-line"


@pytest.mark.rule("C-SCORE-2")
def test_all_that_it_shows_of_the_career_is_known() -> None:
    career = new(d20=(1, 8, 16, 16))
    enter(career, CLEAN, k_endings=1)
    enter(career, CLEAN)
    enter(career, FAILED)
    now = career.status
    assert (now.successes, now.failures, now.stress, now.score) == (2, 1, 2, 4)
    assert (now.traits, now.held, now.experience) == (("charmer",), ("snitch",), 2)
