"""What a command is given by its caller, and the environment it prints to."""

from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from hncli.ui.terminal.environment import Environment

WIDTH, PLAIN, ASCII = "hncli.width", "hncli.plain", "hncli.ascii"
"""Where the options of that name leave their values in the click context."""

_ENVIRONMENT = "hncli.environment"
_reported: set[str] = set()
"""Files of settings that are known to be damaged: that is told once, not with every command."""


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
    """The environment of the running command: options first, then variables, then settings.

    It is the same object for the whole command. Outside of a command it is made anew, and the
    settings are not read.
    """
    from hncli.ui.terminal.environment import environment

    context = click.get_current_context(silent=True)
    if context is None:
        return environment()
    meta = context.meta
    if _ENVIRONMENT not in meta:
        env = context.obj.env if isinstance(context.obj, Session) else None
        env = env or _with_settings(context)
        env.change(meta.get(WIDTH), bool(meta.get(PLAIN)), bool(meta.get(ASCII)))
        meta[_ENVIRONMENT] = env
    found: Environment = meta[_ENVIRONMENT]
    return found


def _with_settings(context: click.Context) -> "Environment":
    """The environment of this process with the player's settings.

    If their file is damaged, the defaults count, and a line on the error stream says so, once.
    """
    from hncli.base.home import find_config
    from hncli.ui.terminal.environment import environment

    path = find_config(context.params.get("home"))
    if path is None:
        return environment()
    from hncli.base.files import StoreError
    from hncli.features.settings import SettingsFile

    try:
        return environment(settings=SettingsFile(path.parent).read())
    except StoreError as error:
        env = environment()
        if str(path) not in _reported:
            from hncli.words import _

            _reported.add(str(path))
            until = _("Until then hn uses its default settings.")
            env.warn(f"hn: {error} {until}")
        return env


def report_settings_yourself(path: object) -> None:
    """Leave it to the running command to say what is wrong with a file of settings."""
    _reported.add(str(path))
