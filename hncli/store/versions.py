"""What a career was made with: the program, its rules and the content, as one short text."""

import hashlib
from dataclasses import replace
from functools import lru_cache

import hncli
from hncli.cards.library import Library
from hncli.engine.version import RULES_VERSION
from hncli.words import LANGUAGE, printable


def versions_of(library: Library, table: str) -> str:
    """Program, rules, content, table and language: the same text means the same outcomes."""
    language = printable(LANGUAGE, 20)
    cards, numbers = _content(library), _table(library, table)
    return f"{hncli.__version__} {RULES_VERSION} {cards} {numbers} {language}"


def same_numbers(one: str, other: str) -> bool:
    """Whether two versions weigh stress alike."""
    return one.split(" ")[3:4] == other.split(" ")[3:4]


@lru_cache(maxsize=4)
def _content(library: Library) -> str:
    """A hash over all cards and tables as they are played, overrides applied; flavor aside."""
    found = hashlib.sha256()
    for id, pack in library.packs.items():
        found.update(repr((id, pack.header, pack.dice, pack.career)).encode())
        for card in pack.cards.values():
            found.update(repr(replace(card, flavor="")).encode())
    return found.hexdigest()[:12]


def _table(library: Library, table: str) -> str:
    """A hash over the numbers and the table of a career."""
    pack = library.packs.get(table)
    return hashlib.sha256(repr(pack.career if pack else None).encode()).hexdigest()[:8]
