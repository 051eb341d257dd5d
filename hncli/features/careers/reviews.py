"""The stored reviews of a career's missions: its exports carry them, its deletion removes them.

The package `hncli.review` is imported only where there is a review.
"""

import contextlib
import os
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from hncli.base.files import StoreError
from hncli.base.home import REVIEWS
from hncli.base.problems import ContentError, Place
from hncli.base.schema import read_fields, write_fields
from hncli.career.career import Career
from hncli.career.scorecard import ReviewCard

if TYPE_CHECKING:
    from hncli.career.replay import FinishedMission
    from hncli.review.review import Review


class CareerReview(NamedTuple):
    """The review of a career's mission."""

    number: int  # of the mission
    subject: "FinishedMission"
    review: "Review"


def has_reviews(home: Path) -> bool:
    """Whether any review was ever stored in a data folder."""
    return os.path.isdir(home / REVIEWS)  # noqa: PTH112 - Path.is_dir can raise


def career_reviews(home: Path, career: Career) -> list[CareerReview]:
    """The stored reviews of a career, in the order of its missions; unusable ones are left out."""
    if not has_reviews(home):
        return []
    from hncli.features.missions.history import Reviews

    reviews = Reviews(home)
    found = []
    for number, subject in _subjects(career):
        review = reviews.find(subject)
        if review is not None:
            found.append(CareerReview(number, subject, review))
    return found


def review_documents(reviews: Iterable[CareerReview]) -> list[dict[str, Any]]:
    """Reviews as an export file holds them."""
    return [write_fields(one.review) for one in reviews]


def read_review_documents(
    documents: Iterable[dict[str, Any]], career: Career
) -> tuple[tuple[CareerReview, ...], int]:
    """The reviews in an export of this career, and how many of the documents are of no use here.

    These are invalid, of another method, or of a mission that the career does not have.
    """
    told = list(documents)
    if not told:
        return (), 0
    from hncli.review.review import Review, is_of

    missions = {subject.key: (number, subject) for number, subject in _subjects(career)}
    found: dict[int, CareerReview] = {}
    for document in told:
        try:
            review: Review = read_fields(Review, document, Place(REVIEWS))
        except ContentError:
            continue
        number, subject = missions.get(review.mission, (0, None))
        if subject is not None and is_of(review, subject):
            found[number] = CareerReview(number, subject, review)
    return tuple(found.values()), len(told) - len(found)


def add_reviews(home: Path, incoming: Sequence[CareerReview]) -> None:
    """Store reviews from an export; a stored one that is complete, or as far, is kept.

    StoreError if one cannot be written.
    """
    if not incoming:
        return
    from hncli.features.missions.history import Reviews

    reviews = Reviews(home)
    for one in incoming:
        present = reviews.find(one.subject)
        if present is None or len(present.choices) < len(one.review.choices):
            reviews.write(one.subject, one.review)


def remove_reviews(home: Path, career: Career) -> None:
    """Remove the reviews of a career; one that cannot be removed stays, since it harms nobody."""
    if not has_reviews(home):
        return
    from hncli.features.missions.history import Reviews

    for _number, subject in _subjects(career):
        with contextlib.suppress(StoreError):
            Reviews(home).remove(subject)


def _subjects(career: Career) -> "Iterator[tuple[int, FinishedMission]]":
    """The missions of a career that can have a review, by number."""
    from hncli.review.review import CannotReview, mission_of_career

    for entry in career.record.missions:
        with contextlib.suppress(CannotReview):
            yield entry.number, mission_of_career(career, entry.number)


def review_cards(home: Path, career: Career) -> dict[int, ReviewCard]:
    """The figures of every mission whose complete review is stored, by its number."""
    complete = [one for one in career_reviews(home, career) if one.review.is_complete]
    if not complete:
        return {}
    from hncli.review.figures import split_in_points

    found: dict[int, ReviewCard] = {}
    for number, _subject, review in complete:
        points = split_in_points(review.split, review.is_won)
        found[number] = {"start": points.start, "luck": points.luck, "choices": points.skill}
    return found
