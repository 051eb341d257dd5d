"""What of a pack's words is English in another language: no problem, but worth knowing."""

from pathlib import Path
from typing import NamedTuple

from hncli.cards.problems import Report
from hncli.cards.words import Entries, Words, read_titles


class Untranslated(NamedTuple):
    """How much of a pack falls back to English."""

    titles: int
    all_titles: int
    speakers: int  # cards of which at least one kind of lines is English
    all_speakers: int


def untranslated(root: Path, language: str) -> Untranslated:
    """Count what a language leaves to English; what cannot be read counts as missing."""
    files = read_titles(root, language, Report())
    english, other = _together(files, "en"), _together(files, language)
    titled = [id for id, words in english.items() if words.title is not None]
    speaking = [id for id, words in english.items() if _kinds(words)]
    return Untranslated(
        sum(other.get(id, Words()).title is None for id in titled),
        len(titled),
        sum(not _kinds(english[id]) <= _kinds(other.get(id, Words())) for id in speaking),
        len(speaking),
    )


def _together(files: dict[str, Entries], language: str) -> Entries:
    """The entries of both files of a language."""
    found: Entries = {}
    for name, entries in files.items():
        if name.endswith(f"/{language}.toml"):
            found |= {id: found.get(id, Words()).under(words) for id, words in entries.items()}
    return found


def _kinds(words: Words) -> set[str]:
    """What an entry has lines for: moments of its voice, what you say, and what it does."""
    said = {"say"} if words.say else set()
    return {*(f"voice {one}" for one in words.voice), *(f"acts {one}" for one in words.acts), *said}
