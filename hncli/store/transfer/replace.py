"""Replacing whole careers: import, restore, rename, delete, and setting files aside."""

import contextlib
import os
from pathlib import Path

from hncli.store.careers import backups
from hncli.store.careers.backups import back_up, stamp, write_backup
from hncli.store.careers.career_file import StoredCareer, named, tables_of
from hncli.store.careers.load import absent, load_career, read_own, read_whole
from hncli.store.careers.paths import Places
from hncli.store.errors import Absent, Damaged, StoreError, doctor, trouble
from hncli.store.files.atomic_write import sync_folder
from hncli.store.files.storage import load, save, write_tables
from hncli.store.files.tables import Tables
from hncli.store.missions.mission_file import KIND, StoredMission, tables_of_mission
from hncli.store.transfer.export_file import CAREER, EXPORT, Label, write_export


def replace_career(
    places: Places, name: str, career: StoredCareer, mission: StoredMission | None
) -> None:
    """Replace a career and its mission, in two steps that a killed process may leave between.

    The incoming file holds both and is read in place of them, so nobody sees a half of each.
    """
    write_incoming(places, name, career, mission)
    finish_replacing(places, name)


def write_incoming(
    places: Places, name: str, career: StoredCareer, mission: StoredMission | None
) -> None:
    """Write the incoming file (step 1 of 2)."""
    label = Label(name, stamp(), "incoming")
    write_export(places.incoming(name), label, named(career, name), mission)


def finish_replacing(places: Places, name: str) -> None:
    """Move the incoming file into the career's two files (step 2 of 2); no-op without one."""
    path = places.incoming(name)
    try:
        data = load(path, doctor(name))
        found = read_own(data, name, path, doctor(name), (CAREER, EXPORT))
    except FileNotFoundError:
        return
    if found.mission is None:
        remove(places.mission(name))
    else:
        write_tables(places.mission(name), KIND, tables_of_mission(found.mission))
    tables = tables_of(found.career)
    write_tables(places.career(name), CAREER, tables)
    with contextlib.suppress(StoreError):
        write_latest(places, name, tables)
    remove(path)


def write_latest(places: Places, name: str, tables: Tables) -> None:
    """Write the second copy of a career, in the folder of its backups."""
    places.make_backups(name)
    write_tables(places.latest(name), CAREER, tables)


def remove(path: Path) -> None:
    """Remove a file, if it is there."""
    try:
        path.unlink(missing_ok=True)
    except OSError as error:
        raise trouble(path, error) from None
    sync_folder(path.parent)


def set_aside(places: Places, name: str, path: Path) -> Path | None:
    """Move a file that is harmed or belongs to nobody to the backups; it is never removed."""
    if not os.path.lexists(path):
        return None
    target = places.backups(name) / f"aside-{stamp()}-{path.name}"
    places.make_backups(name)
    try:
        path.rename(target)
    except FileNotFoundError:
        return None
    except OSError as error:
        raise trouble(path, error) from None
    sync_folder(path.parent)
    return target


def back_up_present(places: Places, name: str, reason: str) -> Path | None:
    """Keep what is there now before something takes its place, whatever state it is in."""
    try:
        return back_up(places, name, reason)
    except Absent:
        set_aside(places, name, places.mission(name))  # it belongs to no career
        return None
    except Damaged:
        aside = [set_aside(places, name, path) for path in places.own_files(name)]
        return aside[0]


def rename(places: Places, old: str, new: str) -> None:
    """Give a career another name; its new file appears at one moment, mission and all.

    What says the new name is written before that, beside it, and put into its files afterwards. A
    harmed career is moved as it is.
    """
    mission = places.mission(old)
    for path in (places.mission(new), places.incoming(new)):
        set_aside(places, new, path)
    with contextlib.suppress(FileNotFoundError):
        save(places.mission(new), load(mission, doctor(old)))
    with contextlib.suppress(Damaged):
        found = load_career(places, old)
        if found.old_tables is not None:
            write_backup(places, old, found, f"format-{found.format}")
        write_incoming(places, new, found.career, found.mission)
    try:
        places.career(old).rename(places.career(new))
    except OSError as error:
        remove(places.incoming(new))
        if isinstance(error, FileNotFoundError):
            raise absent(places, old) from None
        raise trouble(places.career(old), error) from None
    remove(mission)
    _move_backups(places, old, new)
    _name_second_copy(places, new)
    finish_replacing(places, new)


def _move_backups(places: Places, old: str, new: str) -> None:
    """Let the backups follow; those that cannot stay where they are."""
    with contextlib.suppress(OSError, StoreError):
        places.make_backups(new)
        backups.move(places, old, new)
        for path in places.backups(old).iterdir():
            path.rename(places.backups(new) / path.name)
        places.backups(old).rmdir()


def _name_second_copy(places: Places, name: str) -> None:
    """Let the second copy say the career's new name, if it can be read; the doctor looks at it."""
    path = places.latest(name)
    with contextlib.suppress(FileNotFoundError, StoreError):
        career = read_whole(load(path, ""), name, path, "").career
        write_tables(path, CAREER, tables_of(named(career, name)))


def delete(places: Places, name: str) -> Path:
    """Remove a career; returns the backup that was made of it."""
    backup = back_up_present(places, name, "deleted")
    if backup is None:
        raise absent(places, name)
    for path in places.own_files(name):
        remove(path)
    return backup
