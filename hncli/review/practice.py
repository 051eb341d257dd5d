"""Positions of a finished mission, to be played once more."""

from random import Random
from typing import TYPE_CHECKING

from hncli.cards.library import Library
from hncli.career.finished_mission import FinishedMission
from hncli.engine.game import replay_choice
from hncli.players.determinization import determinize
from hncli.review.review import Review
from hncli.review.subject import begin_again

if TYPE_CHECKING:
    from hncli.engine.mission import Mission


def costliest_choice(review: Review) -> int | None:
    """The number of the choice that cost most, from 1 on; None if none cost anything."""
    costs = [choice.slip.value for choice in review.choices]
    most = max(costs, default=0.0)
    return costs.index(most) + 1 if most > 0 else None


def mission_before(library: Library, finished: FinishedMission, number: int) -> "Mission":
    """The mission at the choice of a number, from 1 on, or at its end if that is one too many.

    Its undo history begins there. CannotReview if the mission cannot be played again.
    """
    mission = begin_again(library, finished)
    for option in finished.choices[: number - 1]:
        replay_choice(mission, option)
    mission.forget()
    return mission


def dealt_anew(mission: "Mission", seed: int) -> "Mission":
    """The same position to the player, with everything hidden and all dice to come dealt anew."""
    return determinize(mission.view, Random(f"practice {seed}"))
