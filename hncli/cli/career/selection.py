"""The careers in the data folder, and the one that a command works on."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from hncli.cli import declare
from hncli.cli.exit_codes import Exit, stop
from hncli.cli.lazy import lazy_completer
from hncli.cli.options.data_folder import home_option
from hncli.cli.options.packs import open_library, packs_option
from hncli.cli.session import current_environment
from hncli.cli.shared.store_errors import store_errors
from hncli.words import N_, _
from hncli.words.printable import printable
from hncli.words.typed import nearest

if TYPE_CHECKING:
    from pathlib import Path

    from hncli.cards.library import Library
    from hncli.features.careers.saved_career import SavedCareer
    from hncli.features.careers.store import Careers


career_argument = declare.argument(
    "name", metavar=N_("[NAME]"), required=False, shell_complete=lazy_completer("careers")
)


def career_options(command: Any) -> Any:
    """Give a command the options --home and --packs."""
    return home_option(packs_option(command))


def open_careers(home: "Path | None", packs: "tuple[Path, ...]", lines: bool = True) -> "Careers":
    """The careers in the data folder, to be played with all packs, or told without `lines`."""
    return careers_with(open_library(packs, home, lines), home)


def careers_with(library: "Library", home: "Path | None") -> "Careers":
    """The careers in the data folder, to be played with a library."""
    from hncli.base.home import find_home
    from hncli.features.careers.store import Careers

    store = Careers(find_home(home), library)
    with store_errors():
        store.names()  # fails here, before any question, if the folder cannot be read
    return store


def select_career(store: "Careers", name: str | None, announce: bool = True) -> str:
    """The name that was given, if such a career exists; else the only own career, or the last used.

    The command ends if there is none. A career that was not named is announced.
    """
    if name is not None:
        names = store.names()
        if name not in names:
            stop(no_career(name, names), Exit.USAGE)
        return name
    names = store.own()
    if not names:
        stop(_("You have no career yet. Begin one with hn career new."), Exit.USAGE)
    last = names[0] if len(names) == 1 else store.last_used()
    if last is None or last not in names:
        text = _("Which career? Name one of: {names}.")
        stop(text.format(names=printable(", ".join(names), 200)), Exit.USAGE)
    if announce:
        current_environment().say(_("Career {name}.").format(name=last))
    return last


def no_career(name: str, names: list[str]) -> str:
    """The message that there is no career of that name, with the nearest name there is."""
    text = _("There is no career called {name}.").format(name=printable(repr(name), 40))
    return text + (nearest(name, names) or _(" See hn career list."))


@contextmanager
def open_career(
    name: str | None, home: "Path | None", packs: "tuple[Path, ...]", to_play: bool = True
) -> Iterator["SavedCareer"]:
    """Open a career and print what the store has to say of it; it is closed after the block."""
    store = open_careers(home, packs)
    with store_errors(), store.open(select_career(store, name), to_play) as saved:
        current_environment().say(*saved.messages)
        yield saved
