"""The option that says where the player's data lives."""

from typing import Any

import click

from hncli.cli.lazy import at_tab
from hncli.words import _


def home_option(command: Any) -> Any:
    """Give a command the option `--home`."""
    return click.option(
        "--home",
        metavar="DIR",
        type=click.Path(),
        callback=as_paths,
        shell_complete=at_tab("folders"),
        help=_("Where your data is kept. Also HN_HOME; else your system's place for it."),
    )(command)


def as_paths(_ctx: click.Context, _param: click.Parameter, typed: Any) -> Any:
    """Make paths of what was typed; a start without any does not wait for pathlib."""
    if typed in (None, ()):
        return typed
    from pathlib import Path

    return tuple(map(Path, typed)) if isinstance(typed, tuple) else Path(typed)
