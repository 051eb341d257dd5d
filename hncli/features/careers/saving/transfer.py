"""Whole careers: backups, export files that come in, replacing, renaming and deleting."""

import contextlib
import os
from dataclasses import replace
from pathlib import Path

from hncli.base.backups import BackupFolder, timestamp
from hncli.base.files import (
    Damaged,
    NotFound,
    StoreError,
    display_path,
    is_name,
    names_in,
    numbered_names,
    os_error,
    read_bytes,
    remove_file,
    storing,
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
    career_database,
    load_career,
)
from hncli.features.careers.saving.salvage import id_in_file, verify
from hncli.features.missions.saving.history import CareerReview, read_review_documents
from hncli.features.missions.saving.mission_file import KIND, StoredRunning, write_mission
from hncli.game.cards.library import Library

# Backups


def back_up(files: CareerFiles, loaded: LoadedCareer, reason: str, reviews: Documents = ()) -> Path:
    """Make a backup of a career that was read, and remove old ones; returns its file.

    A career of an old format is written as it was.
    """
    time = timestamp()
    folder = BackupFolder(files.backups)
    path = folder.next_path(time, reason)
    files.make_backup_folder()
    label = Label(files.name, time, reason)
    old, form = loaded.old_tables, loaded.format
    tables = dict(old) if old is not None else {}
    database = Database(path, EXPORT, tables=tables, format=form)
    if old is not None:
        add_label(database, label, reviews)
    else:
        write_export(database, label, loaded.career, loaded.mission, reviews)
    folder.rotate(path)
    return path


# Replacing a career


def replace_career(files: CareerFiles, career: StoredCareer, mission: StoredRunning | None) -> None:
    """Replace a career and its mission, in two steps that a killed process may leave between.

    The incoming file holds both and is read in place of them, so nobody sees a half of each.
    """
    write_incoming(files, career, mission)
    finish_replacing(files)


def write_incoming(files: CareerFiles, career: StoredCareer, mission: StoredRunning | None) -> None:
    """Write the incoming file (step 1 of 2)."""
    label = Label(files.name, timestamp(), "incoming")
    database = Database(files.incoming, EXPORT, home=files.home, anew=True)
    write_export(database, label, with_name(career, files.name), mission)


def finish_replacing(files: CareerFiles) -> None:
    """Move the incoming file into the career's two files (step 2 of 2); no-op without one."""
    incoming = career_database(files.incoming, files.remedy)
    if not incoming.exists:
        return
    loaded = read_own(incoming, files.name, is_export=True)
    if loaded.mission is None:
        remove_file(files.mission)
    else:
        mission = Database(files.mission, KIND, home=files.home, anew=True)
        write_mission(mission, loaded.mission)
    career = Database(files.career, CAREER, home=files.home, anew=True)
    write_career(career, loaded.career)
    with contextlib.suppress(StoreError):
        write_latest(files, career.raw)
    remove_file(files.incoming)


def write_latest(files: CareerFiles, tables: Tables) -> None:
    """Write the second copy of a career, in the folder of its backups."""
    files.make_backup_folder()
    Database(files.latest, CAREER, home=files.home, tables=tables).save()


def set_aside(files: CareerFiles, path: Path) -> Path | None:
    """Move a damaged or orphaned file to the backup folder; None if there is no file."""
    if not os.path.lexists(path):
        return None
    target = files.backups / f"aside-{timestamp()}-{path.name}"
    files.make_backup_folder()
    with contextlib.suppress(FileNotFoundError):
        _move(path, target)
        return target
    return None


def _move(path: Path, target: Path) -> None:
    """Rename a file or folder; FileNotFoundError if there is none, StoreError if that fails."""
    try:
        path.rename(target)
    except FileNotFoundError:
        raise
    except OSError as error:
        raise os_error(path, error) from None
    sync_folder(path.parent)


def set_backups_apart(files: CareerFiles, id: str | None) -> str | None:
    """Move the backups of a deleted career to an unused name, before its name is used again.

    Returns that name, under which they can be restored. No-op and None if there are no backups, or
    if one of them is of the career with this id.
    """
    if not os.path.isdir(files.backups):  # noqa: PTH112 - Path.is_dir can raise
        return None
    backups = files.backup_files()
    if not backups or (id is not None and id in map(id_in_file, backups)):
        return None
    names = numbered_names(f"{files.name[:50]}-deleted")
    taken = names_in(files.folder)
    unused = (files.backups.with_name(name) for name in names if name not in taken)
    apart = next(folder for folder in unused if not os.path.lexists(folder))
    with storing(files.backups):
        files.backups.rename(apart)
    sync_folder(apart.parent)
    return apart.name


def back_up_present(files: CareerFiles, reason: str, reviews: Documents = ()) -> Path | None:
    """Back up a career before it is replaced; a damaged one is set aside instead."""
    try:
        return back_up(files, load_career(files), reason, reviews)
    except NotFound:
        set_aside(files, files.mission)  # it belongs to no career
        return None
    except Damaged:
        own, *_others = [set_aside(files, path) for path in files.own]
        return own


def rename(old: CareerFiles, new: CareerFiles) -> None:
    """Rename a career; the rename of its file is the commit point.

    The incoming file under the new name is written before, and finished after it. A damaged career
    is moved as it is.
    """
    for path in (new.mission, new.incoming):
        set_aside(new, path)
    with contextlib.suppress(FileNotFoundError):
        write_bytes(new.mission, read_bytes(old.mission, old.remedy), old.home)
    with contextlib.suppress(Damaged):
        loaded = load_career(old)
        if loaded.old_tables is not None:
            back_up(old, loaded, f"format-{loaded.format}")
        write_incoming(new, loaded.career, loaded.mission)
    try:
        _move(old.career, new.career)
    except (FileNotFoundError, StoreError) as error:
        remove_file(new.incoming)
        raise (error if isinstance(error, StoreError) else old.absent()) from None
    remove_file(old.mission)
    _move_backups(old, new)
    with contextlib.suppress(StoreError):  # the doctor compares the name in the second copy
        latest = career_database(new.latest)
        if latest.exists:
            career = with_name(read_whole(latest, new.name).career, new.name)
            write_career(Database(new.latest, CAREER, home=new.home, anew=True), career)
    finish_replacing(new)


def _move_backups(old: CareerFiles, new: CareerFiles) -> None:
    """Move the backups to the new name; on an error the rest stay under the old one."""
    with contextlib.suppress(OSError, StoreError):
        new.make_backup_folder()
        target = BackupFolder(new.backups)
        moving = reversed(BackupFolder(old.backups).all())
        for number, backup in enumerate(moving, target.next_number()):
            backup.path.rename(target.path / f"{number:06}-{backup.name}")
        for path in old.backups.iterdir():
            path.rename(new.backups / path.name)
        old.backups.rmdir()


def delete(files: CareerFiles, reviews: Documents = ()) -> Path:
    """Remove a career; returns the backup that was made of it, with these reviews."""
    backup = back_up_present(files, "deleted", reviews)
    if backup is None:
        raise files.absent()
    for path in files.own:
        remove_file(path)
    return backup


# Files that come from elsewhere: everything is checked before anything is stored

UNNAMED = "career"
"""The name of a career whose file does not say one that can be had."""


@value
class ImportedCareer(Value):
    """A career from an export file: read, upgraded and verified, but not stored yet."""

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
    loaded = read_whole(database, stem if is_name(stem) else UNNAMED)
    name = label.name if label is not None else loaded.career.summary.name
    if not is_name(name):
        raise Damaged(file, _("no career can have its name."), remedy)
    opened = verify(library, loaded.career, loaded.mission, CareerFiles.of_export(file, remedy))
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
    career = replace(loaded.career, example=False, summary=summary)  # a copy is the player's own
    return ImportedCareer(career, loaded.mission, tuple(messages), reviews, left_out)
