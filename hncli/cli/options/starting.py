"""The options for what a career or a mission starts with."""

from collections.abc import Callable
from typing import Any, TypeVar

import click

from hncli.cli.lazy import lazy_completer
from hncli.words import _

FC = TypeVar("FC", bound=Callable[..., Any])


def starting_options(trait_help: str, condition_help: str) -> Callable[[FC], FC]:
    """The options --trait and --condition, both repeatable; a command says what they are for."""

    def decorate(command: FC) -> FC:
        for flag, values, help in (
            ("--condition", "conditions", condition_help),
            ("--trait", "traits", trait_help),
        ):
            option = click.option(
                flag,
                values,
                multiple=True,
                metavar=_("ID"),
                help=help,
                shell_complete=lazy_completer(values),
            )
            command = option(command)
        return command

    return decorate
