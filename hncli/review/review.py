"""A review of a mission as it is stored, its dice, and positions of it to practise."""

from collections.abc import Iterator
from dataclasses import replace
from math import comb
from random import Random
from typing import NamedTuple

from hncli.base.messages import _
from hncli.base.schema import Identifier, ListOf, TableOf, Text, Whole, Word, arg
from hncli.base.text import clauses
from hncli.base.values import Value, value
from hncli.career.career import Career
from hncli.career.journal import versions_of_mission
from hncli.career.past import past_of_mission
from hncli.career.record import MANY
from hncli.career.replay import FinishedMission, setup_of_mission
from hncli.game.cards.library import Library, NotPlayable
from hncli.game.engine.game import replay_choice
from hncli.game.engine.mission import Mission
from hncli.game.engine.trace import MissionTrace
from hncli.players.rollouts import Lookahead, determinize
from hncli.players.searching import SearchResult, without_cycle_collection
from hncli.players.value_function import Measurement, mean_of
from hncli.review.figures import ERROR, ReviewedChoice, RoundedNumber, Split, rounded, split
from hncli.review.reviewer import (
    CONVERSATIONS_AHEAD,
    TO_END,
    Calibration,
    Comparer,
    calibrate,
    fit,
    review_choices,
)

SUCCESSES = (5, 6)
CHANCE_OF_SUCCESS = len(SUCCESSES) / 6


class DiceLuck(NamedTuple):
    """All dice of threat rolls as they fell: fours converted later are no successes here."""

    rolled: int
    successes: int

    @property
    def expected(self) -> float:
        return self.rolled * CHANCE_OF_SUCCESS

    @property
    def chance_of_fewer(self) -> float:
        """How likely so many dice have fewer successes than these; half of an equal number count.

        A half says that the dice were as good as dice are.
        """
        p, n = CHANCE_OF_SUCCESS, self.rolled
        chances = [comb(n, k) * p**k * (1 - p) ** (n - k) for k in range(self.successes + 1)]
        return sum(chances) - chances[-1] / 2


def dice_luck(trace: MissionTrace) -> DiceLuck:
    """Count the dice of a mission."""
    faces = [face for turn in trace.turns for face in turn.thrown]
    return DiceLuck(len(faces), sum(face in SUCCESSES for face in faces))


METHOD = 2
"""Raised when the estimates of a mission change, so that stored reviews are made anew."""

CALIBRATION_SHARE = 0.2  # of the time that a review takes


@value
class Review(Value):
    """What is known of a mission; not all choices, if the review was interrupted."""

    mission: str = arg(Text(64, 1), "the key of the mission")
    method: int = arg(Whole(1, MANY), "the version of the method")
    seed: int = arg(Whole(0, 2**32), "of the imagined missions")
    result: str = arg(Word(("won", "lost")), "how the mission ended")
    ending: str = arg(Identifier(), "and in which way")
    total: int = arg(Whole(1, MANY), "how many choices the mission has")
    dice: int = arg(Whole(0, MANY), "dice thrown in threat rolls")
    successes: int = arg(Whole(0, MANY), "fives and sixes among them")
    shift: float = arg(RoundedNumber(-10, 10), "what calibration adds to the log odds")
    shift_error: float = arg(ERROR, "the standard error of that")
    choices: tuple[ReviewedChoice, ...] = arg(
        ListOf(TableOf(ReviewedChoice), 0, MANY), "the choices that are reviewed", default=()
    )

    @property
    def is_complete(self) -> bool:
        return len(self.choices) == self.total

    @property
    def is_won(self) -> bool:
        return self.result == "won"

    @property
    def calibration(self) -> Calibration:
        return Calibration(self.shift, self.shift_error)

    @property
    def dice_luck(self) -> DiceLuck:
        """The dice, to be compared with their expected value."""
        return DiceLuck(self.dice, self.successes)

    @property
    def split(self) -> Split:
        """Start, luck and cost; the review must be complete."""
        assert self.is_complete
        return split(self.choices, self.is_won)


class Progress(NamedTuple):
    """A review in the making: how much of the work is done, from 0 to 1."""

    share: float
    review: Review


def make_review(
    library: Library, finished: FinishedMission, seed: int = 0, earlier: Review | None = None
) -> Iterator[Progress]:
    """Review a mission step by step; the last review is complete.

    It goes on from an earlier one of the same mission, method and seed. CannotReview if the mission
    is none that can be reviewed.
    """
    mission, options = begin_again(library, finished), finished.choices
    lookahead = Lookahead(CONVERSATIONS_AHEAD, TO_END)
    with without_cycle_collection():
        review = earlier
        if (
            review is None
            or not is_of(review, finished)
            or review.seed != seed
            or not review.choices
        ):
            review = _begun(finished, seed, Calibration())
            turns = max(1, finished.turns)
            for n, calibration in enumerate(calibrate(mission, options, seed, lookahead), 1):
                review = _begun(finished, seed, calibration)
                yield Progress(CALIBRATION_SHARE * min(1.0, n / turns), review)
        comparer = Comparer(seed, review.calibration, lookahead)
        for choice in review_choices(mission, options, comparer, len(review.choices)):
            review = replace(review, choices=(*review.choices, choice))
            yield Progress(share_done(review), review)


def share_done(review: Review) -> float:
    """How much of the work a calibrated review has behind it, from 0 to 1."""
    return CALIBRATION_SHARE + (1 - CALIBRATION_SHARE) * len(review.choices) / review.total


def is_of(review: Review, finished: FinishedMission) -> bool:
    """Whether a stored review is one of this mission by the present method."""
    return review.mission == finished.key and review.method == METHOD


def _begun(finished: FinishedMission, seed: int, calibration: Calibration) -> Review:
    trace, total = finished.trace, len(finished.choices)
    (rolled, successes), (shift, error) = dice_luck(trace), map(rounded, calibration)
    return Review(
        finished.key, METHOD, seed, trace.result, trace.ending, total,
        rolled, successes, shift, error,
    )  # fmt: skip


def lead_of(result: SearchResult) -> Measurement:
    """By how much the best option is ahead of the runner-up, which must be there.

    The value function is fitted to the rollouts that were played to the end, so that the lead fits
    the win probability that is told beside it.
    """
    chance = fit(result.checks).chance
    pairs = zip(result.ends, result.runner_up_ends, strict=True)
    return mean_of([chance(ours) - chance(theirs) for ours, theirs in pairs])


def costliest_choice(review: Review) -> int | None:
    """The number of the choice that cost most, from 1 on; None if none cost anything."""
    costs = [choice.slip.value for choice in review.choices]
    most = max(costs, default=0.0)
    return costs.index(most) + 1 if most > 0 else None


def mission_before(library: Library, finished: FinishedMission, number: int) -> Mission:
    """The mission at the choice of a number, from 1 on, or at its end if that is one too many.

    Its undo history begins there. CannotReview if the mission cannot be played again.
    """
    mission = begin_again(library, finished)
    for option in finished.choices[: number - 1]:
        replay_choice(mission, option)
    mission.forget()
    return mission


def dealt_anew(mission: Mission, seed: int) -> Mission:
    """The same position to the player, with everything hidden and all dice to come dealt anew."""
    return determinize(mission.view, Random(f"practice {seed}"))


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
        setup = setup_of_mission(career, number)
    except (NotPlayable, KeyError):
        raise CannotReview(_("Its cards are no longer installed.")) from None
    return FinishedMission(setup, log, past_of_mission(career, number))


def begin_again(library: Library, finished: FinishedMission) -> Mission:
    """The mission at its first decision; CannotReview if it is none that can be reviewed."""
    if not finished.trace.result:
        raise CannotReview(_("This mission isn't over yet. Finish it, then review it."))
    if not finished.has_choices:
        raise CannotReview(_("This mission ended before your first choice: nothing to review."))
    try:
        present = versions_of_mission(library, finished.setup)
        stored = finished.log.versions
        if not stored.is_same(present):
            unknown = _("it doesn't say of which version its cards were")
            text = _(
                "This mission was played with other versions: {what}. It can't be played again."
            )
            what = clauses(stored.differences(present) or [unknown])
            raise CannotReview(text.format(what=what))
        if finished.replayed(library) is None:
            raise CannotReview(_("Its choices don't lead to what was noted of this mission."))
        return finished.setup.begin(library)
    except (NotPlayable, KeyError):
        raise CannotReview(_("Its cards are no longer installed.")) from None
