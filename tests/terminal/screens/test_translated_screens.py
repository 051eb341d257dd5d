"""Screens in another language: as they were, no wider than they may be, no word in English."""

import re
from pathlib import Path

import pytest
from rich.cells import cell_len

from tests.languages.english_words import english_words
from tests.languages.french_signs import wrong_signs
from tests.terminal.screens.screens_translated import texts_in
from tests.terminal.screens.screens_update import FOLDER

LANGUAGES = ("fr",)
FILES = [(code, path) for code in LANGUAGES for path in sorted((FOLDER / code).iterdir())]
OF_A_WIDTH = [path for _code, path in FILES if re.search(r"-\d+$", path.stem)]
"""The rest is a page, or has lines that a terminal wraps."""
FRENCH = [path for code, path in FILES if code == "fr"]
NOTES = re.compile(r"\bnotes\b.*?\bscore\b", re.IGNORECASE | re.DOTALL)
"""What the players of the goldens have written themselves, in English."""
TYPED = {"won", "lost", "all"}
"""Answers that are shown by the words that are typed, with their meaning beside them."""


@pytest.mark.parametrize("code", LANGUAGES)
def test_as_they_were(code: str) -> None:
    """If it is meant to change: python -m tests.terminal.screens.screens_update fr."""
    again = f"python -m tests.terminal.screens.screens_update {code}"
    texts = texts_in(code)
    assert {path.name for path in (FOLDER / code).iterdir()} == texts.keys(), again
    for name, text in texts.items():
        kept = (FOLDER / code / name).read_text("utf-8")
        assert text.splitlines() == kept.splitlines(), f"{name}: {again}"


@pytest.mark.parametrize("path", OF_A_WIDTH, ids=lambda path: path.stem)
def test_no_line_is_wider_than_the_terminal(path: Path) -> None:
    width = int(path.stem.rpartition("-")[2])
    for line in path.read_text("utf-8").splitlines():
        assert line.startswith("#####") or cell_len(line) <= width, line


@pytest.mark.parametrize(("code", "path"), FILES, ids=[path.stem for _code, path in FILES])
def test_no_english_is_left(code: str, path: Path) -> None:
    text = NOTES.sub(" ", path.read_text("utf-8"))
    assert english_words(text, code) - TYPED == set()


def test_english_would_be_noticed() -> None:
    for name in ("beginning-plain.txt", "careers-drawn.txt", "scorecard.md.txt"):
        assert len(english_words((FOLDER / name).read_text("utf-8"), "fr")) > 20
    assert english_words("La menace est sur `the`. hn mission play the", "fr") == set()
    assert english_words("Relax: you play it", "fr") == {"you", "it"}


@pytest.mark.parametrize("path", FRENCH, ids=lambda path: path.stem)
def test_french_signs_have_their_spaces(path: Path) -> None:
    assert wrong_signs(NOTES.sub(" ", path.read_text("utf-8"))) == []


def test_wrong_signs_would_be_noticed() -> None:
    for wrong in ("Oui!", "Menace : 4", "Menace: 4", "«Oui\u00a0»", "« Oui »", "l'appel", "Et ;"):
        assert wrong_signs(wrong), wrong
    for right in ("Oui\u202f!", "Menace\u00a0: 4", "«\u00a0Oui\u00a0»", "l\u2019appel", "tours ?"):
        assert not wrong_signs(right), right
