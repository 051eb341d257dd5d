"""`hn bot`: the game as JSON lines."""

import sys
from pathlib import Path

import click

from hncli.cli.packs import open_library, packs_option
from hncli.words import _


@click.command(
    help=_(
        "Play by JSON lines on standard input and output: one request a line, one reply a line.\n\n"
        'Begin with {"do": "new"}; see docs/bot.md for all requests.'
    )
)
@packs_option
def bot(packs: tuple[Path, ...]) -> None:
    """Serve until the input ends."""
    from hncli.play.bot import serve

    serve(open_library(packs), sys.stdin.buffer, sys.stdout.buffer)
