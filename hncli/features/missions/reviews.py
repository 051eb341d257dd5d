"""Stored reviews: one file with a checksum for each mission that was reviewed."""

from pathlib import Path

from hncli.base.files import StoreError, make_folder, remove_file
from hncli.base.home import REVIEWS
from hncli.base.messages import _
from hncli.base.records import Database, Records
from hncli.career.replay import FinishedMission
from hncli.review.review import Review, is_of

REVIEW_KIND = "review"


class Reviews:
    """All reviews of a player, by the key of the mission."""

    def __init__(self, home: Path) -> None:
        self.home = home
        self.folder = home / REVIEWS

    def path(self, subject: FinishedMission) -> Path:
        """The file of a mission's review."""
        return self.folder / f"{subject.key}.json"

    def read(self, subject: FinishedMission) -> Review | None:
        """The review of a mission; None if there is none, or one by another method. Damaged if its
        file is invalid."""
        database = Database(
            self.path(subject), REVIEW_KIND, _("Move it away; the review is made again.")
        )
        if not database.exists:
            return None
        database.refuse_other_tables(REVIEW_KIND)
        review = Records(database, REVIEW_KIND, Review).only()
        return review if is_of(review, subject) else None

    def find(self, subject: FinishedMission) -> Review | None:
        """The review of a mission; None also if its file cannot be used, since it can be remade."""
        try:
            return self.read(subject)
        except StoreError:
            return None

    def write(self, subject: FinishedMission, review: Review) -> None:
        """Keep a review; it is on disk when this returns."""
        make_folder(self.folder, self.home)
        database = Database(self.path(subject), REVIEW_KIND, home=self.home, anew=True)
        Records(database, REVIEW_KIND, Review).put(review)

    def remove(self, subject: FinishedMission) -> None:
        """Remove a review; no-op if there is none, StoreError if that fails."""
        remove_file(self.path(subject))
