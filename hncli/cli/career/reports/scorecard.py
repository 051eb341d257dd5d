"""`hn career scorecard`: what a career has come to."""

import json
from typing import TYPE_CHECKING

from hncli.cli import declare
from hncli.cli.career.reports.read_scorecard import load_scorecard
from hncli.cli.career.selection import career_argument, career_options
from hncli.cli.exit_codes import Exit, stop
from hncli.cli.options.appearance import appearance_options
from hncli.cli.session import current_environment
from hncli.cli.shared.pager import show_document
from hncli.words import N_, _

if TYPE_CHECKING:
    from pathlib import Path


@declare.command(
    help=N_(
        "Print the scorecard of a career.\n\n"
        "It has the missions, stress line by line, every die of the compensation, what was gained, "
        "and the score. --markdown prints it for a page or a message, --json for programs, as "
        "docs/scorecard.md says. On a terminal that it does not fit it goes through your pager "
        "(PAGER)."
    )
)
@career_argument
@declare.json_option(N_("Print JSON, for programs."))
@declare.option("--markdown", "as_markdown", is_flag=True, help=N_("Print Markdown."))
@appearance_options
@career_options
def scorecard(
    name: str | None,
    as_json: bool,
    as_markdown: bool,
    home: "Path | None",
    packs: "tuple[Path, ...]",
) -> None:
    """Print the scorecard: drawn on a terminal, else as lines, or as JSON or Markdown."""
    if as_json and as_markdown:
        stop(_("Say --json or --markdown, not both."), Exit.USAGE)
    card = load_scorecard(name, home, packs)
    if as_json:
        current_environment().write(f"{json.dumps(card, indent=2)}\n")
        return
    from hncli.features.careers.scorecard_report import scorecard_document

    show_document(scorecard_document(card), as_markdown)
