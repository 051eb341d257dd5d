"""`hn challenge list`: the results that are kept."""

from pathlib import Path
from typing import TYPE_CHECKING

from hncli.cli import declare
from hncli.cli.challenge.codes import shipped_library
from hncli.cli.exit_codes import Exit, stop
from hncli.cli.options.appearance import appearance_options
from hncli.cli.options.data_folder import home_option
from hncli.cli.session import current_environment
from hncli.cli.shared.store_errors import store_errors
from hncli.words import N_, _, ngettext

if TYPE_CHECKING:
    from hncli.features.challenges.store import Challenges


@declare.command(
    name="list",
    help=N_("List the results you have, and those of friends, each proved anew; the best first."),
)
@declare.option("--backups", is_flag=True, help=N_("List the backups of them instead."))
@declare.json_option(N_("As data for programs."))
@appearance_options
@home_option
def list_results(backups: bool, as_json: bool, home: Path | None) -> None:
    """Print a table for each challenge, the latest first, or the backups, the newest first."""
    import json

    from hncli.base.home import find_home
    from hncli.features.challenges.store import Challenges
    from hncli.ui.challenge.result_text import CANNOT_EXCLUDE, ranked_data, result_lines
    from hncli.ui.challenge.results import named_results
    from hncli.ui.terminal.columns import fold

    env = current_environment()
    if backups:
        _list_backups(Challenges(find_home(home)), as_json)
        return
    library = shipped_library()
    with store_errors():
        stored = Challenges(find_home(home)).all()
    named = named_results(library, stored[::-1])
    if as_json:
        env.write(f"{json.dumps({'challenges': ranked_data(library, named)})}\n")
        return
    env.say(*result_lines(library, named, env.width, env.is_ascii, env.is_plain))
    if named:
        env.say(*fold(str(CANNOT_EXCLUDE), env.width))
    if not stored:
        env.say(_("No results yet. Play one with hn daily or hn challenge play."))
    if others := len(stored) - len(named):
        text = ngettext(
            "{n} more is of another hn and can't be proved here.",
            "{n} more are of another hn and can't be proved here.",
            others,
        )
        env.say(*fold(text.format(n=others), env.width))


def _list_backups(stored: "Challenges", as_json: bool) -> None:
    """Print the backups of the results, numbered as `hn challenge restore` takes them."""
    import json

    from hncli.cli.challenge.restore import NO_BACKUP
    from hncli.ui.challenge.result_backups import (
        result_backup_data,
        result_backup_lines,
        result_backups,
    )

    env = current_environment()
    with store_errors():
        found = result_backups(stored)
    if not found:
        stop(str(NO_BACKUP), Exit.FAILED)
    if as_json:
        env.write(f"{json.dumps([result_backup_data(one) for one in found])}\n")
    else:
        env.say(*result_backup_lines(found, env.width))
