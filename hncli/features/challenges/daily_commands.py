"""`hn daily`: the mission of the day."""

import json
from pathlib import Path

import click

from hncli.base.home import find_home
from hncli.base.messages import N_, _, ngettext, printable
from hncli.commands import declare
from hncli.commands.exits import Exit, stop
from hncli.commands.groups import LazyGroup
from hncli.commands.options import appearance_options, home_option, shipped_library, typed_folders
from hncli.commands.pictures import PictureFiles, picture_options
from hncli.commands.session import current_environment, store_errors
from hncli.features.challenges.challenge import daily_challenge, day_of
from hncli.features.challenges.codes import BadCode, find_codes, no_code
from hncli.features.challenges.commands import code_errors
from hncli.features.challenges.result import ProvedMission, prove
from hncli.features.challenges.result_text import (
    day_data,
    day_lines,
    post_lines,
    result_lines,
    results_of_day,
    streak,
)
from hncli.features.challenges.session import today
from hncli.features.challenges.store import Challenges, StoredResult
from hncli.game.engine.setup import MissionSetup
from hncli.terminal.columns import fold


@declare.command(
    help=N_(
        "Add results of friends to a day's mission, after they were proved.\n\n"
        "A name and a colon before a code say whose it is: hn daily add 'Ann: CODE'. Without CODE "
        "the codes are read from what is piped in. Nothing is added if a code proves nothing."
    )
)
@declare.argument("code", metavar=N_("[CODE]..."), nargs=-1)
@declare.option("--name", metavar=N_("NAME"), help=N_("Whose results they are."))
@appearance_options
@home_option
@click.pass_context
def add(ctx: click.Context, code: tuple[str, ...], name: str | None, home: Path | None) -> None:
    """Prove codes and keep those of the missions of days."""
    home = home or (ctx.parent.params.get("home") if ctx.parent else None)
    env = current_environment()
    text = " ".join(code) if code else env.source.read(1 << 20)
    found = find_codes(text)
    if not found:
        stop(no_code(text), Exit.USAGE)
    library, folder, now = shipped_library(), find_home(home), today()
    kept = []
    for n, one in enumerate(found, 1):
        with code_errors():
            result = prove(library, one)
            day = day_of(library, result.challenge)
            if day is None or day > now:
                raise BadCode(_("Code {n} is the result of no day's mission.").format(n=n))
        who = printable((name or one.label).strip() or result.code.rpartition("-")[2], 20)
        kept.append(StoredResult(result.code, who, day.isoformat()))
    with store_errors():
        new = Challenges(folder).add(kept)
        said = ngettext("{n} result added.", "{n} results added.", len(new)).format(n=len(new))
        if len(new) < len(kept):
            more = _("Of each name the first one of a day counts, and each code once.")
            said = f"{said} {more}"
        env.say(*fold(said, env.width))
        named = results_of_day(library, folder, now)
    env.say(*result_lines(library, named, env.width, env.is_ascii, env.is_plain))


@declare.group(
    cls=LazyGroup,
    lazy={
        "add": ("hncli.features.challenges.daily_commands:add", N_("Add your friends' results."))
    },
    invoke_without_command=True,
    no_args_is_help=False,
    help=N_(
        "Play the mission of the day: the same for everybody, from midnight to midnight UTC.\n\n"
        "It is played once, with shipped cards alone, and saved like any other. Afterwards you get "
        "a short text to post that gives nothing away, and the code of your result."
    ),
)
@declare.option("--text", "as_text", is_flag=True, help=N_("Only the text to post, with the code."))
@declare.json_option(N_("As data for programs."))
@picture_options
@appearance_options
@home_option
@click.pass_context
def daily(
    ctx: click.Context,
    as_text: bool,
    as_json: bool,
    svg: Path | None,
    png: Path | None,
    is_square: bool,
    replace: bool,
    home: Path | None,
) -> None:
    """Play today's mission, or show its result if it was played."""
    if ctx.invoked_subcommand is None:
        declare.check_variable(ctx)
        _daily(as_text, as_json, PictureFiles(svg, png, is_square, replace), home)


def _daily(as_text: bool, as_json: bool, files: PictureFiles, home: Path | None) -> None:
    from hncli.features.challenges.commands import play_mission

    env = current_environment()
    library, folder, day = shipped_library(), find_home(home), today()
    challenge = daily_challenge(library, day)
    with store_errors():
        named = results_of_day(library, folder, day)
        is_played = day.isoformat() in Challenges(folder).days()
        if as_json:
            data = day_data(library, folder, day, challenge, named)
            env.write(f"{json.dumps(data)}\n")
            return
        own = next((one for one in named if one.is_own), None)
        if own is not None:
            result, take_backs = own.result, own.take_backs
            assert isinstance(result, ProvedMission)
            if files.named:
                from hncli.features.challenges.picture import day_picture

                days = streak(Challenges(folder).days(), day)
                drawn = day_picture(library, day, result, days, take_backs)
                files.or_named("daily").write(drawn)
            elif as_text:
                told = post_lines(library, day, result, env.is_ascii, take_backs)
                env.say(*told, result.code)
            else:
                env.say(*day_lines(library, folder, day, result, env, take_backs))
            return
    if is_played:
        stop(_("You've played today's mission, with another hn. Come back tomorrow."), Exit.FAILED)
    if as_text or files.named:
        stop(_("You haven't played today's mission yet: hn daily plays it."), Exit.FAILED)
    assert isinstance(challenge.setup, MissionSetup)
    about = _("Today's call: the same for everybody. It counts once, and take-backs are shown.")
    play_mission(library, challenge.setup, home, f"hn daily{typed_folders(home)}", about)
