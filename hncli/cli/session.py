"""What a command is given by its caller, and the environment it prints to."""

from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from hncli.ui.terminal.environment import Environment

WIDTH, PLAIN, ASCII = "hncli.width", "hncli.plain", "hncli.ascii"
"""Where the options of that name leave their values in the click context."""

_ENVIRONMENT = "hncli.environment"


class Session:
    """Passed to click as `obj` by whoever runs a command in this process."""

    def __init__(self, env: "Environment | None" = None, from_home_screen: bool = False) -> None:
        self.env = env  # None: the one of this process
        self.from_home_screen = from_home_screen


def is_from_home_screen() -> bool:
    """Whether the home screen comes next, which offers itself to continue what is left now."""
    session = click.get_current_context().obj
    return isinstance(session, Session) and session.from_home_screen


def current_environment() -> "Environment":
    """The environment of the running command, with --width, --plain and --ascii applied.

    It is the same object for the whole command. Outside of a command it is made anew.
    """
    from hncli.ui.terminal.environment import environment

    context = click.get_current_context(silent=True)
    if context is None:
        return environment()
    meta = context.meta
    if _ENVIRONMENT not in meta:
        env = context.obj.env if isinstance(context.obj, Session) else None
        env = env or environment()
        env.change(meta.get(WIDTH), bool(meta.get(PLAIN)), bool(meta.get(ASCII)))
        meta[_ENVIRONMENT] = env
    found: Environment = meta[_ENVIRONMENT]
    return found
