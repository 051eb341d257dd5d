"""An automatic player at a person's place: the story is told as always, and nobody is asked."""

from collections.abc import Callable

from hncli.career.career import Career
from hncli.engine.game import Option
from hncli.engine.mission import Mission
from hncli.players.career_choices import career_choice
from hncli.players.registry import Player
from hncli.simulation.play import player_for
from hncli.ui.terminal.columns import wrap
from hncli.ui.terminal.environment import Environment
from hncli.ui.terminal.prompter import Question


class AutomaticPrompter:
    """A prompter that answers by itself, as the lab's player of that name would."""

    def __init__(self, env: Environment, name: str, at: Callable[[], Mission | Career]) -> None:
        self.env = env
        self.name = name
        self.at = at  # what is being played now
        self._player: tuple[int, Player] | None = None

    def choose(self, question: Question, again: bool = False) -> str:
        """Say what is asked and answered; an answer that changes nothing ends the game."""
        if again:
            raise EOFError
        option = self._option().id
        label = next(one.label for one in question.options if one.id == option)
        width = self.env.width
        self.env.say("", *wrap(question.lines[-1], width), *wrap(f"> {label}", width))
        return option

    def _option(self) -> Option:
        playing = self.at()
        if isinstance(playing, Career):
            if playing.mission is None:
                return career_choice(playing)
            playing = playing.mission
        return self._of_mission(playing.seed).choose(playing.view)

    def _of_mission(self, seed: int) -> Player:
        """The player of this mission, who may remember things until its end."""
        if self._player is None or self._player[0] != seed:
            self._player = seed, player_for(self.name, seed)
        return self._player[1]

    def line(self, _prompt: str, usual: str = "") -> str:
        """Whatever is usual."""
        return usual

    def is_sure(self, _question: str) -> bool:
        """Nothing that cannot be undone is ever done."""
        return False

    def several(self, question: Question) -> str:
        """One of them."""
        return self.choose(question)
