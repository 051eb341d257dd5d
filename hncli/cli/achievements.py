"""`hn achievements`: what the player has earned, in and out of careers."""

from pathlib import Path

from hncli.cli import declare
from hncli.cli.options.appearance import width_option
from hncli.cli.options.data_folder import home_option
from hncli.cli.options.packs import open_library, packs_option
from hncli.cli.session import current_environment
from hncli.cli.shared.pager import show_pages
from hncli.cli.shared.store_errors import store_errors
from hncli.words import N_


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
    import json

    from hncli.base.home import find_home
    from hncli.features.missions.history import MissionHistory
    from hncli.ui.achievement_list import achievement_data, achievement_lines
    from hncli.ui.terminal.columns import wrap

    library = open_library(packs, home)
    with store_errors():
        missions = MissionHistory(find_home(home)).all()
    env = current_environment()
    if as_json:
        env.write(f"{json.dumps(achievement_data(missions))}\n")
        return
    lines = achievement_lines(library, missions)
    show_pages([piece for line in lines for piece in wrap(line, env.width)])
