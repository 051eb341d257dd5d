"""Full-screen applications on a real terminal: the menu of a decision, a page to read, a beat.

They paint on the main screen and not on the alternate one, so the last screen stays in view when
the program ends. prompt_toolkit reads the keys and paints; every line comes from `screen_layout`.
"""

import asyncio
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from prompt_toolkit.application import Application
from prompt_toolkit.formatted_text import StyleAndTextTuples
from prompt_toolkit.input.typeahead import clear_typeahead
from prompt_toolkit.key_binding import KeyBindings
from prompt_toolkit.keys import Keys
from prompt_toolkit.layout import Layout, Window
from prompt_toolkit.layout.controls import FormattedTextControl
from prompt_toolkit.output import ColorDepth, create_output
from prompt_toolkit.styles import Style

from hncli.terminal.questions import Answer, MenuItem
from hncli.ui.terminal.environment import Environment, in_ascii
from hncli.ui.terminal.pace import discard_pending_keys
from hncli.ui.terminal.screen_layout import Parts, compose
from hncli.ui.terminal.styled import WIDE, Styled, cut, plain, wrapped
from hncli.words import _

STYLES = {
    "title": "bold",
    "question": "bold",
    "pointed": "bold",
    "letter": "ansicyan",
    "voice": "italic",
    "turn": "bold",
    "calm": "ansigreen",
    "tense": "ansiyellow",
    "danger": "ansired bold",
    "rule": "ansibrightblack",
    "dim": "ansibrightblack",
    "mark": "ansiyellow",
}
MOST_TYPED = 3  # lines of what is being typed; its end stays in view
WAYS_OUT = ("back", "no")  # entries that change nothing
ESCAPE_SECONDS = 0.05  # an Esc that nothing follows so soon is the key itself

Painter = Callable[[int, int], list[Styled]]
"""Makes the lines of a screen for its width and height."""


def run_screen(env: Environment, paint: Painter, keys: KeyBindings, seconds: float = 0.0) -> Any:
    """Show a screen until a key exits it, or for some seconds; gives what it exits with."""
    output = create_output()
    size = output.get_size

    def lines() -> StyleAndTextTuples:
        columns, rows = max(20, min(env.width, size().columns)), max(8, size().rows)
        return _fragments(env, paint(columns, rows)[:rows])

    _stay_on_main_screen(output)
    keys.add(Keys.Vt100MouseEvent, eager=True)(lambda _event: None)
    keys.add("c-c", eager=True)(lambda event: event.app.exit(exception=KeyboardInterrupt()))
    keys.add("c-d", eager=True)(lambda event: event.app.exit(exception=EOFError()))
    keys.add("c-l", eager=True)(lambda event: event.app.renderer.clear())
    control = FormattedTextControl(lines, focusable=True, show_cursor=False)
    app: Application[Any] = Application(
        layout=Layout(Window(control, always_hide_cursor=True)),
        key_bindings=keys,
        full_screen=True,
        output=output,
        style=Style.from_dict(STYLES if env.has_color else {}),
        color_depth=None if env.has_color else ColorDepth.DEPTH_1_BIT,
    )
    _end_in_place(app, output)
    app.ttimeoutlen = app.timeoutlen = ESCAPE_SECONDS
    if seconds:
        return app.run(pre_run=lambda: _exit_after(app, seconds), handle_sigint=False)
    return app.run(handle_sigint=False)


def _exit_after(app: Application[Any], seconds: float) -> None:
    async def wait() -> None:
        await asyncio.sleep(seconds)
        if app.is_running and not app.is_done:
            app.exit()

    app.create_background_task(wait())


def _stay_on_main_screen(output: Any) -> None:
    """Let an output paint over the main screen where others would switch to the alternate one."""
    output.enter_alternate_screen = lambda: output.write_raw("\x1b[H")
    output.quit_alternate_screen = lambda: None


def _end_in_place(app: Application[Any], output: Any) -> None:
    """Let an application leave its screen where it is, without the last line.

    prompt_toolkit would go to the line below it, and so scroll its first line off.
    """
    app.erase_when_done = True
    erase_down = output.erase_down

    def leave() -> None:
        if app.is_done:
            output.write_raw(f"\x1b[{output.get_size().rows};1H\x1b[2K")
        else:
            erase_down()

    output.erase_down = leave


def _fragments(env: Environment, lines: list[Styled]) -> StyleAndTextTuples:
    """Lines as prompt_toolkit wants them: one list, with newlines between the lines."""
    found: StyleAndTextTuples = []
    for n, line in enumerate(lines):
        if n:
            found.append(("", "\n"))
        for style, text in line:
            shown = in_ascii(text) if env.is_ascii else text
            found.append((f"class:{style}" if style and env.has_color else "", shown))
    return found


class Menu:
    """The menu of a decision: entries to move in, letters that choose at once, a line to type."""

    def __init__(
        self,
        env: Environment,
        make_parts: Callable[[int, int], Parts],
        items: tuple[MenuItem, ...],
        commands: dict[str, str],
        at: int = 0,
    ) -> None:
        self.env = env
        self.make_parts = make_parts  # takes the width and the entry that is pointed at
        self.items = items
        self.commands = commands  # the line that each command's key stands for
        self.at = at
        self.marks: list[MenuItem] = []
        self.typed: str | None = None  # what is being typed; None while moving in the list
        self.note = ""

    def ask(self) -> Answer:
        """What the player chose or typed."""
        answer: Answer = run_screen(self.env, self.paint, self._keys())
        return answer

    def paint(self, width: int, height: int) -> list[Styled]:
        """The screen as it is now."""
        parts = self.make_parts(width, self.at)
        if self.typed is not None:
            text = _("Type a name or a command (Esc: back): {typed}_").format(typed=self.typed)
            parts = replace(parts, footer=wrapped(text, width)[-MOST_TYPED:])
        elif self.note:
            parts = replace(parts, footer=wrapped(self.note, width, "mark"))
        elif self.marks and parts.marked:
            text = _("{n} marked. Enter {does}, Esc unmarks.")
            text = text.format(n=len(self.marks), does=parts.marked)
            parts = replace(parts, footer=wrapped(text, width, "mark"))
        marks = {item.id: self.marks.count(item) for item in self.items if item.mark}
        return compose(parts, width, height, self.at, marks, self.env.is_ascii)

    # Keys

    def _keys(self) -> KeyBindings:
        keys = KeyBindings()
        for key, step in (("up", -1), ("down", 1), ("pageup", -8), ("pagedown", 8)):
            keys.add(key)(lambda _event, step=step: self.move(step))
        keys.add("home")(lambda _event: self.move(-len(self.items)))
        keys.add("end")(lambda _event: self.move(len(self.items)))
        keys.add("enter")(lambda event: self._exit(event, self.enter()))
        keys.add("escape")(lambda event: self._exit(event, self.escape()))
        keys.add("backspace")(lambda _event: self.erase())
        keys.add(Keys.BracketedPaste)(lambda event: self.paste(event.data))
        keys.add(Keys.Any)(lambda event: self._exit(event, self.press(event.data)))
        return keys

    @staticmethod
    def _exit(event: Any, answer: Answer | None) -> None:
        if answer is not None and not event.app.is_done:
            event.app.exit(result=answer)

    def move(self, step: int) -> None:
        """Point at another entry."""
        if self.typed is None:
            self.at = max(0, min(len(self.items) - 1, self.at + step))
            self.note = ""

    def escape(self) -> Answer | None:
        """The answer of Esc: it leaves a small question, the way that changes nothing."""
        is_moving = self.typed is None and not self.marks
        self.go_back()
        if not is_moving or self.commands:
            return None
        return next((Answer.of(item) for item in self.items if item.id in WAYS_OUT), None)

    def go_back(self) -> None:
        """Stop typing, or take all marks away."""
        if self.typed is None:
            self.marks.clear()
        self.typed, self.note = None, ""

    def erase(self) -> None:
        """Take back the last character that was typed."""
        if self.typed is not None:
            self.typed = self.typed[:-1]

    def paste(self, text: str) -> None:
        """Add a pasted text to what is being typed."""
        self.typed = (self.typed or "") + "".join(c for c in text if c.isprintable())

    def enter(self) -> Answer | None:
        """The answer of Enter: the line, what is marked, or the entry that is pointed at."""
        if self.typed is not None:
            line = self.typed.strip()
            self.go_back()
            return Answer(line) if line else None
        item = self.items[self.at]
        return self.with_marks() if self.marks and item.mark else self.with_marks(item)

    def with_marks(self, *items: MenuItem) -> Answer:
        """The answer that chooses what is marked, and then some entries."""
        return Answer.of(*(item.marked for item in self.marks), *items)

    def press(self, sign: str) -> Answer | None:
        """The answer of a key; None if it only changes the screen."""
        if not sign.isprintable():
            return None
        if self.typed is not None:
            self.typed += sign
            return None
        self.note = ""
        if sign == " ":
            self.mark()
            return None
        for n, item in enumerate(self.items):
            if item.letter == sign:
                return self.by_letter(n)
        for n, item in enumerate(self.items):
            if item.english_letter == sign:
                return self.by_letter(n)
        if sign in self.commands:
            return Answer(self.commands[sign])
        if sign == "/" or sign.isdecimal():
            self.typed = "" if sign == "/" else sign
        else:
            text = _("No choice has the letter {letter}. Press / to type a name.")
            self.note = text.format(letter=sign)
        return None

    def by_letter(self, n: int) -> Answer | None:
        """The answer of an entry's letter; one to be careful with is only pointed at at first."""
        item = self.items[n]
        if item.care and self.at != n and not self.has_all_marked:
            self.at, self.note = n, item.care
            return None
        return self.with_marks(item)

    @property
    def has_all_marked(self) -> bool:
        """Whether every copy of everything that can be marked is marked."""
        return 0 < len(self.marks) == sum(item.copies for item in self.items if item.mark)

    def mark(self) -> None:
        """Mark one more copy of what is pointed at; after the last one none is marked."""
        item = self.items[self.at]
        if not item.mark:
            self.note = _("This one can't be marked. Enter chooses it.")
        elif self.marks.count(item) >= item.copies:
            self.marks = [mark for mark in self.marks if mark != item]
        else:
            self.marks.append(item)


class Pager:
    """A text to read, page by page."""

    def __init__(self, env: Environment, make_lines: Callable[[int], list[Styled]]) -> None:
        self.env = env
        self.make_lines = make_lines
        self.top = 0
        self.rows = 20  # of the last page that was painted
        self.count = 0

    def show(self) -> None:
        """Show the text until the player has seen enough."""
        run_screen(self.env, self.paint, self._keys())

    def paint(self, width: int, height: int) -> list[Styled]:
        """The page as it is now."""
        lines = self.make_lines(width)
        self.count, self.rows = len(lines), height - 1
        self.top = max(0, min(self.top, self.count - self.rows))
        page = lines[self.top : self.top + self.rows]
        last = min(self.top + self.rows, self.count)
        text = _("Lines {first} to {last} of {count}. Space: on, b: back, Esc: close.")
        if width < WIDE:
            text = _("{last} of {count}. Space on, b back, Esc out")
        if self.count <= self.rows:
            text = _("Esc: close")
        padding: list[Styled] = [[] for _row in range(self.rows - len(page))]
        foot = text.format(first=self.top + 1, last=last, count=self.count)
        return [*page, *padding, cut(plain(foot, "dim"), width)]

    def _keys(self) -> KeyBindings:
        keys = KeyBindings()
        for key, step in (("down", 1), ("j", 1), ("up", -1), ("k", -1)):
            keys.add(key)(lambda _event, step=step: self.move(step))
        keys.add("b")(lambda _event: self.move(-self.rows))
        keys.add("pageup")(lambda _event: self.move(-self.rows))
        for key in (" ", "pagedown", "enter"):
            keys.add(key)(self._on)
        for key in ("q", "escape", "l", "?"):
            keys.add(key)(lambda event: event.app.exit())
        return keys

    def move(self, step: int) -> None:
        """Go some lines on or back."""
        self.top += step

    def _on(self, event: Any) -> None:
        """Go a page on; at the end of the text, close it."""
        if self.top + self.rows >= self.count:
            event.app.exit()
        else:
            self.move(self.rows)


def show_for(env: Environment, paint: Painter, seconds: float) -> None:
    """Show a screen for some seconds, or until a key is pressed: it chooses nothing."""
    keys = KeyBindings()
    for key in (Keys.Any, "enter", "escape"):
        keys.add(key)(lambda event: event.app.exit(result=event.app.input))
    keyboard = run_screen(env, paint, keys, seconds)
    if keyboard is not None:
        clear_typeahead(keyboard)  # nor does what was typed with it, in one go
        discard_pending_keys()
