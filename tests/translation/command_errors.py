"""Errors of commands that tests run in English, said once more in the pseudo-language.

`run_hn` calls `assert_translated` after each command that failed or complained.
"""

import os
import re
import shutil
import tempfile
from pathlib import Path

from tests.translation.pseudo_hn import PseudoHn, code, names
from translation.unmarked import english

NOT_TRANSLATED = re.compile(
    r"--json|--markdown|^bot$|^completion$|^man$|^export$|^scenario$"  # for programs
    r"|--ascii|--packs"  # letters without accents, and packs of the tests, which are in English
)
NOT_MARKED = {"HN_PACKS", "HN_ASCII", "PYTHONIOENCODING"}
"""Variables that do the same; an encoding may have no accents either."""
OF_TESTS = ("Mira Holm", "Mira", "Slow Down", "Donna")
"""Negotiators, a card of a test's pack, and a mission that is called like its abductor."""
TYPED = re.compile(r"[A-Za-z][A-Za-z']+")


def assert_translated(args: tuple[str, ...], typed: bytes, extra: dict[str, str]) -> None:
    """Run a command again, with a copy of its data folder, and read what it says then."""
    if any(map(NOT_TRANSLATED.search, args)) or NOT_MARKED & extra.keys():
        return
    with tempfile.TemporaryDirectory(prefix="hn-errors-") as folder:
        if "HN_HOME" in extra and os.path.isdir(extra["HN_HOME"]):  # noqa: PTH112 - any text
            home = Path(folder, "home")
            shutil.copytree(extra["HN_HOME"], home, symlinks=True, copy_function=copy_file)
            extra = {**extra, "HN_HOME": str(home)}
        text = typed.decode("utf-8", "replace")
        ended = PseudoHn().run(*args, typed=text, **extra)
    known = {word for said in (*args, text) for word in TYPED.findall(said)}
    said = ended.out + ended.err if ended.code else ended.err
    found = english(said, code(), {*known, *names(), *OF_TESTS})
    assert not found, (args, found, ended)


def copy_file(source: str, target: str) -> None:
    """Copy a file; a pipe or a device has no end, and is linked to."""
    if Path(source).is_file():
        shutil.copy2(source, target)
    else:
        Path(target).symlink_to(source)
