"""What the stored reviews say of the missions of a career, for its scorecard."""

import os
from pathlib import Path

from hncli.career.career import Career
from hncli.career.scorecard import ReviewCard
from hncli.store.data_folder import REVIEWS


def review_cards(home: Path, career: Career) -> dict[int, ReviewCard]:
    """The figures of every mission whose complete review is stored, by its number."""
    if not os.path.isdir(home / REVIEWS):  # noqa: PTH112 - Path.is_dir can raise
        return {}
    from hncli.review.career_missions import subject_of
    from hncli.review.points import split_in_points
    from hncli.review.subject import CannotReview
    from hncli.store.reviews import Reviews

    reviews = Reviews(home)
    found: dict[int, ReviewCard] = {}
    for entry in career.record.missions:
        try:
            review = reviews.find(subject_of(career, entry.number))
        except CannotReview:
            continue
        if review is not None and review.is_complete:
            points = split_in_points(review.split, review.is_won)
            found[entry.number] = {
                "start": points.start,
                "luck": points.luck,
                "choices": points.skill,
            }
    return found
