"""The option that says where the player's data lives."""

from pathlib import Path
from typing import Any

import click

from hncli.words import _


def home_option(command: Any) -> Any:
    """Give a command the option `--home`."""
    return click.option(
        "--home",
        metavar="DIR",
        type=click.Path(path_type=Path),
        help=_("Where your data is kept. Also HN_HOME; else your system's place for it."),
    )(command)
