"""How much of each language is there, and what it has that English has not."""

from collections.abc import Iterable
from typing import NamedTuple

from babel.messages.catalog import Catalog

from translation import catalogues
from translation.pack_words import pack_texts
from translation.places import ENGLISH, Places


class Share(NamedTuple):
    """How many entries of one kind a language has."""

    kind: str
    there: int
    missing: int
    unused: int
    fuzzy: int = 0

    def __str__(self) -> str:
        told = f"{self.kind:24} {self.there:5} of {self.there + self.missing + self.fuzzy:5}"
        rest = ("missing", self.missing), ("fuzzy", self.fuzzy), ("unused", self.unused)
        return ", ".join([told, *(f"{n} {name}" for name, n in rest if n)])


def shares(places: Places, language: str) -> list[Share]:
    """All kinds of words of a language."""
    found = [_messages(places, language)]
    for kind in ("words", "lines"):
        for pack in places.packs():
            english = pack_texts(pack, kind, ENGLISH)
            if english:
                theirs = pack_texts(pack, kind, language)
                found.append(_compared(f"{pack.name}/{kind}", english, theirs))
    for name, folder, pattern in (
        ("pages of rules", places.rules, "*.md"),
        ("lessons", places.lessons, "*.toml"),
    ):
        english_files = [path.name for path in (folder / ENGLISH).glob(pattern)]
        their_files = [path.name for path in (folder / language).glob(pattern)]
        found.append(_compared(name, english_files, their_files))
    return found


def _messages(places: Places, language: str) -> Share:
    path = places.catalogue(language)
    catalog = catalogues.read(path, language) if path.is_file() else Catalog()
    translated = fuzzy = missing = 0
    for message in catalog:
        if not message.id:
            continue
        texts = message.string if isinstance(message.string, tuple) else (message.string,)
        if message.fuzzy:
            fuzzy += 1
        elif texts and all(texts):
            translated += 1
        else:
            missing += 1
    return Share("messages", translated, missing, len(catalog.obsolete), fuzzy)


def _compared(kind: str, english: Iterable[str], theirs: Iterable[str]) -> Share:
    wanted, there = set(english), set(theirs)
    return Share(kind, len(wanted & there), len(wanted - there), len(there - wanted))
