"""`hn career restore`: roll a career back to a backup."""

from pathlib import Path

import click

from hncli.cli.career.selection import career_options, open_careers, select_career
from hncli.cli.exit_codes import Exit, stop
from hncli.cli.lazy import lazy_completer
from hncli.cli.session import current_environment
from hncli.cli.shared.ask import answer_errors, asker
from hncli.cli.shared.store_errors import store_errors
from hncli.words import _, printable


@click.command(
    help=_(
        "Go back to a backup; what is there now is backed up first.\n\n"
        "Without --backup all backups are listed, the newest first, and you are asked for one. A "
        "deleted career comes back in the same way."
    )
)
@click.argument("name", required=False, shell_complete=lazy_completer("restorable"))
@click.option("--backup", "wanted", metavar="N|FILE", help=_("The backup's number or file name."))
@click.option("--list", "only_list", is_flag=True, help=_("List the backups and change nothing."))
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
    if wanted is not None:
        with answer_errors():
            chosen = _read_backup(backups, wanted)
    else:
        question = _("Which one?")
        chosen = asker().ask(question, "--backup N", lambda typed: _read_backup(backups, typed))
    with store_errors():
        store.restore(found, chosen)
    env.say(_("{name} is as it was in {file}.").format(name=found, file=chosen.name))


def _read_backup(backups: list[Path], typed: str) -> Path:
    """A backup by its number from 1, its file name or its path; else InvalidAnswer."""
    from hncli.ui.terminal.asker import InvalidAnswer

    if typed.isdecimal() and len(typed) < 6 and 1 <= int(typed) <= len(backups):
        return backups[int(typed) - 1]
    for path in backups:
        if typed in (path.name, str(path)):
            return path
    text = _("There is no backup {typed}; say a number from 1 to {n}, or see --list.")
    raise InvalidAnswer(text.format(typed=printable(repr(typed), 80), n=len(backups)))
