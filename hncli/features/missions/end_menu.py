"""What is told and offered when a mission is over."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

from hncli.base.messages import N_, Message, _
from hncli.features.missions.mission_end import record_lines
from hncli.features.missions.session import Finish, MissionSession
from hncli.game.cards.library import Library
from hncli.game.engine.view import View
from hncli.report.words import achievement_line
from hncli.terminal.questions import MenuItem

if TYPE_CHECKING:
    from hncli.features.missions.screen import MissionScreen

END_ITEMS = {
    "back": (N_("Back"), "b"),
    "story": (N_("Story"), "s"),
    "review": (N_("Review: you or the dice?"), "r"),
    "again": (N_("Again"), "a"),
    "other": (N_("Again with other cards"), "o"),
    "another": (N_("Another abductor"), "n"),
    "continue": (N_("Continue"), "c"),
}
"""What can be done with a mission that is over: its words and its letter."""

SINGLE_END = ("again", "another", "story", "review", "back")
CHALLENGE_END = ("story", "back")  # it is played once
CAREER_END = ("continue", "story", "review")


def end_item(id: str) -> MenuItem:
    """An entry of END_ITEMS, in the language of the player."""
    label, letter = END_ITEMS[id]
    return MenuItem(id, str(label), letter=letter)


class Ending:
    """What is told and offered when a mission is over; nothing is offered after one not kept."""

    offered: tuple[str, ...] = ()  # of END_ITEMS
    small: Message | None = None  # said instead of the seed

    @property
    def items(self) -> tuple[MenuItem, ...]:
        """The menu; nothing where nobody is asked."""
        return tuple(map(end_item, self.offered))

    @property
    def hint(self) -> str:
        """What can be typed, where no menu offers it."""
        return ""

    def after(self, _view: View, _finish: Finish) -> list[str]:
        """Records, achievements and the like."""
        return []

    def show_review(self, screen: "MissionScreen[Any]") -> None:
        """Review the mission, where that is among the items."""


class SavedEnding(Ending):
    """The end of a mission that is kept: what it beats and earns, and its review."""

    def __init__(
        self,
        session: MissionSession,
        library: Library,
        home: Path,
        offered: tuple[str, ...],
        review_command: str,
    ) -> None:
        self.session = session
        self.library = library
        self.home = home
        self.offered = offered
        self.review_command = review_command

    @property
    def items(self) -> tuple[MenuItem, ...]:
        """Without the review of what cannot be reviewed."""
        has_review = self.session.subject is not None
        return tuple(end_item(id) for id in self.offered if id != "review" or has_review)

    @property
    def hint(self) -> str:
        """The command that reviews the mission."""
        return review_hint(self.review_command) if self.session.subject is not None else ""

    def after(self, view: View, finish: Finish) -> list[str]:
        """What it beats among all of the player's missions, and what it has earned.

        Of one that was watched only that it was (C-NEW-7).
        """
        if self.session.is_watched:
            return [_("Watched: it earns no achievement and counts in none of your statistics.")]
        records = record_lines(view, self.session.mission.box, finish.before)
        earned = [achievement_line(self.library, id) for id in finish.achievements]
        return [*records, *([finish.problem] if finish.problem else earned)]

    def show_review(self, screen: "MissionScreen[Any]") -> None:
        """Make the review, and show it page by page."""
        from hncli.features.reviews.making import show_review  # most players never ask

        subject = self.session.subject
        assert subject is not None  # else it was not offered
        show_review(screen, self.library, subject, self.home)


def review_hint(command: str) -> str:
    """What is told at the end of a mission where no menu offers a review."""
    return _("Was it you or the dice? {command} tells.").format(command=command)
