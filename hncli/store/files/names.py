"""Names that become names of files: careers, single missions, custom sets and runs."""

from collections.abc import Iterator
from itertools import chain, count
from pathlib import Path

from hncli.cards.problems import ContentError, Place
from hncli.cards.schema import Identifier
from hncli.store.data_folder import RESERVED_FILES
from hncli.store.errors import StoreError, os_error
from hncli.words import _
from hncli.words.printable import printable

WINDOWS_DEVICES = (
    "con",
    "prn",
    "aux",
    "nul",
    *(f"{port}{n}" for port in ("com", "lpt") for n in range(10)),
)
"""File names that Windows reserves for devices."""

RESERVED_NAMES = (*RESERVED_FILES, *WINDOWS_DEVICES)
"""Ids that no career, set or run may have."""


def numbered_names(name: str) -> Iterator[str]:
    """The name, then the name with `-2`, `-3` and so on, without end."""
    return chain((name,), (f"{name}-{n}" for n in count(2)))


def names_by_time(folder: Path) -> list[str]:
    """The names of all JSON files in a folder, the one written last first; none if it is missing.

    StoreError if the folder cannot be read.
    """
    try:
        # Not glob: since Python 3.13 it hides a folder that cannot be read.
        files = [path for path in folder.iterdir() if path.suffix == ".json"]
        found = [path for path in files if is_name(path.stem)]
        found.sort(key=lambda path: (-path.stat().st_mtime_ns, path.stem))
    except FileNotFoundError:
        return []
    except OSError as error:
        raise os_error(folder, error) from None
    return [path.stem for path in found]


def is_name(name: str) -> bool:
    """Whether a career, a set or a run can have this name."""
    return not name_problem(name)


def name_problem(name: str) -> str:
    """Why no career, set or run can have this name; empty if one can."""
    try:
        Identifier().read(name, Place(""))
    except ContentError:
        text = _("{name} cannot be a name here: use lower case letters, digits and hyphens.")
        return text.format(name=printable(repr(name), 40))
    if name in RESERVED_NAMES:
        text = _("{name} cannot be a name here: it is reserved. Take another name.")
        return text.format(name=name)
    return ""


def check_name(name: str) -> str:
    """Return a career's name; StoreError if it is no id, since it becomes a file name."""
    try:
        Identifier().read(name, Place(_("the career's name")))
    except ContentError as error:
        raise StoreError(str(error)) from None
    if not is_name(name):
        raise StoreError(
            _("A career cannot be called {name}. Take another name.").format(name=name)
        )
    return name
