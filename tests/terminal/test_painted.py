"""The painted terminal of the tests fails where it would wait for ever."""

import pytest

from hncli.features.missions.screen.screen import MissionScreen
from hncli.features.missions.session import MissionSession
from tests.game.engine.table import start
from tests.terminal import painted as module
from tests.terminal.painted import painted

NOT_ANSWERED = r"The keys '{keys}' do not answer this screen:\n(.*\n)*"


@pytest.fixture(autouse=True)
def _impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "ANSWERED", 1.0)


def play(menu: str, page: str = "q") -> None:
    with painted(80, 24) as terminal:
        terminal.at_menu, terminal.at_page = lambda *_asked: menu, lambda _page: page
        MissionScreen(
            MissionSession(start(hand=["keep-cool"]), terminal.env.ask_few), terminal.env, terminal
        ).play()


def test_a_letter_that_no_choice_has_fails() -> None:
    said = NOT_ANSWERED.format(keys="z") + "No choice has the key z"
    with pytest.raises(AssertionError, match=said):
        play("z")


def test_no_key_at_all_fails() -> None:
    with pytest.raises(AssertionError, match=NOT_ANSWERED.format(keys="") + "What do you say"):
        play("")


def test_a_key_that_a_page_does_not_know_fails() -> None:
    with pytest.raises(AssertionError, match=NOT_ANSWERED.format(keys="z") + "Esc: close"):
        play("l", "z")
