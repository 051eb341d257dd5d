"""Mission screens painted in this process, as a terminal would show them.

The program's own prompts run with a pipe for a keyboard and a terminal of `pyte` for a screen, so a
whole mission takes a second and not a minute.
"""

import io
import re
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pyte
import pytest
from prompt_toolkit.application import create_app_session
from prompt_toolkit.data_structures import Size
from prompt_toolkit.input import PipeInput, create_pipe_input
from prompt_toolkit.output.vt100 import Vt100_Output
from rich.text import Text

from hncli.terminal import painted as painting
from hncli.terminal.environment import Environment
from hncli.terminal.menu import MenuControl, PaintedPrompter
from hncli.terminal.painted import Pager, PaintedQuestion
from hncli.terminal.questions import Answer, Question
from tests.terminal.cheap_prompts import make_prompts_cheap
from tests.terminal.screen import CTRL_C, DOWN, ENTER, UP, Glass

BEYOND = 12  # columns behind the edge, where nothing may ever be
ANSWERED = 20  # seconds within which keys have answered a screen, however slow the machine


class _Sink(io.TextIOBase):
    """A terminal's end of the wire: what is written there is painted."""

    encoding = "utf-8"

    def __init__(self, terminal: "Painted") -> None:
        self.terminal = terminal

    def write(self, text: str) -> int:
        self.terminal.take(text if "\r" in text else text.replace("\n", "\r\n"))
        return len(text)

    def isatty(self) -> bool:
        return True

    def fileno(self) -> int:
        raise io.UnsupportedOperation


class Painted:
    """A terminal in this process, and the one who sits at it.

    `at_menu` and `at_page` see each screen once it is painted and give the keys to press. Of
    `every` so many menus one is painted as on a terminal; the others are seen as they are composed,
    and their keys go to the menu itself, which takes half the time.
    """

    def __init__(self, columns: int, rows: int, pipe: PipeInput, every: int = 1) -> None:
        self.columns, self.rows = columns, rows
        self.pipe = pipe
        self.every, self.menus = every, 0
        self.is_composed = False  # what is in view was not painted
        self.glass = Glass(columns + BEYOND, rows, lambda _data: None)
        self.stream = pyte.Stream(self.glass)
        self.at_menu: Callable[[MenuControl, Question], str] = lambda _menu, _question: "\r"
        self.at_page: Callable[[Pager], str] = lambda _page: "q"
        self.question = Question((), ())
        self.composed: list[str] = []
        self.failure: Exception | None = None  # of whoever looks at a screen
        self._wanted: Callable[[], str] | None = None  # gives the keys when all is painted
        self._answered: object = None  # the menu or page whose keys were pressed
        self._watchdog: threading.Timer | None = None  # while keys should answer a screen
        self.env = Environment(io.StringIO(), _Sink(self), columns, is_drawn=True, pace=0.0)  # type: ignore[arg-type]

    @property
    def lines(self) -> list[str]:
        """What is on the screen."""
        if self.is_composed:
            return [line.rstrip() for line in self.composed]
        return [self.glass.row(number) for number in range(self.rows)]

    @property
    def text(self) -> str:
        """What is on the screen, as one text."""
        return "\n".join(self.lines)

    def take(self, text: str) -> None:
        """Paint what the program writes; when a screen is complete, press the next keys."""
        self.stream.feed(text)
        if self._wanted is not None:
            wanted, self._wanted = self._wanted, None
            try:
                self.press(wanted())
            except Exception as error:  # prompt_toolkit would wait for Enter after it
                self.fail(error)

    def press(self, keys: str) -> None:
        """Press keys that answer the screen; it fails if they do not, and is not waited for."""
        self._watchdog = threading.Timer(ANSWERED, self._not_answered, (keys,))
        self._watchdog.daemon = True
        self._watchdog.start()
        self.pipe.send_text(keys)

    def answered(self) -> None:
        """Note that a screen was left."""
        if self._watchdog is not None:
            self._watchdog.cancel()

    def _not_answered(self, keys: str) -> None:
        self.fail(AssertionError(f"The keys {keys!r} do not answer this screen:\n{self.text}"))

    def fail(self, error: Exception) -> None:
        """Leave the screen, and the test with this error."""
        self.failure = error
        self.pipe.send_text(CTRL_C)

    def painted(self, by: object, lines: list[Text], wanted: Callable[[], str]) -> list[Text]:
        """Note what is about to be painted; keys are pressed at the first painting only."""
        self.composed = [line.plain for line in lines]
        if by is not self._answered:
            self._answered, self._wanted = by, wanted
        return lines

    def output(self) -> Vt100_Output:
        """A new output of prompt_toolkit onto this terminal."""
        size = Size(self.rows, self.columns)
        return Vt100_Output(_Sink(self), lambda: size, term="xterm-256color")  # type: ignore[arg-type]

    # As a prompter

    def choose(self, question: Question, _again: bool = False) -> Answer:
        """Show a question's menu until a key answers it."""
        assert question.screen is not None
        self.question = question
        menu = PaintedPrompter._control(self, question, question.screen())  # type: ignore[arg-type]
        paint = menu.paint

        def painted(width: int, height: int) -> list[Text]:
            return self.painted(menu, paint(width, height), lambda: self.at_menu(menu, question))

        self.menus += 1
        if self.menus % self.every:
            return self._composed(menu, question)
        menu.paint = painted  # type: ignore[method-assign]
        return menu.ask()

    def _composed(self, menu: MenuControl, question: Question) -> Answer:
        """What the keys answer to a menu that is not painted; they must answer it."""
        self.composed = [line.plain for line in menu.paint(self.columns, self.rows)]
        self.is_composed = True
        keys = self.at_menu(menu, question)
        self.is_composed = False
        for key in re.findall(r"\x1b\[.|.", keys, re.DOTALL):
            answer = None
            if key in (UP, DOWN):
                menu.move(1 if key == DOWN else -1)
            else:
                answer = menu.enter() if key == ENTER else menu.press(key)
            if answer is not None:
                return answer
        raise AssertionError(f"The keys {keys!r} do not answer this menu: {question.lines}")

    several = choose

    def line(self, prompt: str, _usual: str = "") -> str:
        """Missions ask for no lines."""
        raise AssertionError(prompt)

    def is_sure(self, question: str) -> bool:
        """Missions ask that on the screen."""
        raise AssertionError(question)


@contextmanager
def painted(columns: int, rows: int, every: int = 1) -> Iterator[Painted]:
    """A terminal of a size on which mission screens are painted, all or one of so many."""
    with create_pipe_input() as pipe, pytest.MonkeyPatch.context() as patch:
        terminal = Painted(columns, rows, pipe, every)
        page = Pager.paint

        def paged(self: Pager, width: int, height: int) -> list[Text]:
            lines = page(self, width, height)
            return terminal.painted(self, lines, lambda: terminal.at_page(self))

        ask = PaintedQuestion.unsafe_ask

        def ask_and_note(self: PaintedQuestion, patch_stdout: bool = False) -> object:
            try:
                return ask(self, patch_stdout)
            finally:
                terminal.answered()

        patch.setattr(Pager, "paint", paged)
        patch.setattr(PaintedQuestion, "unsafe_ask", ask_and_note)
        patch.setattr(painting, "create_output", terminal.output)
        make_prompts_cheap(patch)
        with create_app_session(input=pipe, output=terminal.output()):
            try:
                yield terminal
            except KeyboardInterrupt:
                if terminal.failure is None:
                    raise
                raise terminal.failure from None
