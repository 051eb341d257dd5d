"""Making a review while the player waits, and what is practised after it."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from hncli.base.files import StoreError
from hncli.base.messages import _, ngettext
from hncli.career.replay import FinishedMission
from hncli.features.missions.history import Reviews
from hncli.features.reviews.report import note_section, review_sections
from hncli.features.reviews.sentences import ToldMission
from hncli.game.cards.library import Library
from hncli.game.engine.mission import Mission
from hncli.game.engine.position import random_seed
from hncli.report.document import Document
from hncli.review.review import (
    CannotReview,
    Review,
    begin_again,
    costliest_choice,
    dealt_anew,
    make_review,
    mission_before,
    share_done,
)
from hncli.terminal.environment import Environment
from hncli.terminal.progress import working
from hncli.terminal.screen import Screen

if TYPE_CHECKING:
    from rich.text import Text

    from hncli.features.missions.practice import PracticeScreen, Practised

SEEDS = 2**32


class Made(NamedTuple):
    """A review, perhaps not complete; None if not even one choice is reviewed."""

    review: Review | None
    was_stopped: bool = False
    message: str = ""  # such as why it could not be stored


class ReviewRequest(NamedTuple):
    """How a review is to be made: with which seed, and whether a stored one counts."""

    seed: int | None = None
    is_again: bool = False


USUAL = ReviewRequest()


def reviewed(
    library: Library,
    finished: FinishedMission,
    reviews: Reviews,
    env: Environment,
    wanted: ReviewRequest = USUAL,
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
    try:
        if made.review is not None:
            reviews.write(finished, made.review)
    except StoreError as error:
        text = _("The review could not be stored. {why}")
        return made._replace(message=text.format(why=error))
    return made


def _seed(stored: Review | None, wanted: ReviewRequest) -> int:
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


def show_review(screen: Screen, library: Library, finished: FinishedMission, home: Path) -> None:
    """Make the review of a mission and show it page by page; Ctrl-C stops the making only."""
    from hncli.report.rich_text import drawn
    from hncli.terminal.painted import Pager
    from hncli.terminal.panes import rendered

    env = screen.env
    screen.notes = []
    try:
        made = reviewed(library, finished, Reviews(home), env)
        if made.review is None:
            screen.tell([_("Stopped before the first choice was reviewed.")])
            return
        told = ToldMission(library, finished, made.review)
    except CannotReview as refused:
        screen.tell([str(refused)])
        return
    screen.tell([made.message] if made.message else [])
    document = Document((*review_sections(told), note_section()))

    def lines(width: int) -> "list[Text]":
        return rendered(drawn(document, width, env.is_ascii), width)

    Pager(env, lines).show()


def practised_at(
    library: Library, finished: FinishedMission, number: int, review: Review | None
) -> "tuple[Practised, Mission]":
    """A choice of a mission to practise, and the mission before it.

    CannotReview if it cannot be played again.
    """
    from hncli.features.missions.practice import Practised

    total = len(finished.choices)
    at_end = mission_before(library, finished, total + 1)
    start = mission_before(library, finished, number)
    before = replace(finished.log, choices=finished.log.choices[: number - 1])
    practised = Practised(
        number,
        total,
        finished.choices[number - 1],
        start.view,
        before,
        at_end.view,
        review.choices[number - 1] if review and number <= len(review.choices) else None,
        finished.past,
    )
    return practised, start


def practise_costliest(
    env: Environment, library: Library, finished: FinishedMission, review: Review
) -> None:
    """Play the costliest choice of a review once more, until the player has had enough."""
    number = costliest_choice(review)
    assert number is not None  # else it was not offered
    practised, start = practised_at(library, finished, number, review)
    for screen in practice_screens(env, practised, start, None):
        try:
            screen.play()
        except EOFError:  # back to where it was chosen
            return


def practice_screens(
    env: Environment, practised: "Practised", start: Mission, seed: int | None
) -> "Iterator[PracticeScreen]":
    """A screen to practise a choice at, until the player asks for none after it was played.

    With a seed, which another one may follow, all that is hidden is dealt anew.
    """
    from hncli.features.missions.practice import PracticeScreen

    chosen = "again"
    while chosen in ("again", "other"):
        if chosen == "other":
            seed = random_seed()
        mission = start.copy() if seed is None else dealt_anew(start, seed)
        screen = PracticeScreen(mission, practised, seed, env)
        screen.introduce()
        yield screen
        chosen = screen.next
