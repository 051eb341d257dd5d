"""`hn career replay`: a finished mission, step by step."""

from pathlib import Path

import click

from hncli.cli import declare
from hncli.cli.career.reports.read_scorecard import no_finished_mission, open_with_scorecard
from hncli.cli.career.selection import career_options
from hncli.cli.exit_codes import Exit, stop
from hncli.cli.lazy import lazy_completer
from hncli.cli.options.appearance import appearance_options
from hncli.cli.session import current_environment
from hncli.words import N_, _


@declare.command(
    help=N_(
        "Step through a finished mission: what was asked, what you chose, what followed.\n\n"
        "MISSION is its number. At a terminal Enter takes you to the next step; otherwise all "
        "steps are printed."
    )
)
@declare.argument(
    "words",
    nargs=-1,
    required=True,
    metavar=N_("[NAME] MISSION"),
    shell_complete=lazy_completer("first_career"),
)
@appearance_options
@career_options
def replay(words: tuple[str, ...], home: Path | None, packs: tuple[Path, ...]) -> None:
    """Show the decisions of a mission; one entered by its figures has none to show."""
    from hncli.features.careers.history import replay as scenes
    from hncli.ui.career.replay_screen import show_scenes

    if len(words) > 2:
        raise click.UsageError(_("Name one career and one mission."))
    name = words[0] if len(words) == 2 else None
    with open_with_scorecard(name, home, packs) as (saved, card):
        found = [mission for mission in card["missions"] if words[-1] == str(mission["number"])]
        if not found:
            stop(no_finished_mission(words[-1], card), Exit.USAGE)
        mission = found[0]
        logs = [log for log in saved.career.logs if log.number == mission["number"]]
        if not logs:
            text = _("Mission {n} was played at a table: there are no choices of it to replay.")
            stop(text.format(n=mission["number"]), Exit.FAILED)
        env = current_environment()
        show_scenes(scenes(saved.career, mission, logs[0], env.width), env)
