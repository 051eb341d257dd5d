"""A lesson that is left on a terminal is saved, and continued where it was."""

from pathlib import Path

from hncli.store.missions.saved_mission import LESSON, SavedMissions
from hncli.ui.tutorial.lesson import load_lesson
from tests.cli.at_mission import choices_of
from tests.cli.running import run_hn
from tests.docs.first_mission_update import typed
from tests.terminal.lists import shown
from tests.terminal.screen import CTRL_C, CTRL_D, ENTER, Terminal, letters

HOME = "What would you like to do?"
CHOICES = [step.choose for step in load_lesson().lesson if step.choose]


def taught(terminal: Terminal, count: int) -> None:
    """Type what the lesson asks for, so many questions long; the first one is asked."""
    for number in list(typed())[:count]:
        terminal.type(f"{number}{ENTER}")


def saved(home: Path) -> tuple[str, ...]:
    """The choices of the lesson that was left."""
    return choices_of(SavedMissions(home, LESSON).read("arkayne"))


def test_continued_from_the_home_screen(tmp_path: Path) -> None:
    with Terminal(tmp_path) as terminal:
        terminal.asked(HOME)
        assert shown(terminal).options[0] == letters("Learn to play (15 minutes)")
        terminal.type(ENTER, "Shall we go on?")
        taught(terminal, 3)
        terminal.type(CTRL_C, HOME)
        assert "To go on" not in terminal.text
        first, second, *_others = shown(terminal).options
        assert (first, second) == (
            letters("Continue the lesson"),
            letters("Learn to play (15 minutes)"),
        )
        before = saved(tmp_path)
        assert before == tuple(CHOICES[: len(before)]) != ()
        terminal.type(ENTER, "Please choose")  # the teacher is still there
        terminal.press(CTRL_C)
        terminal.asked(HOME)
        terminal.press(CTRL_D)
        assert (terminal.end(), terminal.dirt()) == (0, [])
    assert saved(tmp_path) == before
    assert SavedMissions(tmp_path).names() == []  # it is no single mission


def test_to_continue_or_to_start_over(tmp_path: Path) -> None:
    with Terminal(tmp_path, "learn") as terminal:
        terminal.asked("Shall we go on?")
        taught(terminal, 3)
        terminal.press(CTRL_D)
        assert terminal.end() == 0
        assert terminal.text.splitlines()[-1] == "To continue: hn learn --resume"
    before = saved(tmp_path)
    for key, code in ((CTRL_D, 0), (CTRL_C, 130)):
        with Terminal(tmp_path, "learn") as terminal:
            terminal.asked("You have left a lesson. Continue it?")
            terminal.press(key)
            assert (terminal.end(), terminal.dirt()) == (code, [])
        assert saved(tmp_path) == before
    with Terminal(tmp_path, "learn") as terminal:
        terminal.asked("Continue it?")
        terminal.type(ENTER, "Please choose")
        terminal.press(CTRL_D)
        assert terminal.end() == 0
    assert saved(tmp_path) == before
    with Terminal(tmp_path, "learn") as terminal:
        terminal.asked("Continue it?")
        terminal.type("2" + ENTER, "Shall we go on?")
        terminal.press(CTRL_D)
        assert terminal.end() == 0
        assert terminal.text.splitlines()[-1] == "To continue: hn learn"
    assert SavedMissions(tmp_path, LESSON).names() == []


def test_played_to_its_end_in_two_sittings(tmp_path: Path) -> None:
    """The second sitting is on a pipe; it ends as in one sitting, and nothing is left."""
    with Terminal(tmp_path, "learn") as terminal:
        terminal.asked("Shall we go on?")
        taught(terminal, 12)
        terminal.press(CTRL_D)
        assert terminal.end() == 0
    lines = "".join(f"{number}\n" for number in list(typed())[12:])
    ended = run_hn("learn", "--resume", typed=lines, HN_HOME=str(tmp_path))
    assert (ended.code, ended.err) == (0, "")
    assert "Mission won: " in ended.out
    assert "Play another, or start a ten-mission career." in ended.out
    assert SavedMissions(tmp_path, LESSON).names() == []
    assert not (tmp_path / "honours.json").exists()
    again = run_hn("learn", "--resume", HN_HOME=str(tmp_path))
    assert (again.code, again.err) == (1, "hn: You have left no lesson. Start one with hn learn.\n")
