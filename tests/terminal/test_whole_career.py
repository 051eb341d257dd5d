"""A player who only types `hn`: a career, its first mission, the scorecard.

A mission to its end and its compensation are played by keys in test_career_by_keys.py.
"""

from pathlib import Path

from hncli.base.problems import Place
from hncli.career.replay import begin
from hncli.game.engine.game import Option, parse_option
from tests.cli.at_career import stored
from tests.cli.at_mission import left_mission
from tests.cli.running import run_hn
from tests.fuzz.twin import shipped
from tests.terminal.lists import arrows, menu
from tests.terminal.screen import CTRL_C, CTRL_D, DOWN, ENTER, ESC, SPACE, Terminal, letters

HOME = "What would you like to do?"


def take(terminal: Terminal, label: str, question: str = "") -> None:
    """Move to the option that begins so, and choose it."""
    found = menu(terminal)
    number = next(n for n, one in enumerate(found.options, 1) if one.startswith(letters(label)))
    terminal.type(arrows(found.pointed, number) + ENTER, question)


def begin_by_keys(terminal: Terminal) -> None:
    """Answer the questions of a new career: two boxes, hard, a trait and two conditions."""
    take(terminal, "A new career", "The negotiator's name?")
    terminal.type("Mira Holm" + ENTER, "Ready, Mira Holm?")
    terminal.type("h", "House rules: which one")
    terminal.type("b", "Which boxes")
    terminal.type(DOWN + SPACE + ENTER, "Boxes: Hostage Negotiator, Crime Wave")
    terminal.type("h", "Hard mode: on")
    terminal.type("s", "Traits to start with?")
    terminal.type(SPACE + ENTER, "Starting traits: Charmer")
    terminal.type("c", "Conditions to start with?")
    terminal.type(DOWN + SPACE + DOWN + SPACE + ENTER, "Conditions: Short Memory, Burned Out")
    terminal.type("f", "Save it as? [mira-holm]")
    terminal.type("mira" + ENTER, "File name: mira")
    terminal.type(ESC, "Ready, Mira Holm?")
    terminal.type(ENTER, "What next?")


def test_from_the_home_screen_to_the_scorecard(tmp_path: Path) -> None:
    with Terminal(tmp_path, variables={"HN_ASK": "all"}) as terminal:
        terminal.asked(HOME)
        begin_by_keys(terminal)
        setup = stored(tmp_path).record.setup
        assert (setup.negotiator, setup.mode, setup.traits) == ("Mira Holm", "hard", ("charmer",))
        assert setup.boxes == ("base", "crime-wave")
        assert setup.conditions == ("short-memory", "burned-out")

        twin = begin(shipped(), setup, Place("test"))
        assert twin.decision is not None
        twin.choose(Option("mission", "donna"))
        assert letters("Donna Scarborough") in menu(terminal).options
        terminal.enter("mission:donna", "What do you say?")
        terminal.enter("facedown:keep-cool", "CP +1, now 1")
        twin.choose(parse_option("facedown:keep-cool"))
        terminal.press(f"/give up{ENTER}")
        terminal.asked("Give up this mission?")
        terminal.press("y")
        twin.give_up()
        terminal.asked("lost, ")
        terminal.type("c", "9 missions to go.")
        terminal.see("NIGHT 1 OF 10")
        terminal.type(ENTER, "What next?")
        assert stored(tmp_path).record == twin.record

        assert "To continue" not in terminal.text  # the first option is to go on
        terminal.see("night 2 of 10")
        terminal.type("c", "Esc: close")
        terminal.see("Mira Holm", "Charmer", "Donna Scarborough")
        terminal.type("q", "What next?")
        terminal.press("/quit" + ENTER)
        assert (terminal.end(), terminal.dirt()) == (0, [])
    card = run_hn("career", "scorecard", "mira", HN_HOME=str(tmp_path)).out
    assert "Donna Scarborough" in card


def test_a_single_mission_from_the_home_screen(tmp_path: Path) -> None:
    """Whoever leaves a mission is at the home screen again, which offers to go on."""
    with Terminal(tmp_path) as terminal:
        terminal.asked(HOME)
        take(terminal, "A single call", "Who's on the line?")
        take(terminal, "Back", HOME)
        take(terminal, "A single call", "Who's on the line?")
        take(terminal, "Edward Quinn", "What do you say?")
        terminal.type(SPACE + ENTER, "CP +1, now 1")
        terminal.type(CTRL_C, HOME)
        assert letters("Continue: Edward, turn 1, 9 held") in letters(terminal.text)
        terminal.type(ENTER, "CP +1, now 1")
        terminal.type("q", HOME)
        terminal.press(CTRL_D)
        assert (terminal.end(), terminal.dirt()) == (0, [])
        assert "To continue" not in terminal.text
    left = left_mission(tmp_path)
    assert left is not None
    assert (left.setup.abductor, len(left.log.choices)) == ("edward", 1)
