"""`hn` in the pseudo-language: a copy of the program, made once for all test processes."""

import os
from functools import cache
from pathlib import Path

from hncli.cards.library import load_library
from tests.cli.nursery import ROOT, Nursery
from tests.cli.running import LONGEST, Ended, environment
from tests.support.shared_folder import shared_folder
from translation.commands import code_pattern, commands
from translation.places import Places
from translation.pseudo import PSEUDO, write_pseudo
from translation.unmarked import unmarked

code = cache(code_pattern)


@cache
def names() -> frozenset[str]:
    """Ids of one word that are typed: of boxes, of abductors and of commands."""
    library = load_library()
    people = {id for box in library.boxes for id in library.abductors(box)}
    words = {word for path in commands() for word in path.split()}
    return frozenset({*people, *library.packs, *words})


def pseudo_folder() -> Path:
    """The copy of the program, one for all test processes."""
    return shared_folder("pseudo", lambda folder: write_pseudo(folder, Places()))


@cache
def pseudo_hn() -> "PseudoHn":
    """What runs commands of the copy, one for all tests of this process."""
    return PseudoHn(pseudo_folder())


def variables(folder: Path) -> dict[str, str]:
    """What makes Python find the copy, and the copy speak the pseudo-language."""
    return {"PYTHONPATH": os.pathsep.join((str(folder), str(ROOT))), "HN_LANG": PSEUDO}


class PseudoHn:
    """Runs commands of the copy."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.nursery = Nursery(folder, "tests.translation.nursery", **variables(folder))

    def run(self, *args: str, typed: str = "", **extra: str) -> Ended:
        """Run a command with typed text, and wait for its end."""
        env = environment(HN_LANG=PSEUDO, LANGUAGE=PSEUDO, **extra)  # LANGUAGE is for click
        code, out, err = self.nursery.run(args, typed.encode(), env, LONGEST)
        return Ended(code, out.decode("utf-8"), err.decode("utf-8", "replace"))

    def unmarked(self, *args: str, typed: str = "", allowed: tuple[str, ...] = ()) -> list[str]:
        """The words that a command says in English."""
        ended = self.run(*args, typed=typed)
        return unmarked(ended.out + ended.err, code(), allowed)
