"""Backups: one export file each, rotated.

File names begin with a sequence number, which alone orders them: a clock may have been wrong.
"""

import contextlib
import re
from datetime import UTC, date, datetime
from pathlib import Path
from typing import NamedTuple

from hncli.store.careers.load import LoadedCareer, load_career
from hncli.store.careers.paths import CareerPaths
from hncli.store.errors import os_error
from hncli.store.transfer.export_file import Label, write_export, write_old_export

KEEP_NEWEST = 10
KEEP_DAYS = 10
TIME_FORMAT = "%Y-%m-%dT%H-%M-%S.%fZ"
FILE_NAME = re.compile(r"(?:([0-9]{6,})-)?((.{27}).*\.json)", re.DOTALL)
"""File name of a backup: a number (absent in those of the first versions), time and reason."""


class Backup(NamedTuple):
    """A backup; a newer one compares greater."""

    number: int  # 0 if it has none
    name: str  # of its file, without the number
    time: datetime
    path: Path


def now() -> datetime:
    """The current time; tests replace this function."""
    return datetime.now(UTC)


def timestamp() -> str:
    """The current time in the form used in file names."""
    return now().strftime(TIME_FORMAT)


def back_up(paths: CareerPaths, name: str, reason: str) -> Path:
    """Make a backup of a career as it is on disk, and remove old backups."""
    return write_backup(paths, name, load_career(paths, name), reason)


def write_backup(paths: CareerPaths, name: str, found: LoadedCareer, reason: str) -> Path:
    """Make a backup of a career that was read; one of an old format is written as it was."""
    made = timestamp()
    path = paths.backups(name) / f"{_next_number(paths, name):06}-{made}-{reason}.json"
    paths.make_backup_folder(name)
    label = Label(name, made, reason)
    if found.old_tables is not None:
        write_old_export(path, label, found.old_tables, found.format)
    else:
        write_export(path, label, found.career, found.mission)
    _rotate(paths, name, path)
    return path


def backup_files(paths: CareerPaths, name: str) -> list[Path]:
    """The backups of a career, newest first: by number, and by name those that have none."""
    return [made.path for made in _all_backups(paths, name)]


def move_backups(paths: CareerPaths, old: str, new: str) -> None:
    """Move all backups to another name, renumbered after those that are there."""
    for number, made in enumerate(reversed(_all_backups(paths, old)), _next_number(paths, new)):
        made.path.rename(paths.backups(new) / f"{number:06}-{made.name}")


def _all_backups(paths: CareerPaths, name: str) -> list[Backup]:
    """The backups of a career, newest first."""
    try:
        found = list(paths.backups(name).iterdir())
    except FileNotFoundError:
        return []
    except OSError as error:
        raise os_error(paths.backups(name), error) from None
    shown = (path for path in found if not path.name.startswith("."))
    return sorted((made for path in shown if (made := _parse_file_name(path))), reverse=True)


def _next_number(paths: CareerPaths, name: str) -> int:
    """One more than the highest number in use."""
    return max((made.number for made in _all_backups(paths, name)), default=0) + 1


def _rotate(paths: CareerPaths, name: str, just_made: Path) -> None:
    """Remove all but the newest backups and the last backup of each of the latest days.

    Only days on which backups were made count, not today: a wrong clock must not remove anything.
    """
    found = _all_backups(paths, name)
    last_of: dict[date, Path] = {}
    for made in found:
        last_of.setdefault(made.time.date(), made.path)
    newest = [made.path for made in found[:KEEP_NEWEST]]
    stay = {just_made, *newest, *list(last_of.values())[:KEEP_DAYS]}
    for made in found:
        if made.path not in stay:
            with contextlib.suppress(OSError):
                made.path.unlink()


def _parse_file_name(path: Path) -> Backup | None:
    """Parse the file name of a backup; None if it is not one."""
    match = FILE_NAME.fullmatch(path.name)
    if match is None:
        return None
    number, rest, told = match.groups()
    try:
        time = datetime.strptime(told, TIME_FORMAT).replace(tzinfo=UTC)
    except ValueError:
        return None
    return Backup(int(number or 0), rest, time, path)
