"""`hn career backup`: back a career up."""

from pathlib import Path

import click

from hncli.cli.career.selection import career_argument, career_options, open_careers, select_career
from hncli.cli.session import current_environment
from hncli.cli.shared.store_errors import store_errors
from hncli.words import _, printable_path


@click.command(help=_("Keep a copy of a career beside the automatic ones."))
@career_argument
@career_options
def backup(name: str | None, home: Path | None, packs: tuple[Path, ...]) -> None:
    """Back a career up and print the backup's path."""
    store = open_careers(home, packs)
    found = select_career(store, name)
    with store_errors():
        path = store.backup(found)
    current_environment().say(_("Kept: {path}").format(path=printable_path(path)))
