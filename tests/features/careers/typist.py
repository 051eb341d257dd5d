"""Somebody who presses keys at painted questions; every screen is looked at in several sizes."""

import io
from collections import deque

from hncli.terminal.environment import Environment
from hncli.terminal.menu import MenuControl, PaintedPrompter
from hncli.terminal.questions import Answer, Question
from tests.terminal.screen import DOWN, ENTER, ESC

SIZES = ((120, 50), (40, 20), (80, 24))


def drawn(is_ascii: bool = False) -> Environment:
    """A terminal to paint on."""
    return Environment(io.StringIO(), io.StringIO(), 80, is_drawn=True, is_ascii=is_ascii)


class Typist:
    """A prompter that presses keys, one after the other; EOFError when there are no more."""

    def __init__(self, env: Environment, *keys: str) -> None:
        self.env = env
        self.keys = deque(keys)
        self.screens: list[str] = []  # at 80x24, one for each question

    def choose(self, question: Question, _again: bool = False) -> Answer:
        """Paint the question, then press keys until it is answered."""
        assert question.screen is not None
        menu = PaintedPrompter._control(self, question, question.screen())  # type: ignore[arg-type]
        self.screens.append(seen(menu))
        while self.keys:
            answer = pressed(menu, self.keys.popleft())
            seen(menu)
            if isinstance(answer, Answer):
                return answer
            if answer is not None:
                raise answer
        raise EOFError

    several = choose

    def line(self, prompt: str, _usual: str = "") -> str:
        """Lines are typed on the screen."""
        raise AssertionError(prompt)

    def is_sure(self, question: str) -> bool:
        """Nothing here is asked twice."""
        raise AssertionError(question)


def seen(menu: MenuControl) -> str:
    """What is painted at 80x24; in no size it is too long or too wide."""
    for width, height in SIZES:
        lines = menu.paint(width, height)
        assert len(lines) <= height
        assert max(line.cell_len for line in lines) <= width
    return "\n".join(line.plain for line in lines)


def pressed(menu: MenuControl, key: str) -> Answer | type[EOFError] | None:
    """The answer of a key, or of a word that is typed."""
    if key in (ENTER, ESC):
        return menu.enter() if key == ENTER else menu.escape()
    if key == DOWN:
        menu.move(1)
        return None
    answers = [menu.press(sign) for sign in key]
    return answers[-1]
