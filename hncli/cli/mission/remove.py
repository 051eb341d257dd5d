"""`hn mission remove`: remove a saved single mission."""

from pathlib import Path

from hncli.cli import declare
from hncli.cli.lazy import lazy_completer
from hncli.cli.mission.saved import open_missions, select_mission
from hncli.cli.options.confirmation import yes_option
from hncli.cli.options.data_folder import home_option
from hncli.cli.session import current_environment
from hncli.cli.shared.ask import asker
from hncli.cli.shared.store_errors import store_errors
from hncli.words import N_, _


@declare.command(
    help=N_(
        "Remove a saved mission.\n\n"
        "You are asked first: no backup is made, and an unfinished mission is not in your history."
    )
)
@declare.argument("name", metavar=N_("NAME"), shell_complete=lazy_completer("missions"))
@yes_option
@home_option
def remove(name: str, yes: bool, home: Path | None) -> None:
    """Remove a mission's file after a question."""
    from hncli.base.files import StoreError
    from hncli.ui.saved_missions import where_left

    env = current_environment()
    missions = open_missions(home)
    with store_errors():
        found = select_mission(missions, name)
        try:
            said = where_left(found, missions.read(found))
        except StoreError:  # a damaged one can be removed too
            said = found
        if not asker(yes).is_sure(_("Remove this mission: {mission}?").format(mission=said)):
            env.say(_("Nothing was changed."))
            return
        missions.delete(found)
    env.say(_("Removed: {mission}.").format(mission=said))
