"""Custom sets that a command names; it ends where one cannot be used."""

from pathlib import Path
from typing import NoReturn

from hncli.base.messages import ngettext
from hncli.base.problems import ContentError, Problem
from hncli.commands.exits import Exit, stop
from hncli.commands.session import current_environment
from hncli.features.missions.saving.custom_sets import Sets, open_sets
from hncli.game.cards.custom_sets import CustomSet
from hncli.game.cards.library import Library


def find_set(library: Library, name: str, home: Path | None) -> CustomSet:
    """The set of that name; the command ends if there is none or it breaks a rule."""
    try:
        return open_sets(home).get(name, library.packs)
    except ContentError as error:
        stop_with_set_problems(list(error.problems), Exit.USAGE)


def find_optional_set(library: Library, name: str | None, home: Path | None) -> CustomSet | None:
    """The set of the option --sets; None if the option was not given."""
    return None if name is None else find_set(library, name, home)


def set_names(store: Sets) -> list[str]:
    """The names of all sets; the command ends if their folder cannot be read."""
    try:
        return store.names()
    except ContentError as error:
        stop_with_set_problems(list(error.problems), Exit.FAILED)


def stop_with_set_problems(problems: list[Problem], code: Exit) -> NoReturn:
    """Print every problem and end the command."""
    current_environment().say(*map(str, problems))
    text = ngettext("{n} problem with a set.", "{n} problems with sets.", len(problems))
    stop(text.format(n=len(problems)), code)
