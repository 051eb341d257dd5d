"""`hn daily`: the mission of the day."""

from pathlib import Path

import click

from hncli.cli import declare
from hncli.cli.challenge.codes import shipped_library
from hncli.cli.exit_codes import Exit, stop
from hncli.cli.lazy import LazyGroup
from hncli.cli.options.appearance import appearance_options
from hncli.cli.options.data_folder import home_option
from hncli.cli.options.typed import typed_folders
from hncli.cli.session import current_environment
from hncli.cli.shared.store_errors import store_errors
from hncli.words import N_, _


@declare.group(
    cls=LazyGroup,
    lazy={"add": ("hncli.cli.daily.add:add", N_("Add your friends' results."))},
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
@appearance_options
@home_option
@click.pass_context
def daily(ctx: click.Context, as_text: bool, as_json: bool, home: Path | None) -> None:
    """Play today's mission, or show its result if it was played."""
    if ctx.invoked_subcommand is None:
        declare.check_variable(ctx)
        _daily(as_text, as_json, home)


def _daily(as_text: bool, as_json: bool, home: Path | None) -> None:
    import json

    from hncli.base.home import find_home
    from hncli.challenge.daily import daily_challenge
    from hncli.challenge.result import MissionResult
    from hncli.cli.challenge.playing import play_mission
    from hncli.engine.mission_setup import MissionSetup
    from hncli.features.challenges.store import Challenges
    from hncli.ui.challenge.clock import today
    from hncli.ui.challenge.daily_text import day_data, day_lines, post_lines
    from hncli.ui.challenge.results import results_of_day

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
        own = next((one.result for one in named if one.is_own), None)
        if own is not None:
            assert isinstance(own, MissionResult)
            if as_text:
                env.say(*post_lines(library, day, own, env.is_ascii), own.code)
            else:
                env.say(*day_lines(library, folder, day, own, env))
            return
    if is_played:
        stop(_("You've played today's mission, with another hn. Come back tomorrow."), Exit.FAILED)
    if as_text:
        stop(_("You haven't played today's mission yet: hn daily plays it."), Exit.FAILED)
    assert isinstance(challenge.setup, MissionSetup)
    play_mission(library, challenge.setup, home, f"hn daily{typed_folders(home)}")
