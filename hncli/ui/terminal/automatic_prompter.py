"""A prompter whose questions are answered by an automatic player."""

from collections.abc import Callable

from hncli.career.career import Career
from hncli.engine.game import Option
from hncli.engine.mission import Mission
from hncli.players.career_choices import career_choice
from hncli.players.registry import Player
from hncli.simulation.play import player_for
from hncli.terminal.questions import Answer, MenuItem, NoProgress, Question
from hncli.ui.terminal.columns import wrap
from hncli.ui.terminal.environment import Environment


class AutomaticPrompter:
    """Answers as the lab's player of that name would; questions and answers are printed."""

    def __init__(self, env: Environment, name: str, at: Callable[[], Mission | Career]) -> None:
        self.env = env
        self.name = name
        self.at = at  # what is being played now
        self._player: tuple[int, Player] | None = None
        self._state: object = None  # at the last question

    def choose(self, question: Question, again: bool = False) -> Answer:
        """Print the question and the player's answer, and return it.

        NoProgress if nothing has changed since the last answer: that choice was refused, as where
        rules of a pack trigger each other without end.
        """
        state = self._current_state()
        if again or state == self._state:
            raise NoProgress
        self._state = state
        option = self._option()
        # What stands in a menu of its own can be chosen by its id as well.
        label = next((one.label for one in question.options if one.id == option.id), option.id)
        width = self.env.width
        self.env.say("", *wrap(question.lines[-1], width), *wrap(f"> {label}", width))
        return Answer.of(MenuItem(option.id, label, (option,)))

    def _current_state(self) -> object:
        """A value that every choice changes."""
        playing = self.at()
        if isinstance(playing, Mission):
            return playing.position()
        return playing.record if playing.mission is None else playing.mission.position()

    def _option(self) -> Option:
        playing = self.at()
        if isinstance(playing, Career):
            if playing.mission is None:
                return career_choice(playing)
            playing = playing.mission
        return self._of_mission(playing.seed).choose(playing.view)

    def _of_mission(self, seed: int) -> Player:
        """The player of this mission: one object until its end, for it may remember things."""
        if self._player is None or self._player[0] != seed:
            self._player = seed, player_for(self.name, seed)
        return self._player[1]

    def line(self, _prompt: str, usual: str = "") -> str:
        """The default."""
        return usual

    def is_sure(self, _question: str) -> bool:
        """Yes: the choice that is asked about was the player's."""
        return True

    def several(self, question: Question) -> Answer:
        """One option."""
        return self.choose(question)
