"""Backups: whole careers in one file each; the newest and one a day stay, older ones make room.

Each has a number in front of its name, one more than the last. The numbers say which one is newer;
the time is there for the player, for a clock may have been wrong.
"""

import contextlib
import re
from datetime import UTC, date, datetime
from pathlib import Path
from typing import NamedTuple

from hncli.store.careers.load import LoadedCareer, load_career
from hncli.store.careers.paths import Places
from hncli.store.errors import trouble
from hncli.store.transfer.export_file import Label, write_export, write_old_export

NEWEST = 10
DAYS = 10
STAMP = "%Y-%m-%dT%H-%M-%S.%fZ"
NAME = re.compile(r"(?:([0-9]{6,})-)?((.{27}).*\.json)", re.DOTALL)
"""The name of a backup: a number, which the first ones did not have, the time and the reason."""


class Made(NamedTuple):
    """A backup that was made; of two the newer is the greater."""

    number: int  # 0 if it has none
    name: str  # of its file, without the number
    time: datetime
    path: Path


def now() -> datetime:
    """The time, in one place so that tests can turn the clock."""
    return datetime.now(UTC)


def stamp() -> str:
    """The time as it stands in the names of files."""
    return now().strftime(STAMP)


def back_up(places: Places, name: str, reason: str) -> Path:
    """Make a backup of a career as it is on disk, and remove old backups."""
    return write_backup(places, name, load_career(places, name), reason)


def write_backup(places: Places, name: str, found: LoadedCareer, reason: str) -> Path:
    """Make a backup of a career that was read; one of an old format is written as it was."""
    made = stamp()
    path = places.backups(name) / f"{_next_number(places, name):06}-{made}-{reason}.json"
    places.make_backups(name)
    label = Label(name, made, reason)
    if found.old_tables is not None:
        write_old_export(path, label, found.old_tables, found.format)
    else:
        write_export(path, label, found.career, found.mission)
    _rotate(places, name, path)
    return path


def backups(places: Places, name: str) -> list[Path]:
    """The backups of a career, newest first: by number, and by name those that have none."""
    return [made.path for made in _all_made(places, name)]


def move(places: Places, old: str, new: str) -> None:
    """Move all backups to another name, numbered anew to be newer than those it has already."""
    for number, made in enumerate(reversed(_all_made(places, old)), _next_number(places, new)):
        made.path.rename(places.backups(new) / f"{number:06}-{made.name}")


def _all_made(places: Places, name: str) -> list[Made]:
    """The backups of a career, newest first."""
    try:
        found = list(places.backups(name).iterdir())
    except FileNotFoundError:
        return []
    except OSError as error:
        raise trouble(places.backups(name), error) from None
    shown = (path for path in found if not path.name.startswith("."))
    return sorted((made for path in shown if (made := _made(path))), reverse=True)


def _next_number(places: Places, name: str) -> int:
    """The number of the next backup: higher than that of any which is there."""
    return max((made.number for made in _all_made(places, name)), default=0) + 1


def _rotate(places: Places, name: str, just_made: Path) -> None:
    """Remove what is neither among the newest nor the last of one of the latest days.

    Those are the days on which backups were made. What day it is now is not asked: a clock that is
    wrong for a moment must not remove anything.
    """
    found = _all_made(places, name)
    last_of: dict[date, Path] = {}
    for made in found:
        last_of.setdefault(made.time.date(), made.path)
    newest = [made.path for made in found[:NEWEST]]
    stay = {just_made, *newest, *list(last_of.values())[:DAYS]}
    for made in found:
        if made.path not in stay:
            with contextlib.suppress(OSError):
                made.path.unlink()


def _made(path: Path) -> Made | None:
    """A backup by its name; None if it is no backup."""
    match = NAME.fullmatch(path.name)
    if match is None:
        return None
    number, rest, told = match.groups()
    try:
        time = datetime.strptime(told, STAMP).replace(tzinfo=UTC)
    except ValueError:
        return None
    return Made(int(number or 0), rest, time, path)
