"""Lessons that were left: the choices made in each, in one small file, until it is over."""

import contextlib
from dataclasses import dataclass
from pathlib import Path

from hncli.cards.problems import ContentError, Place
from hncli.cards.schema import Flag, ListOf, Text, arg, read_fields, write_fields
from hncli.store.errors import Damaged, StoreError, os_error
from hncli.store.files.storage import ensure_folder, read_contents, write_tables
from hncli.store.files.tables import numbered, only
from hncli.words import N_

KIND = "lesson"
MOST_CHOICES = 10_000
NUMBERS = (1, 2)
REMEDY = N_("Remove the file; the lesson then begins anew.")


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
        self.folder = home / "lessons"

    def path(self, number: int) -> Path:
        """The file of a lesson."""
        return self.folder / f"{number}.json"

    def save(self, number: int, lesson: StoredLesson) -> None:
        """Store how far a lesson came; it is on disk when this returns, else StoreError."""
        ensure_folder(self.folder)
        write_tables(self.path(number), KIND, {KIND: numbered([write_fields(lesson)])})

    def read(self, number: int) -> StoredLesson | None:
        """A lesson that was left; None if it was not. StoreError if the file cannot be used."""
        path = self.path(number)
        try:
            sheet = read_contents(path, (KIND,), str(REMEDY))
        except FileNotFoundError:
            return None
        try:
            found: StoredLesson = read_fields(StoredLesson, *only(sheet.tables, KIND, Place(KIND)))
        except ContentError as error:
            raise Damaged(path, str(error.problems[0].message), str(REMEDY)) from None
        return found

    def remove(self, number: int) -> None:
        """Forget a lesson, because it is over or begins anew."""
        path = self.path(number)
        try:
            path.unlink(missing_ok=True)
        except OSError as error:
            raise os_error(path, error) from None

    def last(self) -> int | None:
        """The lesson that was left last; None if none was, or its file cannot be used."""
        found = []
        for number in NUMBERS:
            with contextlib.suppress(OSError, StoreError):
                changed = self.path(number).stat().st_mtime_ns
                if self.read(number) is not None:
                    found.append((changed, number))
        return max(found)[1] if found else None


def left_lesson(home: Path) -> int | None:
    """The number of the lesson that waits to be continued; None if none does. Raises nothing."""
    return SavedLessons(home).last()
