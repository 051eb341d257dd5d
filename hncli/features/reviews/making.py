"""Making a review while the player waits, and practising a choice of the mission after it."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from hncli.base.files import StoreError
from hncli.base.messages import N_, _, ngettext
from hncli.base.text import ended, number_word, percent
from hncli.career.replay import FinishedMission
from hncli.features.missions.hints import reason_sentence
from hncli.features.missions.saving.history import Reviews
from hncli.features.missions.saving.saved_game import LoggedMission
from hncli.features.missions.screen.end_menu import Ending
from hncli.features.missions.screen.screen import MissionScreen
from hncli.features.missions.session import MissionFinish, MissionSession
from hncli.features.missions.words.labels import label
from hncli.features.missions.words.mission_end import mission_end
from hncli.features.reviews.report import note_section, review_sections
from hncli.features.reviews.sentences import ReviewedMission
from hncli.game.cards.library import Library
from hncli.game.engine.game import GIVE_UP, Option
from hncli.game.engine.mission import Mission
from hncli.game.engine.position import random_seed
from hncli.game.engine.view import View
from hncli.report.document import Document
from hncli.review.figures import ReviewedChoice
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
from hncli.review.reviewer import CONVERSATIONS_AHEAD
from hncli.terminal.environment import Environment
from hncli.terminal.progress import working
from hncli.terminal.questions import Command, Prompter
from hncli.terminal.screen import Screen

if TYPE_CHECKING:
    from rich.text import Text


SEEDS = 2**32


class MadeReview(NamedTuple):
    """A review, perhaps not complete; None if not even one choice is reviewed."""

    review: Review | None
    was_stopped: bool = False
    message: str = ""  # such as why it could not be stored


class ReviewRequest(NamedTuple):
    """How a review is to be made: with which seed, and whether a stored one counts."""

    seed: int | None = None
    is_again: bool = False


DEFAULT_REQUEST = ReviewRequest()


def review_mission(
    library: Library,
    finished: FinishedMission,
    reviews: Reviews,
    env: Environment,
    request: ReviewRequest = DEFAULT_REQUEST,
    head: str = "",
) -> MadeReview:
    """The stored review of a mission; what is missing of it is made now, and stored.

    Ctrl-C stops that and keeps what there is. CannotReview if the mission cannot be reviewed.
    """
    stored = reviews.find(finished)
    seed = request.seed
    if seed is None and stored is not None:  # its own; anew, the one after it
        seed = (stored.seed + 1) % SEEDS if request.is_again else stored.seed
    seed = seed or 0
    is_used = stored is not None and stored.seed == seed and not request.is_again
    if stored is not None and stored.is_complete and is_used:
        return MadeReview(stored)
    made_review = _make(library, finished, env, seed, stored if is_used else None, head)
    if made_review.was_stopped and stored is not None and stored.is_complete:
        return MadeReview(stored, True, _("Stopped. This is the review from before."))
    try:
        if made_review.review is not None:
            reviews.write(finished, made_review.review)
    except StoreError as error:
        text = _("The review could not be stored. {why}")
        return made_review._replace(message=text.format(why=error))
    return made_review


def _make(
    library: Library, finished: FinishedMission, env: Environment, seed: int, stored: Review | None,
    head: str,
) -> MadeReview:  # fmt: skip
    """Make a review, or go on with a stored one, until it is complete or Ctrl-C is pressed."""
    begin_again(library, finished)  # before anything is printed: CannotReview if it is refused
    count = len(finished.choices) - len(stored.choices if stored is not None else ())
    line = ngettext("Reviewing {n} choice ...", "Reviewing {n} choices ...", count)
    review, was_stopped = stored, False
    try:
        with working(env, head or _("Reviewing"), line.format(n=count)) as tell:
            tell(share_done(stored) if stored is not None else 0.0)
            for progress in make_review(library, finished, seed, stored):
                review = progress.review
                tell(progress.share)
    except KeyboardInterrupt:
        was_stopped = True
    return MadeReview(review if review is not None and review.choices else None, was_stopped)


def show_review(screen: Screen, library: Library, finished: FinishedMission, home: Path) -> None:
    """Make the review of a mission and show it page by page; Ctrl-C stops the making only."""
    from hncli.report.rich_text import drawn
    from hncli.terminal.painted import Pager
    from hncli.terminal.panes import rendered

    env = screen.env
    screen.notes = []
    try:
        made_review = review_mission(library, finished, Reviews(home), env)
        if made_review.review is None:
            screen.tell([_("Stopped before the first choice was reviewed.")])
            return
        mission = ReviewedMission(library, finished, made_review.review)
    except CannotReview as refused:
        screen.tell([str(refused)])
        return
    screen.tell([made_review.message] if made_review.message else [])
    document = Document((*review_sections(mission), note_section()))

    def lines(width: int) -> "list[Text]":
        return rendered(drawn(document, width, env.is_ascii), width)

    Pager(env, lines).show()


# A choice of a finished mission, played once more: nothing is saved, nothing counts


class Practised(NamedTuple):
    """The choice of a finished mission that is practised."""

    finished: FinishedMission
    number: int  # of the choice, from 1 on
    start: Mission  # before it
    at_end: View
    reviewed: ReviewedChoice | None  # None: there is no review

    @property
    def chosen(self) -> Option:
        """What was chosen in the real mission."""
        return self.finished.choices[self.number - 1]

    def text_of(self, option: Option) -> str:
        """An option of the practised choice in words."""
        return _("Give up") if option == GIVE_UP else label(self.start.view, option)

    def advice(self) -> str:
        """What the review thought of the choice in the real mission."""
        choice = self.reviewed
        if choice is None:
            return _("There's no review of this choice yet. Make one with hn mission review.")
        if choice.better is None:
            return _("The review found nothing better than what you chose.")
        text = _("The review liked this better: {better} Chance to win {high} instead of {low}.")
        sentence = text.format(
            better=ended(self.text_of(choice.better)),
            high=percent(f"{100 * min(1.0, choice.chance + choice.lead):.0f}"),
            low=percent(f"{100 * choice.chance:.0f}"),
        )
        reasons = (reason_sentence(reason, CONVERSATIONS_AHEAD) for reason in choice.why)
        return " ".join([sentence, *reasons])


class PracticeEnding(Ending):
    """The end of a practice: how the real mission ended, and another try."""

    offered = ("again", "other", "story", "back")
    footnote = N_("This was practice: nothing is saved.")

    def __init__(self, practised: Practised) -> None:
        self.practised = practised

    def after(self, view: View, _finish: MissionFinish) -> list[str]:
        """How the real mission ended, and what the review thought of the choice there."""
        practised = self.practised
        real = mission_end(practised.at_end, ())
        text = _("{verdict} In the real mission you chose: {chosen} {ending}: {figures}.")
        comparison = text.format(
            verdict=verdict(view, practised.at_end),
            chosen=ended(practised.text_of(practised.chosen)),
            ending=real.heading,
            figures=real.figures,
        )
        return [comparison, *([practised.advice()] if practised.reviewed is not None else [])]


class PracticeScreen(MissionScreen[MissionSession]):
    """A mission that starts in the middle, with the real one to compare it with."""

    keys_said = (  # leaving saves nothing, so the key is not called save and quit
        N_("Practice   ? help   h hint   u undo   l look   / type   q quit"),
        N_("Practice   ? help   h hint   u undo   l look   / type   Space marks   q quit"),
        N_("Practice  ? h hint u undo l / type q"),
    )

    def __init__(
        self,
        practised: Practised,
        seed: int | None,
        env: Environment,
        asks: Prompter | None = None,
    ) -> None:
        start, finished = practised.start, practised.finished
        mission = start.copy() if seed is None else dealt_anew(start, seed)
        log = replace(finished.log, choices=finished.log.choices[: practised.number - 1])
        session = MissionSession(LoggedMission(mission, log), env.ask_few, finished.past)
        super().__init__(session, env, asks, PracticeEnding(practised))
        self.practised = practised
        self.seed = seed  # of what is hidden; None: as it was in the mission

    def introduce(self) -> None:
        practised = self.practised
        notice = _("Practice: nothing is saved and nothing counts. Type review for advice.")
        if self.env.is_drawn:
            notice = _("Practice: nothing is saved or counted. Press / and type review for advice.")
        place = _("Turn {turn}, choice {n} of {total}. Back then: {chosen}").format(
            turn=practised.start.turn,
            n=practised.number,
            total=len(practised.finished.choices),
            chosen=ended(practised.text_of(practised.chosen)),
        )
        cards = _("The cards and dice are those of the mission.")
        if self.seed is not None:
            cards = _("Hidden cards and dice are new (seed {seed}).").format(seed=self.seed)
        self.tell([notice, place, cards])

    # What can be typed

    def commands(self) -> tuple[Command, ...]:
        first, *others = super().commands()
        advice = Command("review", _("what the review thought better there"), self.show_advice)
        leave = Command("quit", _("leave; practice isn't saved"), self.leave)
        others = [leave if command.word == "save and quit" else command for command in others]
        return (first, advice, *others)

    def show_advice(self, _rest: str) -> bool:
        """Show what the review thought better; on a narrow screen as a page of its own."""
        show = self.page if self.is_narrow else self.tell
        show([self.practised.advice()])
        return False


def verdict(practice: View, real: View) -> str:
    """Whether a practice went better than the real mission; both are over."""
    outcome, real_outcome = practice.outcome, real.outcome
    assert outcome is not None
    assert real_outcome is not None
    if outcome.result != real_outcome.result:
        is_won = outcome.result == "won"
        return _("This time you won!") if is_won else _("It went better back then.")
    difference = practice.saved - real.saved
    if difference > 0:
        return _("This time you saved {n} more.").format(n=number_word(difference))
    if difference < 0:
        return _("This time you saved {n} fewer.").format(n=number_word(-difference))
    return _("As many saved as back then.")


def practised_at(
    library: Library, finished: FinishedMission, number: int, review: Review | None
) -> Practised:
    """A choice of a mission to practise; CannotReview if that cannot be played again."""
    return Practised(
        finished,
        number,
        mission_before(library, finished, number),
        mission_before(library, finished, len(finished.choices) + 1).view,
        review.choices[number - 1] if review and number <= len(review.choices) else None,
    )


def practise_costliest(
    env: Environment, library: Library, finished: FinishedMission, review: Review
) -> None:
    """Play the costliest choice of a review once more, until the player has had enough."""
    number = costliest_choice(review)
    assert number is not None  # else it was not offered
    practised = practised_at(library, finished, number, review)
    for screen in practice_screens(env, practised, None):
        try:
            screen.play()
        except EOFError:  # back to where it was chosen
            return


def practice_screens(
    env: Environment, practised: Practised, seed: int | None
) -> Iterator[PracticeScreen]:
    """A screen to practise a choice at, until the player asks for none after it was played.

    With a seed, which another one may follow, all that is hidden is dealt anew.
    """
    chosen = "again"
    while chosen in ("again", "other"):
        if chosen == "other":
            seed = random_seed()
        screen = PracticeScreen(practised, seed, env)
        screen.introduce()
        yield screen
        chosen = screen.next
