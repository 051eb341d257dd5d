"""`hn content show`: one card."""

from pathlib import Path

from hncli.cli import declare
from hncli.cli.exit_codes import Exit, stop
from hncli.cli.lazy import lazy_completer
from hncli.cli.options.data_folder import home_option
from hncli.cli.options.packs import open_library, packs_option
from hncli.cli.session import current_environment
from hncli.words import N_


@declare.command(
    help=N_(
        "Show a card: what it does, and where its figures come from.\n\n"
        "If your own card says something else, correct it with hn content override."
    )
)
@declare.argument("card", metavar=N_("CARD"), shell_complete=lazy_completer("cards"))
@home_option
@packs_option
def show(card: str, home: Path | None, packs: tuple[Path, ...]) -> None:
    """Print the cards of an id or title; ids need not be unique among packs."""
    from hncli.cards.library import UnknownName
    from hncli.ui.content.card_text import card_lines, find_cards

    library = open_library(packs, home)
    try:
        found = find_cards(library, card)
    except UnknownName as error:
        stop(str(error), Exit.USAGE)
    current_environment().say_folded(*(line for one in found for line in card_lines(library, one)))
