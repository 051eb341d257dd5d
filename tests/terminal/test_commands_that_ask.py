"""Commands that ask for themselves: every question is painted, and Esc leads back from it."""

import shutil
from functools import partial
from pathlib import Path

import pytest

from hncli.career.record import CareerSetup
from hncli.cli.program import Program
from hncli.features.careers.saving.store import Careers
from hncli.features.missions.saving.store import SavedMissions
from hncli.game.engine.game import Option
from hncli.game.engine.setup import MissionSetup
from hncli.terminal.menu import MenuControl
from hncli.terminal.questions import Question
from tests.cli.running import run_hn
from tests.fuzz.twin import shipped
from tests.fuzz.watch import on_disk
from tests.terminal.painted import painted
from tests.terminal.screen import ESC
from tests.terminal.test_desk import Keyboard, check

SIZES = ((80, 24), (40, 20))
ASKING = {
    "career delete mira": "Delete the career mira?",
    "career give-up mira": "Give up mission 1?",
    "career import mira.json": "Replace your career mira?",
    "career log ana": "Who was on the line?",
    "career new": "The negotiator's name?",
    "career rename": "The new name?",
    "career replay ana 1": "What next?",
    "career restore mira": "Which one?",
    "career retire mira": "Give up mission 1 and retire",
    "config --reset": "Reset all settings to their defaults?",
    "config --restore": "Which one?",
    "content override base/small-talk --remove": "Remove your Small Talk",
    "learn": "Which lesson?",
    "mission play": "Who's on the line?",
    "mission remove donna": "Remove this mission: Donna",
    "sets new mine": "Which cards do you want to choose?",
    "sets new mine --part terror": "Step 1 of",
}
"""What each of them asks first."""


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder in which each of them has something to ask about."""
    folder = tmp_path_factory.mktemp("asking")
    store = Careers(folder, shipped())
    for name in ("ana", "mira"):
        setup = CareerSetup(name.title(), ("base",), "normal", 3, "career")
        with store.create(name, setup) as kept:
            kept.choose(Option("mission", "donna"))
            while name == "ana" and not kept.career.can_start:
                assert kept.career.decision is not None
                kept.choose(kept.career.decision.options[-1])
    with SavedMissions(folder).create(shipped(), MissionSetup("base", "donna", 6)) as saved:
        assert saved.decision is not None
        saved.choose(saved.decision.options[0])
    run = partial(run_hn, HN_HOME=str(folder))
    for words in (
        "career backup mira",
        f"career export mira --to {folder / 'mira.json'}",
        "config pace slow",
        "config pace fast",
        "content override base/small-talk",
    ):
        assert run(*words.split()).code == 0, words
    return folder


@pytest.mark.parametrize("size", SIZES)
def test_each_question_is_painted(
    home: Path, size: tuple[int, int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a screen with a head, that nothing scrolls; a question without one fails here."""
    folder = tmp_path / "home"
    shutil.copytree(home, folder)
    monkeypatch.chdir(folder)
    before = on_disk(folder)
    for words, question in ASKING.items():
        asked: list[str] = []

        def at_menu(_menu: MenuControl, question: Question, asked: list[str] = asked) -> str:
            check(terminal)
            assert terminal.lines[0]
            asked.append(question.lines[-1])
            return ESC * (2 if any(one.word == "quit" for one in question.commands) else 1)

        with painted(*size) as terminal, pytest.MonkeyPatch.context() as patch:
            patch.setattr("hncli.terminal.screen.prompter", lambda _env: terminal)
            terminal.env.source = Keyboard()
            terminal.at_menu = at_menu
            with terminal.env.listening(silent=True):  # as the desk does
                Program(terminal.env, folder).run(words.split())
        assert len(asked) == 1, words
        assert asked[0].startswith(question), words
        assert on_disk(folder) == before, words
