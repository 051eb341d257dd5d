"""`hn content diff`: what the player's packs change."""

from pathlib import Path

from hncli.cli import declare
from hncli.cli.options.data_folder import home_option
from hncli.cli.options.packs import open_library, packs_option
from hncli.cli.session import current_environment
from hncli.words import N_


@declare.command(
    help=N_(
        "Show what your packs change: each card before and after, in words and as figures.\n\n"
        "Correct a card with hn content override."
    )
)
@home_option
@packs_option
def diff(home: Path | None, packs: tuple[Path, ...]) -> None:
    """Print every corrected card, and the cards that packs add."""
    from hncli.ui.content.corrections import diff_lines

    current_environment().say(*diff_lines(open_library(packs, home)))
