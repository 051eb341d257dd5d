"""`hn daily`: the mission of the day."""

import json
from pathlib import Path

import click

from hncli.base.home import find_home
from hncli.base.messages import N_, _
from hncli.commands import declare
from hncli.commands.declare import LazyGroup
from hncli.commands.exits import Exit, stop
from hncli.commands.options import (
    PictureFiles,
    appearance_options,
    home_option,
    picture_options,
    shipped_library,
    typed_folders,
)
from hncli.commands.session import current_environment, share, store_errors
from hncli.features.challenges.challenge import daily_challenge
from hncli.features.challenges.rating import FIELD, play_field, rate, standing
from hncli.features.challenges.result import ProvedMission
from hncli.features.challenges.result_commands import add_options, add_results
from hncli.features.challenges.result_text import (
    day_data,
    day_lines,
    post_lines,
    result_lines,
    results_of_day,
    streak,
)
from hncli.features.challenges.session import today
from hncli.features.challenges.store import Challenges
from hncli.game.engine.setup import MissionSetup
from hncli.terminal.columns import fold
from hncli.terminal.progress import working


@declare.command(
    help=N_(
        "Add results of friends to a day's mission, after they were proved.\n\n"
        "A name and a colon before a code say whose it is: hn daily add 'Ann: CODE'. Without CODE "
        "the codes are read from what is piped in. Nothing is added if a code proves nothing."
    )
)
@add_options
@click.pass_context
def add(ctx: click.Context, code: tuple[str, ...], name: str | None, home: Path | None) -> None:
    """Prove codes and keep those of the missions of days."""
    home = home or (ctx.parent.params.get("home") if ctx.parent else None)
    env, library, folder = current_environment(), shipped_library(), find_home(home)
    add_results(library, folder, code, name, only_days=True)
    with store_errors():
        named = results_of_day(library, folder, today())
    env.say(*result_lines(library, named, env))


@declare.command(
    help=N_(
        "Tell the skill and the luck of today's mission, once you have played it.\n\n"
        "Both go from 0 to 99: how many of 99 simulated players on the same seed did worse than "
        "you, and how many had worse dice. The field is the same for everybody."
    )
)
@declare.json_option(N_("As data for programs."))
@appearance_options
@home_option
@click.pass_context
def rating(ctx: click.Context, as_json: bool, home: Path | None) -> None:
    """Let the field play today's mission, and print where the player stands."""
    home = home or (ctx.parent.params.get("home") if ctx.parent else None)
    env, library, day = current_environment(), shipped_library(), today()
    with store_errors():
        named = results_of_day(library, find_home(home), day)
    own = next((one.result for one in named if one.is_own), None)
    if not isinstance(own, ProvedMission):
        stop(_("You haven't played today's mission yet: hn daily plays it."), Exit.FAILED)
    about = _("{n} simulated players are on today's call.").format(n=FIELD)
    field = []
    with working(env, _("On the line"), about) as tell:
        for one in play_field(library, own.mission.setup):
            field.append(one)
            tell(len(field) / FIELD)
    found = rate(standing(own.trace), field)
    if as_json:
        data = {"day": day.isoformat(), **found._asdict(), "field": FIELD}
        env.write(f"{json.dumps(data)}\n")
        return
    env.say(_("Skill {skill}, luck {luck}").format(skill=found.skill, luck=found.luck))
    text = _(
        "Of {n} simulated players on the same seed, {skill} did worse than you, and {luck} had "
        "worse dice. 50 is even."
    )
    env.say(*fold(text.format(n=FIELD, skill=found.skill, luck=found.luck), env.width))


@declare.group(
    cls=LazyGroup,
    lazy={
        "add": ("hncli.features.challenges.daily_commands:add", N_("Add your friends' results.")),
        "rating": (
            "hncli.features.challenges.daily_commands:rating",
            N_("Tell your skill and luck of today."),
        ),
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
    from hncli.features.challenges.commands import play_mission

    if ctx.invoked_subcommand is not None:
        return
    declare.check_variable(ctx)
    env, files = current_environment(), PictureFiles(svg, png, is_square, replace)
    library, folder, day = shipped_library(), find_home(home), today()
    challenge = daily_challenge(library, day)
    with store_errors():
        named = results_of_day(library, folder, day)
        is_played = day.isoformat() in Challenges(folder).days()
        if as_json:
            env.write(f"{json.dumps(day_data(library, folder, day, challenge, named))}\n")
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
                share(post_lines(library, folder, result, env.is_ascii, take_backs))
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
