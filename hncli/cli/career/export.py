"""`hn career export`: write a career to one portable file."""

import os
from pathlib import Path

import click

from hncli.cli.career.selection import career_argument, career_options, open_careers, select_career
from hncli.cli.exit_codes import Exit, stop
from hncli.cli.session import current_environment
from hncli.cli.shared.store_errors import store_errors
from hncli.words import _, printable_path


@click.command(help=_("Write a career, with everything that belongs to it, to one file."))
@career_argument
@click.option(
    "--to",
    "target",
    metavar="FILE",
    type=click.Path(path_type=Path),
    help=_("The file to write; else NAME.career.json in the folder you are in."),
)
@click.option("--replace", is_flag=True, help=_("Overwrite the file if it exists."))
@career_options
def export(
    name: str | None,
    target: Path | None,
    replace: bool,
    home: Path | None,
    packs: tuple[Path, ...],
) -> None:
    """Export a career; an existing file is only replaced with --replace."""
    store = open_careers(home, packs)
    found = select_career(store, name)
    path = target or Path(f"{found}.career.json")
    # What is no regular file is refused by the store, with or without --replace.
    if not replace and os.path.isfile(path) and not os.path.islink(path):  # noqa: PTH113, PTH114
        text = _("There is a file {path} already; name another with --to, or add --replace.")
        stop(text.format(path=printable_path(path)), Exit.USAGE)
    with store_errors():
        store.export(found, path, replace)
    current_environment().say(_("Written: {path}").format(path=printable_path(path)))
