"""What must be true of every career, shown on random ones."""

import json
from collections import Counter
from dataclasses import replace
from itertools import accumulate, count
from typing import Any

import pytest

from hncli.base.schema import TableOf, write_fields
from hncli.career.career import Career
from hncli.career.journal import Journal
from hncli.career.ledger import CAUSES
from hncli.career.record import Record, StressChanged
from hncli.career.replay import play_again, resume
from tests.career.desk import HERE, all_lines, library, mission, sentence, told
from tests.career.differences import differences
from tests.career.random_career import random_career
from tests.career.recount import Recount

CAREERS = (*range(29), 96)  # the last one has a win


def plain(journal: Journal) -> Any:
    """A journal as it comes back from a file."""
    return json.loads(json.dumps(TableOf(Journal).write(journal)))


def without_take_backs(record: Record) -> Record:
    """A journal holds what was chosen in the end, so take-backs are in the record alone."""
    return replace(record, missions=tuple(replace(m, take_backs=0) for m in record.missions))


def again(career: Career) -> Career:
    """The same career, played again from its journal as a file would give it back."""
    journal = TableOf(Journal).read(plain(career.journal), HERE)
    return play_again(library(), career.record.setup, journal)


@pytest.mark.rule("C-STRESS-6")
@pytest.mark.parametrize("number", CAREERS)
def test_stress_is_the_sum_of_the_ledger_and_never_below_zero(number: int) -> None:
    career = random_career(number).career
    lines = [*career.status.opening_lines, *all_lines(career)]
    totals = list(accumulate(line.amount for line in lines))
    assert career.status.stress == (totals[-1] if totals else 0)
    assert min(totals, default=0) >= 0
    for line, total in zip(lines, totals, strict=True):
        assert line.cut >= 0
        assert total == 0 or not line.cut


@pytest.mark.parametrize("number", CAREERS)
def test_every_line_was_told(number: int) -> None:
    played = random_career(number)
    said = told(played.events, StressChanged)
    assert [(one.rule, one.turn, one.amount, one.cut) for one in said] == [
        (line.rule, line.turn, line.amount, line.cut) for line in all_lines(played.career)
    ]
    assert [(one.cause, one.by, one.count) for one in said] == [
        (line.cause, line.by, line.count) for line in all_lines(played.career)
    ]


@pytest.mark.parametrize("number", CAREERS)
def test_lines_belong_to_their_mission(number: int) -> None:
    for entry in random_career(number).career.record.missions:
        assert all(line.mission == entry.number for line in entry.lines)
        assert all(line.cause in CAUSES and sentence(line) for line in entry.lines)
        if not entry.at_table:
            assert all(0 <= line.turn <= entry.turns for line in entry.lines)


@pytest.mark.parametrize("number", CAREERS)
def test_record_and_journal_survive_being_written(number: int) -> None:
    career = random_career(number).career
    record = json.loads(json.dumps(write_fields(career.record)))
    assert TableOf(Record).read(record, HERE) == career.record
    assert TableOf(Journal).read(plain(career.journal), HERE) == career.journal


@pytest.mark.parametrize("number", CAREERS)
def test_playing_again_gives_the_same_career(number: int) -> None:
    career = random_career(number).career
    twin = again(career)
    assert differences(career.record, twin.record) == []
    assert twin.record == without_take_backs(career.record)
    assert twin.journal == career.journal
    assert twin.is_complete


@pytest.mark.rule("C-NEW-5")
def test_a_career_left_in_mid_mission_is_resumed() -> None:
    all_left = [left for number in CAREERS if (left := random_career(number).left) is not None]
    assert len(all_left) > 20
    for left in all_left:
        twin = play_again(library(), left.record.setup, left.journal)
        resume(twin, left.log)
        assert twin.record == without_take_backs(left.record)
        assert mission(twin).position() == left.position
        assert (twin.log, twin.journal) == (left.log, left.journal)


@pytest.mark.rule("C-SCORE-1", "C-STRESS-1", "C-STRESS-2", "C-STRESS-3", "C-STRESS-5")
@pytest.mark.parametrize("number", CAREERS)
def test_a_recount_agrees(number: int) -> None:
    career = random_career(number).career
    found = Recount(write_fields(career.record), plain(career.journal))
    now = career.status
    assert found.wrong == []
    assert (found.stress, found.score) == (now.stress, now.score)
    assert (found.successes, found.experience) == (now.successes, now.experience)
    assert tuple(found.traits) == now.traits
    per_mission = [sum(line.amount for line in entry.lines) for entry in career.record.missions]
    assert found.totals == list(accumulate(per_mission, initial=found.opening))[1:]


@pytest.mark.rule("C-NEW-4")
@pytest.mark.parametrize("number", CAREERS)
def test_ten_missions_or_retired(number: int) -> None:
    record = random_career(number).career.record
    assert [entry.number for entry in record.missions] == list(range(1, len(record.missions) + 1))
    assert len(record.missions) == 10 or (record.retired and len(record.missions) < 10)
    assert all(entry.taken or entry.ending == "given-up" for entry in record.missions)


def has_win(number: int) -> bool:
    """Whether a mission that was played in a career is won; rare, and figures of cards move it."""
    missions = random_career(number).career.record.missions
    return any(m.result == "won" and not m.at_table for m in missions)


def test_the_careers_show_enough() -> None:
    """Chance has brought everything that these tests are about."""
    missions = [m for n in CAREERS for m in random_career(n).career.record.missions]
    rules = Counter(line.rule for m in missions for line in m.lines)
    assert {f"C-STRESS-{n}" for n in range(1, 6)} <= set(rules)
    assert {"C-COMP-1", "C-COMP-2"} <= set(rules)
    assert any(map(has_win, CAREERS)), f"{next(filter(has_win, count()))} has one: end CAREERS so"
    assert {m.result for m in missions if not m.at_table} == {"won", "lost"}
    assert any(line.cut for m in missions for line in m.lines)
    assert any(one.again for m in missions for one in m.rolls)
    assert any(m.take_backs for m in missions)
    assert any(m.ending == "given-up" for m in missions)
    assert any(m.card for m in missions)
    careers = [random_career(n).career for n in CAREERS]
    assert {type(c.record.setup.sets).__name__ for c in careers} == {"NoneType", "CustomSet"}
    spent = [one for c in careers for one in c.record.spent]
    assert any(one.card for one in spent)
    assert any(one.resource for one in spent)
    assert any(c.record.retired for c in careers)
