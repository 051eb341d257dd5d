"""The options --width, --plain, --ascii and --lang.

Their values go to the click context, where `hncli.cli.session.current_environment` finds them, and
not to the command's function.
"""

from collections.abc import Callable
from typing import Any, TypeVar

import click

from hncli.cli.language import lang_option
from hncli.cli.session import ASCII, PLAIN, WIDTH
from hncli.words import _

F = TypeVar("F", bound=Callable[..., Any])


def _store_as(name: str) -> Any:
    """A click callback that stores the option's value in the context under a name."""

    def store(ctx: click.Context, _param: click.Parameter, value: object) -> None:
        ctx.meta[name] = value

    return store


def width_option(command: Any) -> Any:
    """Give a command the option --width."""
    return click.option(
        "--width",
        type=click.IntRange(20, 400),
        metavar=_("N"),
        expose_value=False,
        callback=_store_as(WIDTH),
        help=_("Columns to use."),
    )(command)


def plain_option(help: str) -> Callable[[F], F]:
    """Give a command the option --plain, described by `help`."""
    return click.option(
        "--plain", is_flag=True, expose_value=False, callback=_store_as(PLAIN), help=help
    )


def appearance_options(command: Any) -> Any:
    """Give a command the options --width, --plain, --ascii and --lang."""
    ascii_option = click.option(
        "--ascii",
        is_flag=True,
        expose_value=False,
        callback=_store_as(ASCII),
        help=_("Plain letters and signs only. Also HN_ASCII=1."),
    )
    plain = plain_option(_("Numbered lines and sentences, for screen readers. Also HN_PLAIN=1."))
    return width_option(plain(ascii_option(lang_option(command))))
