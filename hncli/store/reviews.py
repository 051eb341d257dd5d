"""Stored reviews: one file with a checksum for each mission that was reviewed."""

from pathlib import Path

from hncli.cards.schema import read_fields, write_fields
from hncli.review.review import Review, is_of
from hncli.review.subject import Subject
from hncli.store.data_folder import REVIEWS
from hncli.store.errors import StoreError
from hncli.store.files.storage import ensure_folder, read_contents, write_tables
from hncli.store.files.tables import invalid_is_damaged, numbered, only, refuse_other_tables
from hncli.words import N_

KIND = "review"
REMEDY = N_("Move it away; the review is made again.")


class Reviews:
    """All reviews of a player, by the key of the mission."""

    def __init__(self, home: Path) -> None:
        self.folder = home / REVIEWS

    def path(self, subject: Subject) -> Path:
        """The file of a mission's review."""
        return self.folder / f"{subject.key}.json"

    def read(self, subject: Subject) -> Review | None:
        """The review of a mission; None if there is none, or one by another method.

        Damaged if its file is invalid.
        """
        path = self.path(subject)
        try:
            contents = read_contents(path, (KIND,), str(REMEDY))
        except FileNotFoundError:
            return None
        with invalid_is_damaged(path, str(REMEDY)) as place:
            refuse_other_tables(contents.tables, ("review",), place)
            review: Review = read_fields(Review, *only(contents.tables, "review", place))
        return review if is_of(review, subject) else None

    def find(self, subject: Subject) -> Review | None:
        """The review of a mission; None also if its file cannot be used, since it can be remade."""
        try:
            return self.read(subject)
        except StoreError:
            return None

    def write(self, subject: Subject, review: Review) -> None:
        """Keep a review; it is on disk when this returns."""
        ensure_folder(self.folder)
        write_tables(self.path(subject), KIND, {"review": numbered([write_fields(review)])})
