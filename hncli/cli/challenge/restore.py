"""`hn challenge restore`: go back to a backup of the results."""

from pathlib import Path

from hncli.cli import declare
from hncli.cli.exit_codes import Exit, stop
from hncli.cli.options.appearance import appearance_options
from hncli.cli.options.data_folder import home_option
from hncli.cli.session import current_environment
from hncli.cli.shared.backups import choose_backup
from hncli.cli.shared.store_errors import store_errors
from hncli.words import N_, _

NO_BACKUP = N_("There is no backup of your results: hn career backup makes one.")


@declare.command(
    help=N_(
        "Go back to a backup of your results, which hn career backup keeps beside that of a "
        "career.\n\n"
        "N is its number in hn challenge list --backups; without N you see them all and are asked. "
        "The results you have now are backed up first."
    )
)
@declare.argument("n", required=False, metavar=N_("[N]"))
@appearance_options
@home_option
def restore(n: str | None, home: Path | None) -> None:
    """Put a backup in the place of the results, and print how many there are now."""
    from hncli.base.home import find_home
    from hncli.features.challenges.store import Challenges
    from hncli.ui.challenge.result_backups import (
        result_backup_lines,
        result_backups,
        told_results,
    )

    env = current_environment()
    stored = Challenges(find_home(home))
    with store_errors():
        backups = result_backups(stored)
    if not backups:
        stop(str(NO_BACKUP), Exit.FAILED)
    if n is None:
        env.say(*result_backup_lines(backups, env.width))
    paths = [one.path for one in backups]
    chosen = choose_backup(paths, n, "hn challenge restore", "hn challenge list --backups")
    with store_errors():
        stored.restore(chosen)
        results = stored.all()
    env.say(_("You have {results}.").format(results=told_results(results)))
