"""What a career refuses it says in full: the place, what is wrong, and what to do about it."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from hncli.base.problems import ContentError
from hncli.base.schema import Arg, TableOf
from hncli.career.career import Career
from hncli.career.journal import (
    AnyTable,
    CareerStep,
    EventsArg,
    LoggedChoice,
    MissionLog,
    OptionArg,
    versions_of,
)
from hncli.career.ledger import LedgerLine
from hncli.career.record import CareerSetup, Record, Spent
from hncli.career.replay import CannotReplay, begin, play_again, resume
from hncli.game.cards.custom_sets import SetArg
from hncli.game.cards.lint_placement import is_trait
from hncli.game.engine.game import (
    DONE,
    END,
    GIVE_UP,
    RETIRE,
    CannotUndo,
    Option,
    Refused,
    UnknownOption,
    parse_option,
)
from tests.career.desk import CLEAN, FAILED, HERE, choose, enter, library, lose, new, settle
from tests.career.differences import differences

SETUP = CareerSetup("Alex Moreau", ("base",), "normal", 1, "career")


def said(refused: Callable[[], object]) -> str:
    """What is said when this is done, after the place in which all these tests are."""
    with pytest.raises(ContentError) as error:
        refused()
    return str(error.value).removeprefix(f"{HERE.file}: ")


# C-TABLE-1

AT_TABLE: list[tuple[dict[str, Any], str]] = [
    (CLEAN | {"saved": 2, "killed": 3, "total": 4},
     "total: 2 saved and 3 killed are more than 4. "
     "The total counts everybody who was ever held."),
    (FAILED | {"killed": 1, "killed_at_s": 2},
     "killed_at_s: more were killed on S than at all. It is a part of those killed."),
    (CLEAN | {"total": 2},
     "result: nobody wins while someone is held. Count them all, or write lost."),
    (CLEAN | {"killed": 2, "total": 3},
     "result: nobody wins with fewer than half saved. Check the figures, or write lost."),
    (CLEAN | {"turns": 12},
     "pivotal: after turn 11 the pivotal event was seen. Say that it was, or check the turns."),
    *(
        (
            FAILED | {"ending": ending},
            "ending: a mission does not end so when it is lost. Check the ending or the result.",
        )
        for ending in ("captured", "eliminated", "surrendered")
    ),
    (CLEAN | {"ending": "escaped"},
     "ending: a mission does not end so when it is won. Check the ending or the result."),
    (CLEAN | {"box": "bases"},
     "box: this career does not draw from bases. It draws from: base, crime-wave. "
     "Did you mean base?"),
    (CLEAN | {"abductor": "edwar"},
     "abductor: this career does not meet edwar. "
     "It meets: arkayne, donna, edward, lijah, barrett, renesha. Did you mean edward?"),
    (CLEAN | {"box": "crime-wave", "abductor": "donna"},
     "abductor: this career does not meet donna. It meets: lijah, barrett, renesha."),
    (CLEAN | {"achievements": ["everyone-walks-ou"]},
     "achievements: everyone-walks-ou cannot be earned there. "
     "See hn content list for those that can. Did you mean everyone-walks-out?"),
    (CLEAN | {"spent": ["snitch"]}, "spent: snitch was not held. Held are: none."),
]  # fmt: skip


@pytest.mark.rule("C-TABLE-1")
@pytest.mark.parametrize(("told", "words"), AT_TABLE, ids=[words for _told, words in AT_TABLE])
def test_a_mission_from_a_table(told: dict[str, Any], words: str) -> None:
    assert said(lambda: enter(new("base", "crime-wave"), told)) == words


@pytest.mark.rule("C-TABLE-1")
def test_what_is_held_is_named() -> None:
    career = new(d20=(8, 9))
    enter(career, CLEAN)
    enter(career, CLEAN)
    words = "spent: snitch was not held. Held are: second-line, snitch."
    assert said(lambda: enter(career, CLEAN, spent=["snitch", "snitch"])) == words


@pytest.mark.rule("C-TABLE-1")
def test_a_mission_that_is_not_waited_for() -> None:
    career = new()
    choose(career, "mission")
    words = "the career does not wait for a mission now. "
    words += "Finish what it asks for first; hn career show tells."
    assert said(lambda: enter(career, CLEAN)) == words


# C-NEW-1

ENTRIES = library().packs["career"].cards.values()
TRAITS = ", ".join(card.id for card in ENTRIES if is_trait(card))
BEGINNING: list[tuple[dict[str, Any], str]] = [
    (
        {"boxes": ("base", "crime-wav")},
        "boxes > 2: there is no box crime-wav. "
        "There is: base, crime-wave, high-water, last-rehearsal, pedersen-twins, annex, cellar, "
        "workshop. "
        "Did you mean crime-wave?",
    ),
    ({"boxes": ("base", "base")}, "boxes: a box is named twice. Name each once."),
    (
        {"table": "carer"},
        "table: there is no career table carer. There is: career. Did you mean career?",
    ),
    ({"table": "base"}, "table: there is no career table base. There is: career."),
    (
        {"traits": ("charmr",)},
        f"traits > 1: there is no trait charmr. There is: {TRAITS}. Did you mean charmer?",
    ),
    ({"traits": ("charmer", "charmer")}, "traits: a trait is named twice. Name each once."),
    (
        {"conditions": ("short-memry",)},
        "conditions > 1: there is no condition short-memry. There is: bad-reputation, "
        "short-memory, burned-out, slow-start, budget-cuts. Did you mean short-memory?",
    ),
    (
        {"conditions": ("slow-start", "burned-out", "slow-start")},
        "conditions: a condition is named twice. Name each once.",
    ),
    ({"traits": ("burned-out",)}, f"traits > 1: there is no trait burned-out. There is: {TRAITS}."),
]


@pytest.mark.rule("C-NEW-1")
@pytest.mark.parametrize(("setup", "words"), BEGINNING, ids=[words for _setup, words in BEGINNING])
def test_beginning(setup: dict[str, Any], words: str) -> None:
    assert said(lambda: begin(library(), replace(SETUP, **setup), HERE)) == words


@pytest.mark.rule("C-NEW-1")
def test_the_versions_that_it_begins_with_are_noted() -> None:
    career = begin(library(), SETUP, HERE)
    assert career.versions == versions_of(library(), ("base", "career"))
    choose(career, "mission:arkayne")
    assert career.log.versions == career.versions


# What is read from files

LONG = "x" * 50
CP = {"event": "cp", "source": "small-talk", "amount": 1, "cp": 3}
LINE = {"mission": 1, "turn": 0, "rule": "C-STRESS-4", "amount": 1}
CAUSES = (
    "killed, killed_at_s, given_up, given_up_at_s, k_ending, pivotal, failed, saved, relief, "
    "condition"
)
SPOILT: list[tuple[Arg, object, str]] = [
    (TableOf(Record), 5, "expected a table, found 5."),
    (TableOf(Record), LONG, f"expected a table, found '{LONG[:38]}…."),
    (EventsArg(), {"event": "cp"}, "expected a list of events, found {'event': 'cp'}."),
    (EventsArg(), LONG, f"expected a list of events, found '{LONG[:38]}…."),
    (EventsArg(), [CP, {"amount": 1}], "2: expected an event: unknown event."),
    (EventsArg(), [{"event": 3}], "1: expected an event: unknown event."),
    (EventsArg(), [CP, CP | {"event": "rain"}], "2: expected an event: unknown event."),
    (EventsArg(), ["cp"], "1: expected an event: expected a table."),
    (EventsArg(), [CP, {"event": "cp"}], "2: expected an event: cp lacks source."),
    (EventsArg(), [CP | {"cp": "3"}], "1: expected an event: cp.cp has the wrong type."),
    (EventsArg(), [CP | {"amount": True}], "1: expected an event: cp.amount has the wrong type."),
    (EventsArg(), [CP | {"x": 1}], "1: expected an event: cp has no such field."),
    (EventsArg(), [CP, {"event": "retired"}], "2: expected an event of a mission."),
    (OptionArg(), "nonsense", "'nonsense' is no option."),
    (OptionArg(), "entry:", "'entry:' is no option."),
    (OptionArg(), "end" + LONG * 3, f"'end{LONG}xxxxx… is no option."),
    (OptionArg(), "", "'' is no such text. Write 1 to 200 characters on one line."),
    (OptionArg(), 3, "3 is no such text. Write 1 to 200 characters on one line."),
    (
        TableOf(LedgerLine),
        LINE | {"cause": "the mission failed"},
        f"cause: 'the mission failed' is not known here. Write one of: {CAUSES}. "
        "Did you mean failed?",
    ),
    (AnyTable(), ["cp"], "expected a table."),
]


@pytest.mark.parametrize(("kind", "value", "words"), SPOILT)
def test_reading(kind: Arg, value: object, words: str) -> None:
    assert said(lambda: kind.read(value, HERE)) == words


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        (TableOf(Record), "a table"),
        (SetArg(), "custom set"),
        (EventsArg(), "list of events"),
        (OptionArg(), "option id"),
        (AnyTable(), "a table"),
    ],
)
def test_what_belongs_there_is_said_in_words(kind: Arg, words: str) -> None:
    assert kind.doc() == words


# Playing again


def a_career() -> Career:
    """A mission that was given up after two choices, and what was taken then."""
    career = new(seed=2)
    choose(career, "mission:arkayne")
    choose(career, "end")
    lose(career)
    settle(career)
    return career


STEPS: list[tuple[CareerStep, str]] = [
    (CareerStep(Option("entry", "a-new-car")), "steps 3: entry:a-new-car"),
    (CareerStep(Option("mission", "nowhere/nobody")), "steps 3: mission:nowhere/nobody"),
    (
        CareerStep(Option("table"), FAILED | {"killed": 4}),
        "journal: steps > 3 > total: 0 saved and 4 killed are more than 3. "
        "The total counts everybody who was ever held.",
    ),
]


@pytest.mark.parametrize(("step", "words"), STEPS, ids=[words for _step, words in STEPS])
def test_a_step_that_cannot_be_made_again(step: CareerStep, words: str) -> None:
    career = a_career()
    spoilt = replace(career.journal, steps=(*career.journal.steps, step))
    with pytest.raises(CannotReplay) as error:
        play_again(library(), career.record.setup, spoilt)
    assert str(error.value) == words


def test_a_mission_that_is_not_over() -> None:
    career = a_career()
    (log,) = career.journal.logs
    cut = replace(log, choices=log.choices[:-1])
    with pytest.raises(CannotReplay) as error:
        play_again(library(), career.record.setup, replace(career.journal, logs=(cut,)))
    assert str(error.value) == "steps 2: a mission is not over"


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ((END, Option("convert", number=2)), "mission 1: choice 2: convert:2"),
        ((END, GIVE_UP, END), "mission 1: choice 3 comes after its end"),
    ],
)
def test_a_choice_that_cannot_be_made_again(options: tuple[Option, ...], words: str) -> None:
    career = new()
    choose(career, "mission:arkayne")
    with pytest.raises(CannotReplay) as error:
        resume(career, MissionLog(1, choices=tuple(map(LoggedChoice, options))))
    assert str(error.value) == words


def test_where_a_record_differs() -> None:
    record = a_career().record
    (entry,) = record.missions
    assert differences(replace(record, missions=()), record) == ["the number of missions"]
    worse = replace(record, missions=(replace(entry, killed=1),))
    assert differences(worse, record) == ["mission 1"]
    spent = (Spent(1, 1, resource="snitch"),)
    assert differences(replace(record, spent=spent), record) == ["experience spent"]
    assert differences(replace(record, retired=True), record) == ["retirement"]


# What was not offered


def refused(attempt: Callable[[], object]) -> tuple[Option, tuple[Option, ...]]:
    """What was refused when this is done, and what there was to choose from."""
    with pytest.raises(Refused) as error:
        attempt()
    return error.value.option, error.value.offered


@pytest.mark.rule("C-NEW-5")
def test_refused_with_what_there_was_to_choose_from() -> None:
    career = new()
    decision = career.decision
    assert decision is not None
    assert refused(career.give_up) == (GIVE_UP, ())
    assert refused(lambda: career.choose(DONE)) == (DONE, decision.options)
    choose(career, "retire")
    assert refused(career.retire) == (RETIRE, ())
    assert refused(lambda: career.choose(RETIRE)) == (RETIRE, ())


def test_a_refusal_says_what_was_refused() -> None:
    with pytest.raises(Refused, match=r"^entry:snitch$"):
        choose(new(), "entry:snitch")
    with pytest.raises(UnknownOption, match=r"^nonsense$"):
        parse_option("nonsense")


def test_between_missions_there_is_nothing_to_undo() -> None:
    with pytest.raises(CannotUndo) as error:
        new().undo()
    assert error.value.needs_take_back is False


def test_an_undo_takes_one_choice_out_of_the_log() -> None:
    career = new()
    choose(career, "mission:arkayne")
    choose(career, "end")
    choose(career, "end")
    career.undo(take_back=True)
    assert [choice.option for choice in career.log.choices] == [END]
