"""A career by keys, from the bare command to the scorecard, on a real terminal.

It is played in this process first, where every screen is composed and none is painted; the
installed command then gets the same keys on a terminal of its own, and paints the same screens.
"""

import shutil
import sys
from functools import partial
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest

from hncli.cli.program import Program
from hncli.features.careers.desk.desk import Desk
from hncli.terminal.menu import MenuControl
from hncli.terminal.painted import Pager
from hncli.terminal.questions import Question
from tests.cli.at_career import stored
from tests.fuzz.twin import shipped
from tests.support.scale import IS_WHOLE
from tests.terminal.painted import BEYOND, Painted, painted
from tests.terminal.screen import BEGUN, DOWN, ENTER, ESC, Terminal
from tests.terminal.test_desk import Keyboard, check

SIZES = ((80, 24), (40, 20))
MISSIONS = 10 if IS_WHOLE else 1
SEED = "3"  # a short mission with compensation to choose from


class Seen(NamedTuple):
    """One screen, and what was pressed at it."""

    lines: list[str]
    keys: str


class Player:
    """Sits at the desk, looks at every screen, and presses keys as they come."""

    def __init__(self, terminal: Painted, missions: int) -> None:
        self.terminal = terminal
        self.missions = missions
        self.random = Random(SEED)
        self.nights = 0
        self.has_spent = False
        self.seen: list[Seen] = []
        terminal.at_menu, terminal.at_page = self.at_menu, self.at_page

    def at_menu(self, _menu: MenuControl, question: Question) -> str:
        check(self.terminal)
        return self.press(self.keys(question))

    def at_page(self, _page: Pager) -> str:
        check(self.terminal)
        return self.press("q")

    def press(self, keys: str) -> str:
        self.seen.append(Seen(self.terminal.lines, keys))
        return keys

    def keys(self, question: Question) -> str:
        """Any choice of a game; at the desk what experience buys, then the next mission."""
        if "daily" in question.ids:
            if "x" in {item.letter for item in question.options} and not self.has_spent:
                self.has_spent = True
                return "x"
            self.nights += 1
            self.has_spent = False
            return "q" if self.nights > self.missions else ENTER
        choices = [n for n, item in enumerate(question.options) if item.options]
        return DOWN * self.random.choice(choices or [question.at]) + ENTER


def in_this_process(home: Path, size: tuple[int, int], missions: int) -> list[Seen]:
    """Every screen of the career that lies on the desk there."""
    with painted(*size, every=sys.maxsize) as terminal:
        terminal.env.source = Keyboard()
        program = Program(terminal.env, home)
        program.__dict__["_cards"] = shipped()
        player = Player(terminal, missions)
        desk = Desk(program, home, terminal.env, terminal)
        desk.open_last_career()
        with pytest.raises(EOFError):
            desk.show()
    return player.seen


def begin(terminal: Terminal) -> None:
    """Begin a career by keys, with a seed."""
    for keys, asked in (
        ("n", "The negotiator's name?"),
        (f"Mira Holm{ENTER}", "Ready, Mira Holm?"),
        ("h", "House rules: which one"),
        ("e", "Which seed?"),
        (SEED + ENTER, f"Seed: {SEED}"),
        (ESC, "Ready, Mira Holm?"),
        (ENTER, "What next?"),
    ):
        terminal.type(keys, asked)
        look(terminal)


def look(terminal: Terminal) -> None:
    """Nothing has scrolled off, and nothing is wider than the program was told."""
    glass = terminal.glass
    assert not glass.above, "something has scrolled off"
    assert all(len(line) <= glass.columns - BEYOND for line in terminal.lines), terminal.text


def answer(terminal: Terminal, screen: Seen, before: int) -> int:
    """Wait for the next question on such a screen and answer it; how many there were so far."""
    terminal.until(
        lambda: terminal.raw.count(BEGUN) > before and terminal.lines == screen.lines,
        "\n".join(screen.lines),
        settled=False,
    )
    look(terminal)
    terminal.press(screen.keys)
    return terminal.raw.count(BEGUN)


@pytest.mark.parametrize("size", SIZES)
def test_career_by_keys(tmp_path: Path, size: tuple[int, int]) -> None:
    columns, rows = size
    home, twin = tmp_path / "home", tmp_path / "twin"
    start = partial(
        Terminal, home, columns=columns, rows=rows, glass=columns + BEYOND, is_real=size == SIZES[0]
    )
    with start() as terminal:
        terminal.asked("What would you like to do?")
        begin(terminal)
        terminal.press("q")
        assert (terminal.end(), terminal.dirt()) == (0, [])
    shutil.copytree(home, twin)
    seen = in_this_process(twin, size, MISSIONS)
    assert any("Choose a reward." in screen.lines for screen in seen)

    with start() as terminal:
        count = 0
        for screen in seen:
            count = answer(terminal, screen, count)
        assert (terminal.end(), terminal.dirt()) == (0, [])
    one, other = (stored(folder, "mira-holm") for folder in (home, twin))
    assert len(one.record.missions) == MISSIONS
    assert one.record == other.record
    assert (one.steps, one.logs) == (other.steps, other.logs)
