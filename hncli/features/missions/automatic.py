"""The option --auto: an automatic player answers the questions."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from hncli.base.messages import N_, _
from hncli.career.career import Career
from hncli.commands.declare import completed_option
from hncli.commands.exits import Exit, stop
from hncli.game.engine.game import Option
from hncli.game.engine.mission import Mission
from hncli.players.registry import Player, UnknownPlayer, player_factory, player_for
from hncli.players.rule_based import career_choice
from hncli.terminal.columns import wrap
from hncli.terminal.environment import Environment
from hncli.terminal.questions import Answer, MenuItem, NoProgress, Prompter, Question


class AutomaticPrompter:
    """Answers as the lab's player of that name would; questions and answers are printed."""

    def __init__(self, env: Environment, name: str, at: Callable[[], Mission | Career]) -> None:
        self.env = env
        self.name = name
        self.at = at  # returns what is being played now
        self._player: tuple[int, Player] | None = None
        self._state: object = None  # at the last question

    def choose(self, question: Question, again: bool = False) -> Answer:
        """Print the question and the player's answer, and return it.

        NoProgress if nothing has changed since the last answer: that choice was refused, as where
        rules of a pack trigger each other without end.
        """
        playing = self._playing()
        state = playing.position() if isinstance(playing, Mission) else playing.record
        if again or state == self._state:
            raise NoProgress
        self._state = state
        option = self.next_option()
        labels = {item.id: item.name or item.label for item in question.inside}
        labels |= {item.id: item.label for item in question.options}
        label = labels.get(option.id, option.id)
        width = self.env.width
        self.env.say("", *wrap(question.lines[-1], width), *wrap(f"> {label}", width))
        return Answer.of(MenuItem(option.id, label, (option,)))

    def _playing(self) -> Mission | Career:
        """The mission that is played; between missions the career."""
        playing = self.at()
        return playing if isinstance(playing, Mission) else playing.mission or playing

    def next_option(self) -> Option:
        """What the player would choose now; there is one player object for each mission."""
        playing = self._playing()
        if isinstance(playing, Career):
            return career_choice(playing)
        if self._player is None or self._player[0] != playing.seed:
            self._player = playing.seed, player_for(self.name, playing.seed)
        return self._player[1].choose(playing.view)

    def line(self, _prompt: str, usual: str = "") -> str:
        return usual

    def is_sure(self, _question: str) -> bool:
        """Yes: the choice that is asked about was the player's."""
        return True

    def several(self, question: Question) -> Answer:
        return self.choose(question)


auto_option = completed_option(
    "--auto",
    "players",
    N_("Watch an automatic player: random, classic, sensible, careful or searching."),
    metavar=N_("PLAYER"),
)


@contextmanager
def no_progress_errors() -> Iterator[None]:
    """End the command if the choice of an automatic player was refused: rules loop endlessly."""
    try:
        yield
    except NoProgress:
        stop(_("With that, rules of this pack set each other off for ever."), Exit.FAILED)


def automatic_prompter(
    env: Environment, name: str | None, at: Callable[[], Mission | Career]
) -> Prompter | None:
    """The prompter of --auto; None without the option. An unknown player ends the command."""
    if name is None:
        return None

    try:
        player_factory(name)
    except UnknownPlayer as error:
        stop(str(error), Exit.USAGE)
    env.is_drawn = env.ask_few = False  # every choice is printed, one below the other
    return AutomaticPrompter(env, name, at)
