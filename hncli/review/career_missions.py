"""The missions of a career as subjects of reviews."""

from hncli.cards.library import NotPlayable
from hncli.career.career import Career
from hncli.career.past_missions import setup_of_mission
from hncli.review.subject import CannotReview, Subject
from hncli.words import _


def subject_of(career: Career, number: int) -> Subject:
    """A mission that is over; CannotReview if nothing is known of its choices."""
    if career.record.missions[number - 1].at_table:
        text = _("Mission {n} was played at a table: there are no choices to review.")
        raise CannotReview(text.format(n=number))
    log = next((log for log in career.logs if log.number == number), None)
    if log is None:
        text = _("Mission {n} has lost its journal: there are no choices to review.")
        raise CannotReview(text.format(n=number))
    try:
        return Subject(setup_of_mission(career.library, career.record, number), log)
    except (NotPlayable, KeyError):
        raise CannotReview(_("Its cards are no longer installed.")) from None
