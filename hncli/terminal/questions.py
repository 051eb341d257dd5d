"""Asking a player: questions and their kinds of prompters, and words that are typed."""

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Protocol

from hncli.base.messages import HARD_SPACES, N_, _
from hncli.base.text import command_letters, unaccented
from hncli.base.values import Value, value
from hncli.game.engine.game import Option
from hncli.terminal.columns import wrap, wrap_words
from hncli.terminal.environment import Environment

if TYPE_CHECKING:
    from hncli.terminal.panes import Parts


def as_typed(text: str) -> str:
    """A text for comparison with what is typed: small letters, no accents, of the same length."""
    return "".join(unaccented(sign)[:1] or sign for sign in text).lower()


_WORDS = (
    N_("alert"), N_("all random"), N_("back"), N_("card"), N_("give up"), N_("hint"),
    N_("hint best"), N_("ids"), N_("log"), N_("look"), N_("quit"), N_("random"),
    N_("review"), N_("rules"), N_("save and quit"), N_("skip"), N_("take back"), N_("undo"),
    N_("why not"),
)  # fmt: skip
COMMAND_WORDS = {word.text: word for word in _WORDS}
"""The word of each command as it is shown; the key is its English word, by which the program knows
it."""

LEAVING = ("quit", "save and quit")
OTHER_WORDS = {
    "help": ("?",),
    "quit": LEAVING,
    "save and quit": LEAVING,
    "exit": LEAVING,
    "q": LEAVING,
    "h": ("hint",),
    "odds": ("hint",),
    "l": ("look",),
    "u": ("undo",),
}
"""English words that players try first, and what they mean by them."""
TRIED = (N_("help"), N_("quit"), N_("save and quit"), N_("exit"), N_("odds"))
"""Those that have a word in the player's language."""


def meant_commands(line: str) -> tuple[str, ...]:
    """The commands that another word means, in the player's language or in English."""
    tried = next((OTHER_WORDS[word.text] for word in TRIED if as_typed(str(word)) == line), ())
    english = next((key for key, own in command_letters().items() if own == line), line)
    return OTHER_WORDS.get(english, ()) or tried


def is_command(typed: str, word: str) -> bool:
    """Whether a line is this command: its word in the player's language or in English, or a key."""
    line = as_typed(typed.strip())
    own = as_typed(str(COMMAND_WORDS[word]))
    return line in (own, word) or word in meant_commands(line)


def is_yes(typed: str) -> bool:
    """Whether an answer means yes, in full or by its first letter."""
    return _means(typed, (_("yes"), _("y")), ("yes", "y"), (_("no"), _("n")))


def is_no(typed: str) -> bool:
    """Whether an answer means no, in full or by its first letter."""
    return _means(typed, (_("no"), _("n")), ("no", "n"), (_("yes"), _("y")))


def _means(
    typed: str, own: tuple[str, ...], english: tuple[str, ...], opposite: tuple[str, ...]
) -> bool:
    """Whether a word is among these; the player's own language comes before English."""
    word = as_typed(typed.strip())
    if word in map(as_typed, own):
        return True
    return word in english and word not in map(as_typed, opposite)


class Toned(str):
    """A text of pieces, each with the style it is painted in."""

    __slots__ = ("pieces",)
    pieces: tuple[tuple[str, str], ...]  # text and style

    @classmethod
    def of(cls, pieces: Iterable[tuple[str, str]], between: str = " ") -> "Toned":
        toned_pieces: list[tuple[str, str]] = []
        for piece in pieces:
            toned_pieces += [(between, "")] * bool(toned_pieces) + [piece]
        toned = cls("".join(text for text, _style in toned_pieces))
        toned.pieces = tuple(toned_pieces)
        return toned


def tones_of(text: str) -> tuple[tuple[str, str], ...]:
    """The pieces of a text with their styles; one without if it has none."""
    return text.pieces if isinstance(text, Toned) else ((text, ""),)


@value
class MenuItem(Value):
    """One answer that a Question offers; `id` is what can be typed for it."""

    id: str
    label: str
    options: tuple[Option, ...] = ()  # what it chooses in a game, one after the other
    does: str = ""  # what it would do
    letter: str = ""  # the key that chooses it at once on a screen
    english_letter: str = ""  # one that does so in every language
    columns: tuple[str, ...] = ()  # its outcomes, beside it where there is room; may be Toned
    copies: int = 1  # how often it can be marked
    name: str = ""  # what it is called, if the label says more
    mark: Option | None = None  # what marking it stands for; None if it cannot be marked
    care: str = ""  # why its letter only points at it at first; empty if it chooses at once
    brief: bool = False  # so short that it stands beside others of its kind

    @property
    def marked(self) -> "MenuItem":
        """The item that stands for its mark in an answer."""
        assert self.mark is not None
        return MenuItem(self.mark.id, self.label, (self.mark,))


class Marking(Protocol):
    """Texts about entries that are marked to be done at once, in the order of the marks."""

    def cost(self, marks: Sequence[Option]) -> str:
        """How many are marked, what they cost of what there is, and what Enter does."""

    def refusal(self, marks: Sequence[Option]) -> str:
        """Why not all of them can be done; empty if they can."""


@value
class Answer(Value):
    """What a player chose from a menu, or typed."""

    text: str  # as typed; of what was chosen the ids, with blanks between them
    items: tuple[MenuItem, ...] = ()  # what was chosen; empty for a typed line

    @classmethod
    def of(cls, *items: MenuItem) -> "Answer":
        """The answer that chooses entries of a menu."""
        return cls(" ".join(item.id for item in items), items)


@value
class Command(Value):
    """Something that can be typed at a question beside its options; `word` is English."""

    word: str
    help: str
    do: Callable[[str], bool]  # takes what follows the word; tells whether to ask anew
    takes: str = ""  # what can follow the word, as it stands in the help

    @property
    def shown(self) -> str:
        """The word in the player's language; `word` is understood as well."""
        return str(COMMAND_WORDS.get(self.word, self.word))


@value
class Question(Value):
    """What is asked, the options that answer it, and what else can be typed."""

    lines: tuple[str, ...]  # the last one is the question itself
    options: tuple[MenuItem, ...]
    commands: tuple[Command, ...] = ()
    at: int = 0  # the entry under the cursor at first
    screen: "Callable[[], Parts] | None" = None  # what it is painted on, with a head
    marked: tuple[str, ...] = ()  # what is marked at first, where several can be
    inside: tuple[MenuItem, ...] = ()  # entries of menus that it opens; can be typed here too
    headings: tuple[str, ...] = ()  # of the columns beside the options
    boxes: bool = False  # on its screen each option has a box to mark
    is_small: bool = False  # asked on the way to an answer; Esc goes back to the question before
    back: str = ""  # the command that Esc stands for; empty to leave

    @property
    def ids(self) -> list[str]:
        return [option.id for option in self.options]


def number_of(typed: str, count: int) -> int | None:
    """The place among `count` entries that a number from 1 on names; None if it names none."""
    is_number = typed.isascii() and typed.isdecimal() and len(typed) < 6
    return int(typed) - 1 if is_number and 1 <= int(typed) <= count else None


class WentBack(EOFError):
    """The player pressed Esc where there is nothing inside the question to leave."""


class NoProgress(Exception):
    """An automatic player's choice was refused, and the player would make it again."""


class Prompter(Protocol):
    """A way to ask a player; EOFError if the player leaves."""

    def choose(self, question: Question, again: bool = False) -> Answer:
        """One answer: entries that were chosen, or a line as it was typed."""

    def line(self, prompt: str, default: str = "") -> str:
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

    return LinePrompter(env)


class LinePrompter:
    """Prints options with numbers and reads a line."""

    def __init__(self, env: Environment) -> None:
        self.env = env

    def choose(self, question: Question, again: bool = False) -> Answer:
        """Print the question, unless it was asked before, and read an answer."""
        if not again:
            self.show(question)
        return Answer(self.env.read_line("> "))

    def line(self, prompt: str, default: str = "") -> str:
        return self.env.read_line(f"{prompt} [{default}] " if default else f"{prompt} ")

    def is_sure(self, question: str) -> bool:
        """Read yes, or anything else for no."""
        typed = self.env.read_line(_("{question} Type yes: ").format(question=question))
        return is_yes(typed)

    def several(self, question: Question) -> Answer:
        return self.choose(question)

    def show(self, question: Question) -> None:
        """Print what is asked, and each option with its number."""
        width = self.env.width
        self.env.say("", *(piece for line in question.lines for piece in wrap(line, width)))
        brief = ""
        for n, option in enumerate(question.options, 1):
            text = f"{n}. {option.label}"
            if option.brief:
                brief += f"{text.replace(' ', HARD_SPACES[0])}  "
            else:
                self.env.say(*wrap_words(text, width, subsequent_indent="   "))
        lines = wrap_words(brief, width)
        self.env.say(*(line.replace(HARD_SPACES[0], " ") for line in lines))


class InvalidAnswer(Exception):
    """An answer that cannot be used; the message says what can."""
