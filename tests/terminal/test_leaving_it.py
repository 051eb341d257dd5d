"""Whoever leaves a terminal, in whatever way, finds it clean, and finds the game again."""

import signal
import sys
import time
from contextlib import ExitStack
from functools import partial
from pathlib import Path

import pexpect  # type: ignore[import-untyped]
import pytest

from tests.cli.at_career import begin, stored
from tests.terminal.lists import menu
from tests.terminal.screen import (
    BEGUN,
    CTRL_C,
    CTRL_D,
    CUT,
    DONE,
    DOWN,
    ENTER,
    HIDDEN,
    SHOWN,
    SPACE,
    WRAPPED,
    Terminal,
    letters,
)
from tests.terminal.single import CHOICE, PLAY, at_a_choice, choose_once, kept

GO_ON = "To continue: hn mission play"
SLOW = {"HN_PACE": "5"}


def last_line(terminal: Terminal) -> str:
    return terminal.text.splitlines()[-1]


def leave(terminal: Terminal, way: str) -> None:
    """Press a key, or send a signal."""
    if way == "SIGTERM":
        terminal.signal(signal.SIGTERM)
    else:
        terminal.press(way)


WAYS = pytest.mark.parametrize(
    ("way", "code"),
    [(CTRL_C, 130), (CTRL_D, 0), ("SIGTERM", 130)],
    ids=["Ctrl-C", "Ctrl-D", "SIGTERM"],
)


@WAYS
def test_a_single_mission_at_a_list(tmp_path: Path, way: str, code: int) -> None:
    with at_a_choice(tmp_path, is_real=way == CTRL_C) as terminal:
        leave(terminal, way)
        assert (terminal.end(), terminal.dirt()) == (code, [])
        assert last_line(terminal) == f"{GO_ON} --resume"
        assert menu(terminal).question == letters("What do you say?")  # the screen stays in view
    assert kept(tmp_path) == (CHOICE,)


@WAYS
def test_a_career_at_a_list(tmp_path: Path, way: str, code: int) -> None:
    begin(tmp_path)
    with Terminal(tmp_path, "career", "play", "--abductor", "donna") as terminal:
        choose_once(terminal)
        leave(terminal, way)
        assert (terminal.end(), terminal.dirt()) == (code, [])
        assert last_line(terminal) == "Everything is saved. To continue: hn career play mira"
    assert [choice.option.id for choice in stored(tmp_path).log.choices] == [CHOICE]


@pytest.mark.parametrize(
    ("typed", "way"), [("/hin", CTRL_C), ("/hin", "SIGTERM"), ("/give up" + ENTER, CTRL_C)]
)
def test_in_the_middle_of_a_line(tmp_path: Path, typed: str, way: str) -> None:
    with at_a_choice(tmp_path) as terminal:
        terminal.press(typed)
        terminal.see("hin_" if typed == "/hin" else "Give up this mission?")
        leave(terminal, way)
        assert (terminal.end(), terminal.dirt()) == (130, [])
        assert last_line(terminal) == f"{GO_ON} --resume"
    assert kept(tmp_path) == (CHOICE,)


NAME = "The negotiator's name?"
READY = "Ready, Mira Holm?"


@pytest.mark.parametrize(
    ("command", "asked", "way", "code", "said"),
    [
        ("", ["What would you like to do?"], CTRL_C, 130, ""),
        ("", ["What would you like to do?"], CTRL_D, 0, ""),
        ("mission play", ["Who's on the line?"], CTRL_C, 130, ""),
        ("mission play", ["Who's on the line?"], CTRL_D, 0, ""),
        ("career new", [NAME], CTRL_C, 130, "Stopped."),
        ("career new", [NAME], CTRL_D, 2, "The input ended before an answer"),
        ("career new", [NAME, READY], CTRL_D, 2, "The input ended before an answer"),
        ("career new", [NAME, READY, "House rules:"], CTRL_D, 2, "The input ended before"),
    ],
)
def test_nothing_is_begun(
    tmp_path: Path, command: str, asked: list[str], way: str, code: int, said: str
) -> None:
    """Whatever question is left, nothing is stored."""
    with Terminal(tmp_path, *command.split()) as terminal:
        terminal.asked(asked[0])
        for keys, question in zip(("Mira Holm" + ENTER, "h"), asked[1:], strict=False):
            terminal.type(keys, question)
        terminal.press(way)
        assert (terminal.end(), terminal.dirt()) == (code, [])
        assert letters(said) in letters(terminal.text)
    assert not list(tmp_path.rglob("*.json"))


# The terminal is closed


def test_a_terminal_that_is_closed(tmp_path: Path) -> None:
    with at_a_choice(tmp_path, is_real=True) as terminal:
        asked = menu(terminal)
        began = time.monotonic()
        assert terminal.hang_up() == -signal.SIGHUP
        assert time.monotonic() - began < 10
    assert kept(tmp_path) == (CHOICE,)
    assert not list(Path.cwd().glob("core*"))
    with Terminal(tmp_path, "mission", "play", "--resume") as terminal:
        terminal.asked("CP +1, now 1")
        assert menu(terminal) == asked


@pytest.mark.parametrize("args", [PLAY, ()], ids=["whole screen", "list"])
def test_a_hang_up_leaves_a_clean_terminal(tmp_path: Path, args: tuple[str, ...]) -> None:
    """The signal alone: the terminal is still there, and somebody types on."""
    with Terminal(tmp_path, *args, is_real=bool(args)) as terminal:
        terminal.asked()
        terminal.signal(signal.SIGHUP)
        assert (terminal.end(), terminal.dirt()) == (-signal.SIGHUP, [])


@pytest.mark.parametrize("args", [PLAY, ()], ids=["whole screen", "list"])
def test_stopped_and_continued(tmp_path: Path, args: tuple[str, ...]) -> None:
    """As by kill -TSTP and fg: the shell gets its terminal, and then the question is back."""
    with Terminal(tmp_path, *args, is_real=bool(args)) as terminal:
        terminal.asked()
        asked = terminal.text
        terminal.signal(signal.SIGTSTP)
        terminal.until(lambda: not terminal.is_asking, "its shell")
        assert terminal.dirt() == []
        before = terminal.raw.count(BEGUN)
        terminal.signal(signal.SIGCONT)
        terminal.until(lambda: terminal.raw.count(BEGUN) > before, "the question again")
        assert terminal.text.splitlines()[-3:] == asked.splitlines()[-3:]
        terminal.press(CTRL_D)
        assert (terminal.end(), terminal.dirt()) == (0, [])


def test_a_terminal_that_is_closed_in_a_career(tmp_path: Path) -> None:
    """Nobody is left at the career, so it can be taken up at once."""
    begin(tmp_path)
    with Terminal(tmp_path, "career", "play", "--abductor", "donna") as terminal:
        choose_once(terminal)
        assert terminal.hang_up() == -signal.SIGHUP
    with Terminal(tmp_path, "career", "play") as terminal:
        terminal.asked("What do you say?")
        assert "CP +1, now 1" in terminal.text
    assert [choice.option.id for choice in stored(tmp_path).log.choices] == [CHOICE]


def test_a_closed_terminal_and_nobody_to_say_so(tmp_path: Path) -> None:
    """As after nohup, where the hang-up is ignored: the end of the input ends it all the same."""
    with Terminal(tmp_path, *PLAY, ignore_sighup=True) as terminal:
        choose_once(terminal)
        assert terminal.hang_up() in (0, 1)
    assert kept(tmp_path) == (CHOICE,)


# While dice are shown, before they are resolved


def test_in_the_middle_of_a_roll(tmp_path: Path) -> None:
    """The card that was played is kept. All roll at once, for that is shown slowly."""
    ways = {"stopped": CTRL_C, "told to end": "SIGTERM", "closed": ""}
    with ExitStack() as stack:
        rolling = {
            name: stack.enter_context(Terminal(tmp_path / name, *PLAY, variables=SLOW))
            for name in ways
        }
        for terminal in rolling.values():
            terminal.asked("What do you say?")
            terminal.press("s")
        for name, terminal in rolling.items():
            terminal.asked("│ 3 │ ║ 6 ║")
            if name == "closed":
                assert terminal.hang_up() == -signal.SIGHUP
            else:
                leave(terminal, ways[name])
                assert (terminal.end(), terminal.dirt()) == (130, [])
                assert last_line(terminal) == f"{GO_ON} --resume"
            assert kept(tmp_path / name) == ("play:small-talk",)
    with Terminal(tmp_path / "closed", "mission", "play", "--resume") as terminal:
        terminal.asked("One success.")


# Another size


def is_as_wide(terminal: Terminal, columns: int) -> bool:
    """Whether the screen is painted for so many columns."""
    return terminal.lines.count("\u2500" * columns) == 2


def test_another_size_at_a_menu(tmp_path: Path) -> None:
    """All of it is painted anew, with nothing left of the screen before."""
    with at_a_choice(tmp_path) as terminal:
        labels = menu(terminal).options
        terminal.press(DOWN)
        terminal.until(lambda: menu(terminal).pointed == 2, "the second entry")
        for columns, rows in ((40, 60), (100, 24), (60, 60)):
            terminal.resize(columns, rows)
            terminal.until(partial(is_as_wide, terminal, columns), "a screen of its width")
            assert (menu(terminal).options, menu(terminal).pointed) == (labels, 2)
            assert len([line for line in terminal.lines if "Turn 1" in line]) == 1
        terminal.type(SPACE + ENTER, "CP +2, now 2")
        assert len(kept(tmp_path)) == 2
        terminal.press(CTRL_D)
        assert (terminal.end(), terminal.dirt()) == (0, [])


def test_another_size_at_a_list(tmp_path: Path) -> None:
    """The question is there once, whatever lines the terminal has broken anew."""
    with Terminal(tmp_path) as terminal:
        terminal.asked("What would you like to do?")
        for columns, rows in ((30, 40), (100, 24), (50, 60)):
            terminal.resize(columns, rows)
            terminal.see("What would you like to do?")
            assert terminal.text.count("Learn to play") == 1
        terminal.press(CTRL_D)
        assert (terminal.end(), terminal.dirt()) == (0, [])


# In the middle of painting

TOLD_TO_END = """
import os, signal, sys
from hncli.terminal import painted
from hncli.terminal.environment import Environment
from hncli.terminal.panes import plain

def tell():
    os.kill(os.getpid(), signal.SIGTERM)

def output_that_tells():
    output = create_output()
    disable = output.disable_bracketed_paste
    output.disable_bracketed_paste = lambda: (tell(), disable())
    return output

def paint(width, height):
    return [plain("a screen")]

def paint_and_tell(width, height):
    tell()
    return [plain("half a screen")]

painted.prepare_terminal()
if sys.argv[1] == "leaving":
    create_output, painted.create_output = painted.create_output, output_that_tells
env = Environment(sys.stdin, sys.stdout, is_drawn=True)
try:
    if sys.argv[1] == "painting":
        painted.show_frames(env, [(paint, 0.05), (paint_and_tell, 60)])
    else:
        painted.show_frames(env, [(paint, 0.05)])
        painted.show_frames(env, [(paint, 60)])
except KeyboardInterrupt:
    raise SystemExit(130)
"""


@pytest.mark.parametrize("where", ["painting", "leaving"])
def test_told_to_end_in_the_middle_of_a_screen(where: str) -> None:
    child = pexpect.spawn(sys.executable, ["-c", TOLD_TO_END, where], dimensions=(24, 80))
    raw = child.read()
    child.close()
    assert child.exitstatus == 130
    assert HIDDEN in raw
    for on, off in ((HIDDEN, SHOWN), (BEGUN, DONE), (CUT, WRAPPED)):
        assert raw.rfind(on) <= raw.rfind(off)


# From the home screen


def test_told_to_end_in_a_mission_from_the_home_screen(tmp_path: Path) -> None:
    """The home screen does not come back to life."""
    with at_a_choice(tmp_path) as terminal:
        terminal.press(CTRL_D)
        assert terminal.end() == 0
    with Terminal(tmp_path) as terminal:
        terminal.asked("What would you like to do?")
        assert letters("Continue: Donna, turn 1, 12 held") in menu(terminal).options[0]
        terminal.type(ENTER, "What do you say?")
        leave(terminal, "SIGTERM")
        assert (terminal.end(), terminal.dirt()) == (130, [])
        assert GO_ON not in terminal.text  # the next home screen offers it
    assert kept(tmp_path) == (CHOICE,)
