"""A review on a real terminal: its bar, Ctrl-C, and the menu at the end of a mission."""

from pathlib import Path

from hncli.features.missions.saving.history import Reviews
from tests.cli.test_mission_review import keep
from tests.review.made import review, subject
from tests.terminal.screen import CTRL_C, ENTER, ESC, Terminal, letters
from tests.terminal.single import PLAY, at_a_choice, give_up

REVIEW = ("mission", "review")
ENOUGH = "█" * 8  # of the bar: some choices are reviewed
AGAIN = ("--again", "--ascii")
MOST = 20  # choices, then the mission is given up


def test_ctrl_c_keeps_what_is_there(tmp_path: Path) -> None:
    keep(tmp_path, most=MOST)
    mission = subject(most=MOST)
    with Terminal(tmp_path, *REVIEW) as terminal:
        terminal.until(lambda: ENOUGH.encode() in terminal.raw, "progress", settled=False)
        terminal.press(CTRL_C)
        assert (terminal.end(), terminal.dirt()) == (130, [])
        assert letters(f"of {len(mission.choices)} choices are reviewed") in letters(terminal.text)
        assert b"s left" in terminal.raw
        assert "s left" not in terminal.text  # the bar is wiped
    stored = Reviews(tmp_path).read(mission)
    assert stored is not None
    done = len(stored.choices)
    assert 0 < done < len(mission.choices)
    with Terminal(tmp_path, *REVIEW, "--plain") as terminal:  # goes on from there
        rest = len(mission.choices) - done
        terminal.see(f"Reviewing {rest} choices ...")
        terminal.press(CTRL_C)
        assert (terminal.end(), terminal.dirt()) == (130, [])
        assert b"\x1b" not in terminal.raw
    stored = Reviews(tmp_path).read(mission)
    assert stored is not None
    assert len(stored.choices) >= done


def test_stopped_while_made_anew(tmp_path: Path) -> None:
    keep(tmp_path)
    Reviews(tmp_path).write(subject(), review(subject()))
    with Terminal(tmp_path, *REVIEW, *AGAIN) as terminal:
        terminal.until(lambda: b"Reviewing #" in terminal.raw, "progress", settled=False)
        terminal.press(CTRL_C)
        assert terminal.end() == 130
        assert letters("This is the review from before.") in letters(terminal.text)
    assert Reviews(tmp_path).read(subject()) == review(subject())


def test_from_the_end_of_a_mission(tmp_path: Path) -> None:
    """Made once, read page by page, and back in the menu, where Back is still under the cursor."""
    with at_a_choice(tmp_path) as terminal:
        give_up(terminal)
        terminal.asked("r  Review")
        terminal.press("r")
        terminal.asked("REVIEW: DONNA SCARBOROUGH")
        terminal.asked("Esc: close")
        terminal.press(ESC)
        terminal.asked("What next?")
        terminal.press(ENTER)
        assert (terminal.end(), terminal.dirt()) == (0, [])
    assert len(list((tmp_path / "reviews").iterdir())) == 1


def test_a_mission_without_a_choice_offers_none(tmp_path: Path) -> None:
    with Terminal(tmp_path, *PLAY) as terminal:
        terminal.asked("What do you say?")
        give_up(terminal)
        terminal.asked("What next?")
        assert "Review" not in terminal.text
        terminal.press(ENTER)
        assert terminal.end() == 0
