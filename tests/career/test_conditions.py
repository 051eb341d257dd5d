"""Careers that are begun with traits and conditions (C-NEW-1)."""

from dataclasses import replace

import pytest

from hncli.base.schema import TableOf, write_fields
from hncli.career.career import Career
from hncli.career.ledger import LedgerLine
from hncli.career.past import facts_of_career
from hncli.career.record import CareerSetup, Record
from hncli.career.replay import begin
from hncli.career.status import CareerStatus
from hncli.game.engine.events import RuleTriggered
from tests.career.desk import CLEAN, FAILED, HERE, choose, enter, library, lose, mission, skip, told

ALL = ("bad-reputation", "short-memory", "burned-out", "slow-start", "budget-cuts")


def begun(
    *conditions: str, traits: tuple[str, ...] = (), d20: tuple[int, ...] | None = None
) -> Career:
    setup = CareerSetup(
        "Alex Moreau", ("base",), "normal", 1, "career", traits=traits, conditions=conditions
    )
    career = begin(library(), setup, HERE)
    career.d20 = d20
    return career


@pytest.mark.rule("C-NEW-1")
def test_the_conditions_that_ship() -> None:
    helps = CareerStatus(library(), begun().record).helps
    assert tuple(id for id, help in helps.items() if help.kind == "condition") == ALL


@pytest.mark.rule("C-NEW-1")
def test_stress_to_begin_with_is_a_line_of_mission_0() -> None:
    career = begun("slow-start", "burned-out", d20=(8,))
    first = LedgerLine(0, 0, "C-NEW-1", 6, "condition", by="burned-out")
    assert career.status.lines == career.status.opening_lines == (first,)
    assert (career.status.stress, career.status.score) == (6, -6)
    enter(career, CLEAN, killed=1, saved=5, total=6)
    assert career.status.lines[0] == first
    assert [line.amount for line in career.status.lines] == [6, 2, -1]
    assert (career.status.stress, career.status.score) == (7, -4)
    assert TableOf(Record).read(write_fields(career.record), HERE) == career.record


@pytest.mark.rule("C-NEW-1", "C-STRESS-5")
def test_it_is_relieved_like_any_other_and_never_below_0() -> None:
    career = begun("burned-out", d20=(20,))
    enter(career, CLEAN, saved=12, total=12)  # -4, then Long Holiday: -4, of which 2 are left
    assert [(line.amount, line.cut) for line in career.status.lines] == [(6, 0), (-4, 0), (-2, 2)]
    assert career.status.stress == 0


@pytest.mark.rule("C-NEW-1", "C-TRAIT-2")
def test_every_mission_is_set_up_with_them() -> None:
    """Traits first, gained ones too, then the conditions, in every mission of the career."""
    career = begun("bad-reputation", "short-memory", traits=("confident",), d20=(1,))
    enter(career, CLEAN)
    assert career.status.traits == ("confident", "charmer")
    for _mission in range(2):
        choose(career, "mission:arkayne")
        m = mission(career)
        assert (m.threat, m.cp, m.view.hand_limit) == (4, 2, 8)
        sources = [event.source for event in told(m.events, RuleTriggered)]
        assert sources == ["confident", "charmer", "bad-reputation", "short-memory"]
        career.d20 = (8, 9)
        lose(career)
        choose(career, "entry:snitch")


@pytest.mark.rule("C-NEW-1")
def test_the_missing_card_is_drawn_anew_for_each_mission() -> None:
    career = begun("budget-cuts", d20=(8,) * 16)
    missing = set()
    for _mission in range(8):
        choose(career, "mission:arkayne")
        (gone,) = mission(career).removed
        missing.add(gone)
        lose(career)
    assert len(missing) > 2


@pytest.mark.rule("C-NEW-1", "C-COMP-4")
def test_no_condition_is_ever_gained() -> None:
    """Neither by a die nor by a free choice; and a starting trait is held, so not again."""
    career = begun(*ALL, traits=("charmer", "confident"), d20=(8, 8))
    for _win in range(2):
        enter(career, CLEAN)
    enter(career, CLEAN)
    assert career.decision is not None
    offered = set(career.decision.ids)
    assert not offered & {f"entry:{id}" for id in (*ALL, "charmer", "confident")}
    assert "entry:good-listener" in offered


@pytest.mark.rule("C-NEW-1")
def test_the_worst_stress_counts_what_was_there_before() -> None:
    career = begun("burned-out", d20=(8, 9))
    assert facts_of_career(career.status).worst_stress == 0  # after no mission yet
    enter(career, FAILED, take="snitch")
    assert facts_of_career(career.status).worst_stress == 7


def test_a_condition_that_is_gone_weighs_nothing() -> None:
    """Whoever opens the career is told that it is not there; a summary still can be made."""
    record = begun("burned-out").record
    gone = replace(record, setup=replace(record.setup, conditions=("burned-out", "night-shift")))
    assert CareerStatus(library(), gone).stress == 6


def test_a_career_without_either_is_as_it_was() -> None:
    career = begun()
    skip(career, "arkayne")
    assert career.status.opening_lines == ()
    assert "conditions" not in write_fields(career.record)["setup"]
