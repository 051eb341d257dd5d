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


def play(menu: str, page: str) -> None:
    with painted(80, 24) as terminal:
        terminal.at_menu, terminal.at_page = lambda *_asked: menu, lambda _page: page
        MissionScreen(
            MissionSession(start(hand=["keep-cool"]), terminal.env.ask_few), terminal.env, terminal
        ).play()


@pytest.mark.parametrize(
    ("menu", "page", "keys", "shown"),
    [
        ("z", "q", "z", "No choice has the key z"),
        ("", "q", "", "What do you say"),
        ("l", "z", "z", "Esc: close"),
    ],
    ids=["no choice", "no key", "no key of a page"],
)
def test_a_key_that_answers_nothing_fails(menu: str, page: str, keys: str, shown: str) -> None:
    with pytest.raises(AssertionError, match=NOT_ANSWERED.format(keys=keys) + shown):
        play(menu, page)
