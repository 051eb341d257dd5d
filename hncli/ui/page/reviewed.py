"""What stored reviews say of luck and choices."""

from hncli.cards.library import NotPlayable
from hncli.career.career import Career
from hncli.career.past_missions import setup_of_mission
from hncli.review.subject import Subject
from hncli.store.reviews import Reviews
from hncli.ui.page.career_figures import Points


def points_of_career(reviews: Reviews, career: Career) -> dict[int, Points]:
    """The points of every mission whose complete review is stored, by its number."""
    if not reviews.folder.exists():
        return {}
    found: dict[int, Points] = {}
    for log in career.logs:
        if log.number > len(career.record.missions):
            continue
        try:
            setup = setup_of_mission(career.library, career.record, log.number)
        except (NotPlayable, KeyError):  # its cards are no longer installed
            continue
        points = points_of(reviews, Subject(setup, log))
        if points is not None:
            found[log.number] = points
    return found


def points_of(reviews: Reviews, subject: Subject) -> Points | None:
    """The points of a mission; None without a complete review of it."""
    review = reviews.find(subject)
    if review is None or not review.is_complete:
        return None
    start, skill = round(100 * review.split.start.value), round(100 * review.split.skill.value)
    # Luck takes up what rounding leaves, so that the sum is right.
    return Points(start, 100 * review.is_won - start - skill, skill)
