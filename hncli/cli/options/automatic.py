"""The option `--auto`: an automatic player at the player's place."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import click

from hncli.cli.exit_codes import Exit, stop
from hncli.cli.lazy import at_tab
from hncli.words import _, nearest, printable

if TYPE_CHECKING:
    from hncli.career.career import Career
    from hncli.engine.mission import Mission
    from hncli.ui.terminal.environment import Environment
    from hncli.ui.terminal.prompter import Prompter


def auto_option(command: Any) -> Any:
    """Give a command the option `--auto`."""
    return click.option(
        "--auto",
        metavar="PLAYER",
        help=_("Watch an automatic player: random, sensible or searching."),
        shell_complete=at_tab("players"),
    )(command)


def automatic(
    env: "Environment", name: str | None, at: "Callable[[], Mission | Career]"
) -> "Prompter | None":
    """The prompter that answers by itself, if that is asked for."""
    if name is None:
        return None
    from hncli.players.registry import PLAYERS
    from hncli.ui.terminal.automatic_prompter import AutomaticPrompter

    if name not in PLAYERS:
        text = _("There is no player {name}; there is {known}.")
        said = text.format(name=printable(repr(name), 40), known=", ".join(PLAYERS))
        stop(said + nearest(name, list(PLAYERS)), Exit.USAGE)
    return AutomaticPrompter(env, name, at)
