"""What the tests of the store share: careers in every state, made once and copied for each test."""

import shutil
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from hncli.base import backups as backup_folder
from hncli.features.careers.saving.store import Careers
from hncli.game.cards.library import Library
from tests.features.saving.playing import play_on, setup_of
from tests.support.shared_folder import shared_folder

NAME = "ann"
NOW = backup_folder.now
CHOICES = {"fresh": 0, "begun": 1, "running": 75, "far": 260, "running-hard": 110}
"""How many choices lead to each state; the others stop where the career itself asks."""
USUAL_SEED = 155
SEEDS = {"taken-back": 45, "running-hard": 11}
"""Of the career in each state; the usual one is short, as every test that opens it replays it."""


def _make(state: str, home: Path, library: Library) -> None:
    careers = Careers(home, library)
    with careers.create(NAME, setup_of(SEEDS.get(state, USUAL_SEED))) as kept:
        if state in CHOICES:
            for _choice in play_on(kept, CHOICES[state]):
                pass
        elif state == "taken-back":  # a later mission than the first, and running
            for _choice in play_on(kept):
                career = kept.career
                is_later = career.record.missions and len(career.log.choices) > 10
                if is_later and career.mission is not None and career.mission.take_backs:
                    break
        elif state == "between":
            for _choice in play_on(kept):
                if len(kept.career.record.missions) == 2 and kept.career.can_start:
                    break
        else:
            for _choice in play_on(kept):
                pass


Make = Callable[[str], Careers]


@pytest.fixture
def make(library: Library, tmp_path: Path) -> Make:
    """Give a career called ann in the state asked for, in a folder of its own."""

    def play_to(state: str, home: Path) -> None:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(backup_folder, "now", NOW)  # whatever the test does to it
            _make(state, home, library)

    def made(state: str) -> Careers:
        home = tmp_path / state
        shutil.copytree(shared_folder(f"career-{state}", partial(play_to, state)), home)
        return Careers(home, library)

    return made


@pytest.fixture
def careers(library: Library, tmp_path: Path) -> Careers:
    """Give a folder without a career."""
    return Careers(tmp_path / "home", library)
