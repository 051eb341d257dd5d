"""Scorecards of careers that were proved, kept to be shown again without proving them once more.

A scorecard is shown only while all that it follows from is as it was, to the byte.
"""

import contextlib
import os
from typing import TYPE_CHECKING, Any

import hncli
from hncli.store.checksum import digest
from hncli.store.fast_index import read_bytes, tables_in
from hncli.words import LANGUAGE

if TYPE_CHECKING:
    from hncli.career.scorecard import Scorecard
    from hncli.store.paths import Places

KIND = "card"
PARTS = ("cards", "career", "engine", "store")
"""The packages that a scorecard is made by; the words are made of it each time."""


def read_card(folder: str, name: str) -> "Scorecard | None":
    """The scorecard of a career, if it is kept and nothing has changed since."""
    tables = tables_in(os.path.join(folder, f"{name}.card.json"), KIND) or {}
    try:
        told = tables["card"]["1"]
        card: Scorecard = told["scorecard"]
        return card if told["seal"] == seal(folder, name) else None
    except (LookupError, TypeError):
        return None


def keep_card(places: "Places", name: str, sealed: str | None, card: "Scorecard") -> None:
    """Keep the scorecard of a career that was proved after it was sealed.

    It is not kept if the career was changed meanwhile; without it the next one only takes longer.
    """
    from hncli.store.errors import StoreError
    from hncli.store.files import numbered
    from hncli.store.storage import write_tables

    if sealed is not None and sealed == seal(str(places.folder), name):
        told = {"seal": sealed, "scorecard": card}
        with contextlib.suppress(StoreError):
            write_tables(places.card(name), KIND, {"card": numbered([told])})


def seal(folder: str, name: str) -> str | None:
    """A hash over all that a scorecard follows from; None if that cannot be told now.

    That is the career and its mission to the byte, the program, its content and the language. The
    times are in it because whoever plays might undo what was done while a career was proved.
    """
    path = os.path.join(folder, name)
    if os.path.lexists(f"{path}.incoming.json"):
        return None
    mission = f"{path}.mission.json"
    try:
        files = [_file(f"{path}.json"), _file(mission) if os.path.lexists(mission) else None]
        made_by = [sorted(_below(root)) for root in roots()]
    except OSError:
        return None
    return digest(repr([name, files, made_by, hncli.__version__, LANGUAGE]).encode("utf-8"))


def _file(path: str) -> tuple[int, str]:
    """When a file was written, and its bytes as a hash."""
    return os.stat(path).st_mtime_ns, digest(read_bytes(path))


def roots() -> list[str]:
    """Where the rules, the content and the translations are, as in `library.py` and `words.py`."""
    package = os.path.dirname(os.path.abspath(hncli.__file__))
    content, locale = (os.path.join(package, name) for name in ("content", "locale"))
    if not os.path.isdir(content):
        content = os.path.join(os.path.dirname(package), "content")
    parts = [os.path.join(package, part) for part in PARTS]
    return [*parts, content, *([locale] if os.path.isdir(locale) else [])]


def _below(folder: str) -> list[tuple[Any, ...]]:
    """Every file below a folder, by what changes whenever the file does."""
    found: list[tuple[Any, ...]] = []
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.is_dir():
                found += _below(entry.path) if entry.name != "__pycache__" else []
            else:
                facts = entry.stat()
                times = (facts.st_mtime_ns, facts.st_ctime_ns)
                found.append((entry.path, facts.st_size, *times))
    return found
