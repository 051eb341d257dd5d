"""Thinking about the best choice on a real terminal, and stopping it."""

import signal
from pathlib import Path

from tests.cli.at_mission import left_file
from tests.terminal.lists import menu
from tests.terminal.screen import CTRL_C, CTRL_D, ENTER, Terminal, letters
from tests.terminal.single import CHOICE, PLAY, at_a_choice, kept

STOPPED = "Stopped thinking. Nothing has changed."


def begin_to_think(terminal: Terminal, before: str = "/") -> None:
    """Ask, and wait until it thinks."""
    terminal.press(f"{before}hint best{ENTER}")
    terminal.until(lambda: b"Thinking" in terminal.raw, "a thought", settled=False)


def test_ctrl_c_while_it_thinks_leads_back_to_the_list(tmp_path: Path) -> None:
    with at_a_choice(tmp_path) as terminal:
        before = left_file(tmp_path).read_bytes()
        begin_to_think(terminal)
        terminal.press("3" + ENTER)  # whoever is impatient has chosen nothing
        terminal.press(CTRL_C)
        terminal.asked(STOPPED)
        assert menu(terminal).question == letters("What do you say?")
        assert "Thinking" not in terminal.text
        assert left_file(tmp_path).read_bytes() == before
        terminal.press(CTRL_D)
        assert (terminal.end(), terminal.dirt()) == (0, [])
        assert terminal.text.endswith("To continue: hn mission play --resume")


def test_with_numbered_lines_too(tmp_path: Path) -> None:
    with Terminal(tmp_path, *PLAY, "--plain") as terminal:
        terminal.see("5. End the conversation", ">")
        begin_to_think(terminal, "")
        terminal.press(CTRL_C)
        terminal.see(STOPPED)
        terminal.press("facedown:keep-cool" + ENTER)
        terminal.see("CP +1, now 1")
        terminal.press(CTRL_C)
        assert (terminal.end(), terminal.dirt()) == (130, [])
        assert b"\x1b" not in terminal.raw
        assert letters("> hint best Thinking... ^C " + STOPPED) in letters(terminal.text)
    assert kept(tmp_path) == (CHOICE,)


def test_told_to_end_while_it_thinks(tmp_path: Path) -> None:
    with Terminal(tmp_path, *PLAY) as terminal:
        terminal.asked("What do you say?")
        begin_to_think(terminal)
        terminal.signal(signal.SIGTERM)
        assert (terminal.end(), terminal.dirt()) == (130, [])
        assert terminal.text.endswith("--abductor donna --seed 6")
