"""Whole careers: backups, export files that come in, replacing, renaming and deleting."""

import contextlib
import os
from dataclasses import replace
from pathlib import Path
from typing import Any

from hncli.base.backups import BackupFolder, timestamp
from hncli.base.files import (
    Damaged,
    NotFound,
    StoreError,
    display_path,
    is_name,
    numbered_names,
    os_error,
    read_bytes,
    remove_file,
    sync_folder,
    write_bytes,
)
from hncli.base.messages import _, ngettext
from hncli.base.records import Database, Tables
from hncli.base.values import Value, value
from hncli.features.careers.saving.career_file import (
    CAREER,
    EXPORT,
    REVIEWS,
    Documents,
    Label,
    LoadedCareer,
    StoredCareer,
    Summary,
    add_label,
    read_label,
    read_own,
    read_whole,
    summarize,
    with_name,
    write_career,
    write_export,
)
from hncli.features.careers.saving.files import (
    CareerFiles,
    CareerPaths,
    career_database,
    doctor_remedy,
    load_career,
    no_such_career,
    scan,
)
from hncli.features.careers.saving.salvage import id_in_file, verify
from hncli.features.missions.saving.history import CareerReview, read_review_documents
from hncli.features.missions.saving.mission_file import KIND, StoredRunning, write_mission
from hncli.game.cards.library import Library

# Backups


def back_up(paths: CareerPaths, name: str, reason: str, reviews: Documents = ()) -> Path:
    """Make a backup of a career as it is on disk, and remove old backups."""
    return write_backup(paths, name, load_career(paths, name), reason, reviews)


def write_backup(
    paths: CareerPaths, name: str, found: LoadedCareer, reason: str, reviews: Documents = ()
) -> Path:
    """Make a backup of a career that was read; one of an old format is written as it was."""
    made = timestamp()
    folder = BackupFolder(paths.backups(name))
    path = folder.next_path(made, reason)
    paths.make_backup_folder(name)
    label = Label(name, made, reason)
    if found.old_tables is not None:
        old = dict(found.old_tables)
        add_label(_export(paths, path, tables=old, format=found.format), label, reviews)
    else:
        write_export(_export(paths, path), label, found.career, found.mission, reviews)
    folder.rotate(path)
    return path


def _export(paths: CareerPaths, path: Path, **options: Any) -> Database:
    return Database(path, EXPORT, home=paths.home, anew=True, **options)


def backup_files(paths: CareerPaths, name: str) -> list[Path]:
    """The backups of a career, newest first."""
    return [made.path for made in BackupFolder(paths.backups(name)).all()]


# Replacing a career


def replace_career(
    paths: CareerPaths, name: str, career: StoredCareer, mission: StoredRunning | None
) -> None:
    """Replace a career and its mission, in two steps that a killed process may leave between.

    The incoming file holds both and is read in place of them, so nobody sees a half of each.
    """
    write_incoming(paths, name, career, mission)
    finish_replacing(paths, name)


def write_incoming(
    paths: CareerPaths, name: str, career: StoredCareer, mission: StoredRunning | None
) -> None:
    """Write the incoming file (step 1 of 2)."""
    label = Label(name, timestamp(), "incoming")
    write_export(_export(paths, paths.incoming(name)), label, with_name(career, name), mission)


def finish_replacing(paths: CareerPaths, name: str) -> None:
    """Move the incoming file into the career's two files (step 2 of 2); no-op without one."""
    incoming = career_database(paths.incoming(name), doctor_remedy(name))
    if not incoming.exists:
        return
    found = read_own(incoming, name, is_export=True)
    if found.mission is None:
        remove_file(paths.mission(name))
    else:
        mission = Database(paths.mission(name), KIND, home=paths.home, anew=True)
        write_mission(mission, found.mission)
    career = Database(paths.career(name), CAREER, home=paths.home, anew=True)
    write_career(career, found.career)
    with contextlib.suppress(StoreError):
        write_latest(paths, name, career.raw)
    remove_file(paths.incoming(name))


def write_latest(paths: CareerPaths, name: str, tables: Tables) -> None:
    """Write the second copy of a career, in the folder of its backups."""
    paths.make_backup_folder(name)
    Database(paths.latest(name), CAREER, home=paths.home, tables=tables).save()


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
    found = backup_files(paths, name)
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
        data = read_bytes(mission, doctor_remedy(old))
        write_bytes(paths.mission(new), data, paths.home)
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
    with contextlib.suppress(StoreError):  # the doctor compares the name in the second copy
        latest = career_database(paths.latest(new))
        if latest.exists:
            career = with_name(read_whole(latest, new).career, new)
            anew = Database(paths.latest(new), CAREER, home=paths.home, anew=True)
            write_career(anew, career)
    finish_replacing(paths, new)


def _move_backups(paths: CareerPaths, old: str, new: str) -> None:
    """Move the backups to the new name; on an error the rest stay under the old one."""
    with contextlib.suppress(OSError, StoreError):
        paths.make_backup_folder(new)
        target = BackupFolder(paths.backups(new))
        moving = reversed(BackupFolder(paths.backups(old)).all())
        for number, made in enumerate(moving, target.next_number()):
            made.path.rename(target.path / f"{number:06}-{made.name}")
        for path in paths.backups(old).iterdir():
            path.rename(paths.backups(new) / path.name)
        paths.backups(old).rmdir()


def delete(paths: CareerPaths, name: str, reviews: Documents = ()) -> Path:
    """Remove a career; returns the backup that was made of it, with these reviews."""
    backup = back_up_present(paths, name, "deleted", reviews)
    if backup is None:
        raise no_such_career(paths, name)
    for path in paths.own_files(name):
        remove_file(path)
    return backup


# Files that come from elsewhere: everything is checked before anything is stored

UNNAMED = "career"
"""The name of a career whose file does not say one that can be had."""


@value
class ImportedCareer(Value):
    """A career from an export file: read, upgraded and verified, but not stored yet."""

    name: str
    summary: Summary
    career: StoredCareer
    mission: StoredRunning | None
    messages: tuple[str, ...]  # what the player should know first
    reviews: tuple[CareerReview, ...] = ()  # of its missions
    left_out: str = ""  # says that other reviews cannot be used; also one of the messages


def read_import(library: Library, file: Path, taken: list[str]) -> ImportedCareer:
    """Read, upgrade and verify an exported career; StoreError if it cannot be imported."""
    remedy = _("Export it again where it comes from.")
    database = career_database(file, remedy)
    if not database.exists:
        text = _("{file}: there is no such file. Check its name.")
        raise StoreError(text.format(file=display_path(file)))
    label = read_label(database)
    stem = file.name.partition(".")[0]
    found = read_whole(database, stem if is_name(stem) else UNNAMED)
    name = label.name if label is not None else found.career.summary.name
    if not is_name(name):
        raise Damaged(file, _("no career can have its name."), remedy)
    opened = verify(library, found.career, found.mission, CareerFiles(file, file, remedy))
    messages = list(opened.messages)
    if name in taken:
        messages.append(_("There is a career called {name} already.").format(name=name))
    reviews, unusable = read_review_documents(database.raw.get(REVIEWS, {}).values(), opened.career)
    text = ngettext(
        "{n} review in it can't be used and is left out; hn career review makes it again.",
        "{n} reviews in it can't be used and are left out; hn career review makes them again.",
        unusable,
    )
    left_out = text.format(n=unusable) if unusable else ""  # the career is not lost for them
    messages += [left_out] if left_out else []
    summary = summarize(name, opened.career.status, opened.career.mission is not None)
    career = replace(found.career, example=False, summary=summary)  # a copy is the player's own
    return ImportedCareer(name, summary, career, found.mission, tuple(messages), reviews, left_out)
