"""Asking for a word, a number, a level or a card: the single values of the language."""

from collections.abc import Callable, Collection
from dataclasses import Field, replace
from typing import TYPE_CHECKING, Any, ClassVar

from hncli.base.messages import _, printable
from hncli.base.problems import ContentError, Place
from hncli.base.schema import (
    LEVELS,
    AllOr,
    Arg,
    CardId,
    Flag,
    HostageShare,
    Identifier,
    Level,
    ListOf,
    Whole,
    Word,
    keys_of,
    level_id,
)
from hncli.base.text import labelled
from hncli.base.values import Value, value
from hncli.features.careers.career_questions import with_letters
from hncli.features.careers.new_career_form import read_some
from hncli.features.content.pack_files import OwnPack
from hncli.features.content.wording import Raw, meaning, question, text_of_raw, with_dots
from hncli.features.missions.screen.alert_form import typed
from hncli.game.cards.linter import slug
from hncli.terminal.environment import Environment
from hncli.terminal.questions import (
    Command,
    InvalidAnswer,
    MenuItem,
    Prompter,
    Question,
    WentBack,
    as_typed,
)
from hncli.terminal.screen import Screen

if TYPE_CHECKING:
    from rich.text import Text

SEVERAL, LEFT_OUT = "several", "left-out"
COMMAND_LETTERS = "lq"  # of commands, which no entry may have
HERE = Place("")
NO_VALUE = "-"
"""What is typed to leave out what is there."""


@value
class Spot(Value):
    """The place of a value: its label, what it has now, and the table with another value there."""

    label: str  # what is asked for
    put: Callable[[Any], Raw]
    usual: Any = None  # what it has now, or by default
    tables: tuple[Raw, ...] = ()  # around it, the innermost first
    optional: bool = False


def checked(kind: Arg, typed: Any) -> Any:
    """A value that the kind accepts; else InvalidAnswer."""
    try:
        return kind.read(typed, HERE)
    except ContentError as error:
        raise InvalidAnswer(error.problems[0].advice) from None


class ValueForm(Screen):
    """Asks for single values of the language; Esc, or the word back, goes back a step."""

    has_head = True

    def __init__(self, env: Environment, asks: Prompter | None = None) -> None:
        super().__init__(env, asks)
        self.pack: OwnPack | None = None
        self.questions_asked = 0
        self.preview: list[str] = []  # what is being made, as it will read
        self.titles: dict[str, str] = {}  # of ids that were made from a title here
        self.can_leave = False  # the question is one to leave the form at

    # What each form defines

    def heading(self) -> str:
        """What is being made, for the head of the screen."""
        raise NotImplementedError(type(self).__name__)

    def problem(self, table: Raw) -> str:
        """What is wrong with a table that may not be complete; empty if nothing is."""
        raise NotImplementedError(type(self).__name__)

    def preview_lines(self, table: Raw) -> list[str] | None:
        """What is being made as it will read; None if too much is missing."""
        raise NotImplementedError(type(self).__name__)

    def candidates(self, file: str) -> dict[str, str]:
        """The titles of what an id of this kind can name."""
        raise NotImplementedError(type(self).__name__)

    # Asking

    def ask(self, kind: Arg, spot: Spot) -> Any:
        """A value that can stand there, as TOML has it; None to leave it out. WentBack at Esc."""
        ask = next(self.ASKS[cls] for cls in type(kind).__mro__ if cls in self.ASKS)
        while True:
            if spot.usual is not None:
                self.show(spot.put(spot.usual))
            answer = ask(self, kind, spot)
            problem = self.problem(spot.put(answer)) if answer is not None else ""
            if not problem:
                self.notes = []
                return answer
            self.tell([problem])
            spot = replace(spot, usual=answer)

    def show(self, table: Raw) -> None:
        """Show what is being made, unless this is too little of it."""
        self.preview = self.preview_lines(table) or self.preview

    def pick(self, text: str, items: list[MenuItem], at: str = "") -> MenuItem:
        """One of the entries; WentBack at Esc."""
        self.questions_asked += 1
        items = list(with_letters(items, COMMAND_LETTERS))
        ids = [item.id for item in items]
        index = ids.index(at) if at in ids else 0
        while True:
            menu = Question((text,), tuple(items), self.commands(), index)
            item = self.answer(self.painted(menu), self.list_news(menu))
            if item is not None:
                return item

    def typed(self, text: str, read: Callable[[str], Any], usual: str = "") -> Any:
        """The value that `read` returns for a typed line; WentBack at Esc or the word back."""
        self.questions_asked += 1
        answer = typed(self, text, read, usual)
        self.notes = []  # what was refused before
        return answer

    def commands(self) -> tuple[Command, ...]:
        """What can be typed besides a choice."""
        commands = {command.word: command for command in self.common()}
        back = Command("back", _("one step back"), self.go_back)
        leave = commands["save and quit"] if self.can_leave else back
        return (commands["?"], leave, commands["look"], commands["card"], commands["rules"])

    def show_again(self, _rest: str) -> bool:
        """Show all of what is being made."""
        if self.env.is_drawn:
            self.page(self.preview)
        else:
            self.tell(self.preview)
        return True

    def go_back(self, _rest: str) -> bool:
        """Go back a step."""
        raise WentBack

    # The kinds of values

    def ask_line(self, kind: Arg, spot: Spot) -> Any:
        """A number, a share or an id."""
        usual = "" if spot.usual is None else self.value_text(kind, spot.usual)

        def read(typed: str) -> Any:
            if spot.optional and typed in ("", NO_VALUE):
                return None
            answer = self.read_typed(kind, typed)
            if problem := self.problem(spot.put(answer)):
                raise InvalidAnswer(problem)
            return answer

        text = f"{question(spot.label)} ({self.accepted(kind)})"
        if usual and spot.optional:
            text = _("{question} {none} leaves it out.").format(question=text, none=NO_VALUE)
        return self.typed(text, read, usual)

    def value_text(self, kind: Arg, raw: Any) -> str:
        """A value as a player reads it; cards go by their titles."""
        item = kind.item if isinstance(kind, ListOf) else kind
        items = [raw] if isinstance(raw, str) else raw  # one needs no list in a file
        if isinstance(item, CardId):
            titles = self.candidates(item.file)
            return ", ".join(titles.get(id, id) for id in items)
        return text_of_raw(kind, items if isinstance(kind, ListOf) else raw)

    @staticmethod
    def accepted(kind: Arg) -> str:
        """What can be typed, in a few words."""
        if isinstance(kind, HostageShare):
            return _("from 1/2 to 1/1")
        if isinstance(kind, Whole):
            return _("{low} to {high}").format(low=kind.low, high=kind.high)
        return _("a title") if isinstance(kind, Identifier) else kind.doc()

    def read_typed(self, kind: Arg, typed: str) -> Any:
        """A line as TOML has it; InvalidAnswer if the kind does not accept it.

        What has an id gets it from its title, which is kept for the words of the pack.
        """
        raw: Any = typed
        if (
            isinstance(kind, Whole | AllOr)
            and typed.removeprefix("-").removeprefix("+").isdecimal()
        ):
            raw = int(typed)
        elif isinstance(kind, AllOr) and as_typed(typed) == as_typed(_("all")):
            raw = "all"
        elif isinstance(kind, HostageShare):
            raw = [int(part) for part in typed.split("/") if part.strip().isdecimal()]
        elif isinstance(kind, Level):
            raw = level_id(typed) or typed
        elif isinstance(kind, Identifier) and typed != typed.lower().replace(" ", "-"):
            raw = slug(typed)
        checked(kind, raw)
        if raw != typed and isinstance(kind, Identifier):
            self.titles[raw] = typed
        return raw

    def ask_flag(self, _kind: Arg, spot: Spot) -> bool | None:
        """Yes, or nothing."""
        items = [MenuItem("no", _("No")), MenuItem("yes", _("Yes"))]
        picked = self.pick(question(spot.label), items, "yes" if spot.usual else "no")
        return True if picked.id == "yes" else None

    def ask_word(self, kind: Arg, spot: Spot) -> str | None:
        """One of the words that can stand there; not asked if there is only one."""
        assert isinstance(kind, Word | Level | CardId)
        choices = self.choices(kind, spot.put)
        if len(choices) == 1 and not spot.optional:
            return choices[0].id
        if isinstance(kind, CardId) and not choices:
            if spot.optional:
                return None
            self.tell([_("There is nothing to choose from yet: enter that card first.")])
            raise WentBack
        if spot.optional:
            choices.append(MenuItem(LEFT_OUT, _("None")))
        picked = self.pick(question(spot.label), choices, spot.usual or "")
        return None if picked.id == LEFT_OUT else picked.id

    def choices(self, kind: Arg, put: Callable[[Any], Raw]) -> list[MenuItem]:
        """The entries of a word, a level or the id of a card, without what cannot stand there."""
        if isinstance(kind, Level):
            ids = (*LEVELS, "start") if kind.start else LEVELS
            names = {id: kind.say(kind.read(id, HERE)) for id in ids}
            return [
                MenuItem(id, name, letter=name.lower() if len(name) == 1 else "", brief=True)
                for id, name in names.items()
            ]
        if isinstance(kind, CardId):
            return [MenuItem(id, title) for id, title in self.candidates(kind.file).items()]
        assert isinstance(kind, Word)
        words = [word for word in kind.words if not self.problem(put(word))] or kind.words
        return [MenuItem(word, with_dots(kind.say(word))) for word in words]

    def _levels(self, kind: Arg, typed: str) -> list[str]:
        """Levels that were typed with blanks or commas between them; else InvalidAnswer."""
        return [self.read_typed(kind, word) for word in typed.replace(",", " ").split() or [""]]

    def ask_some(self, kind: ListOf, spot: Spot) -> list[str] | None:
        """Some words, levels or cards: mostly one is chosen; several are marked."""
        if isinstance(kind.item, Level) and not self.env.is_drawn:
            text = f"{question(spot.label)} ({kind.doc()})"
            return list(self.typed(text, lambda line: self._levels(kind.item, line)))
        choices = self.choices(kind.item, lambda item: spot.put([item]))
        if not choices:
            return None
        marked = [spot.usual] if isinstance(spot.usual, str) else spot.usual or []
        items = [*choices]
        if len(choices) > 1 and kind.most > 1:
            items.append(MenuItem(SEVERAL, _("Several of these ...")))
        if spot.optional:
            items.append(MenuItem(LEFT_OUT, _("None")))
        at = SEVERAL if len(marked) > 1 else next(iter(marked), "")
        picked = self.pick(question(spot.label), items, at)
        if picked.id != SEVERAL:
            return None if picked.id == LEFT_OUT else [picked.id]
        self.questions_asked += 1
        menu = Question((question(spot.label),), tuple(choices), marked=tuple(marked), boxes=True)
        while True:
            self.question = self.painted(menu)
            try:
                answer = self.asks.several(self.question)
                ids = tuple(item.id for item in answer.items)  # a level may look like a number
                ids = ids or read_some(answer.text, [item.id for item in choices])
            except InvalidAnswer as error:
                self.tell([str(error)])
                continue
            if ids:
                return list(ids)
            self.tell([_("At least one is needed.")])

    def ask_level(self, kind: Level, spot: Spot) -> str | None:
        """A level; where entries have numbers it is typed, since its own is another."""
        return (self.ask_word if self.env.is_drawn else self.ask_line)(kind, spot)

    ASKS: ClassVar[dict[type[Arg], Callable[..., Any]]] = {
        Whole: ask_line,
        AllOr: ask_line,
        HostageShare: ask_line,
        Identifier: ask_line,
        CardId: ask_word,
        Word: ask_word,
        Level: ask_level,
        Flag: ask_flag,
    }
    """How a value of each kind is asked for."""

    # The screen

    def head(self, width: int) -> "list[Text]":
        """What is being made, and for which pack."""
        from hncli.terminal.panes import plain, spread

        name = printable(self.pack.name, 60) if self.pack is not None else ""
        return [spread(plain(self.heading(), "title"), plain(name), width)]

    def key_lines(self, cls: type[Any], table: Raw, but: Collection[str]) -> list[str]:
        """The keys of a table with their values, but for some."""
        keys = keys_of(cls)
        return [
            labelled(meaning(keys[key]), self.value_text(keys[key].metadata["arg"], raw))
            for key, raw in table.items()
            if key in keys and key not in but
        ]

    def key_entry(self, field: Field[Any], key: str, raw: Any) -> MenuItem:
        """The entry by which a key of a table is changed, with its value if it has one."""
        return entry(
            key, meaning(field), "" if raw is None else self.value_text(field.metadata["arg"], raw)
        )

    def body(self, width: int) -> "list[Text]":
        """What is being made, and messages."""
        from hncli.terminal.panes import wrapped

        lines = [piece for line in self.preview for piece in wrapped(line, width, "", 2)]
        return [*lines, *super().body(width)]

    def keys(self) -> tuple[str, ...]:
        if self.question.boxes:
            return (_("Space selects   Enter continues   Esc back"),)
        if not self.question.options:
            return super().keys()
        return (_("Enter chooses   ? help   / type a name   Esc back"), *super().keys())


def entry(id: str, name: str, text: str) -> MenuItem:
    """The entry of something that can be changed, with what it is now."""
    return MenuItem(id, labelled(name, text) if text else f"{name} ...", name=name)
