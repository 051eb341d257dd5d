"""The option --home: the data folder."""

from typing import Any

import click

from hncli.cli import declare
from hncli.cli.lazy import lazy_completer
from hncli.words import N_


def home_option(command: Any) -> Any:
    """Give a command the option --home."""
    return declare.option(
        "--home",
        metavar=N_("DIR"),
        type=click.Path(),
        callback=as_paths,
        shell_complete=lazy_completer("folders"),
        help=N_("Where your data is kept. Also HN_HOME; else your system's place for it."),
    )(command)


def as_paths(_ctx: click.Context, _param: click.Parameter, typed: Any) -> Any:
    """A click callback that makes paths of the values; pathlib is only imported if there are any.

    click.Path(path_type=Path) would import it at every start, which costs a tenth of it.
    """
    if typed in (None, ()):
        return typed
    from pathlib import Path

    return tuple(map(Path, typed)) if isinstance(typed, tuple) else Path(typed)
