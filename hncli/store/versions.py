"""What a career was made with: the program, its rules and the content, as one short text."""

import hashlib
from dataclasses import replace
from functools import cache, lru_cache
from pathlib import Path

import hncli
from hncli.cards.library import Library
from hncli.words import LANGUAGE, printable

PARTS = ("cards", "engine", "career")
"""The packages that the outcome of a choice depends on."""


def versions_of(library: Library, table: str) -> str:
    """Program, rules, content, table and language: the same text means the same outcomes."""
    language = printable(LANGUAGE, 20)
    return f"{hncli.__version__} {_rules()} {_content(library)} {_table(library, table)} {language}"


def same_numbers(one: str, other: str) -> bool:
    """Whether two versions weigh stress alike."""
    return one.split(" ")[3:4] == other.split(" ")[3:4]


@cache
def _rules() -> str:
    """A hash over the rules themselves, so that nobody has to remember to count them up."""
    root = Path(hncli.__file__).parent
    found = hashlib.sha256()
    for part in PARTS:
        for path in sorted((root / part).rglob("*.py")):
            found.update(path.read_bytes())
    return found.hexdigest()[:12]


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
