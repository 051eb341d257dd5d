"""The mission of the day on a terminal: from the home screen to the text to post."""

from pathlib import Path

from hncli.features.challenges.store import Challenges
from tests.terminal.screen import CTRL_C, CTRL_D, ENTER, USUAL, Terminal, letters
from tests.terminal.single import take
from tests.terminal.test_home import HOME

DAY = {**USUAL, "HN_TODAY": "2026-11-17"}


def test_from_the_home_screen_and_continued(tmp_path: Path) -> None:
    with Terminal(tmp_path, rows=24, variables=DAY) as terminal:
        terminal.asked(HOME)
        take(terminal, "Today's call", "What do you say?")
        terminal.type(ENTER)
        terminal.type(CTRL_C, HOME)
        take(terminal, "Continue: Edward", "What do you say?")
        terminal.enter("give up", "9 people are still held. Hanging up kills them.")
        terminal.type("y", "What next?")
        assert "Again" not in terminal.text
        terminal.type(ENTER, "Esc: close")
        story = letters(terminal.text)
        assert letters("hn daily 2026-11-17: Edward Quinn") in story
        assert letters("Lost in 1 turn, 0 saved, 9 killed") in story
        (kept,) = Challenges(tmp_path).all()
        assert letters(kept.code) in story
        terminal.type("q", HOME)
        terminal.press(CTRL_D)
        assert (terminal.end(), terminal.dirt()) == (0, [])
    assert kept.day == "2026-11-17"
    with Terminal(tmp_path, "daily", rows=24, variables=DAY) as terminal:
        assert terminal.end() == 0
        assert letters(kept.code) in letters(terminal.text)
        assert "Your streak: 1 day." in terminal.text
