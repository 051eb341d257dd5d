"""The player's custom sets, for every command that takes the name of one."""

from typing import TYPE_CHECKING, NoReturn

from hncli.cli.exit_codes import Exit, stop
from hncli.cli.session import current_environment
from hncli.words import ngettext

if TYPE_CHECKING:
    from pathlib import Path

    from hncli.cards.library import Library
    from hncli.cards.problems import Problem
    from hncli.cards.sets.custom_set import CustomSet
    from hncli.features.sets.store import Sets


def open_sets(home: "Path | None") -> "Sets":
    """All custom sets in the data folder."""
    from hncli.base.home import find_home
    from hncli.features.sets.store import Sets

    return Sets(find_home(home))


def find_set(library: "Library", name: str, home: "Path | None") -> "CustomSet":
    """The set of that name; the command ends if there is none or it breaks a rule."""
    from hncli.cards.problems import ContentError

    try:
        return open_sets(home).get(name, library.packs)
    except ContentError as error:
        stop_with_set_problems(list(error.problems), Exit.USAGE)


def find_optional_set(
    library: "Library", name: str | None, home: "Path | None"
) -> "CustomSet | None":
    """The set of the option --sets; None if the option was not given."""
    return None if name is None else find_set(library, name, home)


def set_names(store: "Sets") -> list[str]:
    """The names of all sets; the command ends if their folder cannot be read."""
    from hncli.cards.problems import ContentError

    try:
        return store.names()
    except ContentError as error:
        stop_with_set_problems(list(error.problems), Exit.FAILED)


def stop_with_set_problems(problems: "list[Problem]", code: Exit) -> NoReturn:
    """Print every problem and end the command."""
    current_environment().say(*map(str, problems))
    text = ngettext("{n} problem with a set.", "{n} problems with sets.", len(problems))
    stop(text.format(n=len(problems)), code)
