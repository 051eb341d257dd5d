"""A player who only types `hn`: a career, its first mission, the scorecard.

A mission to its end and its compensation are played by keys in test_career_by_keys.py.
"""

from pathlib import Path

from hncli.base.problems import Place
from hncli.career.replay import begin
from hncli.game.engine.game import Option, parse_option
from tests.cli.at_career import stored
from tests.cli.running import run_hn
from tests.fuzz.twin import shipped
from tests.terminal.lists import menu
from tests.terminal.screen import DOWN, ENTER, ESC, SPACE, Terminal, letters
from tests.terminal.single import give_up, take

HOME = "What would you like to do?"


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
        give_up(terminal)
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
