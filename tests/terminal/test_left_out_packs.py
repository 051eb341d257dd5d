"""A painted screen says which pack is left out: it covers the lines that said so before."""

from pathlib import Path

from tests.cli.at_career import begin
from tests.cli.test_own_packs import KEEP_COOL, LOWER, write_mine
from tests.terminal.screen import Terminal
from tests.terminal.single import PLAY

SAID = "Your pack mine is left out; hn content check says why."
SAY = "What do you say?"


def test_in_a_mission(tmp_path: Path) -> None:
    write_mine(tmp_path, cards=KEEP_COOL.replace("cp = 9", "pc = 9"))
    with Terminal(tmp_path, *PLAY, rows=24) as terminal:
        terminal.asked(SAY)
        assert SAID in terminal.text
        terminal.type("ee", SAY)
    with Terminal(tmp_path, "mission", "play", "--resume", rows=24) as terminal:
        terminal.asked(SAY)
        assert SAID in terminal.text


def test_in_a_career(tmp_path: Path) -> None:
    begin(tmp_path)
    write_mine(tmp_path, cards=KEEP_COOL.replace("cp = 9", "pc = 9"))
    with Terminal(tmp_path, "career", "play", rows=24) as terminal:
        terminal.asked("What next?")
        assert SAID in terminal.text
        terminal.type("p", SAY)
        assert SAID not in terminal.text
    with Terminal(tmp_path, "career", "play", rows=24) as terminal:
        terminal.asked(SAY)
        assert SAID in terminal.text


def test_a_career_of_other_versions(tmp_path: Path) -> None:
    """What the store says of it was covered as well."""
    root = write_mine(tmp_path, cards=LOWER)
    begin(tmp_path)
    with Terminal(tmp_path, "career", "play", "--abductor", "donna", rows=24) as terminal:
        terminal.asked(SAY)
        terminal.type("k", SAY)
    (root / "conversation.toml").write_text(LOWER.replace("cp = ", "threat = -"))
    with Terminal(tmp_path, "career", "play", rows=24) as terminal:
        terminal.asked(SAY)
        assert "This mission was begun with other versions" in terminal.text
