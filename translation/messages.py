"""Every message of the program, found in its source by Babel."""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from babel.messages.extract import extract_from_dir

from translation.places import ROOT

KEYWORDS: dict[str, tuple[int | tuple[int, str], ...] | None] = {
    "_": None,
    "N_": None,
    "NN_": (1, 2),
    "NP_": ((1, "c"), 2),
    "ngettext": (1, 2),
    "pgettext": ((1, "c"), 2),
    "npgettext": ((1, "c"), 2, 3),
    "of_gender": (1,),
    "of_people": (1, 2),
}
"""What looks a message up or marks it, and which of its arguments are messages."""
PACKAGES = ("hncli", "translation")  # the second lists what click says
COMMENTS = ("Translators:",)
"""What a comment begins with that is for translators; it stands above the message."""


class Message(NamedTuple):
    """A message in English, and what is known of it."""

    text: str
    plural: str  # empty if it has none
    context: str  # empty if the text says enough
    files: tuple[str, ...]  # relative to the project
    comments: tuple[str, ...]


def messages(root: Path = ROOT) -> list[Message]:
    """All messages of the program and of click in the order of their files, each once."""
    found: dict[tuple[str, str], Message] = {}
    occurrences = (each for package in PACKAGES for each in _occurrences(root, package))
    for text, plural, context, file, comments in occurrences:
        known = found.get((context, text), Message(text, "", context, (), ()))
        found[context, text] = Message(
            text,
            known.plural or plural,
            context,
            tuple(dict.fromkeys((*known.files, file))),
            tuple(dict.fromkeys((*known.comments, *comments))),
        )
    return list(found.values())


def _occurrences(root: Path, package: str) -> Iterator[tuple[str, str, str, str, list[str]]]:
    """Text, plural form, context, file and comments of every message, file by file."""
    methods = [
        ("**.py", "translation.extraction:extract"),
        ("**.j2", "jinja2.ext:babel_extract"),
    ]
    folder = root / package
    found = extract_from_dir(folder, methods, {}, KEYWORDS, COMMENTS, strip_comment_tags=True)
    order = sorted(found, key=lambda occurrence: (occurrence[0], occurrence[1]))
    for name, _line, message, comments, context in order:
        text, plural = (message, "") if isinstance(message, str) else (message[0], message[1])
        yield text, plural, context or "", f"{package}/{name}", comments
