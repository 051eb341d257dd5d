"""On a narrow terminal nothing is wider than it, and nothing is cut off."""

import random
from functools import partial
from pathlib import Path

import pytest

from hncli.features.missions.choices import choices
from hncli.features.missions.saving.store import SavedMissions
from hncli.features.missions.screen.menu import choice_label
from hncli.game.engine.mission import Mission
from hncli.game.engine.setup import MissionSetup
from tests.fuzz.twin import shipped
from tests.random_play.player import BY_NAME, Player
from tests.terminal.lists import menu, pointed_entry
from tests.terminal.screen import DOWN, ENTER, ESC, Terminal, letters

LONGEST_LABEL = ("crime-wave", "renesha", 5, "saver", 17)
MOST_OPTIONS = ("crime-wave", "barrett", 3, "conceder", 17)
LONGEST_TEXT = ("crime-wave", "barrett", 8, "conceder", 13)
COPIED = ("Seed ", "To continue: ", "To play: ")  # a line to copy is never broken by us


def left(home: Path, box: str, abductor: str, seed: int, style: str, most: int) -> Mission:
    """Leave a single mission after some choices, as if it had been played before."""
    player = Player(BY_NAME[style], random.Random(seed))
    with SavedMissions(home).create(shipped(), MissionSetup(box, abductor, seed)) as saved:
        for _choice in range(most):
            assert saved.decision is not None
            saved.choose(player.choose(saved.mission, saved.decision))
        return saved.mission


@pytest.mark.parametrize("where", [LONGEST_LABEL, MOST_OPTIONS, LONGEST_TEXT])
def test_every_entry_can_be_pointed_at(
    tmp_path: Path, where: tuple[str, str, int, str, int]
) -> None:
    """On a high screen all of them are there, on a low one the one that is pointed at."""
    m = left(tmp_path, *where).view
    said = [letters(choice_label(m, one, True)) for one in choices(m)]
    for rows in (120, 12):
        with Terminal(tmp_path, "mission", "play", "--resume", columns=40, rows=rows) as terminal:
            terminal.asked()
            for n, name in enumerate(said):
                terminal.until(partial(is_at, terminal, name), name)
                if rows == 120:
                    assert menu(terminal).options == said
                    assert menu(terminal).pointed == n + 1
                terminal.press(DOWN)


def is_at(terminal: Terminal, name: str) -> bool:
    """Whether an entry is pointed at."""
    return letters(pointed_entry(terminal.lines)) == name


def test_nothing_is_wider(tmp_path: Path) -> None:
    """The screen behind the terminal is wider, so that it would show what went too far."""
    args = ("mission", "play", "--abductor", "edward", "--seed", "8")
    seen: list[str] = []
    with Terminal(tmp_path, *args, columns=40, glass=150) as terminal:
        terminal.asked()
        for _choice in range(6):
            terminal.type(ENTER)
            seen += terminal.lines
        for line in ("?", "hint", "log", "ids", "card take the shot", "rules dice", "look"):
            seen += terminal.enter(line).splitlines()
            if "Esc: close" in terminal.text:
                terminal.type(ESC)
        seen += terminal.story
    assert len(seen) > 300
    assert not [line for line in seen if len(line) > 40 and not line.startswith(COPIED)]


def test_a_new_career_on_a_narrow_terminal(tmp_path: Path) -> None:
    with Terminal(tmp_path, "career", "new", columns=40, rows=30, glass=150) as terminal:
        terminal.asked("The negotiator's name?")
        terminal.type("Maximiliane Hohenstein" + ENTER, "Ready, Maximiliane Hohenstein?")
        terminal.type("h", "maximiliane-hohenstein")
        terminal.type("b", "Which boxes")
        for pack in shipped().boxes:
            assert letters(shipped().packs[pack].name) in letters(terminal.text)
        terminal.type(ENTER, "House rules: which one")
        terminal.type(ESC, "Ready, Maximiliane Hohenstein?")
        terminal.type(ENTER, "What next?")
        wide = [line for line in terminal.story if len(line) > 40]
        terminal.press("q")
        assert (terminal.end(), terminal.dirt()) == (0, [])
    assert not [line for line in wide if not line.startswith(COPIED)]


def test_the_quick_reference_stays_on_the_screen(tmp_path: Path) -> None:
    """Nothing of it scrolls away on 80x24, and the cursor is still below it."""
    with Terminal(tmp_path, "rules", "reference", columns=80, rows=24) as terminal:
        assert terminal.end() == 0
        assert terminal.glass.above == []
        assert terminal.lines[0] == "26. Quick reference"
        assert terminal.lines[23] == ""
