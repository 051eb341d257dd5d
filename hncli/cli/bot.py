"""`hn bot`: the game as JSON lines."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from hncli.cli.home import home_option
from hncli.cli.packs import open_library, packs_option
from hncli.words import _

if TYPE_CHECKING:
    from hncli.cards.sets import CustomSet


@click.command(
    help=_(
        "Play by JSON lines on standard input and output: one request a line, one reply a line.\n\n"
        'Begin with {"do": "new"}; see docs/bot.md for all requests.'
    )
)
@home_option
@packs_option
def bot(home: Path | None, packs: tuple[Path, ...]) -> None:
    """Serve until the input ends."""
    from hncli.play.bot import serve

    library = open_library(packs)

    def find_set(name: str) -> "CustomSet":
        from hncli.store.home import find_home
        from hncli.store.sets import Sets

        return Sets(find_home(home)).get(name, library.packs)

    serve(library, find_set, sys.stdin.buffer, sys.stdout.buffer)
