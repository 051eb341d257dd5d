"""Questions on a real terminal: a questionary question whose control paints panes of its own.

One with a head takes the whole screen, others as many lines as they need. Both paint on the main
screen and not on the alternate one, so what was there last stays in view when the program ends.
prompt_toolkit reads the keys; every line comes from `hncli.terminal.panes`.
"""

import asyncio
import contextlib
import os
import re
import signal
import sys
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import Any, NoReturn

import questionary
from prompt_toolkit.application import Application, run_in_terminal
from prompt_toolkit.formatted_text import StyleAndTextTuples
from prompt_toolkit.input.typeahead import clear_typeahead
from prompt_toolkit.key_binding import KeyBindings
from prompt_toolkit.keys import Keys
from prompt_toolkit.layout import Layout, Window
from prompt_toolkit.layout.controls import FormattedTextControl
from prompt_toolkit.output import ColorDepth, create_output
from rich.style import Style
from rich.text import Text

from hncli.terminal.panes import (
    NOTHING,
    Pane,
    Parts,
    compose,
    console,
    cut,
    key_lines,
    pane_of,
    plain,
    wrapped,
)
from hncli.terminal.questions import Answer, MenuItem, Question, number_of
from hncli.ui.terminal.columns import wrap
from hncli.ui.terminal.environment import WIDE, Environment, in_ascii
from hncli.ui.terminal.pace import discard_pending_keys
from hncli.ui.terminal.typed_words import is_yes
from hncli.words import _, pgettext
from hncli.words.sentences import ended

COMMAND_KEYS = {"?": "?", "h": "hint", "l": "look", "q": "save and quit", "u": "undo"}
"""The commands that have a key of their own where entries have letters."""
COLORS = ("black", "red", "green", "yellow", "blue", "magenta", "cyan", "gray")
MOST_TYPED = 3  # lines of what is being typed; its end stays in view
LONGEST_TYPED = 4000  # characters; nobody types more, and what is pasted may have no end
WAYS_OUT = ("back", "no")  # entries that change nothing
ESCAPE_SECONDS = 0.05  # an Esc that nothing follows so soon is the key itself
PASTE_END = "\x1b[201~"

Painter = Callable[[int, int], list[Text]]
"""Makes the lines of a screen for its width and height."""


class PaintedQuestion(questionary.Question):
    """Shows what a painter makes until a key exits it, or for some seconds."""

    is_over = False  # the process was told to end, so nothing more is asked

    def __init__(
        self,
        env: Environment,
        paint: Painter,
        keys: KeyBindings,
        is_full: bool = True,
        seconds: float = 0.0,
    ) -> None:
        self.seconds = seconds
        output = create_output()
        size = output.get_size

        def lines() -> StyleAndTextTuples:
            columns, rows = max(20, min(env.width, size().columns)), max(8, size().rows)
            return _fragments(env, paint(columns, rows)[:rows])

        keys.add(Keys.Vt100MouseEvent, eager=True)(lambda _event: None)  # some would crash it
        keys.add("c-c", eager=True)(lambda event: event.app.exit(exception=KeyboardInterrupt()))
        keys.add("c-d", eager=True)(lambda event: event.app.exit(exception=EOFError()))
        keys.add("c-l", eager=True)(lambda event: event.app.renderer.clear())
        control = FormattedTextControl(lines, focusable=True, show_cursor=False)
        app: Application[Any] = Application(
            layout=Layout(Window(control, always_hide_cursor=True)),
            key_bindings=keys,
            full_screen=is_full,
            erase_when_done=True,
            output=output,
            color_depth=None if env.has_color else ColorDepth.DEPTH_1_BIT,
        )
        if is_full:
            _stay_on_main_screen(app, output)
        else:
            _repaint_at_resize(app, output)
        _hear_ctrl_c_in_pastes(app.input)
        app.ttimeoutlen = app.timeoutlen = ESCAPE_SECONDS
        super().__init__(app)

    def unsafe_ask(self, patch_stdout: bool = False) -> Any:  # noqa: ARG002 - as its base has it
        """What it exits with; KeyboardInterrupt or EOFError if the player goes away."""
        if PaintedQuestion.is_over:
            raise KeyboardInterrupt
        return self.application.run(pre_run=self._begin, handle_sigint=False)

    def _begin(self) -> None:
        if hasattr(signal, "SIGTSTP"):
            with contextlib.suppress(RuntimeError, ValueError):  # not in the main thread
                loop = asyncio.get_running_loop()
                loop.add_signal_handler(signal.SIGTSTP, lambda: run_in_terminal(_stop))
        if self.seconds:
            self.application.create_background_task(self._exit_later())

    async def _exit_later(self) -> None:
        await asyncio.sleep(self.seconds)
        if self.application.is_running and not self.application.is_done:
            self.application.exit()


def _stop() -> None:
    """Be stopped by SIGTSTP after all, with the terminal as the shell wants it."""
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


def _repaint_at_resize(app: Application[Any], output: Any) -> None:
    """Clear the screen when its size changes: the terminal has broken its lines anew."""
    sizes = [output.get_size()]

    def before_render(_app: object) -> None:
        if output.get_size() != sizes[-1]:
            sizes.append(output.get_size())
            app.renderer.clear()

    app.before_render += before_render


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
    """Lines as prompt_toolkit wants them: one list, with newlines between the lines."""
    found: StyleAndTextTuples = []
    for n, line in enumerate(lines):
        if n:
            found.append(("", "\n"))
        for text, style, _control in line.render(console()):
            shown = in_ascii(text) if env.is_ascii else text
            found.append((_style(style) if style and env.has_color else "", shown))
    return found


@cache
def _style(style: Style) -> str:
    """A style of rich in the words of prompt_toolkit."""
    names = ("bold", "italic", "underline", "reverse", "strike")
    found = [name for name in names if getattr(style, name)]
    for color, before in ((style.color, ""), (style.bgcolor, "bg:")):
        if color is not None and color.number is not None and color.number < 16:
            bright = "bright" if color.number >= 8 else ""
            name = "ansi" + bright + COLORS[color.number % 8]
            found.append(before + {"ansibrightgray": "ansiwhite"}.get(name, name))
        elif color is not None and color.triplet is not None:
            found.append(before + color.triplet.hex)
    return " ".join(found)


class Line:
    """A line that is being typed, with its cursor."""

    def __init__(self, text: str = "") -> None:
        self.text, self.at = text, len(text)

    def __str__(self) -> str:
        return f"{self.text[: self.at]}_{self.text[self.at :]}"

    def insert(self, text: str) -> None:
        """Add what can be printed, as long as there is room."""
        text = "".join(sign for sign in text if sign.isprintable())
        text = text[: LONGEST_TYPED - len(self.text)]
        self.text = self.text[: self.at] + text + self.text[self.at :]
        self.at += len(text)

    def move(self, to: int) -> None:
        """Put the cursor somewhere."""
        self.at = max(0, min(len(self.text), to))

    def erase(self, start: int, end: int) -> None:
        """Take away what is between two places."""
        self.text = self.text[: max(0, start)] + self.text[end:]
        self.move(start)

    def press(self, key: str) -> None:
        """Do what an editing key does."""
        before = self.text[: self.at].rstrip()
        word = before.rfind(" ") + 1  # where the last word begins
        {
            "left": lambda: self.move(self.at - 1),
            "right": lambda: self.move(self.at + 1),
            "home": lambda: self.move(0),
            "end": lambda: self.move(len(self.text)),
            "c-a": lambda: self.move(0),
            "c-e": lambda: self.move(len(self.text)),
            "backspace": lambda: self.erase(self.at - 1, self.at),
            "delete": lambda: self.erase(self.at, self.at + 1),
            "c-u": lambda: self.erase(0, self.at),
            "c-k": lambda: self.erase(self.at, len(self.text)),
            "c-w": lambda: self.erase(word, self.at),
        }[key]()


EDITING = ("left", "right", "c-a", "c-e", "backspace", "delete", "c-u", "c-k", "c-w")


class MenuControl:
    """Entries to move in, letters that choose at once, and a line to type.

    With `boxes` Space marks any entry and Enter takes what is marked. Without entries there is
    only the line. Where no entry has a letter, any letter begins the line.
    """

    def __init__(
        self,
        env: Environment,
        parts: Parts,
        commands: dict[str, str],
        at: int = 0,
        marked: tuple[str, ...] = (),
        leave: str = "",
    ) -> None:
        self.env = env
        self.parts = parts
        self.choices = [
            questionary.Choice(
                item.label, item, shortcut_key=item.letter or None, description=item.does
            )
            for item in parts.items
        ]
        self.commands = commands  # the line that each command's key stands for
        self.leave = leave  # the command that Esc stands for, pressed twice
        self.at = at
        self.marks = [item for item in self.items if item.id in marked] if parts.boxes else []
        self.typed = None if self.choices else Line()  # None while moving in the list
        self.note = ""

    @property
    def items(self) -> tuple[MenuItem, ...]:
        """The entries."""
        return tuple(choice.value for choice in self.choices if choice.value is not None)

    @property
    def is_numbered(self) -> bool:
        """Whether the entries have numbers, and no letters."""
        return not self.parts.fills

    def _follow_number(self) -> None:
        """Point at the entry whose number is being typed."""
        if self.is_numbered and self.typed is not None:
            n = number_of(self.typed.text, len(self.items))
            self.at = self.at if n is None else n

    def ask(self) -> Answer:
        """What the player chose or typed."""
        answer: Answer = PaintedQuestion(
            self.env, self.paint, self._keys(), self.parts.fills
        ).unsafe_ask()
        return answer

    def paint(self, width: int, height: int) -> list[Text]:
        """The screen as it is now."""
        parts, text, style = self.parts, "", "mark"
        if self.typed is not None:
            text, style = _("Type a name or a command (Esc: back): {typed}_"), ""
            if not self.choices:
                text = f"{parts.question} {{typed}}_"
                parts = replace(parts, question="")
            text = text.replace("{typed}_", "{typed}").format(typed=self.typed)
        elif self.note:
            text = self.note
        elif self.marks and parts.marked:
            text = _("{n} marked. Enter {does}, Esc unmarks.")
            text = text.format(n=len(self.marks), does=parts.marked)
        if text:
            parts = replace(parts, footer=pane_of(*wrapped(text, width, style)[-MOST_TYPED:]))
        marks = {item.id: self.marks.count(item) for item in self.items}
        return compose(parts, width, height, self.at, marks, self.env.is_ascii)

    # Keys

    def _keys(self) -> KeyBindings:
        keys = KeyBindings()
        for key, step in (("up", -1), ("down", 1), ("pageup", -8), ("pagedown", 8)):
            keys.add(key)(lambda _event, step=step: self.move(step))
        for key, step in (("home", -len(self.choices)), ("end", len(self.choices))):
            keys.add(key)(lambda _event, key=key, step=step: self.edit(key, step))
        for key in EDITING:
            keys.add(key)(lambda _event, key=key: self.edit(key))
        keys.add("enter")(lambda event: self._exit(event, self.enter()))
        keys.add("escape")(lambda event: self._exit(event, self.escape()))
        keys.add(Keys.BracketedPaste)(lambda event: self.paste(event.data))
        keys.add(Keys.Any)(lambda event: self._exit(event, self.press(event.data)))
        return keys

    @staticmethod
    def _exit(event: Any, answer: Answer | type[EOFError] | None) -> None:
        if answer is None or event.app.is_done:
            return
        if isinstance(answer, Answer):
            event.app.exit(result=answer)
        else:
            event.app.exit(exception=answer())

    def move(self, step: int) -> None:
        """Point at another entry; a list without a head goes round."""
        if self.typed is None:
            last = len(self.choices) - 1
            if abs(step) == 1 and not self.parts.fills:
                self.at = (self.at + step) % (last + 1)
            else:
                self.at = max(0, min(last, self.at + step))
            self.note = ""

    def edit(self, key: str, step: int = 0) -> None:
        """Do what an editing key does to the line; without one it may point at another entry."""
        if self.typed is not None:
            self.typed.press(key)
        elif step:
            self.move(step)

    def escape(self) -> Answer | type[EOFError] | None:
        """The answer of Esc: out of the line, the marks, the question, whatever is innermost."""
        is_moving = self.typed is None and not self.marks
        was_told = bool(self.leave) and self.note == self._leaving()
        if self.typed is not None and not self.choices:
            return EOFError
        self.go_back()
        if not is_moving and not self.parts.boxes:
            return None
        for item in self.items:
            if item.id in WAYS_OUT:
                return Answer.of(item)
        if not self.leave:
            return EOFError
        if was_told:
            return Answer(self.leave)
        self.note = self._leaving()
        return None

    @staticmethod
    def _leaving() -> str:
        return _("Press Esc again to leave; nothing is lost.")

    def go_back(self) -> None:
        """Stop typing, or take all marks away."""
        if self.typed is None:
            self.marks.clear()
        self.typed, self.note = None, ""

    def paste(self, text: str) -> None:
        """Add a pasted text to what is being typed."""
        self.typed = self.typed or Line()
        self.typed.insert(text)

    def enter(self) -> Answer | None:
        """The answer of Enter: the line, what is marked, or the entry that is pointed at."""
        if self.typed is not None:
            line = self.typed.text.strip()
            if not self.choices:
                return Answer(line)
            self.go_back()
            if self.is_numbered and (n := number_of(line, len(self.items))) is not None:
                return Answer.of(self.items[n])
            return Answer(line) if line else None
        if self.parts.boxes:
            return Answer.of(*(item for item in self.items if item in self.marks))
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
            self.typed.insert(sign)
            self._follow_number()
            return None
        self.note = ""
        if sign == " ":
            self.mark()
            return None
        for english in (False, True):
            for n, item in enumerate(self.items):
                if sign == (item.english_letter if english else item.letter):
                    return self.by_letter(n)
        if sign in self.commands:
            return Answer(self.commands[sign])
        if sign == "/" or sign.isdecimal() or self.is_numbered:
            self.typed = Line("" if sign == "/" else sign)
            self._follow_number()
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
        if not item.mark and not self.parts.boxes:
            self.note = _("This one can't be marked. Enter chooses it.")
        elif self.marks.count(item) >= item.copies:
            self.marks = [mark for mark in self.marks if mark != item]
        else:
            self.marks.append(item)


class Pager:
    """A text to read, page by page."""

    def __init__(self, env: Environment, make_lines: Callable[[int], list[Text]]) -> None:
        self.env = env
        self.pane = Pane(make_lines)
        self.top = 0
        self.rows = 20  # of the last page that was painted
        self.count = 0

    def show(self) -> None:
        """Show the text until the player has seen enough."""
        PaintedQuestion(self.env, self.paint, self._keys()).unsafe_ask()

    def paint(self, width: int, height: int) -> list[Text]:
        """The page as it is now."""
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
        return [*page, *padding, cut(plain(foot, "dim"), width)]

    def _keys(self) -> KeyBindings:
        keys = KeyBindings()
        for key, step in (("down", 1), ("j", 1), ("up", -1), ("k", -1)):
            keys.add(key)(lambda _event, step=step: self.move(step))
        for key in ("b", "pageup"):
            keys.add(key)(lambda _event: self.move(-self.rows))
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
    keyboard = PaintedQuestion(env, paint, keys, seconds=seconds).unsafe_ask()
    if keyboard is not None:
        clear_typeahead(keyboard)  # nor does what was typed with it, in one go
        discard_pending_keys()


# The prompter


class Unusable(Exception):
    """This terminal cannot be drawn on after all."""


class PaintedPrompter:
    """Asks by painted questions; what was answered to one without a head is printed after it."""

    def __init__(self, env: Environment) -> None:
        self.env = env
        try:
            create_output()
        except Exception as error:  # a console that prompt_toolkit refuses, whatever it raises
            raise Unusable(str(error)) from None
        signal.signal(signal.SIGTERM, exit_on_sigterm)
        if hasattr(signal, "SIGHUP") and signal.getsignal(signal.SIGHUP) == signal.SIG_DFL:
            signal.signal(signal.SIGHUP, _restored_terminal())

    def choose(self, question: Question, again: bool = False) -> Answer:
        """Let the player move to an entry, press its letter, or type a line."""
        if question.screen is not None:
            return self._control(question, question.screen()).ask()
        if not again:
            self._say(*question.lines[:-1])
        answer = self._control(question, self._list(question)).ask()
        said = [f"{question.ids.index(item.id) + 1}. {item.label}" for item in answer.items]
        self._say("", f"> {' '.join(said) or answer.text}")
        return answer

    def several(self, question: Question) -> Answer:
        """Let the player mark some entries with the space bar."""
        if question.screen is not None:
            return self.choose(question)
        self._say(*question.lines[:-1])
        keys = Pane(lambda width: key_lines(width, _("(Space selects, Enter continues)")))
        parts = replace(self._list(question), boxes=True, footer=keys)
        answer = self._control(question, parts).ask()
        chosen = ", ".join(item.label for item in answer.items)
        self._say("", f"> {chosen or answer.text or pgettext('nothing selected', 'none')}")
        return answer

    def line(self, prompt: str, usual: str = "") -> str:
        """Read one line; returns the default if it is empty."""
        text = f"{prompt} [{usual}]" if usual else prompt
        parts = Parts(NOTHING, NOTHING, text, (), fills=False)
        answer = MenuControl(self.env, parts, {}).ask()
        self._say(f"{text} {answer.text}".rstrip())
        return answer.text or usual

    def is_sure(self, question: str) -> bool:
        """Read yes, or anything else for no."""
        return is_yes(self.line(_("{question} Type yes: ").format(question=question).rstrip()))

    def _control(self, question: Question, parts: Parts) -> MenuControl:
        words = {command.word for command in question.commands}
        keys = {key: word for key, word in COMMAND_KEYS.items() if word in words}
        if "quit" in words:  # where nothing is saved
            keys["q"] = "quit"
        leave = keys.get("q", "") if parts.fills else ""
        if not parts.fills:  # there letters begin a line
            keys = {key: word for key, word in keys.items() if key == "?"}
        return MenuControl(self.env, parts, keys, question.at, question.marked, leave)

    def _list(self, question: Question) -> Parts:
        """A question without a head."""
        keys = _("Enter chooses   Esc back")
        if question.commands:
            keys = _("Enter chooses   ? help   Esc back")

        def detail(at: int) -> Pane:
            does = question.options[at].does
            return Pane(lambda width: wrapped(ended(does), width, "dim", 2) if does else [])

        foot = Pane(lambda width: key_lines(width, keys))
        asked = question.lines[-1]
        return Parts(
            NOTHING, NOTHING, asked, question.options, detail=detail, footer=foot, fills=False
        )

    def _say(self, *lines: str) -> None:
        for line in lines:
            self.env.say(*(wrap(line, self.env.width) or [""]))


def exit_on_sigterm(_number: int, _frame: object) -> NoReturn:
    """Signal handler: end as at Ctrl-C, so that the terminal is restored."""
    PaintedQuestion.is_over = True
    raise KeyboardInterrupt


def _restored_terminal() -> Callable[[int, object], None]:
    """A signal handler that ends the process as usual, with the terminal as it is now."""
    import termios

    try:
        keyboard = sys.stdin.fileno()
        before = termios.tcgetattr(keyboard)
    except (OSError, ValueError, termios.error):
        return lambda number, _frame: _die(number)

    def restore(number: int, _frame: object) -> None:
        with contextlib.suppress(OSError, ValueError, termios.error):  # it may be closed by now
            termios.tcsetattr(keyboard, termios.TCSANOW, before)
            os.write(sys.stdout.fileno(), b"\x1b[?2004l\x1b[?25h\x1b[?7h\r\n")
        _die(number)

    return restore


def _die(number: int) -> None:
    signal.signal(number, signal.SIG_DFL)
    os.kill(os.getpid(), number)
