"""`hn content list`: every card."""

from pathlib import Path

from hncli.cli import declare
from hncli.cli.options.data_folder import home_option
from hncli.cli.options.packs import open_library, packs_option
from hncli.cli.session import current_environment
from hncli.words import N_


@declare.command(
    name="list", help=N_("List every card with its pack and where its figures come from.")
)
@home_option
@packs_option
def list_cards(home: Path | None, packs: tuple[Path, ...]) -> None:
    """Print all cards by pack and kind."""
    from hncli.ui.content.card_text import card_list_lines

    current_environment().say_folded(*card_list_lines(open_library(packs, home)))
