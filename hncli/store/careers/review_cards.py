"""What the stored reviews say of the missions of a career, for its scorecard."""

from pathlib import Path

from hncli.career.career import Career
from hncli.career.scorecard import ReviewCard
from hncli.store.careers.career_reviews import career_reviews


def review_cards(home: Path, career: Career) -> dict[int, ReviewCard]:
    """The figures of every mission whose complete review is stored, by its number."""
    complete = [one for one in career_reviews(home, career) if one.review.is_complete]
    if not complete:
        return {}
    from hncli.review.points import split_in_points

    found: dict[int, ReviewCard] = {}
    for number, _subject, review in complete:
        points = split_in_points(review.split, review.is_won)
        found[number] = {"start": points.start, "luck": points.luck, "choices": points.skill}
    return found
