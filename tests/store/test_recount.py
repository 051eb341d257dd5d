"""Where a career cannot be played again it is counted up from its events."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from hncli.cards.library import Library
from hncli.career.compensation import Rolled
from hncli.career.journal import Step
from hncli.career.record import Spent
from hncli.career.table_mission import TableMission
from hncli.store.career_file import Kept
from hncli.store.careers import Careers, SavedCareer
from hncli.store.errors import StoreError
from hncli.store.load import find
from hncli.store.recount import recount, unknown
from hncli.store.versions import versions_of
from tests.store.changing import change, older, other_versions
from tests.store.conftest import Make
from tests.store.playing import do, next_choice, play, setup_of

Counted = Callable[..., list[str]]


def settle(kept: SavedCareer) -> None:
    """Play until the next mission can begin."""
    while not kept.career.can_start:
        do(kept, next_choice(kept.career) or "")


@pytest.fixture
def played(make: Make) -> Careers:
    """Give a career of some missions, the last of them at a table."""
    careers = make("far")
    with careers.open("ann") as kept:
        settle(kept)
        kept.enter(TableMission("lost", 9, 2, 5, killed_at_s=1, pivotal=True, turns=12))
        settle(kept)
    return careers


@pytest.fixture
def kept(played: Careers) -> Kept:
    """Give what is stored of it."""
    return find(played.places, "ann").kept


@pytest.fixture
def counted(kept: Kept, library: Library) -> Counted:
    """Count a career up after a change; it has been played with the same numbers."""
    present = versions_of(library, "career")

    def count(change: Callable[[Kept], Kept], versions: str = older(present)) -> list[str]:
        return recount(library, change(replace(kept, versions=(versions,))), present)

    return count


def mission(n: int, **changes: Any) -> Callable[[Kept], Kept]:
    """Another fact of a mission."""

    def change(kept: Kept) -> Kept:
        missions = list(kept.record.missions)
        missions[n - 1] = replace(missions[n - 1], **changes)
        return replace(kept, record=replace(kept.record, missions=tuple(missions)))

    return change


def line(n: int, at: int, **changes: Any) -> Callable[[Kept], Kept]:
    """Another stress line."""

    def change(kept: Kept) -> Kept:
        lines = list(kept.record.missions[n - 1].lines)
        lines[at] = replace(lines[at], **changes)
        return mission(n, lines=tuple(lines))(kept)

    return change


def test_a_good_career_adds_up(counted: Counted) -> None:
    assert counted(lambda kept: kept) == []


@pytest.mark.parametrize(
    "changes",
    [
        {"number": 2}, {"box": "crime-wave"}, {"abductor": "nobody"}, {"seed": 5},
        {"at_table": True}, {"result": "won"}, {"ending": "captured"}, {"turns": 99},
        {"saved": 99}, {"killed": 99}, {"threat": "x"}, {"lines": ()},
    ],
)  # fmt: skip
def test_what_the_events_tell_must_be_so(counted: Counted, changes: dict[str, Any]) -> None:
    assert "mission 1" in counted(mission(1, **changes))


@pytest.mark.parametrize(
    "changes",
    [{"turn": 99}, {"rule": "C-STRESS-9"}, {"amount": 77}, {"cut": 3}, {"mission": 2}],
)
def test_so_must_the_lines(counted: Counted, changes: dict[str, Any]) -> None:
    assert counted(line(1, 0, **changes)) == ["mission 1"] * len(counted(line(1, 0, **changes)))
    assert counted(line(1, 0, **changes))


def test_other_numbers_weigh_otherwise(counted: Counted, library: Library) -> None:
    """What a burden weighs is not known any more if the table has changed."""
    heavier = line(1, 0, amount=77)
    assert counted(heavier)
    program, rules, content, _table, language = versions_of(library, "career").split(" ")
    other = " ".join((program, rules, content, "0" * 8, language))
    assert counted(heavier, other) == []
    assert counted(line(1, 0, rule="C-STRESS-9"), other) == ["mission 1"]
    assert counted(line(1, 0, turn=88), other) == ["mission 1"]


def test_a_table_mission_has_no_events_to_tell(counted: Counted, kept: Kept) -> None:
    number = len(kept.record.missions)
    assert f"mission {number}" in counted(mission(number, at_table=False))
    assert counted(mission(number, turns=13)) == []  # nobody can tell


@pytest.mark.parametrize(
    ("change", "missing"),
    [
        (mission(1, taken="nothing"), ["nothing"]),
        (mission(1, held=("nothing", "snitch")), ["nothing"]),
        (mission(1, held=("charmer",)), ["charmer"]),
        (mission(1, rolls=(Rolled(1, 1, "nobody"), Rolled(1, 1, "charmer"))), ["nobody"]),
        (lambda kept: spending(cost=1, resource="charmer")(kept), ["charmer"]),
        (lambda kept: spending(cost=1, resource="snitch")(kept), []),
        (lambda kept: spending(cost=1, card="base/keep-cool")(kept), []),
    ],
)
def test_what_is_not_there_any_more_is_told(
    kept: Kept, library: Library, change: Any, missing: list[str]
) -> None:
    assert list(unknown(library, change(kept).record)) == missing


def test_a_career_with_a_help_of_a_pack_that_is_gone(make: Make) -> None:
    careers = make("running")

    def do(tables: Any) -> None:
        tables["missions"]["1"]["taken"] = "gone"

    change(careers.places.career("ann"), "career", do)
    other_versions(careers.places.career("ann"), "career")
    with pytest.raises(StoreError) as error:
        careers.open("ann")
    assert str(error.value) == (
        f"{careers.places.career('ann')}: gone is not there. Install the pack that it comes from."
    )


def spending(**what: Any) -> Callable[[Kept], Kept]:
    def change(kept: Kept) -> Kept:
        return replace(kept, record=replace(kept.record, spent=(Spent(0, **what),)))

    return change


def test_nothing_is_spent_that_was_not_gained(counted: Counted) -> None:
    assert "experience" in counted(spending(cost=99, card="base/keep-cool"))
    assert "the choice card:base/keep-cool" in counted(spending(cost=1, card="base/keep-cool"))
    assert "the choice resource:snitch" in counted(spending(cost=1, resource="snitch"))

    def late(kept: Kept) -> Kept:
        return replace(kept, record=replace(kept.record, spent=(Spent(99, 1, "", "snitch"),)))

    assert "what was spent" in counted(late)


def stepping(change: Callable[[list[Step]], object]) -> Callable[[Kept], Kept]:
    def changed(kept: Kept) -> Kept:
        steps = list(kept.journal.steps)
        change(steps)
        return replace(kept, journal=replace(kept.journal, steps=tuple(steps)))

    return changed


def test_the_choices_are_those_of_the_record(counted: Counted) -> None:
    def first_entry(steps: list[Step]) -> int:
        return next(n for n, step in enumerate(steps) if step.option.startswith("entry:"))

    def other(steps: list[Step]) -> None:
        steps[first_entry(steps)] = Step("entry:nothing")

    assert "the choice entry:nothing" in counted(stepping(other))
    assert counted(stepping(lambda steps: steps.pop(0)))
    assert counted(stepping(lambda steps: steps.append(Step("retire")))) == ["the choice retire"]

    def retired(kept: Kept) -> Kept:
        return replace(kept, record=replace(kept.record, retired=True))

    assert counted(retired) == ["the choice retire"]
    both = stepping(lambda steps: steps.append(Step("retire")))
    assert counted(lambda kept: both(retired(kept))) == []


def logged(change: Callable[[Any], Any]) -> Callable[[Kept], Kept]:
    def changed(kept: Kept) -> Kept:
        logs = tuple(change(list(kept.journal.logs)))
        return replace(kept, journal=replace(kept.journal, logs=logs))

    return changed


def test_every_mission_has_one_log(counted: Counted) -> None:
    assert "two logs of one mission" in counted(logged(lambda logs: [*logs, logs[0]]))
    assert "mission 1" in counted(logged(lambda logs: logs[1:]))


@pytest.mark.parametrize(
    "events",
    [(), ({"event": "killed"},), ({"event": "mission-started"},), ({"event": 7, "turn": []},)],
)
def test_events_that_make_no_sense_are_no_fault_of_ours(counted: Counted, events: Any) -> None:
    def senseless(logs: list[Any]) -> list[Any]:
        return [replace(logs[0], setup=events), *logs[1:]]

    assert counted(logged(senseless))


def test_a_trait_that_spares_a_line_is_known(careers: Careers, library: Library) -> None:
    """Steady Nerves takes off the first conversation of a mission that ends on K."""
    spared: list[Kept] = []
    for seed in range(40):
        name = f"career-{seed}"
        with careers.create(name, setup_of(seed, trait="steady-nerves")) as played:
            played.choose("mission")
            for _state in play(played):
                if played.career.record.missions:
                    break
            (entry, *_rest) = played.career.record.missions
            if any(line.rule == "C-STRESS-2" and not line.amount for line in entry.lines):
                spared.append(find(careers.places, name).kept)
                break
    (kept,) = spared
    present = versions_of(library, "career")
    assert recount(library, replace(kept, versions=(older(present),)), present) == []
    without = replace(kept.record, setup=replace(kept.record.setup, trait=""))
    other = replace(kept, versions=(older(present),), record=without)
    assert recount(library, other, present) == ["mission 1"]


def test_every_mission_that_is_wrong_is_named(counted: Counted) -> None:
    def both(kept: Kept) -> Kept:
        return mission(2, seed=5)(mission(1, number=7)(kept))

    assert counted(both)[:2] == ["mission 1", "mission 2"]
