"""A single mission on the screen, saved at every choice."""

from hncli.base.files import StoreError
from hncli.career.finished_mission import FinishedMission
from hncli.engine.events import MissionEvent
from hncli.engine.game import Option
from hncli.features.missions.history import MissionHistory
from hncli.features.missions.store import SavedMission
from hncli.ui.mission.achievements import finish_mission
from hncli.ui.mission.mission_screen import MissionScreen, back_item, review_item, story_item
from hncli.ui.mission.narrative.mission_end import record_lines
from hncli.ui.review.hint import review_hint
from hncli.ui.terminal.environment import Environment
from hncli.ui.terminal.prompter import MenuItem
from hncli.words import _


def again_item() -> MenuItem:
    """The entry that plays the same once more."""
    return MenuItem("again", _("Again"), letter="a")


def another_item() -> MenuItem:
    """The entry that plays against somebody else."""
    return MenuItem("another", _("Another abductor"), letter="n")


class SingleMissionScreen(MissionScreen):
    """One player at a mission that belongs to no career.

    A choice that cannot be saved is not made: StoreError says why, and ends the game. At its end
    the mission is entered in the player's history.
    """

    def __init__(self, saved: SavedMission, env: Environment) -> None:
        super().__init__(saved.mission, env)
        self.saved = saved
        self.typed_options = ""  # such as --home, for commands that are told to type next
        self.story = [list(events) for events in saved.log.story]

    def make(self, option: Option) -> list[MissionEvent]:
        """Make a choice and save it."""
        return self.saved.choose(option)

    def unmake(self, take_back: bool) -> None:
        """Undo the last choice and save that."""
        self.saved.undo(take_back)

    def surrender(self) -> list[MissionEvent]:
        """Give the mission up and save that."""
        return self.saved.give_up()

    # The end

    def aftermath(self) -> list[str]:
        """Enter the mission in the history: what it beats there, and what it has earned."""
        try:
            known = MissionHistory(self.saved.home).all()
        except StoreError:
            known = []  # it is told when the mission is entered
        records = record_lines(self.view, self.mission.box, known)
        return [*records, *finish_mission(self.saved)]

    def result_lines(self) -> list[str]:
        """What is told after the end, beside the screen; nothing but of a challenge."""
        return []

    def end_items(self) -> tuple[MenuItem, ...]:
        """Play on, read the call, or leave."""
        review = (review_item(),) if self.subject.has_choices else ()
        return (again_item(), another_item(), story_item(), *review, back_item())

    @property
    def subject(self) -> FinishedMission:
        """The mission as the subject of a review."""
        return FinishedMission(self.saved.stored.setup, self.saved.log)

    def end_hint(self) -> list[str]:
        """The command that reviews the mission."""
        if not self.subject.has_choices:
            return []
        return [review_hint(f"hn mission review{self.typed_options}")]

    def show_review(self) -> None:
        """Review the mission, and show that page by page."""
        from hncli.ui.review.at_end import show_review  # most players never ask

        show_review(self, self.saved.library, self.subject, self.saved.home)
