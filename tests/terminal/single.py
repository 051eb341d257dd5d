"""The single mission that most tests of the terminal play, and what is on disk of it."""

from pathlib import Path

from tests.cli.at_mission import left_choices
from tests.terminal.lists import arrows, menu
from tests.terminal.screen import ENTER, SPACE, Terminal, letters

PLAY = ("mission", "play", "--abductor", "donna", "--seed", "6")
CHOICE = "facedown:keep-cool"


def choose_once(terminal: Terminal) -> None:
    """Wait for the first question and play Keep Cool face down."""
    terminal.asked("What do you say?")
    terminal.type(SPACE + ENTER, "CP +1, now 1")


def at_a_choice(home: Path, is_real: bool = False) -> Terminal:
    """Start a single mission, make one choice, and wait at the next question."""
    terminal = Terminal(home, *PLAY, is_real=is_real)
    choose_once(terminal)
    return terminal


def kept(home: Path) -> tuple[str, ...]:
    """The choices of the single mission that are on disk."""
    return left_choices(home) or ()


def give_up(terminal: Terminal) -> None:
    """Give the mission up, and say yes."""
    terminal.enter("give up", "Give up this mission?")
    terminal.type("y")


def take(terminal: Terminal, label: str, question: str = "") -> None:
    """Move to the option that begins so, and choose it."""
    found = menu(terminal)
    number = next(n for n, one in enumerate(found.options, 1) if one.startswith(letters(label)))
    terminal.type(arrows(found.pointed, number) + ENTER, question)
