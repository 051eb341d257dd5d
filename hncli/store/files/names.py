"""Names that become names of files: careers, single missions, custom sets and runs."""

from hncli.cards.problems import ContentError, Place
from hncli.cards.schema import Identifier
from hncli.store.data_folder import OURS
from hncli.store.errors import StoreError
from hncli.words import _, printable

DEVICES = (
    "con",
    "prn",
    "aux",
    "nul",
    *(f"{port}{n}" for port in ("com", "lpt") for n in range(10)),
)
"""Names that Windows has for other things."""

RESERVED = (*OURS, *DEVICES)
"""Ids that are no names, for careers, sets and runs alike."""


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
    if name in RESERVED:
        text = _("{name} cannot be a name here: it is reserved. Take another name.")
        return text.format(name=name)
    return ""


def check_name(name: str) -> str:
    """Refuse a name that is no id: it is going to be a file's name."""
    try:
        Identifier().read(name, Place(_("the career's name")))
    except ContentError as error:
        raise StoreError(str(error)) from None
    if not is_name(name):
        raise StoreError(
            _("A career cannot be called {name}. Take another name.").format(name=name)
        )
    return name
