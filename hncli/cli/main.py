"""The command `hn`: where each command is, its line of help, and how one is run."""

import gc
import os
import sys
from io import TextIOWrapper
from typing import TYPE_CHECKING, cast

import click

from hncli import __version__
from hncli.base.messages import N_, _, current_language, damage_to_tell, speak
from hncli.commands import declare
from hncli.commands.declare import PROGRAM, HelpFormatter, LazyGroup, choose_language
from hncli.commands.exits import Exit, interruptible, report, resend_unraisable_interrupt

if TYPE_CHECKING:
    from pathlib import Path

    from hncli.cli.program import Program
    from hncli.commands.session import Session
    from hncli.terminal.environment import Environment


career = LazyGroup(
    "career",
    {
        "new": ("careers.play_commands:new", N_("Begin a career.")),
        "list": ("careers.commands:list_careers", N_("List your careers.")),
        "show": ("careers.commands:show", N_("Show where a career stands.")),
        "play": ("careers.play_commands:play", N_("Play on, mission after mission.")),
        "give-up": ("careers.play_commands:give_up", N_("Give up the mission being played.")),
        "table": (
            "table.commands:career_table",
            N_("Follow a mission with the real cards, step by step."),
        ),
        "log": ("careers.table_mission_form:log", N_("Enter a mission played at a table.")),
        "spend": ("careers.play_commands:spend", N_("Spend experience.")),
        "retire": ("careers.play_commands:retire", N_("End a career early.")),
        "scorecard": ("careers.commands:scorecard", N_("Print the scorecard.")),
        "page": ("careers.commands:page", N_("Write a career as a page to show.")),
        "card": ("careers.commands:card", N_("Draw a career as a picture to post.")),
        "history": ("careers.history:history", N_("Tell the story of every mission.")),
        "replay": ("careers.replay:replay", N_("Step through a finished mission.")),
        "review": (
            "reviews.commands:career_review",
            N_("Review finished missions: you, or the dice?"),
        ),
        "notes": ("careers.commands:notes", N_("Read or add notes of your own.")),
        "rename": ("careers.file_commands:rename", N_("Give a career another name.")),
        "delete": ("careers.file_commands:delete", N_("Delete a career, but for a backup.")),
        "backup": ("careers.file_commands:backup", N_("Keep a copy of a career.")),
        "restore": ("careers.file_commands:restore", N_("Go back to a backup.")),
        "export": ("careers.exports:export", N_("Write a career to one portable file.")),
        "import": ("careers.file_commands:import_career", N_("Read a career from such a file.")),
        "doctor": ("careers.file_commands:doctor", N_("Find and mend damaged files.")),
    },
    N_(
        "Play a career: up to ten missions by one negotiator, with the stress they leave.\n\n"
        "NAME may be left out where there is one career only; else the one used last is meant."
    ),
)

mission = LazyGroup(
    "mission",
    {
        "play": ("missions.play_command:play", N_("Play a mission, or continue a saved one.")),
        "story": ("missions.commands:story", N_("Tell a whole call, to read.")),
        "page": ("missions.commands:page", N_("Write a mission as a page to show.")),
        "card": ("missions.commands:card", N_("Draw a mission as a picture to post.")),
        "review": (
            "reviews.commands:mission_review",
            N_("Review a finished mission: was it you, or the dice?"),
        ),
        "practice": (
            "reviews.commands:practice",
            N_("Try a choice of a finished mission again."),
        ),
        "abductors": (
            "missions.commands:abductors",
            N_("List the abductors, how hard they are, and your record."),
        ),
        "list": ("missions.commands:list_missions", N_("List your saved missions.")),
        "remove": ("missions.commands:remove", N_("Remove a saved mission.")),
    },
    N_("Play single missions, and list those you left."),
)

challenge = LazyGroup(
    "challenge",
    {
        "new": ("challenges.commands:new", N_("Make a code that fixes a mission or a career.")),
        "play": ("challenges.commands:play", N_("Play what a code fixes.")),
        "result": ("challenges.result_commands:result", N_("Print the result code of a game.")),
        "list": ("challenges.result_commands:list_results", N_("List the results you have.")),
        "restore": ("challenges.result_commands:restore", N_("Go back to a backup of them.")),
        "check": ("challenges.result_commands:check", N_("Prove result codes, the best first.")),
        "add": ("challenges.result_commands:add", N_("Keep friends' results by name.")),
        "story": ("challenges.result_commands:story", N_("Tell a friend's game as a story.")),
    },
    N_(
        "Challenge somebody: a code fixes a mission or a whole career, and the result is a code "
        "too.\n\n"
        "A result code holds the choices and nothing else, so that everybody can play them again. "
        "Only shipped cards count; your own packs are left out. For the mission of the day see hn "
        "daily."
    ),
)

sets = LazyGroup(
    "sets",
    {
        "check": ("sets:check", N_("Check sets against the rules.")),
        "list": ("sets:list_sets", N_("List your sets.")),
        "new": ("sets:new", N_("Build a set of your own and save it.")),
        "show": ("sets:show", N_("Show the cards of a set.")),
    },
    N_("Build terror and conversation sets of your own, from several boxes."),
)

lab = LazyGroup(
    "lab",
    {
        "run": ("lab.commands:run", N_("Let automatic players play, or play on.")),
        "report": ("lab.commands:report", N_("Report what came of a run.")),
        "list": ("lab.commands:list_runs", N_("List your runs.")),
    },
    N_("Let automatic players play very many missions or careers, and see what comes of it."),
)

content = LazyGroup(
    "content",
    {
        "list": ("content.commands:list_cards", N_("List every card with its pack.")),
        "show": ("content.commands:show", N_("Show a card.")),
        "new": ("content.entry_commands:new", N_("Enter cards of your own box.")),
        "edit": ("content.entry_commands:edit", N_("Change a card that you entered.")),
        "confirm": ("content.entry_commands:confirm", N_("Say that cards are as printed.")),
        "override": (
            "content.commands:override",
            N_("Correct a card: your own figures in place of the shipped ones."),
        ),
        "diff": ("content.commands:diff", N_("Show what your packs change.")),
        "report": (
            "content.commands:report",
            N_("Print what you know of the cards as text to send in."),
        ),
        "check": ("content.commands:check", N_("Check packs.")),
    },
    N_("Look at the cards, enter or correct some, and check packs."),
)

scenario = LazyGroup(
    "scenario",
    {"check": ("hncli.cli.doors:check", N_("Play scenario files and compare."))},
    N_("Check scenario files against the rules."),
    for_programs=True,
)


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
        "career": ("hncli.cli.main:career", N_("Play a career of ten missions.")),
        "mission": ("hncli.cli.main:mission", N_("Play single missions.")),
        "table": (
            "table.commands:table",
            N_("Follow a mission that you play with the real cards."),
        ),
        "daily": ("challenges.commands:daily", N_("Play the mission of the day.")),
        "challenge": (
            "hncli.cli.main:challenge",
            N_("Challenge others by codes, and prove results."),
        ),
        "achievements": (
            "statistics:achievements",
            N_("List what you have earned, and what not yet."),
        ),
        "stats": ("statistics:stats", N_("Show how you have done: win rates, records, streaks.")),
        "sets": ("hncli.cli.main:sets", N_("Build terror and conversation sets of your own.")),
        "rules": ("lessons.commands:rules", N_("Read the rules and tips, by topic.")),
        "odds": ("odds:odds", N_("Print the chances of threat rolls.")),
        "lab": (
            "hncli.cli.main:lab",
            N_("Let automatic players play, and report what comes of it."),
        ),
        "content": ("hncli.cli.main:content", N_("Look at the cards, and check packs.")),
        "scenario": ("hncli.cli.main:scenario", N_("Check scenario files against the rules.")),
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
    from hncli.features.careers.desk.desk import Desk

    desk = Desk(_program(env, None, ()), find_home(), env)
    try:
        desk.open_last_career()
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
    _warn_of_damage()
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
        _warn_of_damage()
        speak(language)


def _warn_of_damage() -> None:
    """Print a warning if the translation is damaged; called before and after a command."""
    if message := damage_to_tell():
        from hncli.commands.session import current_environment

        current_environment().warn(f"hn: {message}")


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
