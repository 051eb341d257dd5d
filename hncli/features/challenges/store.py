"""Results of challenges, the player's own and those of friends, in a file of their own."""

from collections.abc import Iterable
from pathlib import Path

from tinydb import where

from hncli.base.backups import FileBackups
from hncli.base.home import CHALLENGES
from hncli.base.locks import brief_lock
from hncli.base.messages import _
from hncli.base.records import Database, Records
from hncli.base.schema import Text, Whole, arg
from hncli.base.values import Value, value
from hncli.career.record import MANY

KIND, TABLE = "challenges", "results"
LONGEST_CODE = 8_000


@value
class StoredResult(Value):
    """A result by its code, which is proved anew whenever it is shown."""

    code: str = arg(Text(LONGEST_CODE, 1), "the result code")
    name: str = arg(Text(60), "whose it is; empty for the player", default="")
    day: str = arg(Text(10), "the day whose mission it is, as 2026-01-31", default="")
    take_backs: int = arg(Whole(0, MANY), "choices taken back by the player", default=0)

    @property
    def is_own(self) -> bool:
        """Whether the player has played it here."""
        return not self.name


class Challenges:
    """All results that are kept."""

    def __init__(self, home: Path) -> None:
        self.home = home
        self.path = home / CHALLENGES
        self.backups = FileBackups(self.path, KIND, lambda path: list(self._records(path).all()))

    def all(self) -> list[StoredResult]:
        """Every result in the order added; StoreError if the file cannot be used."""
        return list(self._records(self.path).all())

    def of_day(self, day: str) -> list[StoredResult]:
        """The results of a day's mission, in the order added."""
        return self._records(self.path).find(where("day") == day)

    def days(self) -> set[str]:
        """The days whose missions the player has played."""
        return {result.day for result in self.all() if result.is_own and result.day}

    def add(self, results: Iterable[StoredResult]) -> list[StoredResult]:
        """Keep results, and return those that are new; they are on disk when this returns.

        A code is kept once, but for the player's own result, which counts whoever else has the
        same. Of the player's own for a day the first one counts, of a friend's too.
        """
        with brief_lock(self.path):
            records = self._records(self.path)
            stored = list(records.all())
            new: list[StoredResult] = []
            for result in results:
                others = [each for each in (*stored, *new) if each.is_own or not result.is_own]
                codes = [each.code for each in others]
                days = [(each.day, each.name) for each in others if each.day]
                if result.code not in codes and (result.day, result.name) not in days:
                    new.append(result)
            if new:
                records.add(*new)
        return new

    def _records(self, path: Path) -> Records[StoredResult]:
        remedy = _(
            "Move it away, or hn challenge restore brings a backup back; codes that you have can "
            "be added again."
        )
        database = Database(path, KIND, remedy if path == self.path else "", home=self.home)
        return Records(database, TABLE, StoredResult)
