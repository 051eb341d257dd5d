"""`hn career history`: every mission as a story."""

from pathlib import Path

import click

from hncli.cli.career.read_scorecard import no_finished_mission, open_with_scorecard
from hncli.cli.career.selection import career_argument, career_options
from hncli.cli.exit_codes import Exit, stop
from hncli.cli.options.appearance import appearance_options
from hncli.cli.session import current_environment
from hncli.words import _


@click.command(
    help=_("Tell the story of every mission, the one being played too, from what happened in it.")
)
@career_argument
@click.option("--mission", type=click.IntRange(1), metavar="N", help=_("Only this mission."))
@appearance_options
@career_options
def history(
    name: str | None, mission: int | None, home: Path | None, packs: tuple[Path, ...]
) -> None:
    """Print the story of one mission or of all, with an empty line between two."""
    from hncli.ui.career.history import history as stories

    with open_with_scorecard(name, home, packs) as (saved, card):
        env = current_environment()
        is_first = True
        for lines in stories(saved.career, card, env.width, mission or 0):
            env.say(*([] if is_first else [""]), *lines)
            is_first = False
        if is_first and mission is not None:
            stop(no_finished_mission(str(mission), card), Exit.USAGE)
        if is_first:
            env.say(_("No mission has been played yet. Begin with hn career play."))
