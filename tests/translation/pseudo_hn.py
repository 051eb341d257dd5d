"""`hn` in the pseudo-language, which is written once for all test processes."""

from functools import cache
from pathlib import Path

from hncli.game.cards.library import load_library
from tests.cli.running import LONGEST, Ended, environment
from tests.support.forked import run_forked
from tests.support.shared_folder import shared_folder
from tests.translation.pseudo_words import PSEUDO_FOLDER
from translation.commands import code_pattern, commands
from translation.places import Places
from translation.pseudo import write_pseudo
from translation.pseudo_text import PSEUDO

code = cache(code_pattern)


@cache
def names() -> frozenset[str]:
    """Ids of one word that are typed: of boxes, of abductors and of commands."""
    library = load_library()
    people = {id for box in library.boxes for id in library.abductors(box)}
    words = {word for path in commands() for word in path.split()}
    return frozenset({*people, *library.packs, *words})


def pseudo_folder() -> Path:
    """Where the pseudo-language is, one folder for all test processes."""
    return shared_folder("pseudo", lambda folder: write_pseudo(folder, Places()))


class PseudoHn:
    """Runs commands in the pseudo-language."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder or pseudo_folder()

    def run(self, *args: str, typed: str = "", **extra: str) -> Ended:
        """Run a command with typed text, and wait for its end."""
        env = environment(**{"HN_LANG": PSEUDO, PSEUDO_FOLDER: str(self.folder), **extra})
        code, out, err = run_forked(args, typed.encode(), env, LONGEST)
        return Ended(code, out.decode("utf-8"), err.decode("utf-8", "replace"))
