"""Keys that are pressed while a story is told: they skip the waiting, and choose nothing."""

import time
from pathlib import Path

from tests.cli.at_mission import left_choices
from tests.cli.running import LONGEST
from tests.terminal.lists import shown
from tests.terminal.screen import CTRL_C, ENTER, Terminal

PLAY = ("mission", "play", "--abductor", "donna", "--seed", "6")
CHOICE = "facedown:keep-cool"  # the second option
SLOW = {"HN_PACE": "5"}
TOGETHER = 0.1  # seconds between two keys of one go


def kept(home: Path) -> tuple[str, ...]:
    """The choices that are on disk."""
    return left_choices(home) or ()


def at_the_last_telling(home: Path) -> Terminal:
    """Start a mission, and skip all that is told before what leads to the first question."""
    terminal = Terminal(home, *PLAY, variables=SLOW)
    terminal.see("Donna Scarborough. She")
    terminal.waiting()
    terminal.press(ENTER)
    terminal.see("Donna Scarborough holds 12 hostages.")
    terminal.waiting()
    return terminal


def type_on(terminal: Terminal, keys: str) -> None:
    """Type keys one after the other, as people do who do not look up."""
    for key in keys:
        terminal.press(key)
        time.sleep(TOGETHER)


def test_what_follows_the_skipping_key_chooses_nothing(tmp_path: Path) -> None:
    for keys in ("2" + ENTER, "hint" + ENTER):
        home = tmp_path / keys.strip()
        with at_the_last_telling(home) as terminal:
            type_on(terminal, keys)
            terminal.asked("What do you say?")
            assert shown(terminal).pointed == 1
            assert "%" not in terminal.text  # no hint was given
            assert kept(home) == ()
            terminal.press("2" + ENTER)  # now it is an answer
            end = time.monotonic() + LONGEST
            while not kept(home):
                assert time.monotonic() < end, terminal.text
                terminal.read(0.05)
            assert kept(home) == (CHOICE,)


def test_ctrl_c_after_the_skipping_key_is_heard(tmp_path: Path) -> None:
    with at_the_last_telling(tmp_path) as terminal:
        type_on(terminal, "2" + CTRL_C)
        assert (terminal.end(), terminal.dirt()) == (130, [])
        assert "What do you say?" not in terminal.text  # nothing was waited for
    assert kept(tmp_path) == ()


def test_whoever_wants_no_pace_may_type_ahead(tmp_path: Path) -> None:
    with Terminal(tmp_path, *PLAY) as terminal:
        terminal.asked()
        terminal.press("2" + ENTER + "2" + ENTER)
        terminal.until(lambda: len(kept(tmp_path)) == 2, "two choices")
