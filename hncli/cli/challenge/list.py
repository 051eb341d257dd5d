"""`hn challenge list`: the results that are kept."""

from pathlib import Path

import click

from hncli.cli.challenge.codes import shipped_library
from hncli.cli.options.appearance import appearance_options
from hncli.cli.options.data_folder import home_option
from hncli.cli.session import current_environment
from hncli.cli.shared.store_errors import store_errors
from hncli.words import _, ngettext


@click.command(
    name="list",
    help=_("List the results you have, and those of friends, each proved anew; the best first."),
)
@click.option("--json", "as_json", is_flag=True, help=_("As data for programs."))
@appearance_options
@home_option
def list_results(as_json: bool, home: Path | None) -> None:
    """Print a table for each challenge, the latest first."""
    import json

    from hncli.store.challenges import Challenges
    from hncli.store.data_folder import find_home
    from hncli.ui.challenge.result_text import CANNOT_EXCLUDE, ranked_data, result_lines
    from hncli.ui.challenge.results import named_results
    from hncli.ui.terminal.columns import fold

    env = current_environment()
    library = shipped_library()
    with store_errors():
        stored = Challenges(find_home(home)).all()
    named = named_results(library, stored[::-1])
    if as_json:
        env.write(f"{json.dumps({'challenges': ranked_data(library, named)})}\n")
        return
    env.say(*result_lines(library, named, env.width, env.is_ascii, env.is_plain))
    if named:
        env.say(*fold(CANNOT_EXCLUDE, env.width))
    if not stored:
        env.say(_("No results yet. Play one with hn daily or hn challenge play."))
    if others := len(stored) - len(named):
        text = ngettext(
            "{n} more is of another hn and can't be proved here.",
            "{n} more are of another hn and can't be proved here.",
            others,
        )
        env.say(*fold(text.format(n=others), env.width))
