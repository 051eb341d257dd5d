"""`hn sets show`: the cards of one custom set."""

from pathlib import Path

from hncli.cli import declare
from hncli.cli.lazy import lazy_completer
from hncli.cli.options.data_folder import home_option
from hncli.cli.options.packs import open_library, packs_option
from hncli.cli.session import current_environment
from hncli.cli.sets.stored_sets import find_set
from hncli.words import N_


@declare.command(help=N_("Show the cards of a set."))
@declare.argument("name", metavar=N_("NAME"), shell_complete=lazy_completer("sets"))
@home_option
@packs_option
def show(name: str, home: Path | None, packs: tuple[Path, ...]) -> None:
    """Print one set; the command ends if it breaks a rule."""
    from hncli.ui.sets.set_text import set_lines

    library = open_library(packs, home)
    current_environment().say_folded(*set_lines(find_set(library, name, home), library))
