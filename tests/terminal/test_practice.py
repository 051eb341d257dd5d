"""Practising on a real terminal: the screen says so, and nothing is saved."""

from pathlib import Path

from hncli.features.missions.saving.history import Reviews
from tests.cli.test_mission_practice import LAST, SUBJECT, on_disk
from tests.cli.test_mission_story import finish
from tests.review.finished import made_up_review
from tests.terminal.screen import CTRL_C, ENTER, Terminal, letters
from tests.terminal.single import give_up

ARGS = ("mission", "practice")


def with_review(home: Path) -> None:
    finish(home)
    Reviews(home).write(SUBJECT, made_up_review(SUBJECT, {LAST: 0.12}))


def test_to_the_end_and_again(tmp_path: Path) -> None:
    with_review(tmp_path)
    before = on_disk(tmp_path)
    with Terminal(tmp_path, *ARGS, rows=24) as terminal:
        terminal.asked("Practice: nothing is saved or counted.")
        assert "Practice   ? help" in terminal.text
        terminal.press(f"/review{ENTER}")
        terminal.asked("The review liked this better: ")
        give_up(terminal)
        assert "In the real mission you chose: " in terminal.text
        assert "This was practice: nothing is saved." in terminal.text
        terminal.press("a")
        terminal.asked("The cards and dice are those of the mission.")
        give_up(terminal)
        terminal.press("o")
        terminal.asked("Hidden cards and dice are new (seed ")
        give_up(terminal)
        terminal.press("b")
        assert (terminal.end(), terminal.dirt()) == (0, [])
    assert on_disk(tmp_path) == before


def test_leaving(tmp_path: Path) -> None:
    with_review(tmp_path)
    for key, code in (("q", 0), (CTRL_C, 130)):
        with Terminal(tmp_path, *ARGS) as terminal:
            terminal.asked("Practice: nothing is saved or counted.")
            terminal.press(key)
            assert (terminal.end(), terminal.dirt()) == (code, [])
            assert letters("You've left the practice; nothing is saved.") in letters(terminal.text)


def test_with_numbered_lines(tmp_path: Path) -> None:
    with_review(tmp_path)
    with Terminal(tmp_path, *ARGS, "--plain", rows=200) as terminal:
        terminal.see("Practice: nothing is saved and nothing counts.", ">")
        terminal.press("quit" + ENTER)
        assert (terminal.end(), terminal.dirt()) == (0, [])
        assert b"\x1b" not in terminal.raw


def test_a_small_screen(tmp_path: Path) -> None:
    with_review(tmp_path)
    with Terminal(tmp_path, *ARGS, columns=40, rows=20) as terminal:
        terminal.see("Practice: nothing is saved or counted.")
        terminal.press("q")  # a page
        terminal.see("Practice  ? h hint")
        terminal.press(f"/review{ENTER}")
        terminal.see("The review liked this better:")
        terminal.press("q")
        terminal.see("Practice  ? h hint")
        terminal.press("q")
        assert (terminal.end(), terminal.dirt()) == (0, [])


def test_ctrl_c_while_the_mission_is_reviewed(tmp_path: Path) -> None:
    finish(tmp_path)
    with Terminal(tmp_path, *ARGS) as terminal:
        terminal.until(lambda: "Reviewing ░".encode() in terminal.raw, "a review", settled=False)
        terminal.press(CTRL_C)
        assert (terminal.end(), terminal.dirt()) == (130, [])
        assert terminal.text.startswith("Reviewing the mission first, to find the choice that")
        assert "Practice" not in terminal.text
