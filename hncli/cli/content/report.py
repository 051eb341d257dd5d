"""`hn content report`: corrections as text to send in."""

from pathlib import Path

from hncli.cli import declare
from hncli.cli.options.data_folder import home_option
from hncli.cli.options.packs import open_library, packs_option
from hncli.cli.session import current_environment
from hncli.words import N_


@declare.command(
    help=N_(
        "Print your corrections as plain text, to send to whoever keeps the cards.\n\n"
        "It has the figures before and after, their sources and the versions they are for, and "
        "nothing about you or your computer."
    )
)
@home_option
@packs_option
def report(home: Path | None, packs: tuple[Path, ...]) -> None:
    """Print the corrections of shipped cards with the versions of what they correct."""
    import hncli
    from hncli.cards.library import load_library
    from hncli.career.versions import versions_of
    from hncli.ui.content.corrections import report_lines

    shipped = load_library()
    versions = versions_of(shipped, shipped.packs)
    lines = report_lines(
        open_library(packs, home), hncli.__version__, versions.rules, versions.packs
    )
    current_environment().say(*lines)
