"""A menu on a real terminal: entries to move in, letters that choose, a line to type."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import questionary
from prompt_toolkit.buffer import Buffer
from prompt_toolkit.key_binding import KeyBindings
from prompt_toolkit.keys import Keys
from rich.text import Text

from hncli.base.messages import _
from hncli.base.text import command_letters, look_up
from hncli.game.engine.game import Option
from hncli.terminal.environment import Environment
from hncli.terminal.layout import compose
from hncli.terminal.painted import Mouse, PaintedQuestion, prepare_terminal
from hncli.terminal.panes import PICTURE, Parts, pane_of, wrapped
from hncli.terminal.questions import Answer, LinePrompter, MenuItem, Question, WentBack, number_of

COMMAND_KEYS = {
    "?": "?", "*": "alert", "h": "hint", "l": "look", "q": "save and quit", "u": "undo",
}  # fmt: skip
"""The commands that have a key of their own where entries have letters."""
MOST_TYPED = 3  # lines of what is being typed; its end stays in view
LONGEST_TYPED = 4000  # characters; nobody types more, and what is pasted may have no end
CANCELLING_IDS = ("back", "no")  # entries that change nothing


EDITING: dict[str, Callable[[Buffer], object]] = {
    "left": lambda line: line.cursor_left(),
    "right": lambda line: line.cursor_right(),
    "home": lambda line: line.cursor_left(line.cursor_position),
    "end": lambda line: line.cursor_right(len(line.text)),
    "backspace": lambda line: line.delete_before_cursor(),
    "delete": lambda line: line.delete(),
    "c-u": lambda line: line.delete_before_cursor(line.cursor_position),
    "c-k": lambda line: line.delete(len(line.text)),
    "c-w": lambda line: line.delete_before_cursor(
        -(line.document.find_start_of_previous_word(WORD=True) or 0)
    ),
}
"""What editing keys do to the line that is being typed."""
EDITING |= {"c-a": EDITING["home"], "c-e": EDITING["end"]}


class MenuControl:
    """Entries to move in, letters and digits that choose at once, and a line to type.

    With `boxes` Space marks any entry and Enter takes what is marked. Without entries there is
    only the line. Where no entry has a letter, any letter begins the line. Entries that stand side
    by side are gone through by all four arrows.
    """

    def __init__(
        self,
        env: Environment,
        parts: Parts,
        commands: dict[str, str],
        at: int = 0,
        marked: tuple[str, ...] = (),
        leave: str = "",
        back: str = "",
    ) -> None:
        self.env = env
        self.parts = parts
        self.back = back  # the command that Esc stands for at once
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
        self.typed = None if self.choices else Buffer()  # None while moving in the list
        self.note = ""

    @property
    def items(self) -> tuple[MenuItem, ...]:
        return tuple(choice.value for choice in self.choices if choice.value is not None)

    @property
    def has_letters(self) -> bool:
        """Whether letters choose entries; else they begin a line."""
        return any(item.letter.isalpha() for item in self.items)

    def _follow_typed(self) -> None:
        """Point at the entry whose name is being typed."""
        if self.typed is not None and not self.has_letters:
            matches = look_up(self.typed.text, self.items, lambda item: (item.name or item.label,))
            self.at = self.items.index(matches[0]) if matches else self.at

    def ask(self) -> Answer:
        mouse = Mouse(lambda event, id: self._exit(event, self.click(id)), self.move)
        answer: Answer = PaintedQuestion(
            self.env, self.paint, self._keys(), mouse=mouse
        ).unsafe_ask()
        return answer

    def paint(self, width: int, height: int) -> list[Text]:
        parts, text, style = self.parts, "", "mark"
        if self.typed is not None:
            document, style = self.typed.document, ""
            before, after = document.text_before_cursor, document.text_after_cursor
            text = _("Type a name or a command (Esc: back): {typed}_").format(typed=before) + after
            if not self.choices:  # it stands where questions do
                lines = wrapped(f"{parts.question} {before}_{after}", width)[-MOST_TYPED:]
                question = "\n".join(line.plain for line in lines)
                parts, text = replace(parts, question=question, _menus={}), ""
        elif self.note:
            text = self.note
        elif self.marks and parts.marking is not None:
            text = parts.marking.cost(self.marked_options())
        if text:
            parts = replace(parts, footer=pane_of(*wrapped(text, width, style)[-MOST_TYPED:]))
        marks = {item.id: self.marks.count(item) for item in self.items}
        return compose(parts, width, height, self.at, marks, self.env.is_ascii)

    # Keys

    def _keys(self) -> KeyBindings:
        keys = KeyBindings()
        for key, step in (("up", -1), ("down", 1), ("pageup", -8), ("pagedown", 8)):
            keys.add(key)(lambda _event, step=step: self.move(step))
        ends = {"home": -len(self.choices), "end": len(self.choices), "left": -1, "right": 1}
        for key in EDITING:
            keys.add(key)(lambda _event, key=key: self.edit(key, ends.get(key, 0)))
        keys.add("enter")(lambda event: self._exit(event, self.enter()))
        keys.add("escape")(lambda event: self._exit(event, self.escape()))
        keys.add(Keys.BracketedPaste)(lambda event: self.paste(event.data))
        keys.add(Keys.Any)(lambda event: self._exit(event, self.press(event.data)))
        return keys

    @staticmethod
    def _exit(event: Any, answer: Answer | type[WentBack] | None) -> None:
        if answer is None or event.app.is_done:
            return
        if isinstance(answer, Answer):
            event.app.exit(result=answer)
        else:
            event.app.exit(exception=answer())

    def move(self, step: int) -> None:
        if self.typed is None:
            self.at = max(0, min(len(self.choices) - 1, self.at + step))
            self.note = ""

    def click(self, id: str) -> Answer | None:
        """The answer of a click: it chooses an entry that is pointed at already, or its picture."""
        picture = id.removeprefix(PICTURE)
        at = next((n for n, item in enumerate(self.items) if item.id == picture), None)
        if at is None or self.typed is not None:
            return None
        is_meant = self.at == at or id != picture
        self.at, self.note = at, ""
        if self.parts.boxes:
            self.mark()
        return self.enter() if is_meant and not self.parts.boxes else None

    def edit(self, key: str, step: int = 0) -> None:
        """Do what an editing key does to the line; without one it may point at another entry."""
        if self.typed is not None:
            EDITING[key](self.typed)
        elif step:
            self.move(step)

    def escape(self) -> Answer | type[WentBack] | None:
        """The answer of Esc, which leaves the line, else the marks, else the question."""
        is_typing = self.typed is not None
        has_marks = bool(self.marks) and not self.parts.boxes
        was_warned = bool(self.leave) and self.note == self._leaving()
        if is_typing and not self.choices:
            return WentBack
        self.go_back()
        if is_typing or has_marks:
            return None
        for item in self.items:
            if item.id in CANCELLING_IDS:
                return Answer.of(item)
        if self.back:
            return Answer(self.back)
        if not self.leave:
            return WentBack
        if was_warned:
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
        self.typed = self.typed or Buffer()
        room = LONGEST_TYPED - len(self.typed.text)
        self.typed.insert_text("".join(sign for sign in text if sign.isprintable())[:room])
        self._follow_typed()

    def enter(self) -> Answer | None:
        """The answer of Enter: the line, what is marked, or the entry that is pointed at."""
        if self.typed is not None:
            line = self.typed.text.strip()
            if not self.choices:
                return Answer(line)
            self.go_back()
            return Answer(line) if line else None
        if self.parts.boxes:
            return Answer.of(*(item for item in self.items if item in self.marks))
        item = self.items[self.at]
        return self.with_marks() if self.marks and item.mark else self.with_marks(item)

    def with_marks(self, *items: MenuItem) -> Answer:
        """The answer that chooses the marked entries, and then these."""
        return Answer.of(*(item.marked for item in self.marks), *items)

    def press(self, sign: str) -> Answer | None:
        """The answer of a key; None if it only changes the screen."""
        if not sign.isprintable():
            return None
        if self.typed is not None:
            self.paste(sign)
            return None
        if sign == " ":
            self.mark()
            return None
        self.note = ""
        for english in (False, True):
            for n, item in enumerate(self.items):
                if sign == (item.english_letter if english else item.letter):
                    return self.by_letter(n)
        if sign in self.commands:
            return Answer(self.commands[sign])
        if sign.isdecimal() and self.parts.has_places:
            at = number_of(sign, len(self.items))
            if at is not None:
                return self.by_letter(at)
        is_called = sign.isdecimal() and any(item.letter.isdecimal() for item in self.items)
        if sign == "/" or (not is_called and not self.has_letters):
            self.paste("" if sign == "/" else sign)
        else:
            text = _("No choice has the key {letter}. Press / to type a name.")
            self.note = text.format(letter=sign)
        return None

    def by_letter(self, n: int) -> Answer | None:
        """The answer of an entry's letter; one to be careful with is only pointed at at first."""
        item = self.items[n]
        if item.care and self.at != n and not self.has_marked_all:
            self.at, self.note = n, item.care
            return None
        return self.with_marks(item)

    @property
    def has_marked_all(self) -> bool:
        """Whether something is marked, and no copy of anything could be marked with it."""
        items = [item for item in self.items if item.mark]
        return bool(self.marks) and all(
            self.marks.count(item) >= item.copies or self.refusal(item) for item in items
        )

    def marked_options(self, *extra: MenuItem) -> list[Option]:
        """The options of the marked entries, and of `extra`."""
        return [item.mark for item in (*self.marks, *extra) if item.mark is not None]

    def refusal(self, item: MenuItem) -> str:
        """Why one more copy of an entry cannot be marked; empty if it can."""
        marking = self.parts.marking
        return marking.refusal(self.marked_options(item)) if marking is not None else ""

    def mark(self) -> None:
        """Mark one more copy of what is pointed at; after the last one none is marked.

        One too many is refused, and its marks stay until Space is pressed once more.
        """
        item, note_before = self.items[self.at], self.note
        self.note = ""
        count = self.marks.count(item)
        if not item.mark and not self.parts.boxes:
            self.note = _("This one can't be marked. Enter chooses it.")
        elif count < item.copies and not (why := self.refusal(item)):
            self.marks.append(item)
        elif count < item.copies and note_before != (note := self._refused(why, count)):
            self.note = note
        else:
            self.marks = [mark for mark in self.marks if mark != item]

    @staticmethod
    def _refused(why: str, count: int) -> str:
        return _("{why} Space again unmarks it.").format(why=why) if count else why


class PaintedPrompter(LinePrompter):
    """Asks by painted questions, each on the screen it belongs to."""

    def __init__(self, env: Environment) -> None:
        super().__init__(env)
        prepare_terminal()

    def choose(self, question: Question, again: bool = False) -> Answer:  # noqa: ARG002 - it is shown
        """Let the player move to an entry, press its letter, mark some, or type a line."""
        assert question.screen is not None
        return self._control(question, question.screen()).ask()

    def _control(self, question: Question, parts: Parts) -> MenuControl:
        words = {command.word for command in question.commands}
        keys = {key: word for key, word in COMMAND_KEYS.items() if word in words}
        if "quit" in words:  # where nothing is saved
            keys["q"] = "quit"
        leave = keys.get("q", "")
        keys |= {own: keys[key] for key, own in command_letters().items() if key in keys}
        if not any(item.letter for item in parts.items):  # letters begin a line
            keys = {key: word for key, word in keys.items() if key == "?"}
        back = question.back
        return MenuControl(self.env, parts, keys, question.at, question.marked, leave, back)
