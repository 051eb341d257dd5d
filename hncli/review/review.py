"""A review: what was estimated at each choice of a mission, as it is stored."""

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from hncli.cards.library import Library
from hncli.cards.schema import Identifier, ListOf, Text, Whole, Word, arg
from hncli.career.finished_mission import FinishedMission
from hncli.career.record import MANY, TableOf
from hncli.players.cycle_collection import without_cycle_collection
from hncli.players.lookahead import Lookahead
from hncli.review.calibration import Calibration
from hncli.review.choices import ERROR, Number, ReviewedChoice, rounded
from hncli.review.comparison import CONVERSATIONS_AHEAD, Comparer
from hncli.review.dice import DiceLuck, dice_luck
from hncli.review.reviewer import calibrate, review_choices
from hncli.review.split import Split, split
from hncli.review.subject import begin_again
from hncli.values import Value, value

if TYPE_CHECKING:
    from hncli.engine.mission import Mission

METHOD = 1
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
    shift: float = arg(Number(-10, 10), "what calibration adds to the log odds")
    shift_error: float = arg(ERROR, "the standard error of that")
    choices: tuple[ReviewedChoice, ...] = arg(
        ListOf(TableOf(ReviewedChoice), 0, MANY), "the choices that are reviewed", default=()
    )

    @property
    def is_complete(self) -> bool:
        """Whether every choice is reviewed."""
        return len(self.choices) == self.total

    @property
    def is_won(self) -> bool:
        """Whether the mission was won."""
        return self.result == "won"

    @property
    def calibration(self) -> Calibration:
        """What all chances were fitted with."""
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
    mission = begin_again(library, finished)
    with without_cycle_collection():
        yield from _make(mission, finished, seed, earlier)


def _make(
    mission: "Mission", finished: FinishedMission, seed: int, earlier: Review | None
) -> Iterator[Progress]:
    options = finished.choices
    lookahead = Lookahead(CONVERSATIONS_AHEAD)
    if earlier is not None and _can_go_on(earlier, finished, seed):
        review = earlier
    else:
        calibration = Calibration()
        turns = max(1, finished.turns)
        for n, calibration in enumerate(calibrate(mission, options, seed, lookahead), 1):
            share = CALIBRATION_SHARE * min(1.0, n / turns)
            yield Progress(share, _begun(finished, seed, calibration))
        review = _begun(finished, seed, calibration)
    done = len(review.choices)
    comparer = Comparer(seed, review.calibration, lookahead)
    for choice in review_choices(mission, options, comparer, done):
        review = replace(review, choices=(*review.choices, choice))
        yield Progress(share_done(review), review)


def share_done(review: Review) -> float:
    """How much of the work a calibrated review has behind it, from 0 to 1."""
    return CALIBRATION_SHARE + (1 - CALIBRATION_SHARE) * len(review.choices) / review.total


def is_of(review: Review, finished: FinishedMission) -> bool:
    """Whether a stored review is one of this mission by the present method."""
    return review.mission == finished.key and review.method == METHOD


def _can_go_on(review: Review, finished: FinishedMission, seed: int) -> bool:
    return is_of(review, finished) and review.seed == seed and bool(review.choices)


def _begun(finished: FinishedMission, seed: int, calibration: Calibration) -> Review:
    trace = finished.trace
    dice = dice_luck(trace)
    return Review(
        finished.key,
        METHOD,
        seed,
        trace.result,
        trace.ending,
        len(finished.choices),
        dice.rolled,
        dice.successes,
        rounded(calibration.shift),
        rounded(calibration.error),
    )
