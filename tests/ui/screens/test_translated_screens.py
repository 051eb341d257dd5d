"""Screens in another language: as they were, no wider than they may be, no word in English."""

import re
from pathlib import Path

import pytest
from rich.cells import cell_len

from tests.languages.english_words import english_words
from tests.ui.screens.in_language import texts_in
from tests.ui.screens.screens_update import FOLDER

LANGUAGES = ("fr",)
FILES = [(code, path) for code in LANGUAGES for path in sorted((FOLDER / code).iterdir())]
WIDTH = re.compile(r"-(\d+)\.txt$")
NOTES = re.compile(r"\bnotes\b.*?\bscore\b", re.IGNORECASE | re.DOTALL)
"""What the players of the goldens have written themselves, in English."""
TYPED = {"won", "lost", "all"}
"""Answers that are shown by the words that are typed, with their meaning beside them."""
HARD = "\u00a0\u202f"

every_file = pytest.mark.parametrize(
    ("code", "path"), FILES, ids=[f"{code}-{path.stem}" for code, path in FILES]
)


@pytest.mark.parametrize("code", LANGUAGES)
def test_as_they_were(code: str) -> None:
    """If it is meant to change: python -m tests.ui.screens.screens_update fr; read the diff."""
    again = f"python -m tests.ui.screens.screens_update {code}"
    texts = texts_in(code)
    assert {path.name for path in (FOLDER / code).iterdir()} == texts.keys(), again
    for name, text in texts.items():
        kept = (FOLDER / code / name).read_text("utf-8")
        assert text.splitlines() == kept.splitlines(), f"{name}: {again}"


@every_file
def test_no_line_is_wider_than_the_terminal(code: str, path: Path) -> None:  # noqa: ARG001
    width = WIDTH.search(path.name)
    if width is None:
        return  # a page, or lines that a terminal wraps
    for line in path.read_text("utf-8").splitlines():
        assert line.startswith("#####") or cell_len(line) <= int(width[1]), line


@every_file
def test_no_english_is_left(code: str, path: Path) -> None:
    text = NOTES.sub(" ", path.read_text("utf-8"))
    assert english_words(text, code) - TYPED == set()


def test_english_would_be_noticed() -> None:
    for name in ("beginning-plain.txt", "careers-drawn.txt", "scorecard.md.txt"):
        assert len(english_words((FOLDER / name).read_text("utf-8"), "fr")) > 20
    assert english_words("La menace est sur `the`. hn mission play the", "fr") == set()
    assert english_words("Relax: you play it", "fr") == {"you", "it"}


FRENCH_SIGNS = re.compile(
    rf"[^{HARD}\s\d?!][;!?»](?=\s|$)|[^{HARD}\s\d…]:(?=\s|$)|«(?!\u00a0)| [;:!»]|\w'\w"
)
"""A sign without its space that cannot be broken, or a typewriter's apostrophe.

A question mark with another space before it may be a key, or a number that nobody knows."""
CODE = re.compile(r"^#####.*|^hn: |`[^`]*`|^(?:Options|Commandes):|'[^']*'", re.MULTILINE)


@pytest.mark.parametrize(
    "path", [path for code, path in FILES if code == "fr"], ids=lambda path: path.stem
)
def test_french_signs_have_their_spaces(path: Path) -> None:
    text = CODE.sub("", NOTES.sub(" ", path.read_text("utf-8")))
    assert FRENCH_SIGNS.findall(text) == []


def test_wrong_signs_would_be_noticed() -> None:
    for wrong in ("Oui!", "Menace : 4", "Menace: 4", "«Oui\u00a0»", "« Oui »", "l'appel", "Et ;"):
        assert FRENCH_SIGNS.search(wrong), wrong
    for right in ("Oui\u202f!", "Menace\u00a0: 4", "«\u00a0Oui\u00a0»", "l\u2019appel", "tours ?"):
        assert not FRENCH_SIGNS.search(right), right
