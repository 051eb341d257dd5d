"""`hn stats`: how the player has fared in all missions and careers."""

from typing import TYPE_CHECKING

from hncli.cli import declare
from hncli.cli.options.appearance import appearance_options
from hncli.cli.options.data_folder import home_option
from hncli.cli.options.packs import open_library, packs_option
from hncli.cli.session import current_environment
from hncli.cli.shared.pager import show_document
from hncli.cli.shared.store_errors import store_errors
from hncli.words import N_

if TYPE_CHECKING:
    from pathlib import Path


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
def stats(as_json: bool, home: "Path | None", packs: "tuple[Path, ...]") -> None:
    """Print the statistics: drawn on a terminal, else as lines, or as JSON."""
    from hncli.base.home import find_home
    from hncli.features.careers.files import read_player_record
    from hncli.ui.stats.data import player_stats

    library = open_library(packs, home)
    with store_errors():
        record = read_player_record(find_home(home))
    found = player_stats(record, library)
    if as_json:
        import json

        current_environment().write(f"{json.dumps(found, indent=2)}\n")
    else:
        from hncli.features.statistics.report import stats_document

        show_document(stats_document(found))
