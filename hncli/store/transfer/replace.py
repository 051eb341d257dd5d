"""Replacing whole careers: import, restore, rename, delete, and setting files aside."""

import contextlib
import os
from pathlib import Path

from hncli.store.careers import backups
from hncli.store.careers.backups import back_up, write_backup
from hncli.store.careers.career_file import StoredCareer, tables_of, with_name
from hncli.store.careers.index import scan
from hncli.store.careers.load import load_career, no_such_career, read_any_name, read_own
from hncli.store.careers.paths import CareerPaths
from hncli.store.errors import Damaged, NotFound, StoreError, doctor_remedy, os_error
from hncli.store.files.atomic_write import sync_folder
from hncli.store.files.backup_folder import timestamp
from hncli.store.files.names import numbered_names
from hncli.store.files.storage import read_bytes, remove_file, write_bytes, write_tables
from hncli.store.files.tables import Tables
from hncli.store.missions.mission_file import KIND, StoredMission, tables_of_mission
from hncli.store.repair.salvage import id_in_file
from hncli.store.transfer.export_file import CAREER, EXPORT, Documents, Label, write_export


def replace_career(
    paths: CareerPaths, name: str, career: StoredCareer, mission: StoredMission | None
) -> None:
    """Replace a career and its mission, in two steps that a killed process may leave between.

    The incoming file holds both and is read in place of them, so nobody sees a half of each.
    """
    write_incoming(paths, name, career, mission)
    finish_replacing(paths, name)


def write_incoming(
    paths: CareerPaths, name: str, career: StoredCareer, mission: StoredMission | None
) -> None:
    """Write the incoming file (step 1 of 2)."""
    label = Label(name, timestamp(), "incoming")
    write_export(paths.incoming(name), label, with_name(career, name), mission)


def finish_replacing(paths: CareerPaths, name: str) -> None:
    """Move the incoming file into the career's two files (step 2 of 2); no-op without one."""
    path = paths.incoming(name)
    try:
        data = read_bytes(path, doctor_remedy(name))
        found = read_own(data, name, path, doctor_remedy(name), (CAREER, EXPORT))
    except FileNotFoundError:
        return
    if found.mission is None:
        remove_file(paths.mission(name))
    else:
        write_tables(paths.mission(name), KIND, tables_of_mission(found.mission))
    tables = tables_of(found.career)
    write_tables(paths.career(name), CAREER, tables)
    with contextlib.suppress(StoreError):
        write_latest(paths, name, tables)
    remove_file(path)


def write_latest(paths: CareerPaths, name: str, tables: Tables) -> None:
    """Write the second copy of a career, in the folder of its backups."""
    paths.make_backup_folder(name)
    write_tables(paths.latest(name), CAREER, tables)


def set_aside(paths: CareerPaths, name: str, path: Path) -> Path | None:
    """Move a damaged or orphaned file to the backup folder; None if there is no file."""
    if not os.path.lexists(path):
        return None
    target = paths.backups(name) / f"aside-{timestamp()}-{path.name}"
    paths.make_backup_folder(name)
    try:
        path.rename(target)
    except FileNotFoundError:
        return None
    except OSError as error:
        raise os_error(path, error) from None
    sync_folder(path.parent)
    return target


def set_backups_apart(paths: CareerPaths, name: str, id: str | None) -> str | None:
    """Move the backups of a deleted career to an unused name, before `name` is used again.

    Returns that name, under which they can be restored. No-op and None if there are no backups, or
    if one of them is of the career with this id.
    """
    if not os.path.isdir(paths.backups(name)):  # noqa: PTH112 - Path.is_dir can raise
        return None
    found = backups.backup_files(paths, name)
    if not found or (id is not None and id in map(id_in_file, found)):
        return None
    names = numbered_names(f"{name[:50]}-deleted")
    taken = scan(paths)
    apart = next(n for n in names if n not in taken and not os.path.lexists(paths.backups(n)))
    try:
        paths.backups(name).rename(paths.backups(apart))
    except OSError as error:
        raise os_error(paths.backups(name), error) from None
    sync_folder(paths.backups(name).parent)
    return apart


def back_up_present(
    paths: CareerPaths, name: str, reason: str, reviews: Documents = ()
) -> Path | None:
    """Back up a career before it is replaced; a damaged one is set aside instead."""
    try:
        return back_up(paths, name, reason, reviews)
    except NotFound:
        set_aside(paths, name, paths.mission(name))  # it belongs to no career
        return None
    except Damaged:
        aside = [set_aside(paths, name, path) for path in paths.own_files(name)]
        return aside[0]


def rename(paths: CareerPaths, old: str, new: str) -> None:
    """Rename a career; the rename of its file is the commit point.

    The incoming file under the new name is written before, and finished after it. A damaged career
    is moved as it is.
    """
    mission = paths.mission(old)
    for path in (paths.mission(new), paths.incoming(new)):
        set_aside(paths, new, path)
    with contextlib.suppress(FileNotFoundError):
        write_bytes(paths.mission(new), read_bytes(mission, doctor_remedy(old)))
    with contextlib.suppress(Damaged):
        found = load_career(paths, old)
        if found.old_tables is not None:
            write_backup(paths, old, found, f"format-{found.format}")
        write_incoming(paths, new, found.career, found.mission)
    try:
        paths.career(old).rename(paths.career(new))
    except OSError as error:
        remove_file(paths.incoming(new))
        if isinstance(error, FileNotFoundError):
            raise no_such_career(paths, old) from None
        raise os_error(paths.career(old), error) from None
    remove_file(mission)
    _move_backups(paths, old, new)
    _rename_second_copy(paths, new)
    finish_replacing(paths, new)


def _move_backups(paths: CareerPaths, old: str, new: str) -> None:
    """Move the backups to the new name; on an error the rest stay under the old one."""
    with contextlib.suppress(OSError, StoreError):
        paths.make_backup_folder(new)
        backups.move_backups(paths, old, new)
        for path in paths.backups(old).iterdir():
            path.rename(paths.backups(new) / path.name)
        paths.backups(old).rmdir()


def _rename_second_copy(paths: CareerPaths, name: str) -> None:
    """Write the new name into the second copy, if that can be read; the doctor compares it."""
    path = paths.latest(name)
    with contextlib.suppress(FileNotFoundError, StoreError):
        career = read_any_name(read_bytes(path, ""), name, path, "").career
        write_tables(path, CAREER, tables_of(with_name(career, name)))


def delete(paths: CareerPaths, name: str, reviews: Documents = ()) -> Path:
    """Remove a career; returns the backup that was made of it, with these reviews."""
    backup = back_up_present(paths, name, "deleted", reviews)
    if backup is None:
        raise no_such_career(paths, name)
    for path in paths.own_files(name):
        remove_file(path)
    return backup
