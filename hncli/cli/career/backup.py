"""`hn career backup`: back a career up."""

from pathlib import Path

import click

from hncli.cli.career.selection import career_argument, career_options, open_careers, select_career
from hncli.cli.session import current_environment
from hncli.cli.shared.store_errors import store_errors
from hncli.words import _, printable_path


@click.command(
    help=_(
        "Keep a copy of a career beside the automatic ones.\n\n"
        "hn career restore goes back to it. Your settings are kept too, beside it and not in it: "
        "hn config --restore goes back to those."
    )
)
@career_argument
@career_options
def backup(name: str | None, home: Path | None, packs: tuple[Path, ...]) -> None:
    """Back a career and the settings up and print the paths of both backups."""
    from hncli.store.settings_file import SettingsFile

    store = open_careers(home, packs)
    found = select_career(store, name)
    with store_errors():
        path = store.backup(found)
        current_environment().say(_("Kept: {path}").format(path=printable_path(path)))
        settings = SettingsFile(store.home).back_up()
    if settings is not None:
        text = _("Kept, your settings: {path}")
        current_environment().say(text.format(path=printable_path(settings)))
