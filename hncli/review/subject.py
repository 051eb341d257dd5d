"""Which missions can be reviewed, and the mission that a review plays again."""

from typing import TYPE_CHECKING

from hncli.cards.library import Library, NotPlayable
from hncli.career.career import Career
from hncli.career.finished_mission import FinishedMission, setup_of_mission
from hncli.career.versions import Versions, versions_of_mission
from hncli.words import _
from hncli.words.sentences import clauses

if TYPE_CHECKING:
    from hncli.engine.mission import Mission


class CannotReview(Exception):
    """Why a mission cannot be reviewed, in a sentence for the player."""


def mission_of_career(career: Career, number: int) -> FinishedMission:
    """A mission that is over; CannotReview if nothing is known of its choices."""
    if career.record.missions[number - 1].at_table:
        text = _("Mission {n} was played at a table: there are no choices to review.")
        raise CannotReview(text.format(n=number))
    log = next((log for log in career.logs if log.number == number), None)
    if log is None:
        text = _("Mission {n} has lost its journal: there are no choices to review.")
        raise CannotReview(text.format(n=number))
    try:
        return FinishedMission(setup_of_mission(career.library, career.record, number), log)
    except (NotPlayable, KeyError):
        raise CannotReview(_("Its cards are no longer installed.")) from None


def begin_again(library: Library, finished: FinishedMission) -> "Mission":
    """The mission at its first decision; CannotReview if it is none that can be reviewed."""
    if not finished.trace.result:
        raise CannotReview(_("This mission isn't over yet. Finish it, then review it."))
    if not finished.has_choices:
        raise CannotReview(_("This mission ended before your first choice: nothing to review."))
    try:
        present = versions_of_mission(library, finished.setup)
        stored = finished.log.versions
        if not stored.is_same(present):
            raise CannotReview(_other_versions(stored, present))
        if finished.replayed(library) is None:
            raise CannotReview(_("Its choices don't lead to what was noted of this mission."))
        return finished.setup.begin(library)
    except (NotPlayable, KeyError):
        raise CannotReview(_("Its cards are no longer installed.")) from None


def _other_versions(stored: Versions, present: Versions) -> str:
    told = stored.differences(present) or [_("it doesn't say of which version its cards were")]
    text = _("This mission was played with other versions: {what}. It can't be played again.")
    return text.format(what=clauses(told))
