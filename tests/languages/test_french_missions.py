"""Whole missions in French through a pipe, one of each box: told to the end, all of it French."""

import pytest
from rich.cells import cell_len

from tests.cli.running import run_hn
from tests.languages.english_words import english_words
from tests.languages.french_signs import wrong_signs
from tests.ui.screens.screens_update import FOLDER

MISSIONS = {"base": "edward", "crime-wave": "barrett", "high-water": "oona", "pedersen-twins": ""}
SEED = "2"
GOLDEN = FOLDER / "fr" / "mission-80.txt"
ENDS = ("\nMission gagnée\u00a0: ", "\nMission perdue\u00a0: ")


@pytest.mark.parametrize("box", MISSIONS)
def test_a_mission_is_told_in_french(box: str) -> None:
    whom = ("--abductor", MISSIONS[box]) if MISSIONS[box] else ()
    args = ("--box", box, *whom, "--seed", SEED, "--plain", "--auto", "sensible")
    ended = run_hn("mission", "play", *args, HN_LANG="fr")
    assert (ended.code, ended.err) == (0, "")
    assert any(end in ended.out for end in ENDS)
    assert max(map(cell_len, ended.out.splitlines())) <= 80
    assert english_words(ended.out, "fr") == set()
    assert wrong_signs(ended.out) == []
    if box == "base":
        golden = GOLDEN.read_text("utf-8").splitlines()
        assert ended.out.rstrip().splitlines() == golden[1:]
