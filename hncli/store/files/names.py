"""Names that become names of files: careers, single missions, custom sets and runs."""

from hncli.cards.problems import ContentError, Place
from hncli.cards.schema import Identifier
from hncli.store.data_folder import RESERVED_FILES
from hncli.store.errors import StoreError
from hncli.words import _, printable

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
