"""The options --width, --plain, --ascii and --lang.

Their values go to the click context, where `hncli.cli.session.current_environment` finds them, and
not to the command's function.
"""

from collections.abc import Callable
from typing import Any, TypeVar

import click

from hncli.cli import declare
from hncli.cli.session import ASCII, PLAIN, WIDTH
from hncli.words import N_, Message

F = TypeVar("F", bound=Callable[..., Any])


def _store_as(name: str) -> Any:
    """A click callback that stores the option's value in the context under a name."""

    def store(ctx: click.Context, _param: click.Parameter, value: object) -> None:
        ctx.meta[name] = value

    return store


def width_option(command: Any) -> Any:
    """Give a command the option --width."""
    return declare.option(
        "--width",
        type=click.IntRange(20, 400),
        metavar=N_("N"),
        expose_value=False,
        callback=_store_as(WIDTH),
        help=N_("Columns to use."),
    )(command)


def plain_option(help: Message) -> Callable[[F], F]:
    """Give a command the option --plain, described by `help`."""
    return declare.option(
        "--plain", is_flag=True, expose_value=False, callback=_store_as(PLAIN), help=help
    )


def appearance_options(command: Any) -> Any:
    """Give a command the options --width, --plain, --ascii and --lang."""
    ascii_option = declare.option(
        "--ascii",
        is_flag=True,
        expose_value=False,
        callback=_store_as(ASCII),
        help=N_("Plain letters and signs only. Also HN_ASCII=1."),
    )
    plain = plain_option(N_("Numbered lines and sentences, for screen readers. Also HN_PLAIN=1."))
    return width_option(plain(ascii_option(declare.lang_option(command))))
