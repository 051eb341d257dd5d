"""What endings of missions are called, in the one form that all screens use."""

from collections import ChainMap
from collections.abc import Mapping
from typing import TYPE_CHECKING

from hncli.words import N_, NP_

if TYPE_CHECKING:
    from hncli.cards.catalogue import Catalogue
    from hncli.cards.library import Library

ENDING_TITLES = {
    "captured": N_("the abductor is captured"),
    "eliminated": N_("the abductor is eliminated"),
    "surrendered": N_("the second in command surrenders"),
    "too-many-killed": N_("too many hostages were killed"),
    "escaped": N_("the abductor has escaped"),
    "out-of-time": N_("time has run out"),
    "given-up": N_("you gave the mission up"),
}
"""Every ending of the rules themselves; an abductor may bring one of their own."""


OF_WOMEN = {
    "captured": NP_("a woman", "the abductor is captured"),
    "eliminated": NP_("a woman", "the abductor is eliminated"),
    "surrendered": NP_("a woman", "the second in command surrenders"),
    "escaped": NP_("a woman", "the abductor has escaped"),
}
"""The same of a woman, where a language says that differently."""


def ending_title(ending: str, titles: Mapping[str, str]) -> str:
    """The title of an ending: that of the rules, else of a pack; its id if the pack is gone.

    `titles` are those of a catalogue or of `pack_titles`.
    """
    return str(ENDING_TITLES.get(ending) or titles.get(ending, ending))


def ending_in(catalogue: "Catalogue", ending: str) -> str:
    """The title of an ending of one mission, for the person it is about."""
    who = catalogue.second if ending == "surrendered" else catalogue.abductor
    of_woman = OF_WOMEN.get(ending) if who.gender == "f" else None
    return str(of_woman or ending_title(ending, catalogue.titles))


def pack_titles(library: "Library", box: str) -> Mapping[str, str]:
    """The titles of all packs; those of a box and of what it extends go before the others."""
    pack = library.packs.get(box)
    first = [pack] if pack is not None else []
    if pack is not None and pack.header.extends:
        first.append(library.packs[pack.header.extends])
    others = reversed(library.packs.values())
    return ChainMap(*(one.titles for one in (*first, *others)))
