"""Terminals that can do less, and players who want less: no lists, no colours, no odd signs."""

import re
from pathlib import Path

import pytest

from tests.terminal.lists import menu
from tests.terminal.screen import CTRL_D, DOWN, ENTER, ESC, Terminal, letters
from tests.terminal.single import PLAY, kept

COLOUR = re.compile(rb"\x1b\[[0-9;]*?(?<![0-9])(?:3[0-8]|4[0-8]|9[0-7]|10[0-7])(?![0-9])[0-9;]*m")


def at_the_prompt(terminal: Terminal, count: int) -> None:
    """Wait for a prompt of numbered lines."""
    terminal.until(
        lambda: terminal.raw.count(b"\r\n> ") == count and terminal.raw.endswith(b"> "),
        f"prompt {count}",
    )


@pytest.mark.parametrize(
    ("option", "variable"),
    [((), {"TERM": "dumb"}), (("--plain",), {})],
    ids=["TERM=dumb", "--plain"],
)
def test_numbered_lines(tmp_path: Path, option: tuple[str, ...], variable: dict[str, str]) -> None:
    with Terminal(
        tmp_path, *PLAY, *option, variables={"HN_PACE": "5", **variable}, is_real=True
    ) as terminal:
        at_the_prompt(terminal, 1)
        terminal.press("facedown:keep-cool" + ENTER)
        at_the_prompt(terminal, 2)
        terminal.press("hint" + ENTER)
        at_the_prompt(terminal, 3)
        terminal.press("quit" + ENTER)
        assert (terminal.end(), terminal.dirt()) == (0, [])
        assert b"\x1b" not in terminal.raw
        assert "4. Face down (+1 CP) ..." in terminal.story
        assert terminal.text.splitlines()[-1].endswith("To continue: hn mission play --resume")


def test_questions_of_a_new_career_by_lines(tmp_path: Path) -> None:
    with Terminal(
        tmp_path, "career", "new", "mira", variables={"TERM": "dumb"}, is_real=True
    ) as terminal:
        for question, typed in (
            ("The negotiator's name?", "Mira Holm"),
            ("Ready, Mira Holm?", "2"),
            ("House rules: which one", "1"),
            ("Which boxes?", "1 2"),
            ("Boxes: Hostage Negotiator, Crime Wave", "9"),
            ("2. House rules ...", "1"),
            ("What next?", "quit"),
        ):
            terminal.see(question)
            terminal.press(typed + ENTER)
        assert (terminal.end(), terminal.dirt()) == (0, [])
        assert b"\x1b" not in terminal.raw
        assert "To continue: hn career play mira" in terminal.text


def through_a_roll(terminal: Terminal) -> None:
    """Ask for the odds, move in the menu, roll, and leave."""
    terminal.asked("What do you say?")
    terminal.type("h", "%")
    terminal.type(ESC, "What do you say?")
    terminal.press(DOWN)
    terminal.until(lambda: menu(terminal).pointed == 2, "the second entry")
    terminal.type(ENTER, "One success.")
    terminal.press(CTRL_D)
    assert (terminal.end(), terminal.dirt()) == (0, [])


def test_colours_unless_they_are_not_wanted(tmp_path: Path) -> None:
    wishes: tuple[tuple[dict[str, str], bool], ...] = (({}, True), ({"NO_COLOR": "1"}, False))
    for variable, has_colour in wishes:
        home = tmp_path / str(has_colour)
        with Terminal(home, *PLAY, variables=variable) as terminal:
            through_a_roll(terminal)
            assert bool(COLOUR.findall(terminal.raw)) is has_colour
        assert kept(home) == ("play:small-talk", "accept")


def test_plain_letters_and_signs(tmp_path: Path) -> None:
    ways: tuple[tuple[tuple[str, ...], dict[str, str]], ...] = (
        ((), {"HN_ASCII": "1"}),
        (("--ascii",), {}),
    )
    for option, variable in ways:
        home = tmp_path / str(len(option))
        with Terminal(home, *PLAY, *option, variables=variable) as terminal:
            through_a_roll(terminal)
            assert terminal.raw.isascii()


def test_plain_signs_to_mark_boxes_with(tmp_path: Path) -> None:
    with Terminal(tmp_path, "career", "new", "--negotiator", "Zoë", "--ascii") as terminal:
        terminal.asked("Ready, Zoe?")
        terminal.type("h", "House rules: which one")
        terminal.type("b", "Which boxes")
        assert letters("> [x] Hostage Negotiator (base)") in letters(terminal.text)
        terminal.type(ESC, "House rules: which one")
        terminal.type("c", "Conditions to start with")
        terminal.see(
            "> [ ] Bad Reputation",
            "At the start of the mission: the threat marker moves up 1.",
        )
        terminal.type(ENTER, "House rules: which one")
        terminal.type(ESC, "Ready, Zoe?")
        terminal.press("n")
        assert (terminal.end(), terminal.dirt()) == (0, [])
        assert terminal.raw.isascii()
