"""A single mission on the screen, saved at every choice."""

from hncli.engine.events import MissionEvent
from hncli.engine.game import Option
from hncli.store.missions.saved_mission import SavedMission
from hncli.ui.mission.mission_screen import MissionScreen
from hncli.ui.terminal.environment import Environment
from hncli.ui.terminal.prompter import Prompter


class SingleMissionScreen(MissionScreen):
    """One player at a mission that belongs to no career.

    A choice that cannot be saved is not made: StoreError says why, and ends the game.
    """

    def __init__(self, saved: SavedMission, env: Environment, asks: Prompter | None = None) -> None:
        super().__init__(saved.mission, env, asks)
        self.saved = saved
        log = saved.log
        self.story = [list(log.setup), *(list(choice.events) for choice in log.choices)]

    def make(self, option: Option) -> list[MissionEvent]:
        """Make a choice and save it."""
        return self.saved.choose(option)

    def unmake(self, take_back: bool) -> None:
        """Undo the last choice and save that."""
        self.saved.undo(take_back)

    def surrender(self) -> list[MissionEvent]:
        """Give the mission up and save that."""
        return self.saved.give_up()
