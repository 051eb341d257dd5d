"""Backups: whole careers in one file each; the newest and one a day stay, older ones make room."""

import contextlib
from datetime import UTC, datetime, timedelta
from pathlib import Path

from hncli.store.errors import trouble
from hncli.store.files import UNFINISHED
from hncli.store.load import Found, find
from hncli.store.paths import Places
from hncli.store.storage import FORMAT, save
from hncli.store.transfer.export_file import Label, write_parcel

NEWEST = 10
DAYS = 10
HOUR = timedelta(hours=1)
STAMP = "%Y-%m-%dT%H-%M-%S.%fZ"
LENGTH = len("2025-01-31T12-00-00.123456Z")


def now() -> datetime:
    """The time, in one place so that tests can turn the clock."""
    return datetime.now(UTC)


def stamp() -> str:
    """The time as it stands in the names of files."""
    return now().strftime(STAMP)


def back_up(places: Places, name: str, reason: str) -> Path:
    """Keep a career as it is on disk, and let old backups go."""
    return keep(places, name, find(places, name), reason)


def keep(places: Places, name: str, found: Found, reason: str) -> Path:
    """Keep a career that was read; one of an old format is kept as it was."""
    made = stamp()
    path = places.backups(name) / f"{made}-{reason}.json"
    if found.format == FORMAT:
        write_parcel(path, Label(name, made, reason), found.kept, found.running)
    else:
        save(path, found.data)
    rotate(places, name)
    return path


def backups(places: Places, name: str) -> list[Path]:
    """The backups of a career, newest first."""
    try:
        found = list(places.backups(name).iterdir())
    except FileNotFoundError:
        return []
    except OSError as error:
        raise trouble(places.backups(name), error) from None
    shown = [path for path in found if path.suffix == ".json" and not path.name.startswith(".")]
    return sorted((path for path in shown if _time(path) is not None), reverse=True)


def rotate(places: Places, name: str) -> None:
    """Remove what is neither among the newest nor the last of one of the past days."""
    kept = backups(places, name)
    days: dict[object, Path] = {}
    oldest = now() - timedelta(days=DAYS)
    for path in kept:
        time = _time(path)
        if time is not None and time >= oldest:
            days.setdefault(time.date(), path)
    for path in (*kept[NEWEST:], *_unfinished(places, name)):
        if path not in days.values():
            with contextlib.suppress(OSError):
                path.unlink()


def _unfinished(places: Places, name: str) -> list[Path]:
    """What processes that were killed have left of their backups."""
    found = places.backups(name).glob(f".*{UNFINISHED}")
    return [path for path in found if (time := _time(path)) and time < now() - HOUR]


def _time(path: Path) -> datetime | None:
    """When a backup was made, by its name; None if it is no backup."""
    told = path.name.removesuffix(UNFINISHED).removeprefix(".")
    if not told.endswith(".json"):
        return None
    try:
        return datetime.strptime(told[:LENGTH], STAMP).replace(tzinfo=UTC)
    except ValueError:
        return None
