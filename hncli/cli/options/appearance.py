"""The options that say how a command may look, and the environment they make."""

import os
from typing import TYPE_CHECKING, Any

import click

from hncli.words import _

if TYPE_CHECKING:
    from hncli.ui.terminal.environment import Environment

WIDTH, PLAIN, ASCII = "hncli.width", "hncli.plain", "hncli.ascii"


def _note(name: str) -> Any:
    """Keep an option's value where `screen` finds it, so that no command has to hand it on."""

    def keep(ctx: click.Context, _param: click.Parameter, value: object) -> None:
        ctx.meta[name] = value

    return keep


def screen_options(command: Any) -> Any:
    """Give a command the options `--width`, `--plain` and `--ascii`."""
    for option in (
        click.option(
            "--ascii",
            is_flag=True,
            expose_value=False,
            callback=_note(ASCII),
            help=_("Plain letters and signs only. Also HN_ASCII=1."),
        ),
        click.option(
            "--plain",
            is_flag=True,
            expose_value=False,
            callback=_note(PLAIN),
            help=_("Numbered lines and sentences, for screen readers. Also HN_PLAIN=1."),
        ),
        click.option(
            "--width",
            type=click.IntRange(20, 400),
            expose_value=False,
            callback=_note(WIDTH),
            help=_("Columns to use."),
        ),
    ):
        command = option(command)
    return command


def screen() -> "Environment":
    """Where the player of the command that is running reads and types."""
    from hncli.ui.terminal.environment import environment

    meta = click.get_current_context().meta
    return environment(meta.get(WIDTH), bool(meta.get(PLAIN)), bool(meta.get(ASCII)))


def wants_plain() -> bool:
    """Whether the player asked for sentences and no tables."""
    return bool(click.get_current_context().meta.get(PLAIN) or os.environ.get("HN_PLAIN"))
