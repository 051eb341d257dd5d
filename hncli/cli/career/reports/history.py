"""`hn career history`: every mission as a story."""

from pathlib import Path

import click

from hncli.cli import declare
from hncli.cli.career.reports.read_scorecard import no_finished_mission, open_with_scorecard
from hncli.cli.career.selection import career_argument, career_options
from hncli.cli.exit_codes import Exit, stop
from hncli.cli.options.appearance import appearance_options
from hncli.cli.session import current_environment
from hncli.cli.shared.pager import show_document
from hncli.words import N_, _


@declare.command(
    help=N_(
        "Tell the story of every mission, the one being played too, from what happened in it.\n\n"
        "On a terminal it goes through your pager (PAGER)."
    )
)
@career_argument
@declare.option("--mission", type=click.IntRange(1), metavar=N_("N"), help=N_("Only this mission."))
@declare.option("--markdown", "as_markdown", is_flag=True, help=N_("Print Markdown."))
@appearance_options
@career_options
def history(
    name: str | None,
    mission: int | None,
    as_markdown: bool,
    home: Path | None,
    packs: tuple[Path, ...],
) -> None:
    """Print the story of one mission or of all, with an empty line between two."""
    from hncli.features.careers.history import history_document

    with open_with_scorecard(name, home, packs) as (saved, card):
        document = history_document(saved.career, card, mission or 0)
        if document.sections:
            show_document(document, as_markdown)
        elif mission is not None:
            stop(no_finished_mission(str(mission), card), Exit.USAGE)
        else:
            text = _("No mission has been played yet. Begin with hn career play.")
            current_environment().say(text)
