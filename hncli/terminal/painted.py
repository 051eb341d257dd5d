"""The painted question: a questionary question that shows panes, and pages to read.

They take the whole screen, the main one and not the alternate one, so what was there last stays in
view when the program ends.
prompt_toolkit reads the keys; every line comes from `hncli.terminal.panes`.
"""

import asyncio
import contextlib
import os
import re
import signal
import sys
import time
from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from typing import Any, NamedTuple

import questionary
from prompt_toolkit.application import Application, run_in_terminal
from prompt_toolkit.filters import Condition
from prompt_toolkit.formatted_text import StyleAndTextTuples
from prompt_toolkit.input.typeahead import clear_typeahead
from prompt_toolkit.key_binding import KeyBindings
from prompt_toolkit.keys import Keys
from prompt_toolkit.layout import Layout, Window
from prompt_toolkit.layout.controls import FormattedTextControl
from prompt_toolkit.output import ColorDepth, create_output
from prompt_toolkit.renderer import HeightIsUnknownError
from rich.console import Console
from rich.style import Style
from rich.text import Span, Text

from hncli.base.messages import _
from hncli.base.problems import ContentError
from hncli.base.text import command_letters
from hncli.terminal.environment import WIDE, Environment, in_ascii
from hncli.terminal.panes import Pane, cut, linked, plain
from hncli.terminal.progress import discard_pending_keys
from hncli.terminal.themes import DEFAULT_THEME, console, find_theme, use_theme

COLORS = ("black", "red", "green", "yellow", "blue", "magenta", "cyan", "gray")
ESCAPE_SECONDS = 0.05  # an Esc that nothing follows so soon is the key itself
PASTE_END = "\x1b[201~"
HELD_SECONDS = 0.8  # seconds after which a key that skipped something is not held down any more
WHEEL_LINES = 3  # lines of a text to which a step of the wheel is worth

MOUSE = re.compile("\x1b\\[<(\\d{1,3});(\\d{1,4});(\\d{1,4})M")  # a button that is pressed
WHEEL = {64: -1, 65: 1}
LEFT_BUTTON = 0

Painter = Callable[[int, int], list[Text]]
"""Makes the lines of a screen for its width and height."""


class Mouse(NamedTuple):
    """What the mouse does on a screen."""

    click: Callable[[Any, str], None]  # is given the event and the id of the entry that is there
    turn: Callable[[int], None]  # the wheel, a step up or down


class PaintedQuestion(questionary.Question):
    """Shows what a painter makes until a key exits it, or for some seconds."""

    is_over = False  # the process was told to end, so nothing more is asked
    running: "PaintedQuestion | None" = None  # the one on the screen
    held: tuple[str, float] = "", 0.0  # the key that skipped something last, and when it came last

    def __init__(
        self,
        env: Environment,
        paint: Painter,
        keys: KeyBindings,
        frames: Sequence[float] = (),
        mouse: Mouse | None = None,
    ) -> None:
        self.frames = frames  # the seconds that each is shown; none: until a key
        self.frame = 0
        self.mouse = mouse
        self.lines: list[Text] = []  # as they are on the screen
        _apply_theme(env)
        output = create_output()
        size = output.get_size

        def lines() -> StyleAndTextTuples:
            columns, rows = max(20, min(env.width, size().columns)), max(8, size().rows)
            self.lines = paint(columns, rows)[:rows]
            return _fragments(env, self.lines)

        if self.held[0]:
            keys.add(self.held[0], eager=True, filter=Condition(self._is_held))(self._hold)
        keys.add(Keys.Vt100MouseEvent, eager=True)(self._on_mouse)  # some would crash the usual one
        keys.add("c-c", eager=True)(lambda _event: self.end())
        keys.add("c-d", eager=True)(lambda event: event.app.exit(exception=EOFError()))
        keys.add("c-l", eager=True)(lambda event: event.app.renderer.clear())
        if hasattr(signal, "SIGTSTP"):
            keys.add("c-z", eager=True)(lambda _event: run_in_terminal(_stop))
        control = FormattedTextControl(lines, focusable=True, show_cursor=False)
        app: Application[Any] = Application(
            layout=Layout(Window(control, always_hide_cursor=True)),
            key_bindings=keys,
            full_screen=True,
            erase_when_done=True,
            mouse_support=env.has_mouse and mouse is not None,
            output=output,
            color_depth=None if env.has_color else ColorDepth.DEPTH_1_BIT,
        )
        _stay_on_main_screen(app, output)
        _hear_ctrl_c_in_pastes(app.input)
        app.ttimeoutlen = app.timeoutlen = ESCAPE_SECONDS
        super().__init__(app)

    def unsafe_ask(self, patch_stdout: bool = False) -> Any:  # noqa: ARG002 - as its base has it
        """The result of the application; KeyboardInterrupt or EOFError if the player leaves."""
        if PaintedQuestion.is_over:
            raise KeyboardInterrupt
        try:
            return self.application.run(pre_run=self._begin, handle_sigint=False)
        finally:
            PaintedQuestion.running = None

    def end(self) -> None:
        """Exit it as Ctrl-C does, unless it has an answer already."""
        if self.application.is_running and not self.application.is_done:
            self.application.exit(exception=KeyboardInterrupt())

    @classmethod
    def _is_held(cls) -> bool:
        """Whether the key that skipped something may still be held down: then it does nothing."""
        return time.monotonic() - cls.held[1] < HELD_SECONDS

    @classmethod
    def _hold(cls, event: Any) -> None:
        cls.held = event.key_sequence[-1].key, time.monotonic()

    def _on_mouse(self, event: Any) -> object:
        """Handle a click or the wheel; NotImplemented for the rest, so nothing is repainted."""
        press = MOUSE.fullmatch(event.data)
        if press is None or self.mouse is None:
            return NotImplemented
        button, column, row = map(int, press.groups())
        if button in WHEEL:
            self.mouse.turn(WHEEL[button])
            return None
        with contextlib.suppress(HeightIsUnknownError):
            row -= event.app.renderer.rows_above_layout
        if button != LEFT_BUTTON or not 0 < row <= len(self.lines):
            return NotImplemented
        id = linked(self.lines[row - 1], column - 1)
        return self.mouse.click(event, id) if id else NotImplemented

    def _begin(self) -> None:
        PaintedQuestion.running = self
        if hasattr(signal, "SIGTSTP"):
            with contextlib.suppress(RuntimeError, ValueError):  # not in the main thread
                loop = asyncio.get_running_loop()
                loop.add_signal_handler(signal.SIGTSTP, lambda: run_in_terminal(_stop))
        if self.frames:
            self.application.create_background_task(self._exit_later())

    async def _exit_later(self) -> None:
        for n, seconds in enumerate(self.frames):
            self.frame = n
            self.application.invalidate()
            await asyncio.sleep(seconds)
        if self.application.is_running and not self.application.is_done:
            self.application.exit()


def _apply_theme(env: Environment) -> None:
    """Paint in the theme of the settings, which may have changed; the dark one if it is wrong."""
    try:
        use_theme(find_theme(env.theme, env.own_theme))
    except ContentError as error:
        env.theme = DEFAULT_THEME  # so that it is said once
        env.warn(f"hn: {error} " + _("Until then hn uses the dark theme."))
        use_theme(find_theme(DEFAULT_THEME, ""))


def _stop() -> None:
    """Be stopped by SIGTSTP or Ctrl-Z after all, with the terminal as the shell wants it."""
    _restore_settings()  # prompt_toolkit's own cooked mode leaves flow control off
    os.kill(os.getpid(), signal.SIGSTOP)


def _stay_on_main_screen(app: Application[Any], output: Any) -> None:
    """Paint over the main screen, and leave the last screen where it is, without its last line.

    prompt_toolkit would go to the line below it, and so scroll its first line off.
    """
    output.enter_alternate_screen = lambda: output.write_raw("\x1b[H")
    output.quit_alternate_screen = lambda: None
    erase_down = output.erase_down

    def leave() -> None:
        if app.is_done:
            output.write_raw(f"\x1b[{output.get_size().rows};1H\x1b[2K")
        else:
            erase_down()

    output.erase_down = leave


def _hear_ctrl_c_in_pastes(keyboard: Any) -> None:
    """Let Ctrl-C end a bracketed paste that is never closed."""
    parser = getattr(keyboard, "vt100_parser", None)
    if parser is None or hasattr(parser, "feed_all"):
        return
    parser.feed_all = parser.feed

    def feed(data: str) -> None:
        for part in re.split("(\x03)", data):
            if part == "\x03" and getattr(parser, "_in_bracketed_paste", False):
                parser.feed_all(PASTE_END)
            parser.feed_all(part)

    parser.feed = feed


def _fragments(env: Environment, lines: list[Text]) -> StyleAndTextTuples:
    """Lines as fragments of prompt_toolkit: one list, with newlines between the lines."""
    fragments: StyleAndTextTuples = []
    for n, line in enumerate(lines):
        if n:
            fragments.append(("", "\n"))
        fragments += _line_fragments(
            line.plain, tuple(line.spans), line.style, console(), env.is_ascii, env.has_color
        )
    return fragments


@lru_cache(maxsize=256)
def _line_fragments(
    text: str,
    spans: tuple[Span, ...],
    style: str | Style,
    renderer: Console,
    is_ascii: bool,
    color: bool,
) -> StyleAndTextTuples:
    """The fragments of a line; cached, for most lines are the same after a key."""
    pieces = Text(text, style, spans=list(spans), end="").render(renderer)
    return [
        (
            _style(segment.style) if segment.style and color else "",
            in_ascii(segment.text) if is_ascii else segment.text,
        )
        for segment in pieces
    ]


@cache
def _style(style: Style) -> str:
    """A style of rich in the words of prompt_toolkit."""
    names = ("bold", "italic", "underline", "reverse", "strike")
    words = [name for name in names if getattr(style, name)]
    for color, before in ((style.color, ""), (style.bgcolor, "bg:")):
        if color is not None and color.number is not None and color.number < 16:
            bright = "bright" if color.number >= 8 else ""
            name = "ansi" + bright + COLORS[color.number % 8]
            words.append(before + {"ansibrightgray": "ansiwhite"}.get(name, name))
        elif color is not None and color.triplet is not None:
            words.append(before + color.triplet.hex)
    return " ".join(words)


class Pager:
    """A text to read, page by page."""

    def __init__(
        self, env: Environment, make_lines: Callable[[int], list[Text]], leave_by: str = ""
    ) -> None:
        self.env = env
        self.leave_by = leave_by  # one more key that closes it
        self.pane = Pane(make_lines)
        self.top = 0
        self.rows = 20  # of the last page that was painted
        self.count = 0

    def show(self) -> bool:
        """Show the text until the player closes it; returns whether that was by `leave_by`."""
        mouse = Mouse(lambda _event, _id: None, lambda step: self.move(step * WHEEL_LINES))
        question = PaintedQuestion(self.env, self.paint, self._keys(), mouse=mouse)
        return bool(question.unsafe_ask())

    def paint(self, width: int, height: int) -> list[Text]:
        lines = self.pane.lines(width)
        self.count, self.rows = len(lines), height - 1
        self.top = max(0, min(self.top, self.count - self.rows))
        page = lines[self.top : self.top + self.rows]
        last = min(self.top + self.rows, self.count)
        text = _("Lines {first} to {last} of {count}. Space: on, b: back, Esc: close.")
        if width < WIDE:
            text = _("{last} of {count}. Space on, b back, Esc out")
        if self.count <= self.rows:
            text = _("Esc: close")
        padding = [plain("")] * (self.rows - len(page))
        foot = text.format(first=self.top + 1, last=last, count=self.count)
        return [*page, *padding, cut(plain(foot, "faint"), width)]

    def _keys(self) -> KeyBindings:
        keys = KeyBindings()
        for key, step in (("down", 1), ("j", 1), ("up", -1), ("k", -1)):
            keys.add(key)(lambda _event, step=step: self.move(step))
        for key in ("b", "pageup"):
            keys.add(key)(lambda _event: self.move(-self.rows))
        for key in (" ", "pagedown", "enter"):
            keys.add(key)(self._on)
        for key in {"q", "escape", "l", "?", command_letters()["l"]}:
            keys.add(key)(lambda event: event.app.exit())
        if self.leave_by:
            keys.add(self.leave_by)(lambda event: event.app.exit(result=True))
        return keys

    def move(self, step: int) -> None:
        self.top += step

    def _on(self, event: Any) -> None:
        """Go a page on; at the end of the text, close it."""
        if self.top + self.rows >= self.count:
            event.app.exit()
        else:
            self.move(self.rows)


def show_frames(env: Environment, frames: Sequence[tuple[Painter, float]]) -> bool:
    """Show screens one after the other, each for some seconds, until a key is pressed.

    The key chooses nothing; returns whether one was pressed.
    """
    keys = KeyBindings()

    def skip(event: Any) -> None:
        PaintedQuestion._hold(event)
        event.app.exit(result=event.app.input)

    for key in (Keys.Any, "enter", "escape"):
        keys.add(key)(skip)

    def paint(width: int, height: int) -> list[Text]:
        return frames[question.frame][0](width, height)

    question = PaintedQuestion(env, paint, keys, frames=[seconds for _paint, seconds in frames])
    keyboard = question.unsafe_ask()
    if keyboard is not None:
        clear_typeahead(keyboard)  # nor does what was typed with it, in one go
        discard_pending_keys()
    return keyboard is not None


# The terminal itself


class Unusable(Exception):
    """This terminal cannot be drawn on after all."""


def prepare_terminal() -> None:
    """Let the terminal be restored however the process ends; Unusable if it cannot be used."""
    try:
        create_output()
    except Exception as error:  # a console that prompt_toolkit refuses, whatever it raises
        raise Unusable(str(error)) from None
    _save_settings()
    signal.signal(signal.SIGTERM, exit_on_sigterm)
    if hasattr(signal, "SIGHUP") and signal.getsignal(signal.SIGHUP) == signal.SIG_DFL:
        signal.signal(signal.SIGHUP, _end_by_signal)


def exit_on_sigterm(_number: int, _frame: object) -> None:
    """Signal handler: end as at Ctrl-C, so that the terminal is restored.

    A question on the screen exits at its next turn of the event loop: an exception in the middle
    of painting would leave prompt_toolkit no chance to restore the terminal.
    """
    PaintedQuestion.is_over = True
    question = PaintedQuestion.running
    if question is None or question.application.loop is None:
        raise KeyboardInterrupt
    question.application.loop.call_soon_threadsafe(question.end)


RESTORED = b"\x1b[?2004l\x1b[?25h\x1b[?7h\x1b[?1000l\x1b[?1003l\x1b[?1006l\x1b[?1015l\r\n"
"""Ends pastes in brackets, a hidden cursor, no wrapping, and the mouse."""


_before: list[Any] = []
"""The settings of the terminal before the first question; empty where there is no termios."""


def _save_settings() -> None:
    if not _before:
        with contextlib.suppress(ImportError, OSError, ValueError):
            import termios

            with contextlib.suppress(termios.error):
                _before.extend(termios.tcgetattr(sys.stdin.fileno()))


def _restore_settings() -> None:
    """Restore the settings that were saved, if there still is a terminal."""
    if _before:
        import termios

        with contextlib.suppress(OSError, ValueError, termios.error):
            termios.tcsetattr(sys.stdin.fileno(), termios.TCSANOW, _before)


def _end_by_signal(number: int, _frame: object) -> None:
    """Signal handler: end by the signal, with the terminal as it was."""
    _restore_settings()
    with contextlib.suppress(OSError, ValueError):  # it may be closed by now
        os.write(sys.stdout.fileno(), RESTORED)
    signal.signal(number, signal.SIG_DFL)
    os.kill(os.getpid(), number)
