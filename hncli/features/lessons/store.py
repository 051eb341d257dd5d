"""Lessons that were left: the choices made in each, in one small file, until it is over."""

import contextlib
from dataclasses import dataclass
from pathlib import Path

from hncli.base.files import StoreError, make_folder, remove_file, stamp_at
from hncli.base.records import Database, Records
from hncli.cards.schema import Flag, ListOf, Text, arg
from hncli.words import _

KIND = "lesson"
MOST_CHOICES = 10_000
NUMBERS = (1, 2)


@dataclass(frozen=True)
class StoredLesson:
    """How far a player came in a lesson. It always begins the same, so its choices are enough."""

    choices: tuple[str, ...] = arg(
        ListOf(Text(130, 1), 0, MOST_CHOICES), "ids of options, in order"
    )
    skipped: bool = arg(Flag(), "the player plays on without the teacher", default=False)


class SavedLessons:
    """The lessons in progress in a data folder."""

    def __init__(self, home: Path) -> None:
        self.home = home
        self.folder = home / "lessons"

    def path(self, number: int) -> Path:
        """The file of a lesson."""
        return self.folder / f"{number}.json"

    def save(self, number: int, lesson: StoredLesson) -> None:
        """Store how far a lesson came; it is on disk when this returns, else StoreError."""
        make_folder(self.folder, self.home)
        database = Database(self.path(number), KIND, home=self.home, anew=True)
        Records(database, KIND, StoredLesson).put(lesson)

    def read(self, number: int) -> StoredLesson | None:
        """A lesson that was left; None if it was not. StoreError if the file cannot be used."""
        remedy = _("Remove the file; the lesson then begins anew.")
        database = Database(self.path(number), KIND, remedy)
        return Records(database, KIND, StoredLesson).only() if database.exists else None

    def remove(self, number: int) -> None:
        """Forget a lesson, because it is over or begins anew."""
        remove_file(self.path(number))

    def last(self) -> int | None:
        """The lesson that was left last; None if none was, or its file cannot be used."""
        found = []
        for number in NUMBERS:
            stamp = stamp_at(self.path(number))
            with contextlib.suppress(StoreError):
                if stamp is not None and self.read(number) is not None:
                    found.append((stamp.mtime_ns, number))
        return max(found)[1] if found else None


def left_lesson(home: Path) -> int | None:
    """The number of the lesson that waits to be continued; None if none does. Raises nothing."""
    return SavedLessons(home).last()
