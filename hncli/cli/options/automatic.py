"""The option --auto: an automatic player answers the questions."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from hncli.cli.exit_codes import Exit, stop
from hncli.cli.lazy import completed_option
from hncli.words import N_, _

if TYPE_CHECKING:
    from hncli.career.career import Career
    from hncli.engine.mission import Mission
    from hncli.terminal.questions import Prompter
    from hncli.ui.terminal.environment import Environment


auto_option = completed_option(
    "--auto",
    "players",
    N_("Watch an automatic player: random, sensible or searching."),
    metavar=N_("PLAYER"),
)


@contextmanager
def no_progress_errors() -> Iterator[None]:
    """End the command where an automatic player is stuck: only an endless loop refuses a choice."""
    from hncli.terminal.questions import NoProgress

    try:
        yield
    except NoProgress:
        stop(_("With that, rules of this pack set each other off for ever."), Exit.FAILED)


def automatic_prompter(
    env: "Environment", name: str | None, at: "Callable[[], Mission | Career]"
) -> "Prompter | None":
    """The prompter of --auto; None without the option. An unknown player ends the command."""
    if name is None:
        return None
    from hncli.players.registry import UnknownPlayer, player_factory
    from hncli.ui.terminal.automatic_prompter import AutomaticPrompter

    try:
        player_factory(name)
    except UnknownPlayer as error:
        stop(str(error), Exit.USAGE)
    env.is_drawn = env.ask_few = False  # every choice is printed, one below the other
    return AutomaticPrompter(env, name, at)
