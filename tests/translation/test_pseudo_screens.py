"""Screens in the pseudo-language, as they are painted on terminals of several widths."""

import re
from pathlib import Path

import pytest
from rich.cells import cell_len

from tests.support.scale import SCALE
from tests.translation.in_pseudo import drawn
from tests.translation.pseudo_hn import code, names
from tests.translation.test_pseudo_hn import KEYS
from translation.pseudo_text import lettered
from translation.unmarked import unbalanced, unmarked

OF_TESTS = ("given", "Jo", "Okafor", "jo", "Donna", "Edward", "Arkayne", "Renesha")
"""Words of the tests' own: what is given, who plays, and missions that are listed by their ids."""
NOT_TRANSLATED = ("who is on the line", "commands")
"""Screens with packs of the tests, which are in English alone, and with what somebody types."""
OWN = {
    "manual": (".hn-home", "careers", "json"),  # files and a folder
    "screens": (
        *("never", "blinks", "next", "time", "keep", "CP", "for", "the", "end"),  # a note
        *("back", "hint", "more", "undo", "why not", "yes"),  # typed by the tests
    ),
    "missions": (),
}


FOLDED_STORY = re.compile(rf"^[^\n]*{lettered('above')}.*?^─+$", re.DOTALL | re.MULTILINE)
"""A story of which a mark counts the lines above those in view."""


@pytest.mark.parametrize("kind", ["missions", "screens", "manual"])
def test_no_word_is_in_english_no_line_too_wide_and_nothing_cut(folder: Path, kind: str) -> None:
    """A text that was cut would lack its end; one that does not fit is broken, or counted."""
    screens = drawn(folder, kind, SCALE)
    assert screens
    for name, width, text in screens:
        if not name.endswith(NOT_TRANSLATED):
            found = unmarked(text, code(), (*OF_TESTS, *OWN[kind], *names(), *KEYS))
            assert not found, (name, width, found)
        wide = [line for line in text.splitlines() if cell_len(line) > width]
        assert not wide or kind == "manual", (name, width, wide)
        whole = FOLDED_STORY.sub("", text)
        assert not unbalanced(whole), (name, width, unbalanced(whole))
