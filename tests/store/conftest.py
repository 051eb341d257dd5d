"""What the tests of the store share: careers in every state, made once and copied for each test."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from hncli.cards.library import Library
from hncli.store.careers.careers import Careers
from hncli.store.files import backup_folder
from tests.store.playing import play_on, setup_of

NAME = "ann"
NOW = backup_folder.now
MADE: dict[str, Path] = {}
CHOICES = {"fresh": 0, "begun": 1, "running": 110, "far": 260}
"""How many choices lead to each state; the others stop where the career itself asks."""


def _make(state: str, home: Path, library: Library) -> None:
    careers = Careers(home, library)
    with careers.create(NAME, setup_of(11)) as kept:
        if state in CHOICES:
            for _choice in play_on(kept, CHOICES[state]):
                pass
        elif state == "taken-back":  # a later mission than the first, and running
            for n, _choice in enumerate(play_on(kept), 1):
                mission = kept.career.mission
                if n >= CHOICES["running"] and mission is not None and mission.take_backs:
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
def make(library: Library, tmp_path_factory: pytest.TempPathFactory, tmp_path: Path) -> Make:
    """Give a career called ann in the state asked for, in a folder of its own."""

    def made(state: str) -> Careers:
        if state not in MADE:
            home = tmp_path_factory.mktemp(state)
            with pytest.MonkeyPatch.context() as patch:
                patch.setattr(backup_folder, "now", NOW)  # whatever the test does to it
                _make(state, home, library)
            MADE[state] = home
        home = tmp_path / state
        shutil.copytree(MADE[state], home)
        return Careers(home, library)

    return made


@pytest.fixture
def careers(library: Library, tmp_path: Path) -> Careers:
    """Give a folder without a career."""
    return Careers(tmp_path / "home", library)
