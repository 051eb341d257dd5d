"""The command `hn`."""

import os
import sys
from io import TextIOWrapper
from typing import TYPE_CHECKING, cast

import click

from hncli import __version__
from hncli.cli.exit_codes import Exit
from hncli.cli.interrupts import interruptible
from hncli.cli.lazy import LazyGroup
from hncli.words import _, printable

if TYPE_CHECKING:
    from hncli.cli.session import Session
    from hncli.ui.terminal.environment import Environment

A_MOMENT = 0.05  # seconds


@click.group(
    cls=LazyGroup,
    lazy={
        "learn": ("hncli.cli.learn:learn", _("Learn the game in a guided first mission.")),
        "career": ("hncli.cli.career.group:career", _("Play a career of ten missions.")),
        "mission": ("hncli.cli.mission.group:mission", _("Play a single mission.")),
        "achievements": (
            "hncli.cli.achievements:achievements",
            _("List what you have earned, and what not yet."),
        ),
        "sets": ("hncli.cli.sets.group:sets", _("Build terror and conversation sets of your own.")),
        "rules": ("hncli.cli.rules:rules", _("Read the rules and tips, by topic.")),
        "odds": ("hncli.cli.odds:odds", _("Print the chances of threat rolls.")),
        "lab": (
            "hncli.cli.lab.group:lab",
            _("Let automatic players play, and report what comes of it."),
        ),
        "content": ("hncli.cli.content.group:content", _("Look at the cards, and check packs.")),
        "scenario": (
            "hncli.cli.scenario.group:scenario",
            _("Check scenario files against the rules."),
        ),
        "where": ("hncli.cli.where:where", _("Say where your data is kept.")),
        "bot": ("hncli.cli.bot:bot", _("Play by JSON lines, for programs.")),
        "completion": (
            "hncli.cli.completion.command:completion",
            _("Let your shell complete what you type."),
        ),
        "man": ("hncli.cli.manpage.page:man", _("Print the manual page.")),
    },
    no_args_is_help=False,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    help=_(
        "Play the solo card game Hostage Negotiator at a keyboard.\n\n"
        "`hn` alone opens the home screen, which leads to everything. Begin with `hn learn`, then "
        "`hn mission play` and `hn career new`.\n\n"
        "Unofficial; not affiliated with the publisher."
    ),
)
@click.version_option(__version__, prog_name="hn")
@click.pass_context
def hn(ctx: click.Context) -> None:
    """Gather all commands; without one, show the home screen, or the help where nobody looks."""
    if ctx.invoked_subcommand is not None:
        return
    from hncli.cli.session import current_environment

    env = current_environment()
    if env.is_interactive:
        _show_home_screen(env)
    else:
        env.say(ctx.get_help())


def _show_home_screen(env: "Environment") -> None:
    from hncli.cli.options.packs import open_library
    from hncli.cli.session import Session
    from hncli.store.data_folder import find_home
    from hncli.ui.home_screen import HomeScreen

    def run(args: list[str]) -> None:
        _run(args, Session(from_home_screen=True))

    try:
        HomeScreen(run, open_library, find_home(), env).show()
    except KeyboardInterrupt:
        raise SystemExit(Exit.INTERRUPTED) from None


def main() -> None:
    """Run `hn`; whatever happens, the player sees a line and never a traceback."""
    _ready_streams()
    code = _answer_shell() if "_HN_COMPLETE" in os.environ else _run()
    try:
        sys.stdout.flush()
    except OSError:
        _forget_output()
    sys.exit(code)


def _answer_shell() -> int:
    """Say what can be typed next, to a shell whose TAB key was pressed."""
    from hncli.cli.completion.command import complete

    return complete(hn)


def _run(args: list[str] | None = None, obj: "Session | None" = None) -> int | str | None:
    """Run a command, that of the command line if none is given, and give its exit code."""
    output = sys.stdout
    name = "hn" if args else None
    try:
        with interruptible():
            return cast("int | None", hn(args, standalone_mode=False, prog_name=name, obj=obj))
    except click.ClickException as error:
        _explain(error)
        return error.exit_code
    except (KeyboardInterrupt, click.Abort):
        return _interrupted()
    except SystemExit as end:
        if sys.stdout is not output:  # click wraps it when it meets a broken pipe
            return _forget_output()
        return end.code
    except OSError as error:  # such as a full disk under the output
        _forget_output()
        print(f"hn: {error.strerror or error}.", file=sys.stderr)
        return Exit.FAILED
    except Exception as error:
        if isinstance(error.__cause__, KeyboardInterrupt):  # Python 3.11, in __set_name__
            return _interrupted()
        if os.environ.get("HN_DEBUG"):
            raise
        return _confess(error)


def _interrupted() -> Exit:
    print(_("Stopped."), file=sys.stderr)
    return Exit.INTERRUPTED


def _confess(error: Exception) -> Exit:
    """Say that the fault is ours, and how to help."""
    text = _(
        "hn has a fault of its own ({kind}: {error}). Please report it with what you typed; "
        "with HN_DEBUG=1 it says more."
    )
    said = text.format(kind=type(error).__name__, error=printable(error))
    print(f"hn: {said}", file=sys.stderr)
    return Exit.BROKEN


def _explain(error: click.ClickException) -> None:
    """Say in one line what was wrong with the command; a bare group shows its help."""
    context = getattr(error, "ctx", None)
    message = _misplaced(error) or _out_of_range(error) or error.format_message()
    if "\n" in message:
        error.show()
    else:
        command = context.command_path if context is not None else "hn"
        more = _("See {command} --help.").format(command=command)
        print(f"hn: {message} {more}", file=sys.stderr)


SCREEN = {
    "--plain": ("--plain", "HN_PLAIN=1"),
    "--ascii": ("--ascii", "HN_ASCII=1"),
    "--width": ("--width 60", "COLUMNS=60"),
}
"""Options of single commands that are often tried before them: an example, and a variable."""


def _misplaced(error: click.ClickException) -> str:
    """Say where an option belongs that was typed before its command."""
    if not isinstance(error, click.NoSuchOption) or error.option_name not in SCREEN:
        return ""
    if error.ctx is None or not isinstance(error.ctx.command, click.Group):
        return ""  # a command that does not have it
    option, variable = SCREEN[error.option_name]
    text = _(
        "{name} goes after the command: hn mission play {option}. {variable} in the environment "
        "makes it so everywhere."
    )
    return text.format(name=error.option_name, option=option, variable=variable)


def _out_of_range(error: click.ClickException) -> str:
    """Say which numbers an option takes; click says so only of other numbers."""
    param = error.param if isinstance(error, click.BadParameter) else None
    if param is None or not isinstance(param.type, click.IntRange):
        return ""
    text = _("{name} takes a whole number from {low} to {high}.")
    if param.type.max is None:
        text = _("{name} takes a whole number from {low} up.")
    name = max(param.opts, key=len)
    return text.format(name=name, low=param.type.min, high=param.type.max)


def _hear_later(ignored: "sys.UnraisableHookArgs") -> None:
    """Let Ctrl-C that falls into Python's own clearing up be heard a moment later, not shown."""
    if issubclass(ignored.exc_type, KeyboardInterrupt):
        from signal import SIGINT
        from threading import Timer

        Timer(A_MOMENT, os.kill, (os.getpid(), SIGINT)).start()  # here it would be ignored again
    elif os.environ.get("HN_DEBUG"):
        sys.__unraisablehook__(ignored)


def _ready_streams() -> None:
    """Let no byte that is typed or printed be an error, and a closed stream be an empty one."""
    sys.unraisablehook = _hear_later
    if sys.stdin is None:
        sys.stdin = open(os.devnull)  # noqa: SIM115, PTH123 - open as long as the program runs
    if sys.stdout is None:
        sys.stdout = open(os.devnull, "w")  # noqa: SIM115, PTH123
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")


def _forget_output() -> Exit:
    """Whoever read our output is gone: say nothing more, not even at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    return Exit.OK
