"""A reviewed mission, played again for the words of its choices."""

from functools import cached_property
from typing import TYPE_CHECKING

from hncli.cards.ending_titles import ending_in
from hncli.cards.library import Library
from hncli.career.finished_mission import FinishedMission
from hncli.engine.game import GIVE_UP, Option, replay_choice
from hncli.engine.view import View
from hncli.review.review import Review
from hncli.review.split import Split
from hncli.review.subject import begin_again
from hncli.ui.mission.labels import label, title
from hncli.words import _

if TYPE_CHECKING:
    from hncli.engine.mission import Mission


class ToldMission:
    """A review with its mission: what was seen at each choice, and how it ended.

    CannotReview if its choices cannot be played again.
    """

    def __init__(self, library: Library, finished: FinishedMission, review: Review) -> None:
        self.finished = finished
        self.review = review
        mission = begin_again(library, finished)
        self._before: list[Mission] = []
        for option in finished.choices:
            self._before.append(mission.copy())
            replay_choice(mission, option)
        self._end = mission

    @cached_property
    def split(self) -> Split | None:
        """Start, luck and cost; None while the review is not complete."""
        return self.review.split if self.review.is_complete else None

    def view(self, n: int) -> View:
        """What the player saw at a choice."""
        return self._before[n].view

    def label(self, n: int, option: Option) -> str:
        """An option of a choice in the words of its menu."""
        return _("Give the mission up") if option == GIVE_UP else label(self.view(n), option)

    @property
    def who(self) -> str:
        """The abductor's name."""
        return self._end.catalogue.abductor.title

    @property
    def ending(self) -> str:
        """How the mission ended."""
        return ending_in(self._end.catalogue, self.review.ending)

    @property
    def turns(self) -> int:
        """How many turns it had."""
        return self.finished.turns

    # What the player has never seen

    @property
    def never_drawn(self) -> list[str]:
        """The terror cards that were left, in the order in which they would have come."""
        return [title(self._end.view, id) for id in self._end.deck]

    @property
    def never_revealed(self) -> list[str]:
        """The demands that stayed face down."""
        hidden = [placed for placed in self._end.demands if placed.face == "down"]
        return [title(self._end.view, placed.id) for placed in hidden]
