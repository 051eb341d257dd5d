"""A pytest plugin: every command that tests run in English is run in the pseudo-language as well.

`python -m pytest -p tests.translation.sweep tests/cli` has an error after each test whose commands
said a word that is not in the pseudo-language. Before a test goes on, its files are put back as
they were. It is for reading, not for passing: names and notes of the tests are reported too.
"""

import os
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.cli import running
from tests.cli.running import AFTER_THE_START, Ended
from tests.translation.pseudo_hn import PseudoHn, code, names, pseudo_folder
from translation.unmarked import unmarked

TYPED = re.compile(r"[A-Za-z][A-Za-z']+")
LEFT_OUT = re.compile(r"--json|^bot$|^completion$|^man$|^export$|--markdown|--ascii|--packs")
"""Output for programs, in ASCII, where no letter is marked, or with packs of tests, in English."""
in_english = running.run_hn
found: dict[str, str] = {}
"""What was said in English, and by which command."""


class Sweep:
    """What the plugin knows of the running test."""

    hn: PseudoHn
    kept: Path
    folders: tuple[Path, ...] = ()


sweep = Sweep()


def run_in_both(*args: str, typed: str | bytes = "", **extra: Any) -> Ended:
    """Run a command in the pseudo-language, put back what it changed, and run it in English."""
    if set(extra) <= AFTER_THE_START and "_HN_COMPLETE" not in extra and not _is_left_out(args):
        home = Path(extra.get("HN_HOME") or os.environ["HN_HOME"])
        folders = tuple(path for path in {*sweep.folders, home} if path.is_dir())
        if _keep(folders):
            text = typed if isinstance(typed, str) else typed.decode("utf-8", "replace")
            ended = sweep.hn.run(*args, typed=text, **extra)
            _note(args, text, ended)
            _put_back(folders)
    return in_english(*args, typed=typed, **extra)


def _is_left_out(args: tuple[str, ...]) -> bool:
    return any(LEFT_OUT.search(arg) for arg in args)


def _note(args: tuple[str, ...], typed: str, ended: Ended) -> None:
    known = {word for text in (*args, typed) for word in TYPED.findall(text)} | names()
    said = ended.out + ended.err
    for word in unmarked(said, code(), known):
        flat = " ".join(said.split())
        place = re.search(rf"\b{re.escape(word)}", flat)
        start = max(0, place.start() - 60) if place else 0
        found.setdefault(word, f"hn {' '.join(args)[:80]}: {flat[start : start + 140]}")


def _keep(folders: tuple[Path, ...]) -> bool:
    """Copy folders; False if that cannot be done, as with a device, which has no end."""
    shutil.rmtree(sweep.kept, ignore_errors=True)
    every = [path for folder in folders for path in folder.rglob("*")]
    if not all(path.is_symlink() or path.is_dir() or path.is_file() for path in every):
        return False
    try:
        for number, folder in enumerate(folders):
            shutil.copytree(folder, sweep.kept / str(number), symlinks=True)
    except (OSError, shutil.Error):
        return False
    return True


def _put_back(folders: tuple[Path, ...]) -> None:
    for number, folder in enumerate(folders):
        for path in folder.iterdir():
            shutil.rmtree(path) if path.is_dir() and not path.is_symlink() else path.unlink()
        shutil.copytree(sweep.kept / str(number), folder, symlinks=True, dirs_exist_ok=True)


running.run_hn = run_in_both


@pytest.fixture(scope="session", autouse=True)
def _hn(tmp_path_factory: pytest.TempPathFactory) -> None:
    sweep.hn = PseudoHn(pseudo_folder(tmp_path_factory.mktemp("shared")))
    sweep.kept = tmp_path_factory.mktemp("kept")


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path) -> Iterator[None]:
    """Know where a test has its files; after it, say what is new of what was found."""
    sweep.folders = (tmp_path,)
    before = set(found)
    yield
    new = [f"{word}: {where}" for word, where in found.items() if word not in before]
    if new:
        pytest.fail("not translated:\n" + "\n".join(new), pytrace=False)
