"""`hn stats` and `hn achievements`."""

import json
from pathlib import Path

from hncli.base.home import find_home
from hncli.base.messages import N_
from hncli.commands import declare
from hncli.commands.options import (
    appearance_options,
    home_option,
    open_library,
    packs_option,
    width_option,
)
from hncli.commands.session import current_environment, show_document, show_pages, store_errors
from hncli.features.careers.files import read_player_record
from hncli.features.missions.history import MissionHistory
from hncli.features.statistics.achievement_list import achievement_data, achievement_lines
from hncli.features.statistics.data import player_stats
from hncli.features.statistics.report import stats_document
from hncli.terminal.columns import wrap


@declare.command(
    help=N_(
        "Show how you have done in all missions, in and out of careers.\n\n"
        "Win rates by abductor and box with 95% intervals, streaks and records. On a terminal that "
        "it does not fit it goes through your pager (PAGER). docs/stats.md says what --json has."
    )
)
@declare.json_option(N_("Print JSON, for programs."))
@appearance_options
@home_option
@packs_option
def stats(as_json: bool, home: Path | None, packs: tuple[Path, ...]) -> None:
    """Print the statistics: drawn on a terminal, else as lines, or as JSON."""
    library = open_library(packs, home)
    with store_errors():
        record = read_player_record(find_home(home))
    found = player_stats(record, library)
    if as_json:
        current_environment().write(f"{json.dumps(found, indent=2)}\n")
    else:
        show_document(stats_document(found))


@declare.command(
    help=N_(
        "List all achievements, those you have earned first.\n\n"
        "Each of those names the mission that earned it; the others say what they ask for. "
        "Missions in and out of careers count."
    )
)
@declare.json_option(N_("As data for programs."))
@width_option
@home_option
@packs_option
def achievements(as_json: bool, home: Path | None, packs: tuple[Path, ...]) -> None:
    """Print all achievements, or as JSON those that were earned."""
    library = open_library(packs, home)
    with store_errors():
        missions = MissionHistory(find_home(home)).all()
    env = current_environment()
    if as_json:
        env.write(f"{json.dumps(achievement_data(missions))}\n")
        return
    lines = achievement_lines(library, missions)
    show_pages([piece for line in lines for piece in wrap(line, env.width)])
