"""`hn career restore`: roll a career back to a backup."""

from pathlib import Path

from hncli.cli import declare
from hncli.cli.career.selection import career_options, open_careers, select_career
from hncli.cli.exit_codes import Exit, stop
from hncli.cli.lazy import lazy_completer
from hncli.cli.session import current_environment
from hncli.cli.shared.backups import choose_backup
from hncli.cli.shared.store_errors import store_errors
from hncli.words import N_, _


@declare.command(
    help=N_(
        "Go back to a backup; what is there now is backed up first.\n\n"
        "Without --backup all backups are listed, the newest first, and you are asked for one. A "
        "deleted career comes back in the same way."
    )
)
@declare.argument(
    "name", metavar=N_("[NAME]"), required=False, shell_complete=lazy_completer("restorable")
)
@declare.option(
    "--backup", "wanted", metavar=N_("N|FILE"), help=N_("The backup's number or file name.")
)
@declare.option(
    "--list", "only_list", is_flag=True, help=N_("List the backups and change nothing.")
)
@career_options
def restore(
    name: str | None,
    wanted: str | None,
    only_list: bool,
    home: Path | None,
    packs: tuple[Path, ...],
) -> None:
    """Restore a career, deleted ones too, or list its backups."""
    env = current_environment()
    store = open_careers(home, packs)
    with store_errors(Exit.USAGE):
        found = name if name and store.backups(name) else select_career(store, name)
        backups = store.backups(found)
    if not backups:
        stop(_("There is no backup of {name}.").format(name=found), Exit.FAILED)
    if only_list or wanted is None:
        env.say(*(f"{n}. {path.name}" for n, path in enumerate(backups, 1)))
    if only_list:
        return
    chosen = choose_backup(backups, wanted, "--backup", "--list")
    with store_errors():
        messages = store.restore(found, chosen)
    env.say(_("{name} is as it was in {file}.").format(name=found, file=chosen.name), *messages)
