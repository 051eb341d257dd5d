"""`hn bot`: the game as JSON lines."""

from pathlib import Path
from typing import TYPE_CHECKING

from hncli.cli import declare
from hncli.cli.lazy import completed_option
from hncli.cli.options.data_folder import home_option
from hncli.cli.options.packs import open_library, packs_option
from hncli.cli.session import current_environment
from hncli.cli.sets.stored_sets import open_sets
from hncli.words import N_

if TYPE_CHECKING:
    from hncli.cards.sets.custom_set import CustomSet


@declare.command(
    for_programs=True,
    help=N_(
        "Play by JSON lines on standard input and output: one request a line, one reply a line.\n\n"
        'Begin with {"do": "new"}; see docs/bot.md for all requests.'
    ),
)
@completed_option("--career", "careers", N_("Play a career of yours; a reply means: saved."))
@home_option
@packs_option
def bot(career: str | None, home: Path | None, packs: tuple[Path, ...]) -> None:
    """Answer requests until the input ends."""
    from hncli.ui.doors.bot import Bot, serve

    if career is not None:
        _serve_career(career, home, packs)
        return
    library = open_library(packs, home)

    def find_set(name: str) -> "CustomSet":
        return open_sets(home).get(name, library.packs)

    env = current_environment()
    serve(Bot(library, find_set), env.source.buffer, env.sink.buffer)


def _serve_career(name: str, home: Path | None, packs: tuple[Path, ...]) -> None:
    from hncli.cli.career.selection import open_careers, select_career
    from hncli.cli.shared.store_errors import store_errors
    from hncli.ui.doors.bot import serve
    from hncli.ui.doors.career_bot import CareerBot

    store = open_careers(home, packs)
    env = current_environment()
    with store_errors(), store.open(select_career(store, name)) as saved:
        env.warn(*(f"hn: {line}" for line in saved.messages))
        serve(CareerBot(saved), env.source.buffer, env.sink.buffer)
