"""The command `hn`."""

import gc
import os
import sys
from io import TextIOWrapper
from typing import TYPE_CHECKING, cast

import click

from hncli import __version__
from hncli.base.messages import N_, _, current_language, damage_to_tell, speak
from hncli.commands import declare
from hncli.commands.declare import PROGRAM, choose_language
from hncli.commands.exits import Exit, interruptible, report, resend_unraisable_interrupt
from hncli.commands.groups import HelpFormatter, LazyGroup

if TYPE_CHECKING:
    from pathlib import Path

    from hncli.cli.program import Program
    from hncli.commands.session import Session
    from hncli.terminal.environment import Environment


click.Context.formatter_class = HelpFormatter


def show_version(ctx: click.Context, _param: click.Parameter, is_wanted: bool) -> None:
    """Print the version and end the command."""
    if is_wanted and not ctx.resilient_parsing:
        text = _("%(prog)s, version %(version)s")  # as click writes it
        click.echo(text % {"prog": "hn", "version": __version__}, color=ctx.color)
        ctx.exit()


@declare.group(
    cls=LazyGroup,
    lazy={
        "learn": ("lessons.commands:learn", N_("Learn to play in a guided mission.")),
        "career": ("hncli.cli.groups:career", N_("Play a career of ten missions.")),
        "mission": ("hncli.cli.groups:mission", N_("Play single missions.")),
        "table": (
            "table.commands:table",
            N_("Follow a mission that you play with the real cards."),
        ),
        "daily": ("challenges.daily_commands:daily", N_("Play the mission of the day.")),
        "challenge": (
            "hncli.cli.groups:challenge",
            N_("Challenge others by codes, and prove results."),
        ),
        "achievements": (
            "statistics.commands:achievements",
            N_("List what you have earned, and what not yet."),
        ),
        "stats": (
            "statistics.commands:stats",
            N_("Show how you have done: win rates, records, streaks."),
        ),
        "sets": ("hncli.cli.groups:sets", N_("Build terror and conversation sets of your own.")),
        "rules": ("lessons.commands:rules", N_("Read the rules and tips, by topic.")),
        "odds": ("odds:odds", N_("Print the chances of threat rolls.")),
        "lab": (
            "hncli.cli.groups:lab",
            N_("Let automatic players play, and report what comes of it."),
        ),
        "content": ("hncli.cli.groups:content", N_("Look at the cards, and check packs.")),
        "scenario": ("hncli.cli.groups:scenario", N_("Check scenario files against the rules.")),
        "config": ("settings:config", N_("Show or change your settings.")),
        "where": ("settings:where", N_("Say where your data is kept.")),
        "bot": ("hncli.cli.doors:bot", N_("Play by JSON lines, for programs.")),
        "completion": (
            "hncli.cli.completion:completion",
            N_("Let your shell complete what you type."),
        ),
        "man": ("hncli.cli.manpage:man", N_("Show the manual page.")),
    },
    no_args_is_help=False,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    help=N_(
        "Play the solo card game Hostage Negotiator at a keyboard.\n\n"
        "`hn` alone opens the desk, which leads to everything. Begin with `hn learn`, then "
        "`hn mission play` and `hn career new`.\n\n"
        "Unofficial; not affiliated with the publisher."
    ),
)
@declare.option(
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=show_version,
    help=N_("Show the version and exit."),
)
@declare.lang_option
@click.pass_context
def hn(ctx: click.Context) -> None:
    """Without a command: show the desk on a terminal, else the help."""
    ctx.meta[PROGRAM] = _program
    if ctx.invoked_subcommand is not None:
        return
    declare.check_variable(ctx)
    from hncli.commands.session import current_environment

    env = current_environment()
    if env.is_interactive:
        _show_desk(env)
    else:
        env.say(*ctx.get_help().splitlines())


def _program(env: "Environment", home: "Path | None", packs: "tuple[Path, ...]") -> "Program":
    """The program for a desk; it is imported when there is one."""
    from hncli.cli.program import Program

    return Program(env, home, packs)


def _show_desk(env: "Environment") -> None:
    """Show the desk until the player leaves; SystemExit with code 130 at Ctrl-C."""
    from hncli.base.home import find_home
    from hncli.features.careers.desk import Desk

    desk = Desk(_program(env, None, ()), find_home(), env)
    try:
        desk.sit_down_with_last()
        desk.show()
    except EOFError:
        env.say("")
    except KeyboardInterrupt:
        env.say("")
        raise SystemExit(Exit.INTERRUPTED) from None


def main() -> None:
    """Run the command line and exit; a failure is one line on standard error, no traceback."""
    gc.set_threshold(50_000)  # importing makes few cycles; looking for them took 16 of 250 ms
    _prepare_streams()
    choose_language()
    _tell_damage()
    if "_HN_COMPLETE" in os.environ:
        from hncli.cli.completion import complete

        code: int | str | None = complete(hn)
    else:
        code = run_command()
    try:
        sys.stdout.flush()
    except OSError:
        _discard_output()
    gc.freeze()  # else Python looks for cycles in all objects at exit, which took 20 of 150 ms
    sys.exit(code)


def run_command(
    args: list[str] | None = None, session: "Session | None" = None
) -> int | str | None:
    """Run a command, by default that of the command line, and return its exit code.

    Every exception is reported and becomes an exit code; with HN_DEBUG a bug is raised.
    """
    stdout, language = sys.stdout, current_language()
    name = "hn" if args else None
    try:
        with interruptible():
            return cast("int | None", hn(args, standalone_mode=False, prog_name=name, obj=session))
    except SystemExit as end:
        if sys.stdout is not stdout:  # click has wrapped it: the reader of a pipe is gone
            _discard_output()
            return Exit.OK
        return end.code
    except BaseException as error:
        if isinstance(error, OSError) and error.filename is None:  # such as a full disk
            _discard_output()
        return report(error)
    finally:
        _tell_damage()
        speak(language)


def _tell_damage() -> None:
    """Say in a line that words of the language are damaged: before a command, or after it."""
    if told := damage_to_tell():
        from hncli.commands.session import current_environment

        current_environment().warn(f"hn: {told}")


def _prepare_streams() -> None:
    """Replace bytes that cannot be decoded or encoded; make a closed stream an empty one."""
    sys.unraisablehook = resend_unraisable_interrupt
    if sys.stdin is None:
        sys.stdin = open(os.devnull)  # noqa: SIM115, PTH123 - open as long as the program runs
    if sys.stdout is None:
        sys.stdout = open(os.devnull, "w")  # noqa: SIM115, PTH123
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")


def _discard_output() -> None:
    """Send all further output to /dev/null, so that flushing it at exit cannot fail."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
