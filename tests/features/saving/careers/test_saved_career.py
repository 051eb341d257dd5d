"""What a player does is on disk when the method returns, or has not happened."""

import json
import os
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from hncli.base import backups as backup_folder
from hncli.base.files import StoreError, stamp_at
from hncli.base.problems import ContentError
from hncli.career.journal import CareerStep
from hncli.career.record import Retired
from hncli.career.table_mission import TableMission
from hncli.features.careers.saving.saved_career import SavedCareer, _no_backup
from hncli.features.careers.saving.store import Careers
from hncli.game.engine.events import MissionEnded, MissionStarted
from hncli.game.engine.game import RETIRE, CannotUndo, Option, Refused, parse_option
from tests.features.saving.conftest import Make
from tests.features.saving.playing import UNDO, do, next_choice, play, run, setup_of, state_of
from tests.features.saving.reading import no_room, stored, truth

WON = TableMission("won", 7, 6, 1, k_endings=2, abductor="arkayne", turns=5)


def tables(path: Path) -> Any:
    return json.loads(path.read_bytes())


def test_a_whole_career_is_on_disk_at_every_moment(careers: Careers) -> None:
    states = run(careers.library, setup_of(11))
    with careers.create("ann", setup_of(11)) as kept:
        assert stored(careers) == truth(kept.career)
        for n, state in enumerate(play(kept), 1):
            assert state == states[n]
            if n % 97 == 0:
                assert stored(careers) == truth(kept.career)
    assert stored(careers) == truth(kept.career)
    assert state == states[-1]
    assert any(entry.take_backs for entry in kept.career.record.missions)


def test_a_choice_in_a_mission_writes_nothing_but_the_mission(make: Make) -> None:
    careers = make("running")
    files = careers.files("ann")
    with careers.open("ann") as kept:
        before = {path: path.read_bytes() for path in files.folder.rglob("*.json")}
        mission = kept.career.mission
        do(kept, next_choice(kept.career))
        assert kept.career.mission is mission
        after = {path: path.read_bytes() for path in files.folder.rglob("*.json")}
    assert [path for path in after if after[path] != before.get(path)] == [files.mission]


def test_a_mission_that_begins_is_in_both_files(make: Make) -> None:
    careers = make("between")
    with careers.open("ann") as kept:
        events = kept.choose(parse_option("mission:donna"))
        assert isinstance(events[0], MissionStarted)
    assert tables(careers.files("ann").career)["summary"]["1"]["state"] == "running"
    steps = tables(careers.files("ann").career)["steps"]
    assert steps[str(len(steps))] == {"option": "mission:base/donna"}
    assert tables(careers.files("ann").mission)["log"]["1"]["number"] == 3
    assert stored(careers) == truth(kept.career)


def test_a_mission_that_ends_leaves_its_file_and_a_backup(make: Make) -> None:
    careers = make("running")
    kept = careers.open("ann")
    assert any(isinstance(event, MissionEnded) for event in kept.give_up())
    assert not careers.files("ann").mission.exists()
    assert [path.name[35:] for path in careers.backups("ann")] == [
        "mission-2.json",
        "mission-1.json",
    ]
    assert stored(careers) == truth(kept.career)
    assert careers.files("ann").latest.read_bytes() == careers.files("ann").career.read_bytes()
    kept.close()


def test_undo_is_kept(make: Make) -> None:
    careers = make("running")
    with careers.open("ann") as kept:
        while next_choice(kept.career) != UNDO:
            do(kept, next_choice(kept.career))
        before = len(kept.career.log.choices)
        with pytest.raises(CannotUndo):
            kept.undo()
        assert len(kept.career.log.choices) == before
        kept.undo(take_back=True)
        assert len(kept.career.log.choices) == before - 1
        assert kept.career.mission is not None
        backs = kept.career.mission.take_backs
    assert stored(careers) == truth(kept.career)
    assert tables(careers.files("ann").mission)["mission"]["1"]["take_backs"] == backs > 0
    with careers.open("ann") as again:
        assert again.career.mission is not None
        assert again.career.mission.take_backs == backs
        again.give_up()
        assert again.career.record.missions[-1].take_backs == backs
    assert stored(careers) == truth(again.career)


def test_undo_goes_on_after_opening_again(make: Make) -> None:
    careers = make("running")
    with careers.open("ann") as kept:
        kept.undo(take_back=True)
        one = truth(kept.career)
    with careers.open("ann") as kept:
        assert truth(kept.career) == one
        kept.undo(take_back=True)
        assert len(kept.career.log.choices) > 3


def test_retiring_in_a_mission_gives_it_up(make: Make) -> None:
    careers = make("running")
    with careers.open("ann") as kept:
        events = kept.retire()
        assert [type(e) for e in events if isinstance(e, MissionEnded | Retired)] == [
            MissionEnded,
            Retired,
        ]
        assert kept.career.steps[-1] == CareerStep(RETIRE)
    assert stored(careers) == truth(kept.career)
    assert not careers.files("ann").mission.exists()
    assert careers.summaries()[0].missions == 2
    with careers.open("ann") as kept:
        while next_choice(kept.career):
            do(kept, next_choice(kept.career))
    assert careers.summaries()[0].state == "complete"


def test_a_mission_at_a_table_is_kept_and_backed_up(make: Make) -> None:
    careers = make("between")
    with careers.open("ann") as kept:
        assert kept.enter(WON)
        assert kept.career.record.missions[-1].at_table
    assert stored(careers) == truth(kept.career)
    assert careers.backups("ann")[0].name.endswith("-mission-3.json")


def test_a_mission_that_cannot_be_is_not_entered(make: Make) -> None:
    careers = make("between")
    with careers.open("ann") as kept:
        before = truth(kept.career)
        with pytest.raises(ContentError, match="the mission"):
            kept.enter(replace(WON, saved=1))
        assert truth(kept.career) == before
    assert stored(careers) == before


def test_notes_are_kept_also_in_a_mission(make: Make) -> None:
    careers = make("running")
    with careers.open("ann") as kept:
        kept.add_note("Zoë was kind.")
        kept.add_note("x" * 1000)
        assert kept.career.mission is not None
    with careers.open("ann") as kept:
        assert kept.career.record.notes == ("Zoë was kind.", "x" * 1000)
        assert kept.career.mission is not None
        for text in ("", "two\nlines", "x" * 1001, "\x1b"):
            with pytest.raises(ContentError, match="the note"):
                kept.add_note(text)
    with careers.open("ann", to_play=False) as kept:
        assert len(kept.career.record.notes) == 2


def test_a_choice_in_a_mission_writes_its_file_alone(make: Make) -> None:
    careers = make("running")
    files = careers.files("ann")
    before = stamp_at(files.career), stamp_at(files.latest), stamp_at(files.mission)
    with careers.open("ann") as kept:
        do(kept, next_choice(kept.career))
    assert (stamp_at(files.career), stamp_at(files.latest)) == before[:2]
    assert stamp_at(files.mission) != before[2]


def test_a_refused_choice_writes_nothing(make: Make) -> None:
    careers = make("running")
    with careers.open("ann") as kept:
        mission = kept.career.mission
        before = careers.files("ann").mission.stat().st_mtime_ns
        with pytest.raises(Refused):
            kept.choose(parse_option("play:nonsense"))
        assert kept.career.mission is mission
    assert careers.files("ann").mission.stat().st_mtime_ns == before


CHANGES: dict[str, Callable[[SavedCareer], object]] = {
    "running": lambda kept: do(kept, next_choice(kept.career)),
    "undo": lambda kept: kept.undo(take_back=True),
    "give up": lambda kept: kept.give_up(),
    "retire": lambda kept: kept.retire(),
    "note": lambda kept: kept.add_note("x"),
    "begin": lambda kept: kept.choose(parse_option("mission")),
    "table": lambda kept: kept.enter(WON),
}


@pytest.mark.parametrize("call", ["write", "fsync", "replace"])
@pytest.mark.parametrize("change", CHANGES)
def test_what_cannot_be_saved_has_not_happened(
    make: Make, monkeypatch: pytest.MonkeyPatch, change: str, call: str
) -> None:
    careers = make("between" if change in ("begin", "table") else "running")
    with careers.open("ann") as kept:
        before, state = truth(kept.career), state_of(kept.career)
        with monkeypatch.context() as patch:
            patch.setattr(os, call, no_room)
            with pytest.raises(StoreError, match=r"No space left on device\. Make room and try"):
                CHANGES[change](kept)
        assert truth(kept.career) == before
        assert state_of(kept.career) == state
        assert stored(careers) == before
        CHANGES[change](kept)
        assert truth(kept.career) != before or kept.career.record.notes
    assert stored(careers) == truth(kept.career)


@pytest.mark.parametrize("written", [1, 2])
def test_a_mission_begins_in_both_files_or_in_none(
    make: Make, monkeypatch: pytest.MonkeyPatch, written: int
) -> None:
    careers = make("between")
    real, left = os.replace, [written]

    def few(*args: Any, **kwargs: Any) -> None:
        left[0] -= 1
        if left[0] <= 0:
            no_room()
        real(*args, **kwargs)

    with careers.open("ann") as kept:
        before = truth(kept.career)
        with monkeypatch.context() as patch:
            patch.setattr(os, "replace", few)
            with pytest.raises(StoreError):
                kept.choose(parse_option("mission"))
        assert kept.career.mission is None
        assert not careers.files("ann").mission.exists()
    assert stored(careers) == before


def test_a_backup_that_cannot_be_kept_is_told_and_nothing_else(
    make: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    careers = make("running")

    def fail(*_args: Any) -> None:
        raise StoreError("no room")

    with careers.open("ann") as kept:
        monkeypatch.setattr("hncli.features.careers.saving.saved_career.back_up", fail)
        kept.give_up()
        assert kept.messages == ["A backup could not be kept. no room"]
        kept._try_to(fail, _no_backup)
        assert len(kept.messages) == 1
    assert stored(careers) == truth(kept.career)


def test_a_second_copy_that_cannot_be_kept_is_told(make: Make) -> None:
    careers = make("running")
    careers.files("ann").latest.unlink()
    careers.files("ann").latest.mkdir()
    with careers.open("ann") as kept:
        kept.add_note("x")
        assert "A backup could not be kept." in kept.messages[0]
        assert "latest.json" in kept.messages[0]
    with careers.open("ann") as kept:
        assert kept.career.record.notes == ("x",)


@pytest.mark.parametrize("error", [KeyboardInterrupt, SystemExit])
@pytest.mark.parametrize("call", ["write", "replace"])
def test_stopped_in_the_middle_it_must_be_opened_again(
    make: Make, monkeypatch: pytest.MonkeyPatch, error: type[BaseException], call: str
) -> None:
    careers = make("running")

    def stop(*_args: Any, **_kwargs: Any) -> None:
        raise error

    kept = careers.open("ann")
    before = truth(kept.career)
    with monkeypatch.context() as patch:
        patch.setattr(os, call, stop)
        with pytest.raises(error):
            do(kept, next_choice(kept.career))
    with pytest.raises(StoreError, match=r"ann is not open to be played\. Open it again"):
        kept.give_up()
    assert stored(careers) == before
    careers.open("ann").close()


def test_stopped_before_anything_was_chosen(make: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    careers = make("running")
    kept = careers.open("ann")
    before = truth(kept.career)

    def stop(_option: Option) -> None:
        kept.career.log = replace(kept.career.log, choices=())
        raise KeyboardInterrupt

    monkeypatch.setattr(kept.career, "choose", stop)
    with pytest.raises(KeyboardInterrupt):
        kept.choose(parse_option("end"))
    assert truth(kept.career) == before
    kept.add_note("and goes on")
    kept.close()


@pytest.mark.parametrize("change", CHANGES)
def test_a_career_opened_to_be_read_is_not_changed(make: Make, change: str) -> None:
    careers = make("running")
    with careers.open("ann", to_play=False) as kept:
        before = truth(kept.career)
        assert not kept.can_change
        with pytest.raises(StoreError, match="ann is not open to be played"):
            CHANGES[change](kept)
        assert truth(kept.career) == before
    assert not careers.files("ann").lock.exists()


def test_nothing_of_a_career_opened_to_be_read_is_written(make: Make) -> None:
    careers = make("running")
    path = careers.files("ann").mission
    before = path.read_bytes()
    with careers.open("ann", to_play=False) as kept:
        do(kept.career, next_choice(kept.career))
        kept.save_mission()
    assert path.read_bytes() == before


def test_nor_is_one_that_was_closed(make: Make) -> None:
    careers = make("running")
    kept = careers.open("ann")
    assert kept.can_change
    assert isinstance(kept, SavedCareer)
    kept.close()
    kept.close()
    with pytest.raises(StoreError, match="not open"):
        kept.give_up()


def test_a_career_has_a_good_name_and_begins_with_what_is_there(careers: Careers) -> None:
    for name in ("", "Ann", "../x", "a/b", "a.b", "index", "-x", "nul", "com1", "é", "x" * 61):
        with pytest.raises(StoreError):
            careers.create(name, setup_of(1))
    with pytest.raises(StoreError, match="the career: boxes > 1: there is no box moon"):
        careers.create("ann", setup_of(1, boxes=("moon",)))
    with pytest.raises(StoreError, match="trait"):
        careers.create("ann", setup_of(1, traits=("snitch",)))
    assert careers.names() == []
    assert not careers.folder.exists() or not list(careers.folder.iterdir())


def test_two_careers_of_one_name_are_refused(make: Make) -> None:
    careers = make("running")
    before = stored(careers)
    with pytest.raises(StoreError, match=r"There is a career called ann already\. Take"):
        careers.create("ann", setup_of(5))
    assert stored(careers) == before


def test_a_mission_that_belongs_to_nobody_is_set_aside(make: Make) -> None:
    careers = make("running")
    careers.files("ann").career.unlink()
    mission = careers.files("ann").mission.read_bytes()
    with careers.create("ann", setup_of(5)) as kept:
        assert kept.career.mission is None
    assert not careers.files("ann").mission.exists()
    (aside,) = careers.files("ann").backups.glob("aside-*-ann.mission.json")
    assert aside.read_bytes() == mission


def test_a_career_that_could_not_be_written_is_not_there(
    careers: Careers, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", no_room)
        with pytest.raises(StoreError, match="No space"):
            careers.create("ann", setup_of(1))
    assert careers.names() == []
    with careers.create("ann", setup_of(1)) as kept:
        assert kept.messages == []
    assert careers.names() == ["ann"]


def test_the_time_is_that_of_the_clock() -> None:
    assert abs(backup_folder.now().timestamp() - __import__("time").time()) < 5
