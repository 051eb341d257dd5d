"""Backups: numbered files in a folder, of which the newest and some of earlier days are kept.

File names begin with a sequence number, which alone orders them: a clock may have been wrong.
"""

import contextlib
import re
from collections.abc import Callable
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Generic, NamedTuple, TypeVar

from hncli.base.files import (
    NotFound,
    StoreError,
    make_folder,
    os_error,
    read_bytes,
    read_if_present,
    write_bytes,
)
from hncli.base.locks import brief_lock
from hncli.base.messages import _, printable

KEEP_NEWEST = 10
KEEP_DAYS = 10
TIME_FORMAT = "%Y-%m-%dT%H-%M-%S.%fZ"
FILE_NAME = re.compile(r"(?:([0-9]{6,})-)?((.{27}).*\.json)", re.DOTALL)
"""File name of a backup: a number (absent in those of the first versions), time and reason."""


T = TypeVar("T")


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


class BackupFolder:
    """The backups in a folder; whoever writes one makes the folder and then calls `rotate`."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def all(self) -> list[Backup]:
        """The backups, newest first: by number, and by name those that have none."""
        try:
            paths = list(self.path.iterdir())
        except FileNotFoundError:
            return []
        except OSError as error:
            raise os_error(self.path, error) from None
        shown = (path for path in paths if not path.name.startswith("."))
        return sorted(
            (backup for path in shown if (backup := _parse_file_name(path))), reverse=True
        )

    def next_number(self) -> int:
        """One more than the highest number in use."""
        return max((backup.number for backup in self.all()), default=0) + 1

    def next_path(self, time: str, reason: str) -> Path:
        """The path of a backup that is about to be written; `made` is a timestamp."""
        return self.path / f"{self.next_number():06}-{time}-{reason}.json"

    def rotate(self, just_made: Path) -> None:
        """Remove all but the newest backups and the last backup of each of the latest days.

        Only days on which backups were made count, not today: a wrong clock must not remove
        anything.
        """
        backups = self.all()
        last_of: dict[date, Path] = {}
        for backup in backups:
            last_of.setdefault(backup.time.date(), backup.path)
        newest = [backup.path for backup in backups[:KEEP_NEWEST]]
        stay = {just_made, *newest, *list(last_of.values())[:KEEP_DAYS]}
        for backup in backups:
            if backup.path not in stay:
                with contextlib.suppress(OSError):
                    backup.path.unlink()


def _parse_file_name(path: Path) -> Backup | None:
    """Parse the file name of a backup; None if it is not one."""
    match = FILE_NAME.fullmatch(path.name)
    if match is None:
        return None
    number, rest, stamp = match.groups()
    try:
        time = datetime.strptime(stamp, TIME_FORMAT).replace(tzinfo=UTC)
    except ValueError:
        return None
    return Backup(int(number or 0), rest, time, path)


class FileBackups(Generic[T]):
    """The backups of one small file in the data folder: copies of it byte by byte.

    A state is kept once: where the newest backup has the same bytes, no other one is made.
    `content` raises StoreError for a path whose content cannot be used. Whoever writes the file
    otherwise than by `restore` takes its lock.
    """

    def __init__(self, path: Path, reason: str, content: Callable[[Path], T]) -> None:
        self._path = path
        self._reason = reason
        self.content = content
        self._folder = BackupFolder(path.parent / "backups" / path.stem)

    def all(self) -> list[Backup]:
        """The backups, newest first; StoreError if their folder cannot be read."""
        return self._folder.all()

    def contents(self) -> list[tuple[Backup, T | None]]:
        """The backups with what they hold, newest first; None of a damaged one."""
        pairs: list[tuple[Backup, T | None]] = []
        for backup in self.all():
            try:
                pairs.append((backup, self.content(backup.path)))
            except StoreError:
                pairs.append((backup, None))
        return pairs

    def back_up(self) -> Path | None:
        """The backup of the file as it is now, made if there is none; None without a file.

        StoreError if the file is damaged, or the backup cannot be made.
        """
        self.content(self._path)
        data = read_if_present(self._path)
        return None if data is None else self._keep(data)

    def keep_what_is_there(self) -> None:
        """Back the file up before it is replaced, a damaged one too; no-op if it is unreadable."""
        try:
            before = read_bytes(self._path)
        except (FileNotFoundError, StoreError):
            return
        self._keep(before)

    def read(self, backup: Path) -> bytes:
        """The bytes of a backup; NotFound if there is none, StoreError if it cannot be used."""
        if backup not in (other.path for other in self.all()):
            text = _("There is no backup {name}.")
            raise NotFound(text.format(name=printable(backup.name)))
        self.content(backup)
        return read_bytes(backup)

    def restore(self, backup: Path) -> None:
        """Put a backup in the place of the file, also of a damaged one, which is backed up first.

        The file's lock is held meanwhile. NotFound or StoreError as for `read`.
        """
        with brief_lock(self._path):
            data = self.read(backup)
            self.keep_what_is_there()  # which may rotate this very backup away
            write_bytes(self._path, data, self._path.parent)

    def _keep(self, data: bytes) -> Path:
        """The newest backup if it has these bytes, else a new one that has."""
        newest = next(iter(self.all()), None)
        if newest is not None:
            with contextlib.suppress(FileNotFoundError, StoreError):
                if read_bytes(newest.path) == data:
                    return newest.path
        home = self._path.parent
        path = self._folder.next_path(timestamp(), self._reason)
        make_folder(self._folder.path, home)
        write_bytes(path, data, home)
        self._folder.rotate(path)
        return path
