"""Whole missions in French through a pipe, one of each box: told to the end, all of it French.

One of the first box is a golden screen, see test_translated_screens.py.
"""

import re

import pytest
from rich.cells import cell_len

from tests.cli.running import run_hn
from tests.languages.english_words import english_words
from tests.languages.french_signs import wrong_signs

MISSIONS = [("barrett", 40), ("oona", 80), ("rolph", 40)]
"""An abductor of each other box, and how wide the screen is."""
UNQUOTED = re.compile(r"Vous (?:jouez|achetez|prenez|donnez|concédez|utilisez) (?!«)")
"""A title in a sentence without guillemets."""
ENDS = ("\nMission gagnée\u00a0: ", "\nMission perdue\u00a0: ")


@pytest.mark.parametrize(("abductor", "width"), MISSIONS)
def test_a_mission_is_told_in_french(abductor: str, width: int) -> None:
    args = ("--abductor", abductor, "--seed", "2", "--plain", "--auto", "sensible")
    ended = run_hn("mission", "play", *args, "--width", str(width), HN_LANG="fr")
    assert (ended.code, ended.err) == (0, "")
    assert any(end in ended.out for end in ENDS)
    assert max(map(cell_len, ended.out.splitlines())) <= width
    assert english_words(ended.out, "fr") == set()
    assert wrong_signs(ended.out) == []
    assert UNQUOTED.findall(ended.out) == []
