"""Results of challenges, the player's own and those of friends, in a file of their own."""

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from tinydb import TinyDB

from hncli.cards.problems import Place
from hncli.cards.schema import Text, arg, read_fields, write_fields
from hncli.store.data_folder import CHALLENGES
from hncli.store.files.backup_folder import Backup
from hncli.store.files.brief_lock import brief_lock
from hncli.store.files.file_backups import FileBackups
from hncli.store.files.storage import CheckedFile, read_bytes, write_bytes
from hncli.store.files.tables import invalid_is_damaged
from hncli.words import N_

KIND, TABLE = "challenges", "results"
LONGEST_CODE = 8_000
REMEDY = N_(
    "Move it away, or hn challenge restore brings a backup back; codes that you have can be added "
    "again."
)


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
        self._backups = FileBackups(self.path, KIND)

    def all(self) -> list[StoredResult]:
        """Every result in the order added; StoreError if the file cannot be used."""
        return _results(self.path, str(REMEDY))

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
        return self._backups.back_up(str(REMEDY))

    def backups(self) -> list[Backup]:
        """The backups, newest first; StoreError if their folder cannot be read."""
        return self._backups.all()

    def results_in(self, backup: Path) -> list[StoredResult]:
        """The results in a backup; StoreError if it cannot be used."""
        return _results(backup, "")

    def restore(self, backup: Path) -> None:
        """Go back to a backup, also from a damaged file; StoreError if it cannot be used.

        What is there now is backed up first.
        """
        with brief_lock(self.path):
            self._backups.require(backup)  # else it would be empty
            self.results_in(backup)
            data = read_bytes(backup, "")
            self._backups.keep_what_is_there()  # which may rotate this very backup away
            write_bytes(self.path, data)


def _results(path: Path, remedy: str) -> list[StoredResult]:
    """The results in a file, in the order added; StoreError if it cannot be used."""
    with TinyDB(path, KIND, remedy, storage=CheckedFile) as database:
        documents = database.table(TABLE).all()
    with invalid_is_damaged(path, remedy) as place:
        return [_read(dict(one), place.at(TABLE).at(one.doc_id)) for one in documents]


def _is_same(one: StoredResult, other: StoredResult) -> bool:
    """Whether one of two results is enough."""
    of_one_day = bool(one.day) and (one.day, one.name) == (other.day, other.name)
    return one.code == other.code or of_one_day


def _read(raw: dict[str, object], place: Place) -> StoredResult:
    result: StoredResult = read_fields(StoredResult, raw, place)
    return result
