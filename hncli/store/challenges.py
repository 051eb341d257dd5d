"""Results of challenges, the player's own and those of friends, in a file of their own."""

import contextlib
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from tinydb import TinyDB

from hncli.cards.problems import Place
from hncli.cards.schema import Text, arg, read_fields, write_fields
from hncli.store.data_folder import CHALLENGES
from hncli.store.errors import StoreError
from hncli.store.files.backup_folder import BackupFolder, timestamp
from hncli.store.files.brief_lock import brief_lock
from hncli.store.files.storage import CheckedFile, ensure_folder, read_bytes, write_bytes
from hncli.store.files.tables import invalid_is_damaged
from hncli.words import _

KIND, TABLE = "challenges", "results"
LONGEST_CODE = 8_000
REMEDY = _("Move it away, or put a backup in its place; codes that you have can be added again.")


@dataclass(frozen=True)
class StoredResult:
    """A result by its code, which is proved anew whenever it is shown."""

    code: str = arg(Text(LONGEST_CODE, 1), "the result code")
    name: str = arg(Text(60), "whose it is; empty for the player", default="")
    day: str = arg(Text(10), "the day whose mission it is, as 2026-01-31", default="")

    @property
    def is_own(self) -> bool:
        """Whether the player has played it here."""
        return not self.name


class Challenges:
    """All results that are kept."""

    def __init__(self, home: Path) -> None:
        self.path = home / CHALLENGES
        self._backups = BackupFolder(home / "backups" / self.path.stem)

    def all(self) -> list[StoredResult]:
        """Every result in the order added; StoreError if the file cannot be used."""
        with TinyDB(self.path, KIND, REMEDY, storage=CheckedFile) as database:
            documents = database.table(TABLE).all()
        with invalid_is_damaged(self.path, REMEDY) as place:
            return [_read(dict(one), place.at(TABLE).at(one.doc_id)) for one in documents]

    def of_day(self, day: str) -> list[StoredResult]:
        """The results of a day's mission, in the order added."""
        return [one for one in self.all() if one.day == day]

    def days(self) -> set[str]:
        """The days whose missions the player has played."""
        return {one.day for one in self.all() if one.is_own and one.day}

    def add(self, results: Iterable[StoredResult]) -> list[StoredResult]:
        """Keep results, and return those that are new; they are on disk when this returns.

        A code is kept once. Of the player's own for a day the first one counts, of a friend's too.
        """
        with brief_lock(self.path):
            known = self.all()
            new: list[StoredResult] = []
            for one in results:
                if not any(_is_same(one, other) for other in (*known, *new)):
                    new.append(one)
            if new:
                with TinyDB(self.path, KIND, REMEDY, storage=CheckedFile) as database:
                    database.table(TABLE).insert_multiple(map(write_fields, new))
        return new

    def back_up(self) -> Path | None:
        """The backup of the results as they are now, made if there is none; None without a file.

        StoreError if it cannot be made.
        """
        try:
            data = read_bytes(self.path, REMEDY)
        except FileNotFoundError:
            return None
        for newest in self._backups.all()[:1]:
            with contextlib.suppress(FileNotFoundError, StoreError):
                if read_bytes(newest.path, "") == data:
                    return newest.path
        path = self._backups.next_path(timestamp(), KIND)
        ensure_folder(self._backups.path, within=self.path.parent)
        write_bytes(path, data)
        self._backups.rotate(path)
        return path


def _is_same(one: StoredResult, other: StoredResult) -> bool:
    """Whether one of two results is enough."""
    of_one_day = bool(one.day) and (one.day, one.name) == (other.day, other.name)
    return one.code == other.code or of_one_day


def _read(raw: dict[str, object], place: Place) -> StoredResult:
    result: StoredResult = read_fields(StoredResult, raw, place)
    return result
