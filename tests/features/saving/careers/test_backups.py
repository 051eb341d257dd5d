"""Backups: when they are made, which ones stay, and how they come back."""

import json
import os
import stat
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from hncli.base import backups as backup_folder
from hncli.base.backups import KEEP_NEWEST
from hncli.base.files import NotFound, StoreError
from hncli.base.records import Database
from hncli.features.careers.saving import transfer as backups
from hncli.features.careers.saving.career_file import write_export
from hncli.features.careers.saving.files import load_career
from hncli.features.careers.saving.store import Careers
from tests.features.saving.conftest import Make
from tests.features.saving.playing import play_on, setup_of
from tests.features.saving.reading import stored, truth

NOON = datetime(2030, 1, 31, 12, tzinfo=UTC)
WRITE = "hncli.features.careers.saving.transfer.write_export"


class Clock:
    """A clock that a test turns."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.time = NOON
        monkeypatch.setattr(backup_folder, "now", lambda: self.time)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    return Clock(monkeypatch)


def names(careers: Careers) -> list[str]:
    return [path.name for path in careers.backups("ann")]


def test_a_backup_is_the_whole_career_in_one_file(make: Make, clock: Clock) -> None:
    careers = make("running")
    path = careers.backup("ann")
    name = "000002-2030-01-31T12-00-00.000000Z-asked-for.json"  # the first was of mission 1
    assert path == careers.files("ann").backups / name
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    tables = json.loads(path.read_bytes())
    assert tables["meta"]["1"]["kind"] == "parcel"
    assert tables["parcel"]["1"] == {
        "name": "ann",
        "made": "2030-01-31T12-00-00.000000Z",
        "reason": "asked-for",
    }
    for file in (careers.files("ann").career, careers.files("ann").mission):
        for name, table in json.loads(file.read_bytes()).items():
            assert name == "meta" or tables[name] == table
    assert clock.time == NOON


def test_the_newest_come_first(make: Make, clock: Clock) -> None:
    careers = make("fresh")
    assert names(careers) == []
    for _time in range(3):
        careers.backup("ann")
        clock.time += timedelta(seconds=1)
    assert [name[:26] for name in names(careers)] == [
        "000003-2030-01-31T12-00-02",
        "000002-2030-01-31T12-00-01",
        "000001-2030-01-31T12-00-00",
    ]


def test_ten_stay_and_one_for_each_of_ten_days(make: Make, clock: Clock) -> None:
    careers = make("fresh")
    clock.time = NOON - timedelta(days=14)
    for _day in range(14):
        for _hour in range(3):
            careers.backup("ann")
            clock.time += timedelta(hours=2)
        clock.time += timedelta(hours=18)
    for _minute in range(12):
        careers.backup("ann")
        clock.time += timedelta(minutes=1)
    days = [name[7:20] for name in names(careers)]
    assert days[:10] == ["2030-01-31T12"] * 10
    assert days[10:] == [f"2030-01-{day}T16" for day in range(30, 21, -1)]


def test_nothing_is_removed_before_there_are_more_than_ten(make: Make, clock: Clock) -> None:
    careers = make("fresh")
    clock.time -= timedelta(days=400)
    for _time in range(10):
        careers.backup("ann")
        clock.time += timedelta(days=1)
    clock.time = NOON
    assert len(names(careers)) == 10
    careers.backup("ann")
    assert len(names(careers)) == 10
    assert names(careers)[0].startswith("000011-2030")


# Whatever the clock says


def add_note(careers: Careers, text: str) -> None:
    with careers.open("ann") as kept:
        kept.add_note(text)


def notes_in(careers: Careers, backup: Path) -> tuple[str, ...]:
    return careers.read_export(backup).career.record.notes


def test_after_the_clock_ran_ahead_a_new_backup_is_still_the_newest(
    make: Make, clock: Clock
) -> None:
    careers = make("fresh")
    clock.time += timedelta(days=400)
    for _day in range(12):
        careers.backup("ann")
        clock.time += timedelta(days=1)
    clock.time = NOON
    add_note(careers, "The last words.")
    made = careers.backup("ann")
    assert careers.backups("ann")[0] == made
    assert notes_in(careers, made) == ("The last words.",)


@pytest.mark.parametrize("numbered", [True, False])
def test_after_the_clock_ran_ahead_a_deleted_career_comes_back_as_it_was(
    make: Make, clock: Clock, numbered: bool
) -> None:
    careers = make("fresh")
    clock.time += timedelta(days=400)
    for _day in range(12):
        made = careers.backup("ann")
        if not numbered:
            made.rename(made.with_name(made.name[7:]))
        clock.time += timedelta(days=1)
    clock.time = NOON
    add_note(careers, "The last words.")
    deleted = careers.delete("ann")
    assert careers.backups("ann")[0] == deleted
    careers.create("ann", setup_of(2)).close()
    careers.backup("ann")
    first = careers.backups("ann-deleted")[0]
    assert first.name == deleted.name
    assert notes_in(careers, first) == ("The last words.",)


def test_one_moment_of_a_wrong_clock_removes_no_backup_of_an_earlier_day(
    make: Make, clock: Clock
) -> None:
    careers = make("fresh")
    for _day in range(5):
        careers.backup("ann")
        clock.time += timedelta(days=1)
    days = names(careers)
    now = clock.time
    for wrong in (now + timedelta(days=400), now - timedelta(days=400), now):
        clock.time = wrong
        for _time in range(12):
            careers.backup("ann")
            clock.time += timedelta(seconds=1)
    assert set(days) <= set(names(careers))


def test_backups_without_a_number_are_older_than_all_with_one(make: Make, clock: Clock) -> None:
    careers = make("fresh")
    folder = careers.files("ann").backups
    old = [
        "2031-12-31T12-00-00.000000Z-mission-1.json",
        "2030-01-30T12-00-00.000000Z-mission-2.json",
        "2030-01-29T12-00-00.000000Z-mission-1.json",
    ]
    for name in old:
        (folder / name).write_text("x")
    first = careers.backup("ann")
    clock.time -= timedelta(days=1)
    second = careers.backup("ann")
    assert first.name == "000001-2030-01-31T12-00-00.000000Z-asked-for.json"
    assert second.name == "000002-2030-01-30T12-00-00.000000Z-asked-for.json"
    assert names(careers) == [second.name, first.name, *old]


def test_after_a_million_backups_they_are_still_in_order(make: Make, clock: Clock) -> None:
    careers = make("fresh")
    last = careers.backup("ann")
    last.rename(last.with_name(last.name.replace("000001-", "999999-")))
    clock.time -= timedelta(days=1)
    made = careers.backup("ann")
    assert made.name.startswith("1000000-")
    assert names(careers)[0] == made.name


def test_what_was_just_made_stays_whatever_another_process_has_made_meanwhile(
    make: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    careers = make("fresh")

    def slow(database: Database, *args: Any) -> None:
        monkeypatch.setattr(WRITE, write_export)
        for _time in range(KEEP_NEWEST + 5):
            found = load_career(careers.files("ann"))
            backups.back_up(careers.files("ann"), found, "meanwhile")  # an older hn takes no lock
        write_export(database, *args)

    monkeypatch.setattr(WRITE, slow)
    assert careers.backup("ann").exists()


# What is left alone


def test_what_is_no_backup_is_left_alone(make: Make, clock: Clock) -> None:
    careers = make("fresh")
    folder = careers.files("ann").backups
    others = ["aside-x.json", "latest.json", "notes.txt", "2030-01-01T12-00-00.000000Z-x.txt"]
    for name in others:
        (folder / name).write_text("x")
    for _time in range(15):
        careers.backup("ann")
        clock.time += timedelta(seconds=1)
    assert len(names(careers)) == 10
    assert all((folder / name).read_text() == "x" for name in others)


def test_what_a_killed_process_left_of_a_backup_goes_after_an_hour(make: Make) -> None:
    careers = make("fresh")
    folder = careers.files("ann").backups
    old, new = folder / ".hn-0123456789abcdef.tmp", folder / ".hn-0123456789abcdee.tmp"
    for path in (old, new):
        path.write_text("half")
    os.utime(old, (0, 0))
    careers.backup("ann")
    assert not old.exists()
    assert new.exists()
    assert len(names(careers)) == 1


def test_a_backup_that_cannot_be_removed_is_no_reason_to_fail(
    make: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    careers = make("fresh")
    for _time in range(10):
        careers.backup("ann")

    def fail(_path: Path) -> None:
        raise PermissionError

    monkeypatch.setattr(Path, "unlink", fail)
    careers.backup("ann")
    assert len(names(careers)) == 11


def test_there_is_no_backup_of_what_is_not_there(careers: Careers) -> None:
    with pytest.raises(NotFound):
        careers.backup("ann")
    assert careers.backups("ann") == []
    with pytest.raises(StoreError, match="is not an id"):
        careers.backups("../x")


def test_a_file_in_the_place_of_the_folder_is_told(make: Make) -> None:
    careers = make("fresh")
    folder = careers.files("ann").backups
    for path in folder.iterdir():
        path.unlink()
    folder.rmdir()
    folder.write_text("x")
    with pytest.raises(StoreError, match="backups/ann: it cannot be used: Not a directory"):
        careers.backups("ann")
    with pytest.raises(StoreError, match="it cannot be used"):
        careers.backup("ann")
    with careers.open("ann") as kept:
        kept.add_note("x")
        assert "A backup could not be kept" in kept.messages[0]


def test_a_harmed_career_is_not_backed_up(make: Make) -> None:
    careers = make("running")
    careers.files("ann").career.write_bytes(b"{")
    before = names(careers)
    with pytest.raises(StoreError, match="cannot be read as JSON"):
        careers.backup("ann")
    assert names(careers) == before


# Restoring


def test_a_backup_comes_back_mission_and_all(make: Make) -> None:
    careers = make("running")
    before = stored(careers)
    path = careers.backup("ann")
    with careers.open("ann") as kept:
        for _choice in play_on(kept, 200):
            pass
        later = truth(kept.career)
    assert kept.career.number > 2
    careers.restore("ann", path)
    assert stored(careers) == before
    newest = careers.backups("ann")[0]
    assert newest.name.endswith("-before-restore.json")
    careers.restore("ann", newest)
    assert stored(careers) == later


def test_a_backup_without_a_mission_ends_the_mission_that_runs(make: Make) -> None:
    careers = make("running")
    first = careers.backups("ann")[-1]
    assert first.name.endswith("-mission-1.json")
    careers.restore("ann", first)
    assert not careers.files("ann").mission.exists()
    with careers.open("ann") as kept:
        assert kept.career.mission is None
        assert len(kept.career.record.missions) == 1


def test_a_deleted_career_comes_back(make: Make) -> None:
    careers = make("running")
    before = stored(careers)
    kept = careers.delete("ann")
    assert careers.names() == []
    assert kept == careers.backups("ann")[0]
    assert kept.name.endswith("-deleted.json")
    assert not careers.files("ann").mission.exists()
    assert not careers.files("ann").latest.exists()
    assert not careers.files("ann").lock.exists()
    with pytest.raises(NotFound, match="There is no career called ann"):
        careers.delete("ann")
    careers.restore("ann", kept)
    assert stored(careers) == before
    assert careers.names() == ["ann"]


def test_a_harmed_career_can_be_deleted_and_is_kept_as_it_was(make: Make) -> None:
    careers = make("running")
    mission = careers.files("ann").mission.read_bytes()
    careers.files("ann").career.write_bytes(b"{harmed")
    kept = careers.delete("ann")
    assert kept.read_bytes() == b"{harmed"
    assert kept.name.startswith("aside-")
    assert kept.name.endswith("-ann.json")
    (other,) = careers.files("ann").backups.glob("aside-*-ann.mission.json")
    assert other.read_bytes() == mission
    assert careers.names() == []


def test_a_harmed_career_is_set_aside_when_a_backup_takes_its_place(make: Make) -> None:
    careers = make("running")
    before = stored(careers)
    path = careers.backup("ann")
    careers.files("ann").career.write_bytes(b"{harmed")
    careers.restore("ann", path)
    assert stored(careers) == before
    (aside,) = careers.files("ann").backups.glob("aside-*-ann.json")
    assert aside.read_bytes() == b"{harmed"


@pytest.mark.parametrize("harm", [b"", b"{", b'{"meta":{}}'])
def test_a_harmed_backup_is_not_restored(make: Make, harm: bytes) -> None:
    careers = make("running")
    before = stored(careers)
    path = careers.backup("ann")
    path.write_bytes(harm)
    with pytest.raises(StoreError, match=path.name):
        careers.restore("ann", path)
    assert stored(careers) == before


def test_a_backup_that_is_not_there(make: Make, tmp_path: Path) -> None:
    careers = make("running")
    with pytest.raises(StoreError, match=r"none\.json: there is no such file\. Check its name"):
        careers.restore("ann", tmp_path / "none.json")


def test_when_nothing_can_be_backed_up_nothing_is_restored(
    make: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    careers = make("running")
    path = careers.backups("ann")[-1]
    before = stored(careers)

    def fail(*_args: Any) -> None:
        raise StoreError("no room")

    monkeypatch.setattr("hncli.features.careers.saving.transfer.back_up", fail)
    with pytest.raises(StoreError, match="no room"):
        careers.restore("ann", path)
    with pytest.raises(StoreError, match="no room"):
        careers.delete("ann")
    assert stored(careers) == before


# Another career under the name of a deleted one


def ids(careers: Careers, name: str) -> set[str]:
    return {careers.read_export(path).career.id for path in careers.backups(name)}


def test_a_new_career_does_not_mix_with_the_backups_of_a_deleted_one(make: Make) -> None:
    careers = make("between")
    for n, apart in enumerate(("ann-deleted", "ann-deleted-2")):
        careers.delete("ann")
        before = [path.name for path in careers.backups("ann")]
        with careers.create("ann", setup_of(20 + n)) as saved:
            text = "The backups of the deleted career ann are kept under the name {}."
            assert saved.messages == [text.format(apart)]
        assert careers.backups("ann") == []
        assert [path.name for path in careers.backups(apart)] == before
        assert len(ids(careers, apart)) == 1
    careers.restore("ann-deleted", careers.backups("ann-deleted")[0])
    with careers.open("ann-deleted") as saved:
        assert len(saved.career.record.missions) == 2
    assert careers.names() == ["ann", "ann-deleted"]


def test_an_import_mixes_with_its_own_backups_only(make: Make, tmp_path: Path) -> None:
    careers = make("between")
    export = tmp_path / "ann.json"
    careers.export("ann", export)
    careers.delete("ann")
    before = careers.backups("ann")
    careers.import_career(careers.read_export(export), "ann")
    assert careers.backups("ann") == before
    careers.delete("ann")
    careers.create("bob", setup_of(20)).close()
    careers.export("bob", tmp_path / "bob.json")
    careers.import_career(careers.read_export(tmp_path / "bob.json"), "ann", replace=True)
    assert careers.backups("ann") == []
    assert len(ids(careers, "ann-deleted")) == 1
    careers.import_career(careers.read_export(export), "ann", replace=True)
    assert len(careers.backups("ann")) == 1  # what the import has replaced


def test_a_long_name_is_cut_to_make_room_for_another(make: Make) -> None:
    careers = make("fresh")
    name = "a" * 60
    careers.rename("ann", name)
    careers.delete(name)
    careers.create(name, setup_of(20)).close()
    assert careers.backups(name) == []
    assert len(careers.backups("a" * 50 + "-deleted")) == 1
