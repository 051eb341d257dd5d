"""Screens drawn in the pseudo-language, each with its name, its width, and its text."""

import io
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import cycle
from pathlib import Path

import pytest

from hncli.cli.manpage import page, plain_lines
from hncli.features.missions.screen.screen import MissionScreen
from hncli.features.missions.session import MissionSession
from hncli.game.cards import library
from hncli.game.cards.library import load_library
from hncli.game.cards.packs import Pack
from hncli.game.engine.mission import Mission
from hncli.game.engine.setup import new_mission
from hncli.players.registry import PLAYERS
from hncli.terminal.environment import Environment
from hncli.terminal.questions import LinePrompter
from tests.support.scale import IS_WHOLE
from tests.support.shipped import read_once
from tests.support.speaking import in_language
from tests.terminal.screens.screen_modes import shown
from tests.terminal.screens.screens_update import SCREENS
from tests.translation.pseudo_words import use_pseudo
from translation.pseudo_text import PSEUDO

WIDTHS = (40, 80, 120)
Shown = tuple[str, int, str]


def _missions(share: float) -> Iterator[Shown]:
    """Every screen of whole missions, painted: one mission with each abductor.

    A screen of a share is painted at one width, the next at another.
    """
    in_turn = cycle(WIDTHS)
    cards = load_library(language=PSEUDO)
    for box in cards.boxes:
        for abductor in cards.abductors(box):
            mission = new_mission(cards, box, abductor, len(abductor))
            player = PLAYERS["sensible"](mission.seed)
            count = 0
            while mission.decision is not None:
                if count * share % 1 < share:
                    for width in WIDTHS if IS_WHOLE else (next(in_turn),):
                        yield f"{abductor} {count}", width, painted(mission, width)
                count += 1
                mission.choose(player.choose(mission.view))


def painted(mission: Mission, width: int) -> str:
    """A mission's screen at its question, as it is painted on a terminal that is high enough."""
    from hncli.terminal.layout import compose

    env = Environment(io.StringIO(), io.StringIO(), width, is_drawn=True)
    table = MissionScreen(MissionSession(mission.copy(), env.ask_few), env, LinePrompter(env))
    table.tell_story(table.session.story[-1:])
    assert table.mission.decision is not None
    table.question = table.asked(table.mission.decision)
    lines = compose(table.parts(), width, 200, 0, {}, False)
    return "\n".join(line.plain for line in lines)


def _screens(share: float) -> Iterator[Shown]:  # noqa: ARG001 - all of them are quick
    """The screens that have golden files in English, in every way they can be shown."""
    for mode, groups in SCREENS.items():
        for group in groups.values():
            for name, screen in group.items():
                for width in WIDTHS:
                    yield f"{mode}: {name}", width, shown(screen, mode, width)


def _manual(share: float) -> Iterator[Shown]:  # noqa: ARG001
    """The manual page as a terminal without `man` shows it."""
    for width in WIDTHS[1:]:  # at 40 columns a path or an option may be broken
        yield "manual", width, "\n".join(plain_lines(page(), width))


KINDS = {"missions": _missions, "screens": _screens, "manual": _manual}


def drawn(folder: Path, kind: str, share: float) -> list[Shown]:
    """All screens of a kind; of missions a share. The pseudo-language is in a folder."""
    with pytest.MonkeyPatch.context() as patch, _speaking(patch, folder):
        return list(KINDS[kind](share))


@contextmanager
def _speaking(patch: pytest.MonkeyPatch, folder: Path) -> Iterator[None]:
    """Speak the pseudo-language, also where tests load packs and ask for no language."""
    use_pseudo(patch, folder)
    patch.setattr(library, "read_pack", _read_marked)
    with in_language(PSEUDO):
        yield


def _read_marked(root: Path, _language: str = "", lines: bool = True) -> Pack:
    return read_once(root, PSEUDO, lines)
