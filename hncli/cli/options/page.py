"""The options of commands that write a page."""

from pathlib import Path
from typing import Any

import click

from hncli.cli import declare
from hncli.words import N_


def page_options(command: Any) -> Any:
    """Give a command the options --out, --replace and --open."""
    for option in (
        declare.option("--open", "is_opened", is_flag=True, help=N_("Open it in your browser.")),
        declare.option("--replace", is_flag=True, help=N_("Overwrite the file if it exists.")),
        declare.option(
            "--out",
            metavar=N_("FILE"),
            type=click.Path(path_type=Path),
            help=N_("The file to write; else NAME.html in the folder you are in."),
        ),
    ):
        command = option(command)
    return command
