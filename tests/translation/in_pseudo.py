"""Screens drawn inside of the copy in the pseudo-language; each is printed as a line of JSON.

`python -m tests.translation.in_pseudo KIND SHARE` is started with the copy of the program
first on Python's path. A line has the name of a screen, its width, and its text.
"""

import io
import json
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from hncli.cli.language import choose_language

LANGUAGE = "xx"
choose_language(["--lang", LANGUAGE])  # before anything with words is imported

from hncli.cards import library  # noqa: E402
from hncli.cards.library import load_library  # noqa: E402
from hncli.cards.packs import Pack  # noqa: E402
from hncli.engine.mission import Mission  # noqa: E402
from hncli.engine.setup import new_mission  # noqa: E402
from hncli.features.missions.screen import MissionScreen  # noqa: E402
from hncli.features.missions.session import MissionSession  # noqa: E402
from hncli.players.registry import PLAYERS  # noqa: E402
from hncli.ui.terminal.environment import Environment  # noqa: E402
from hncli.ui.terminal.line_prompter import LinePrompter  # noqa: E402
from tests.support.shipped import make_cheap, read_once  # noqa: E402

WIDTHS = (40, 80, 120)
Shown = tuple[str, int, str]


def missions(share: float) -> Iterator[Shown]:
    """Every screen of whole missions, painted: one mission with each abductor."""
    cards = load_library(language=LANGUAGE)
    for box in cards.boxes:
        for abductor in cards.abductors(box):
            mission = new_mission(cards, box, abductor, len(abductor))
            player = PLAYERS["sensible"](mission.seed)
            count = 0
            while mission.decision is not None:
                count += 1
                if count * share % 1 < share:
                    for width in WIDTHS:
                        yield f"{abductor} {count}", width, painted(mission, width)
                mission.choose(player.choose(mission.view))


def painted(mission: Mission, width: int) -> str:
    """A mission's screen at its question, as it is painted on a terminal that is high enough."""
    from hncli.terminal.panes import compose

    env = Environment(io.StringIO(), io.StringIO(), width, is_drawn=True)
    table = MissionScreen(MissionSession(mission.copy(), env.ask_few), env, LinePrompter(env))
    table.hear(table.session.story[-1:])
    assert table.mission.decision is not None
    table.question = table.asked(table.mission.decision)
    lines = compose(table.parts(), width, 200, 0, {}, False)
    return "\n".join(line.plain for line in lines)


def screens(share: float) -> Iterator[Shown]:  # noqa: ARG001 - all of them are quick
    """The screens that have golden files in English, in every way they can be shown."""
    from tests.ui.screens.screen_modes import shown
    from tests.ui.screens.screens_update import SCREENS

    for mode, groups in SCREENS.items():
        for group in groups.values():
            for name, screen in group.items():
                for width in WIDTHS:
                    yield f"{mode}: {name}", width, shown(screen, mode, width)


def manual(share: float) -> Iterator[Shown]:  # noqa: ARG001
    """The manual page as a terminal without `man` shows it."""
    from hncli.cli.manpage.page import page
    from hncli.cli.manpage.plain import plain_lines

    for width in WIDTHS[1:]:  # at 40 columns a path or an option may be broken
        yield "manual", width, "\n".join(plain_lines(page(), width))


KINDS = {"missions": missions, "screens": screens, "manual": manual}


def read_marked(root: Path, _language: str = "", lines: bool = True) -> Pack:
    """Read a pack in the pseudo-language, also for tests that ask for no language."""
    return read_once(root, LANGUAGE, lines)


if __name__ == "__main__":
    patch = pytest.MonkeyPatch()
    make_cheap(patch)
    patch.setattr(library, "read_pack", read_marked)
    for shown_screen in KINDS[sys.argv[1]](float(sys.argv[2])):
        print(json.dumps(shown_screen))
