"""Missions that are over: the player's history, the last ones kept whole, and their reviews."""

import contextlib
import hashlib
import os
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from tinydb import where
from tinydb.queries import QueryLike

from hncli.base.files import NotFound, StoreError, make_folder, os_error, remove_file
from hncli.base.home import REVIEWS
from hncli.base.locks import brief_lock
from hncli.base.messages import _, printable
from hncli.base.problems import ContentError, Place
from hncli.base.records import Database, Records
from hncli.base.schema import read_fields, write_fields
from hncli.career.career import Career
from hncli.career.record import MissionEntry, PlayedMission
from hncli.career.replay import FinishedMission
from hncli.career.scorecard import ReviewCard
from hncli.features.missions.saving.mission_file import KIND as MISSION
from hncli.features.missions.saving.mission_file import (
    StoredMission,
    is_named_for,
    mission_database,
    read_mission,
    write_mission,
)

if TYPE_CHECKING:
    from hncli.review.review import Review

FILE_NAME, KIND = "honours.json", "honours"  # as files of the first versions have them
MOST_FINISHED = 20
FINISHED = re.compile(r"([0-9]{6,12})-([a-z0-9-]{1,80})\.json")

NUMBER = 1  # of a mission outside of careers: it is the first and only one


class MissionHistory:
    """All missions of a player, in the order in which they ended."""

    def __init__(self, home: Path) -> None:
        self.home = home
        self.path = home / FILE_NAME

    def all(self) -> list[PlayedMission]:
        """Every mission so far; StoreError if the file cannot be used."""
        return list(self._records().all())

    def find(self, condition: QueryLike) -> list[PlayedMission]:
        return self._records().find(condition)

    def add(self, missions: Iterable[PlayedMission]) -> None:
        """Enter missions; one of a career that is there already is not entered twice."""
        with brief_lock(self.path):
            records = self._records()
            there = {(each.career, each.mission) for each in records.all() if each.career}
            new = [each for each in missions if (each.career, each.mission) not in there]
            if new:
                records.add(*new)

    def enter(
        self,
        played: PlayedMission,
        kind: str,
        choices: str,
        earned: Callable[[list[PlayedMission]], Iterable[str]],
    ) -> tuple[str, ...]:
        """Enter a mission of no career; returns the achievements that no mission earned before.

        The same one of a kind played again to the letter, which `choices` tells, is not entered.
        `earned` says what a mission earns by all missions of which it is the last.
        """
        id = f"{kind}-{hashlib.sha256(choices.encode()).hexdigest()[:20]}"
        if self.find(where("career") == id):
            return ()
        earlier, played = self.all(), replace(played, career=id, mission=NUMBER)
        before = {achievement for each in earlier for achievement in each.achievements}
        new = tuple(
            achievement for achievement in earned([*earlier, played]) if achievement not in before
        )
        self.add([replace(played, achievements=new)])
        return new

    def _records(self) -> Records[PlayedMission]:
        remedy = _("Move it away; the missions of careers are entered again when you open them.")
        return Records(Database(self.path, KIND, remedy, home=self.home), "missions", PlayedMission)


def not_entered(why: object) -> str:
    """What is told if a mission could not be entered in the history."""
    return _("The list of your achievements could not be kept. {why}").format(why=why)


def missions_of_career(id: str, name: str, entries: Iterable[MissionEntry]) -> list[PlayedMission]:
    """The missions of a career as the history holds them: those the player has played.

    What was watched counts in no statistic, streak or record (C-NEW-7).
    """
    return [
        PlayedMission(
            e.box,
            e.abductor or e.abductor_name,
            e.result,
            e.achievements,
            id,
            name,
            e.number,
            e.turns,
            e.saved,
        )
        for e in entries
        if not e.watched
    ]


class FinishedMissions:
    """The last missions that are over, each in a file: a number, and the name it was played by.

    They are kept whole, so that their calls can be told again; nothing else depends on them.
    """

    def __init__(self, home: Path) -> None:
        self.home = home
        self.folder = home / "missions" / "finished"

    def keep(self, name: str, stored: StoredMission) -> None:
        """Keep a mission that is over; the oldest of more than twenty goes.

        One that is kept already is not kept twice. That one cannot be written is no error.
        """
        with contextlib.suppress(StoreError, OSError):
            make_folder(self.folder, self.home, within=self.folder.parent)
            paths = self._paths()
            with contextlib.suppress(StoreError):
                kept = self._read(paths[0]) if paths else None
                if kept is not None and (kept.setup, kept.log) == (stored.setup, stored.log):
                    return
            number = 1 + (_number(paths[0]) if paths else 0)
            path = self.folder / f"{number:06}-{name}.json"
            write_mission(Database(path, MISSION, home=self.home, anew=True), stored)
            for old in paths[MOST_FINISHED - 1 :]:
                old.unlink()

    def names(self) -> list[str]:
        """The names by which they were played, the last one first."""
        return list(map(_name, self._paths()))

    def read(self, name: str | None = None) -> StoredMission:
        """The last mission of a name, or of all; NotFound if there is none, or Damaged."""
        for path in self._paths():
            if name in (None, _name(path)):
                return self._read(path)
        raise NotFound(
            _("No mission is over yet. Play one with hn mission play.")
            if name is None
            else _("There is no finished mission called {name}.").format(name=printable(name, 40))
        )

    def _paths(self) -> list[Path]:
        try:
            files = [path for path in self.folder.iterdir() if FINISHED.fullmatch(path.name)]
        except (FileNotFoundError, NotADirectoryError):
            return []
        except OSError as error:
            raise os_error(self.folder, error) from None
        return sorted(files, key=lambda path: (_number(path), path.name), reverse=True)

    def _read(self, path: Path) -> StoredMission:
        remedy = _("Move it away; it's a mission that is over, and nothing else needs it.")
        database = mission_database(path, remedy)
        if not database.exists:  # another process has just removed it
            raise NotFound(_("That mission is no longer kept."))
        stored = read_mission(database)
        if not is_named_for(_name(path), stored):
            text = _("it holds a mission with {abductor}.")
            raise database.damaged(text.format(abductor=stored.setup.abductor))
        return stored


def _number(path: Path) -> int:
    return int(path.name.partition("-")[0])


def _name(path: Path) -> str:
    return path.stem.partition("-")[2]


REVIEW_KIND = "review"


class Reviews:
    """All reviews of a player, by the key of the mission.

    The package `hncli.review` is imported only where there is a review.
    """

    def __init__(self, home: Path) -> None:
        self.home = home
        self.folder = home / REVIEWS

    def path(self, subject: FinishedMission) -> Path:
        return self.folder / f"{subject.key}.json"

    def read(self, subject: FinishedMission) -> "Review | None":
        """The review of a mission; None if there is none, or one by another method.

        Damaged if its file is invalid.
        """
        database = Database(
            self.path(subject), REVIEW_KIND, _("Move it away; the review is made again.")
        )
        if not database.exists:
            return None
        from hncli.review.review import Review, is_of

        database.refuse_other_tables(REVIEW_KIND)
        review = Records(database, REVIEW_KIND, Review).only()
        return review if is_of(review, subject) else None

    def find(self, subject: FinishedMission) -> "Review | None":
        """The review of a mission; None also if its file cannot be used, since it can be remade."""
        try:
            return self.read(subject)
        except StoreError:
            return None

    def write(self, subject: FinishedMission, review: "Review") -> None:
        """Keep a review; it is on disk when this returns."""
        make_folder(self.folder, self.home)
        database = Database(self.path(subject), REVIEW_KIND, home=self.home, anew=True)
        database.put(REVIEW_KIND, review)

    def remove(self, subject: FinishedMission) -> None:
        """Remove a review; no-op if there is none, StoreError if that fails."""
        remove_file(self.path(subject))


class CareerReview(NamedTuple):
    """The review of a career's mission."""

    number: int  # of the mission
    subject: FinishedMission
    review: "Review"


def has_reviews(home: Path) -> bool:
    """Whether any review was ever stored in a data folder."""
    return os.path.isdir(home / REVIEWS)  # noqa: PTH112 - Path.is_dir can raise


def career_reviews(home: Path, career: Career) -> list[CareerReview]:
    """The stored reviews of a career, in the order of its missions; unusable ones are left out."""
    if not has_reviews(home):
        return []
    return [
        CareerReview(number, subject, review)
        for number, subject in _subjects(career)
        if (review := Reviews(home).find(subject)) is not None
    ]


def review_documents(reviews: Iterable[CareerReview]) -> list[dict[str, Any]]:
    """Reviews as an export file holds them."""
    return [write_fields(mission_review.review) for mission_review in reviews]


def read_review_documents(
    documents: Iterable[dict[str, Any]], career: Career
) -> tuple[tuple[CareerReview, ...], int]:
    """The reviews in an export of this career, and how many of the documents are of no use here.

    These are invalid, of another method, or of a mission that the career does not have.
    """
    listed = list(documents)
    if not listed:
        return (), 0
    from hncli.review.review import Review, is_of

    missions = {subject.key: (number, subject) for number, subject in _subjects(career)}
    by_number: dict[int, CareerReview] = {}
    for document in listed:
        try:
            review: Review = read_fields(Review, document, Place(REVIEWS))
        except ContentError:
            continue
        number, subject = missions.get(review.mission, (0, None))
        if subject is not None and is_of(review, subject):
            by_number[number] = CareerReview(number, subject, review)
    return tuple(by_number.values()), len(listed) - len(by_number)


def add_reviews(home: Path, incoming: Sequence[CareerReview]) -> None:
    """Store reviews from an export; a stored one that is complete, or as far, is kept.

    StoreError if one cannot be written.
    """
    reviews = Reviews(home)
    for new in incoming:
        present = reviews.find(new.subject)
        if present is None or len(present.choices) < len(new.review.choices):
            reviews.write(new.subject, new.review)


def remove_reviews(home: Path, career: Career) -> None:
    """Remove the reviews of a career; one that cannot be removed stays, since it harms nobody."""
    if not has_reviews(home):
        return
    for _number, subject in _subjects(career):
        with contextlib.suppress(StoreError):
            Reviews(home).remove(subject)


def _subjects(career: Career) -> Iterator[tuple[int, FinishedMission]]:
    """The missions of a career that can have a review, by number."""
    from hncli.review.review import CannotReview, mission_of_career

    for entry in career.record.missions:
        with contextlib.suppress(CannotReview):
            yield entry.number, mission_of_career(career, entry.number)


def review_cards(home: Path, career: Career) -> dict[int, ReviewCard]:
    """The figures of every mission whose complete review is stored, by its number."""
    complete = [
        mission_review
        for mission_review in career_reviews(home, career)
        if mission_review.review.is_complete
    ]
    if not complete:
        return {}
    from hncli.review.figures import split_in_points

    cards: dict[int, ReviewCard] = {}
    for number, _subject, review in complete:
        points = split_in_points(review.split, review.is_won)
        cards[number] = {"start": points.start, "luck": points.luck, "choices": points.skill}
    return cards
