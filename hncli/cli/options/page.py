"""The options of commands that write a page."""

from pathlib import Path
from typing import Any

import click

from hncli.words import _


def page_options(command: Any) -> Any:
    """Give a command the options --out, --replace and --open."""
    for option in (
        click.option("--open", "is_opened", is_flag=True, help=_("Open it in your browser.")),
        click.option("--replace", is_flag=True, help=_("Overwrite the file if it exists.")),
        click.option(
            "--out",
            metavar=_("FILE"),
            type=click.Path(path_type=Path),
            help=_("The file to write; else NAME.html in the folder you are in."),
        ),
    ):
        command = option(command)
    return command
