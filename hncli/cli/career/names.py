"""Which career a command is about, and what it says when the store cannot do something."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import click

from hncli.cli.exit_codes import Exit, stop
from hncli.cli.options.data_folder import home_option
from hncli.cli.options.packs import open_library, packs_option
from hncli.cli.shared.store_errors import store_errors as store_errors
from hncli.words import _, nearest, printable

if TYPE_CHECKING:
    from pathlib import Path

    from hncli.cards.library import Library
    from hncli.store.careers import Careers, SavedCareer

yes_option = click.option("--yes", is_flag=True, help=_("Ask nothing."))


def career_options(command: Any) -> Any:
    """Give a command the options that say where careers and packs are."""
    return home_option(packs_option(command))


def open_store(home: "Path | None", packs: "tuple[Path, ...]") -> "Careers":
    """The player's careers, with every pack there is to play them with."""
    return store_with(open_library(packs), home)


def store_with(library: "Library", home: "Path | None") -> "Careers":
    """The player's careers, to be played with a library."""
    from hncli.store.careers import Careers
    from hncli.store.data_folder import find_home

    store = Careers(find_home(home), library)
    with store_errors():
        store.names()  # a folder that cannot be read is told of before anything is asked
    return store


def which(store: "Careers", name: str | None, say: bool = True) -> str:
    """The career that is meant: the one named, or of the player's own the only or the last."""
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
    if say:
        print(_("Career {name}.").format(name=last))
    return last


def no_career(name: str, names: list[str]) -> str:
    """Say that there is no career of that name."""
    text = _("There is no career called {name}.").format(name=printable(repr(name), 40))
    return text + (nearest(name, names) or _(" See hn career list."))


@contextmanager
def opened(
    name: str | None, home: "Path | None", packs: "tuple[Path, ...]", to_play: bool = True
) -> Iterator["SavedCareer"]:
    """Open the career that is meant, tell what the player should know, and close it again."""
    store = open_store(home, packs)
    with store_errors(), store.open(which(store, name), to_play) as kept:
        for line in kept.messages:
            print(line)
        yield kept


def places(home: "Path | None", packs: "tuple[Path, ...]") -> str:
    """The options for data and packs once more, for a command that the player may copy."""
    import shlex

    words = ["--home", str(home)] if home is not None else []
    words += [word for folder in packs for word in ("--packs", str(folder))]
    return f" {shlex.join(words)}" if words else ""
