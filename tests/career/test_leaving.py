"""How a career ends, and how a mission is given up, left and resumed."""

import pytest

from hncli.base.problems import ContentError
from hncli.career.journal import Journal
from hncli.career.record import Retired
from hncli.career.replay import play_again, resume
from hncli.game.engine.game import Outcome, Refused
from tests.career.desk import (
    CLEAN,
    FAILED,
    as_json,
    choose,
    enter,
    library,
    mission,
    new,
    offers,
    seat,
    skip,
    sums,
)

# C-NEW-4


@pytest.mark.rule("C-NEW-4")
def test_after_ten_missions_the_career_is_complete() -> None:
    career = new()
    for number in range(1, 11):
        assert career.number == number
        assert career.status.missions_left == 11 - number
        assert not career.is_complete
        assert career.outcome is None
        skip(career)
    assert career.status.missions_left == 0
    assert career.decision is None
    assert career.is_complete
    assert career.outcome == Outcome("complete", "last-mission")


@pytest.mark.rule("C-NEW-4", "C-COMP-5")
def test_before_the_tenth_compensation_it_is_not_complete() -> None:
    career = new(d20=(8,) * 18 + (8, 9))
    for _mission in range(10):
        enter(career, FAILED)
    assert not career.is_complete
    assert offers(career) == ("entry:snitch", "entry:second-line")
    choose(career, "entry:snitch")
    assert career.is_complete


@pytest.mark.rule("C-NEW-4")
def test_a_complete_career_takes_nothing_more() -> None:
    career = new(d20=(14,) * 20)
    for _mission in range(10):
        enter(career, FAILED)
    assert career.status.experience == 10
    record, journal = career.record, career.journal
    for option in ("mission", "mission:arkayne", "resource:snitch", "retire", "done"):
        with pytest.raises(Refused):
            choose(career, option)
    with pytest.raises(ContentError):
        enter(career, FAILED)
    with pytest.raises(Refused):
        career.give_up()
    with pytest.raises(Refused):
        career.retire()
    assert (career.record, career.journal) == (record, journal)


@pytest.mark.rule("C-NEW-4")
def test_retiring_early_completes_a_career() -> None:
    career = new(d20=(16,))
    enter(career, CLEAN)
    events = choose(career, "retire")
    assert events == [Retired()]
    assert as_json(events) == [{"event": "retired"}]
    assert career.is_complete
    assert career.outcome == Outcome("complete", "retired")
    assert career.status.missions_left == 0
    assert career.record.retired
    assert (career.status.score, career.status.successes) == (3, 1)


@pytest.mark.rule("C-NEW-4")
def test_a_retired_career_does_not_retire_again() -> None:
    career = new()
    choose(career, "retire")
    steps = career.journal.steps
    for attempt in (career.retire, lambda: choose(career, "retire")):
        with pytest.raises(Refused):
            attempt()
    assert career.journal.steps == steps


# C-NEW-5


@pytest.mark.rule("C-NEW-5")
def test_giving_up_is_a_failure_and_one_of_the_ten() -> None:
    career = new()
    choose(career, "mission:donna")
    career.give_up()
    entry = career.record.missions[0]
    assert (entry.abductor, entry.result, entry.ending) == ("donna", "lost", "given-up")
    assert (entry.saved, entry.killed, entry.total, entry.turns) == (0, 12, 12, 1)
    assert (career.status.failures, career.status.missions_left) == (1, 9)
    assert sums(career) == {"C-STRESS-1": 24, "C-STRESS-4": 1}
    assert career.can_start


@pytest.mark.rule("C-NEW-5", "C-STRESS-1", "C-STRESS-5")
def test_what_happened_before_giving_up_counts() -> None:
    career = new(mode="hard")
    seat(career, threat="3", pool=6, saved=0, hand=["minor-extraction"] * 2, dice=[1, 1, 5, 6])
    choose(career, "play:minor-extraction", "accept", "end")  # one killed, and it ends
    choose(career, "play:minor-extraction", "accept")  # two saved
    career.give_up()
    entry = career.record.missions[0]
    assert (entry.saved, entry.killed, entry.total, entry.turns) == (2, 4, 6, 4)
    assert sums(career) == {"C-STRESS-1": 8, "C-STRESS-4": 3}


@pytest.mark.rule("C-NEW-5")
def test_nothing_is_given_up_between_missions() -> None:
    career = new()
    with pytest.raises(Refused):
        career.give_up()
    assert career.record.missions == ()
    assert career.journal == Journal()


@pytest.mark.rule("C-NEW-5")
def test_retiring_in_mid_mission_gives_it_up_first() -> None:
    """No compensation follows: the career is complete."""
    career = new(d20=())
    choose(career, "mission:arkayne")
    held = mission(career).pool
    events = career.retire()
    assert events[-1] == Retired()
    entry = career.record.missions[0]
    assert (entry.ending, entry.result, entry.killed) == ("given-up", "lost", held)
    assert career.mission is None
    assert career.decision is None
    assert (career.status.held, career.status.missions_left) == ((), 0)


@pytest.mark.rule("C-NEW-5")
@pytest.mark.parametrize("before", [0, 9])
def test_retiring_in_mid_mission_can_be_played_again(before: int) -> None:
    """In the last mission there is nothing left to retire from: the career is complete."""
    career = new(seed=3)
    for _mission in range(before):
        skip(career)
    choose(career, "mission:arkayne")
    career.retire()
    assert career.record.retired == (before == 0)
    assert career.is_complete
    again = play_again(library(), career.record.setup, career.journal)
    assert again.record == career.record
    assert again.journal == career.journal


@pytest.mark.rule("C-NEW-5")
def test_a_mission_is_left_and_resumed() -> None:
    """From the career's journal and the running mission's log everything comes back."""
    career = new(seed=4, trait="good-listener")
    skip(career)
    choose(career, "mission:donna")
    for _choice in range(12):
        choose(career, offers(career)[0])
    journal, log = career.journal, career.log
    again = play_again(library(), career.record.setup, journal)
    assert again.record == career.record
    assert mission(again).turn == 1
    resume(again, log)
    assert mission(again).position() == mission(career).position()
    assert again.decision == career.decision
    assert (again.log, again.journal) == (log, journal)
    career.give_up()
    again.give_up()
    assert again.record == career.record


@pytest.mark.rule("C-NEW-5")
def test_what_the_career_asks_while_a_mission_runs_is_the_missions() -> None:
    career = new()
    choose(career, "mission:arkayne")
    assert career.decision == mission(career).decision
    for option in ("mission", "retire", "entry:snitch", "resource:snitch"):
        with pytest.raises(Refused):
            choose(career, option)
    with pytest.raises(ContentError):
        enter(career, CLEAN)
    assert career.record.missions == ()
