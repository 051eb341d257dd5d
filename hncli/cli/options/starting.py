"""The options for what a career or a mission starts with."""

from collections.abc import Callable
from typing import Any, TypeVar

from hncli.cli import declare
from hncli.cli.lazy import lazy_completer
from hncli.words import N_, Message

FC = TypeVar("FC", bound=Callable[..., Any])


def starting_options(trait_help: Message, condition_help: Message) -> Callable[[FC], FC]:
    """The options --trait and --condition, both repeatable; a command says what they are for."""

    def decorate(command: FC) -> FC:
        for flag, values, help in (
            ("--condition", "conditions", condition_help),
            ("--trait", "traits", trait_help),
        ):
            option = declare.option(
                flag,
                values,
                multiple=True,
                metavar=N_("ID"),
                help=help,
                shell_complete=lazy_completer(values),
            )
            command = option(command)
        return command

    return decorate
