"""Making a review while the player waits: progress, Ctrl-C, and what is stored."""

from typing import NamedTuple

from hncli.base.files import StoreError
from hncli.cards.library import Library
from hncli.career.finished_mission import FinishedMission
from hncli.features.missions.reviews import Reviews
from hncli.review.review import Review, make_review, share_done
from hncli.review.subject import begin_again
from hncli.ui.terminal.environment import Environment
from hncli.ui.terminal.progress import working
from hncli.words import _, ngettext

SEEDS = 2**32


class Made(NamedTuple):
    """A review, perhaps not complete; None if not even one choice is reviewed."""

    review: Review | None
    was_stopped: bool = False
    message: str = ""  # such as why it could not be stored


class Wanted(NamedTuple):
    """How a review is to be made: with which seed, and whether a stored one counts."""

    seed: int | None = None
    is_again: bool = False


USUAL = Wanted()


def reviewed(
    library: Library,
    finished: FinishedMission,
    reviews: Reviews,
    env: Environment,
    wanted: Wanted = USUAL,
    head: str = "",
) -> Made:
    """The stored review of a mission; what is missing of it is made now, and stored.

    Ctrl-C stops that and keeps what there is. CannotReview if the mission cannot be reviewed.
    """
    stored = reviews.find(finished)
    seed = _seed(stored, wanted)
    is_used = stored is not None and stored.seed == seed and not wanted.is_again
    if stored is not None and stored.is_complete and is_used:
        return Made(stored)
    made = _make(library, finished, env, seed, stored if is_used else None, head)
    if made.was_stopped and stored is not None and stored.is_complete:
        return Made(stored, True, _("Stopped. This is the review from before."))
    return made if made.review is None else _stored(made, made.review, finished, reviews)


def _seed(stored: Review | None, wanted: Wanted) -> int:
    """The seed that is asked for, else that of the stored review; anew, the one after it."""
    if wanted.seed is not None:
        return wanted.seed
    if stored is None:
        return 0
    return (stored.seed + 1) % SEEDS if wanted.is_again else stored.seed


def _make(
    library: Library, finished: FinishedMission, env: Environment, seed: int, stored: Review | None,
    head: str,
) -> Made:  # fmt: skip
    """Make a review, or go on with a stored one, until it is complete or Ctrl-C is pressed."""
    begin_again(library, finished)  # before anything is said of the work, for it may be refused
    count = len(finished.choices) - len(stored.choices if stored is not None else ())
    line = ngettext("Reviewing {n} choice ...", "Reviewing {n} choices ...", count)
    review, was_stopped = stored, False
    try:
        with working(env, head or _("Reviewing"), line.format(n=count)) as tell:
            tell(share_done(stored) if stored is not None else 0.0)
            for made in make_review(library, finished, seed, stored):
                review = made.review
                tell(made.share)
    except KeyboardInterrupt:
        was_stopped = True
    return Made(review if review is not None and review.choices else None, was_stopped)


def _stored(made: Made, review: Review, finished: FinishedMission, reviews: Reviews) -> Made:
    """Store a review; if that fails, its message says so."""
    try:
        reviews.write(finished, review)
    except StoreError as error:
        text = _("The review could not be stored. {why}")
        return made._replace(message=text.format(why=error))
    return made
