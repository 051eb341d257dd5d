"""`hn mission list`: all saved single missions."""

from pathlib import Path

from hncli.cli import declare
from hncli.cli.mission.saved import open_missions
from hncli.cli.options.data_folder import home_option
from hncli.cli.session import current_environment
from hncli.cli.shared.store_errors import store_errors
from hncli.words import N_, _
from hncli.words.sentences import labelled


@declare.command(name="list", help=N_("List your saved missions, the one you played last first."))
@home_option
def list_missions(home: Path | None) -> None:
    """Print a line for each saved mission, also for a damaged one."""
    from hncli.ui.saved_missions import saved_lines

    env = current_environment()
    with store_errors():
        found = saved_lines(open_missions(home))
    env.say_folded(*(labelled(one.name, one.text) for one in found))
    if not found:
        env.say_folded(_("You have no saved mission. Start one with hn mission play."))
