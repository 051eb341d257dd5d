"""Asking a player: questions with options, and the kinds of prompter that can ask them."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from hncli.engine.game import Option
from hncli.ui.terminal.environment import Environment
from hncli.ui.terminal.typed_words import COMMAND_WORDS

if TYPE_CHECKING:
    from hncli.terminal.panes import Parts


@dataclass(frozen=True)
class MenuItem:
    """One answer that a Question offers; `id` is what can be typed for it."""

    id: str
    label: str
    options: tuple[Option, ...] = ()  # what it chooses in a game, one after the other
    does: str = ""  # what it would do, for whoever asks
    letter: str = ""  # the key that chooses it at once on a screen
    english_letter: str = ""  # one that does so in every language
    columns: tuple[str, ...] = ()  # its outcomes, beside it where there is room
    copies: int = 1  # how often it can be marked
    name: str = ""  # what it is called, if the label says more
    mark: Option | None = None  # what marking it stands for; None if it cannot be marked
    care: str = ""  # why its letter only points at it at first; empty if it chooses at once

    @property
    def marked(self) -> "MenuItem":
        """The answer that marking it stands for."""
        assert self.mark is not None
        return MenuItem(self.mark.id, self.label, (self.mark,))


@dataclass(frozen=True)
class Answer:
    """What a player chose from a menu, or typed."""

    text: str  # as typed; of what was chosen the ids, with blanks between them
    items: tuple[MenuItem, ...] = ()  # what was chosen; empty for a typed line

    @classmethod
    def of(cls, *items: MenuItem) -> "Answer":
        """The answer that chooses entries of a menu."""
        return cls(" ".join(item.id for item in items), items)


@dataclass(frozen=True)
class Command:
    """Something that can be typed at a question beside its options; `word` is English."""

    word: str
    help: str
    do: Callable[[str], bool]  # takes what follows the word; tells whether to ask anew
    takes: str = ""  # what can follow the word, as it stands in the help

    @property
    def shown(self) -> str:
        """The word in the player's language; `word` is understood as well."""
        return str(COMMAND_WORDS.get(self.word, self.word))


@dataclass(frozen=True)
class Question:
    """What is asked, the options that answer it, and what else can be typed."""

    lines: tuple[str, ...]  # the last one is the question itself
    options: tuple[MenuItem, ...]
    commands: tuple[Command, ...] = ()
    at: int = 0  # the entry under the cursor at first
    screen: "Callable[[], Parts] | None" = None  # what it is painted on, with a head
    marked: tuple[str, ...] = ()  # what is marked at first, where several can be

    @property
    def ids(self) -> list[str]:
        """The ids of all options."""
        return [option.id for option in self.options]


def number_of(typed: str, count: int) -> int | None:
    """The place among `count` entries that a number from 1 on names; None if it names none."""
    is_number = typed.isascii() and typed.isdecimal() and len(typed) < 6
    return int(typed) - 1 if is_number and 1 <= int(typed) <= count else None


class NoProgress(Exception):
    """An automatic player's choice was refused, and the player would make it again."""


class Prompter(Protocol):
    """Somebody who can ask a player; EOFError if the player goes away."""

    def choose(self, question: Question, again: bool = False) -> Answer:
        """One answer: entries that were chosen, or a line as it was typed."""

    def line(self, prompt: str, usual: str = "") -> str:
        """One line of text; empty if the player only pressed Enter."""

    def is_sure(self, question: str) -> bool:
        """Whether the player says yes to something that cannot be undone."""

    def several(self, question: Question) -> Answer:
        """Some of the options: those that were marked, or numbers or ids with blanks between."""


def prompter(env: Environment) -> Prompter:
    """The kind of prompter that fits: painted questions on a real terminal, else numbered lines."""
    if env.is_drawn:
        # questionary answers wrongly on a pipe, so it is not even imported there
        from hncli.terminal.menu import PaintedPrompter
        from hncli.terminal.painted import Unusable

        try:
            return PaintedPrompter(env)
        except Unusable:
            env.is_drawn = False
    from hncli.ui.terminal.line_prompter import LinePrompter

    return LinePrompter(env)
