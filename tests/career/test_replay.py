"""Journals that the rules do not allow cannot be played again, and differences are found."""

from dataclasses import replace

import pytest

from hncli.base.problems import ContentError
from hncli.base.schema import TableOf
from hncli.career import journal as versions
from hncli.career.career import Career
from hncli.career.journal import CareerStep, Journal, LoggedChoice, MissionLog
from hncli.career.replay import CannotReplay, play_again, record_before, resume, setup_of_mission
from hncli.game.engine.game import DONE, END, GIVE_UP, Option
from hncli.game.engine.position import RULES_VERSION
from tests.career.desk import CLEAN, FAILED, HERE, choose, enter, library, lose, new, settle
from tests.career.differences import differences


def a_career() -> Career:
    """Two missions that were played, and one that was entered, each with a choice after it."""
    career = new(seed=2)
    choose(career, "mission:arkayne")
    choose(career, "facedown:small-talk", "end", "end")
    lose(career)
    settle(career)
    enter(career, FAILED)
    settle(career)
    choose(career, "mission:donna")
    lose(career)
    settle(career)
    return career


def test_the_journal_has_a_choice_after_each_mission() -> None:
    """The tests below are about these; the seed must bring different dice every time."""
    steps = [step.option.verb for step in a_career().journal.steps]
    assert steps == ["mission", "entry", "table", "entry", "mission", "entry"]


def test_the_journal_itself_can_be_played_again() -> None:
    career = a_career()
    assert play_again(library(), career.record.setup, career.journal).record == career.record


def test_missions_that_are_played_again_note_the_versions_of_today(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    career = new(seed=2)
    for _mission in range(2):
        choose(career, "mission:arkayne", "end")
        career.give_up()
    today = career.versions
    monkeypatch.setattr(versions, "RULES_VERSION", RULES_VERSION + 1)
    tomorrow = replace(today, rules=RULES_VERSION + 1)
    twin = play_again(library(), career.record.setup, career.journal)
    assert twin.versions == tomorrow
    assert [log.versions for log in twin.journal.logs] == [tomorrow] * 2
    assert [log.versions for log in career.journal.logs] == [today] * 2


@pytest.mark.parametrize("step", range(6))
def test_no_step_can_be_left_out(step: int) -> None:
    """Without one of its steps the rest is not allowed, or comes to something else."""
    career = a_career()
    steps = career.journal.steps
    spoilt = Journal(steps[:step] + steps[step + 1 :], career.journal.logs)
    try:
        twin = play_again(library(), career.record.setup, spoilt)
    except CannotReplay:
        return
    assert step == 5, "what follows was made without it"
    assert differences(career.record, twin.record)


@pytest.mark.parametrize(
    "step",
    [
        CareerStep(Option("entry", "a-new-car")),
        CareerStep(Option("mission", "nowhere/nobody")),
        CareerStep(Option("mission", "crime-wave/lijah")),
        CareerStep(Option("mission")),
        CareerStep(Option("card", "base/all-units-get-in-there-now")),
        CareerStep(Option("card", "nonsense")),
        CareerStep(Option("resource", "snitch")),
        CareerStep(Option("table"), {"result": "won", "saved": 9, "killed": 0, "total": 3}),
        CareerStep(Option("table")),
        CareerStep(DONE),
        CareerStep(GIVE_UP),
    ],
    ids=lambda step: f"{step.option.id} {step.told or ''}",
)
def test_a_step_that_is_not_allowed(step: CareerStep) -> None:
    career = a_career()
    spoilt = replace(career.journal, steps=(*career.journal.steps, step))
    with pytest.raises(CannotReplay):
        play_again(library(), career.record.setup, spoilt)


def test_nothing_comes_after_the_tenth_mission() -> None:
    career = new(d20=(8,) * 20)
    for _mission in range(10):
        enter(career, FAILED)
    donna = CareerStep(Option("mission", "base/donna"))
    extra = replace(career.journal, steps=(*career.journal.steps, donna))
    with pytest.raises(CannotReplay):
        play_again(library(), new(seed=1).record.setup, extra)


def test_a_mission_that_is_not_over_is_not_followed_by_a_choice() -> None:
    career = a_career()
    first, *rest = career.journal.logs
    cut = replace(first, choices=first.choices[:-1])
    with pytest.raises(CannotReplay):
        play_again(library(), career.record.setup, Journal(career.journal.steps, (cut, *rest)))


@pytest.mark.parametrize("text", ["nonsense", "mission:", ""])
def test_what_is_no_option_at_all_is_not_even_read(text: str) -> None:
    """As a step and as a choice of a mission alike."""
    plain = TableOf(Journal).write(a_career().journal)
    assert TableOf(Journal).read(plain, HERE) == a_career().journal
    for one in (plain["steps"][1], plain["logs"][0]["choices"][0]):
        before, one["option"] = one["option"], text
        with pytest.raises(ContentError):
            TableOf(Journal).read(plain, HERE)
        one["option"] = before


@pytest.mark.parametrize("option", [Option("play", "a-bold-lie"), Option("mission"), DONE])
def test_a_choice_of_a_mission_that_is_not_allowed(option: Option) -> None:
    career = a_career()
    first, *rest = career.journal.logs
    other = replace(first, choices=(LoggedChoice(option), *first.choices[1:]))
    with pytest.raises(CannotReplay):
        play_again(library(), career.record.setup, Journal(career.journal.steps, (other, *rest)))


def test_a_choice_after_the_end_of_a_mission() -> None:
    career = a_career()
    first, *rest = career.journal.logs
    longer = replace(first, choices=(*first.choices, LoggedChoice(END)))
    with pytest.raises(CannotReplay):
        play_again(library(), career.record.setup, Journal(career.journal.steps, (longer, *rest)))


def test_a_log_is_not_resumed_without_its_mission() -> None:
    with pytest.raises(CannotReplay):
        resume(new(), MissionLog(1, choices=(LoggedChoice(END),)))


# Differences


def test_a_record_does_not_differ_from_itself() -> None:
    record = a_career().record
    assert differences(record, record) == []


def test_take_backs_and_notes_are_not_in_a_journal() -> None:
    record = a_career().record
    first, *rest = record.missions
    noted = replace(record, missions=(replace(first, take_backs=3), *rest), notes=("well done",))
    assert differences(noted, record) == []


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("saved", 7), ("killed", 5), ("result", "won"), ("ending", "captured"), ("turns", 9),
        ("threat", "S"), ("held", ("snitch",)), ("seed", 1), ("lines", ()), ("rolls", ()),
        ("taken", "mentor"), ("card", "base/keep-cool"), ("abductor", "edward"),
    ],
)  # fmt: skip
def test_every_figure_that_was_changed_is_found(field: str, value: object) -> None:
    record = a_career().record
    first, *rest = record.missions
    changed = replace(first, **{field: value})  # type: ignore[arg-type]
    assert changed != first
    found = differences(replace(record, missions=(changed, *rest)), record)
    assert len(found) == 1
    assert "1" in found[0]


def test_other_changes_are_found() -> None:
    career = new(d20=(16,))
    enter(career, CLEAN)
    choose(career, "resource:snitch")
    record = career.record
    assert len(differences(replace(record, spent=()), record)) == 1
    assert len(differences(replace(record, retired=True), record)) == 1
    assert differences(replace(record, missions=()), record)


# A mission as it began


def test_the_record_before_each_mission() -> None:
    """What was spent after a mission, and retiring, come after it."""
    career = new(seed=3, d20=(16, 8))  # Mentor: two experience; Snitch
    first = career.record
    enter(career, CLEAN)
    choose(career, "resource:snitch")
    second = career.record
    enter(career, CLEAN)
    choose(career, "resource:medic-team")
    third = career.record
    career.retire()
    assert [record_before(career.record, n) for n in (1, 2, 3)] == [first, second, third]


def test_the_set_up_of_each_mission_is_the_one_it_began_with() -> None:
    career = new("base", "crime-wave", seed=5, conditions=("bad-reputation",))
    begun = []
    for box, abductor, face in (("base", "donna", 1), ("crime-wave", "lijah", 8)):
        career.d20 = (face,)  # Charmer, then Snitch
        enter(career, CLEAN)
        career.d20 = None
        begun.append(career.mission_setup(box, abductor))
        choose(career, f"mission:{abductor}")
        career.give_up()
        settle(career)
    assert [setup_of_mission(career, n) for n in (2, 4)] == begun
    assert begun[0].traits == ("charmer",)
    assert "snitch" in begun[1].held
    missions = list(career.record.missions)
    missions[1] = replace(missions[1], seed=77)
    record = replace(career.record, missions=tuple(missions))
    assert setup_of_mission(Career(library(), record), 2).seed == 77
