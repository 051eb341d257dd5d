"""The ways to draw a screen, and what a player would see of it in each."""

import io
import re
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from typing import NamedTuple

from hncli.features.missions.screen.screen import MissionScreen
from hncli.features.missions.session import MissionSession
from hncli.game.engine.mission import Mission
from hncli.terminal.environment import Environment
from hncli.terminal.layout import compose
from hncli.terminal.questions import LinePrompter

WIDTHS = (40, 80, 120)
ROWS = 40
ESCAPE = re.compile(r"\x1b\[[0-9;]*m")
Screen = Callable[[Environment], None]


class Mode(NamedTuple):
    """A way to draw."""

    is_drawn: bool
    is_ascii: bool = False
    has_color: bool = False


MODES = {
    "plain": Mode(is_drawn=False),
    "color": Mode(is_drawn=True, has_color=True),
    "drawn": Mode(is_drawn=True),  # a terminal, and NO_COLOR is set
    "ascii": Mode(is_drawn=True, is_ascii=True),
}


@cache
def shown(screen: Screen, mode: str, width: int) -> str:
    """What a screen prints in some way."""
    sink = io.StringIO()
    screen(Environment(io.StringIO(), sink, width, *MODES[mode]))
    return sink.getvalue()


def shown_in(encoding: str, screen: Screen, width: int) -> bytes:
    """What a screen prints on a terminal of that encoding, where hn keeps to ASCII."""
    buffer = io.BytesIO()
    sink = io.TextIOWrapper(buffer, encoding, errors="strict", newline="\n")
    screen(Environment(io.StringIO(), sink, width, *MODES["ascii"]))
    sink.flush()
    return buffer.getvalue()


def without_escapes(text: str) -> str:
    """A text without its colours."""
    return ESCAPE.sub("", text)


def typing(env: Environment, *lines: str) -> None:
    """Let the player type these lines and go away."""
    env.source = io.StringIO("".join(f"{line}\n" for line in lines))


def at(mission: Mission, *typed: str) -> Screen:
    """A player who comes to a mission, types a few commands, and leaves.

    What is painted is shown at the first question; nothing is typed there.
    """

    def screen(env: Environment) -> None:
        typing(env, *typed)
        table = MissionScreen(MissionSession(mission.copy(), env.ask_few), env, LinePrompter(env))
        assert table.mission.decision is not None
        if env.is_drawn:
            table.tell_story(table.session.story[-1:])
            table.question = table.asked(table.mission.decision)
            lines = compose(table.parts(), env.width, ROWS, 0, {}, env.is_ascii)
            env.say(*(line.plain for line in lines))
            return
        table.look()
        with suppress(EOFError):
            table.answer(table.asked(table.mission.decision))

    return screen


def told(mission: Mission, *typed: str) -> Screen:
    """A player to whom a mission is told from its beginning, and who plays a little."""

    def screen(env: Environment) -> None:
        typing(env, *typed)
        with suppress(EOFError):
            MissionScreen(
                MissionSession(mission.copy(), env.ask_few), env, LinePrompter(env)
            ).play()

    return screen
