"""Finding things by a part of their names, as players type them."""

from collections.abc import Callable, Collection, Iterable
from operator import eq
from typing import TypeVar

from hncli.words import _, ngettext
from hncli.words.printable import printable
from hncli.words.sentences import clauses, ended
from hncli.words.typed import simple

T = TypeVar("T")
MOST = 6  # names in one answer


def look_up(typed: str, things: Iterable[T], names: Callable[[T], Collection[str]]) -> list[T]:
    """What may be meant: things of just that name, else with those words in it, else begun so.

    A whole word goes before the beginning of one, so that `sniper` finds no snipers.
    """
    wanted = simple(typed)
    if not wanted:
        return []
    known = [(thing, [simple(name) for name in names(thing)]) for thing in things]
    for fits in (eq, _has_words, _has_beginnings):
        found = [thing for thing, called in known if any(fits(name, wanted) for name in called)]
        if found:
            return found
    return []


def _has_words(name: str, wanted: str) -> bool:
    return set(wanted.split()) <= set(name.split())


def _has_beginnings(name: str, wanted: str) -> bool:
    words = name.split()
    return all(any(word.startswith(part) for word in words) for part in wanted.split())


def several(typed: str, names: Collection[str]) -> str:
    """Say which names fit what was typed, and ask for more of one of them."""
    listed = clauses(list(names)[:MOST])
    more = len(names) - MOST
    if more > 0:
        listed += ngettext("; and {n} more", "; and {n} more", more).format(n=more)
    said = _("Several names fit {typed}: {names}").format(typed=printable(typed, 40), names=listed)
    return _("{said} Type more of the one you mean.").format(said=ended(said))
