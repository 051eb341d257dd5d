"""Keys that are pressed while dice or cards are shown: they skip the moment, and choose nothing."""

import time
from contextlib import suppress
from pathlib import Path

import pytest

from hncli.features.missions.screen.screen import MissionScreen
from hncli.features.missions.session import MissionSession
from hncli.terminal.painted import PaintedQuestion
from tests.game.engine.table import start
from tests.terminal.lists import menu
from tests.terminal.painted import painted
from tests.terminal.screen import ENTER, SPACE, Terminal
from tests.terminal.single import PLAY, kept

ROLLED = ("play:small-talk", "accept")
SLOW = {"HN_PACE": "5"}
TOGETHER = 0.1  # seconds between two keys of one go


def at_the_dice(home: Path) -> Terminal:
    """Start a mission and play a card: the dice are shown before they are resolved."""
    terminal = Terminal(home, *PLAY, variables=SLOW)
    terminal.asked("What do you say?")
    terminal.type("s", "│ ? │ │ ? │")
    assert kept(home) == ROLLED[:1]
    assert "One success." not in terminal.text
    return terminal


def type_on(terminal: Terminal, keys: str) -> None:
    """Type keys one after the other, as people do who do not look up."""
    for key in keys:
        terminal.press(key)
        time.sleep(TOGETHER)


def test_what_follows_the_skipping_key_chooses_nothing(tmp_path: Path) -> None:
    for keys in ("k", "2" + ENTER, "/end" + ENTER):
        home = tmp_path / str(len(keys))
        with at_the_dice(home) as terminal:
            began = time.monotonic()
            type_on(terminal, keys)
            terminal.asked("One success.")
            assert time.monotonic() - began < 2 * float(SLOW["HN_PACE"])  # it was not waited for
            assert menu(terminal).pointed == 1
            assert kept(home) == ROLLED
            terminal.type(SPACE + ENTER, "CP +1, now 3")  # now it is an answer
            assert kept(home) == (*ROLLED, "facedown:keep-cool")


def test_a_key_skips_a_terror_card_and_chooses_nothing(tmp_path: Path) -> None:
    with Terminal(tmp_path, *PLAY, variables=SLOW) as terminal:
        terminal.asked("What do you say?")
        terminal.press("e")
        terminal.see("Press e again")
        terminal.type("e", "TERROR")
        made = kept(tmp_path)
        assert "What do you say?" not in terminal.text  # nothing is asked meanwhile
        terminal.press("k")
        terminal.asked("Turn 2")
        assert kept(tmp_path) == made


def test_a_key_that_is_held_down_chooses_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(PaintedQuestion, "held", ("k", time.monotonic() + 60))
    session = MissionSession(start(hand=["keep-cool", "small-talk"], dice=[1, 1, 1]))
    keys = iter(["ks"])
    with painted(80, 24) as terminal, suppress(EOFError):
        terminal.at_menu = lambda *_asked: next(keys, "q")
        MissionScreen(session, terminal.env, terminal).play()
    assert session.game.log.choices[0].option.id == "play:small-talk"


def test_whoever_wants_no_pace_may_type_ahead(tmp_path: Path) -> None:
    with Terminal(tmp_path, *PLAY) as terminal:
        terminal.asked()
        terminal.press(SPACE + ENTER + SPACE + ENTER)
        terminal.until(lambda: len(kept(tmp_path)) == 2, "two choices")
