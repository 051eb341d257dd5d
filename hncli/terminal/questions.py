"""Asking a player: questions and their kinds of prompters, forms, and words that are typed."""

from collections.abc import Callable
from typing import TYPE_CHECKING, NoReturn, Protocol, TypeVar

from hncli.base.messages import HARD_SPACES, N_, _
from hncli.base.text import labelled, unaccented
from hncli.base.values import Value, value
from hncli.game.engine.game import Option
from hncli.terminal.columns import wrap, wrap_words
from hncli.terminal.environment import Environment

if TYPE_CHECKING:
    from hncli.terminal.panes import Parts


def as_typed(text: str) -> str:
    """A text for comparison with what is typed: small letters, no accents, of the same length."""
    return "".join(unaccented(sign)[:1] or sign for sign in text).lower()


COMMAND_WORDS = {
    "alert": N_("alert"),
    "all random": N_("all random"),
    "back": N_("back"),
    "card": N_("card"),
    "give up": N_("give up"),
    "hint": N_("hint"),
    "hint best": N_("hint best"),
    "ids": N_("ids"),
    "log": N_("log"),
    "look": N_("look"),
    "quit": N_("quit"),
    "random": N_("random"),
    "review": N_("review"),
    "rules": N_("rules"),
    "save and quit": N_("save and quit"),
    "skip": N_("skip"),
    "take back": N_("take back"),
    "undo": N_("undo"),
    "why not": N_("why not"),
}
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
    found = next((OTHER_WORDS[one.text] for one in TRIED if as_typed(str(one)) == line), ())
    return OTHER_WORDS.get(line, ()) or found


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


@value
class MenuItem(Value):
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
    brief: bool = False  # so short that it stands beside others of its kind

    @property
    def marked(self) -> "MenuItem":
        """The answer that marking it stands for."""
        assert self.mark is not None
        return MenuItem(self.mark.id, self.label, (self.mark,))


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

    @property
    def ids(self) -> list[str]:
        """The ids of all options."""
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

    def line(self, prompt: str, usual: str = "") -> str:
        """Read a line of text."""
        return self.env.read_line(f"{prompt} [{usual}] " if usual else f"{prompt} ")

    def is_sure(self, question: str) -> bool:
        """Read yes, or anything else for no."""
        typed = self.env.read_line(_("{question} Type yes: ").format(question=question))
        return is_yes(typed)

    def several(self, question: Question) -> Answer:
        """Read some numbers."""
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


T = TypeVar("T")


class InvalidAnswer(Exception):
    """An answer that cannot be used; the message says what can."""


class Asker:
    """Asks for one value at a time; with `quiet` it takes the defaults and asks nothing."""

    def __init__(
        self, env: Environment, stop: Callable[[str], NoReturn], quiet: bool = False
    ) -> None:
        self.env = env
        self.stop = stop  # ends the command with a message
        self.quiet = quiet
        self.input_ended = False  # the input has ended, so that nobody answers any more
        self.asks = prompter(env)

    def ask(
        self,
        question: str,
        option: str,
        read: Callable[[str], T],
        usual: str | None = None,
        choices: tuple[MenuItem, ...] = (),
        several: bool = False,
    ) -> T:
        """Ask until `read` accepts the answer, and return what it made of it.

        `usual` is the default: for an empty answer, and where nobody answers. Without a default
        the command then ends with a message that names `option`. `choices` are shown as a list
        on a terminal; elsewhere the caller has printed them.
        """
        if self.quiet and usual is not None:
            return read(usual)
        if self.quiet:
            self.stop(_("Something is missing: say {option}.").format(option=option))
        while True:
            try:
                typed = self._answer(question, usual or "", choices, several)
            except WentBack:
                self._go_back()
            except EOFError:
                return self.default_or_stop(option, read, usual)
            try:
                if typed == "?":
                    self.tell(*_explained(option, usual, choices))
                elif typed or usual is not None:
                    return read(typed or usual or "")
                else:
                    self.tell(_("Type an answer; ? explains."))
            except InvalidAnswer as error:
                self.tell(str(error))

    def _answer(
        self, question: str, usual: str, choices: tuple[MenuItem, ...], several: bool
    ) -> str:
        """One answer as it was typed, or the ids of what was chosen from a list."""
        if not self.env.is_drawn or not choices:
            return self.asks.line(question, usual)
        first = tuple(sorted(choices, key=lambda one: one.id != usual))
        asked = Question((question,), first, marked=(usual,))
        answer = self.asks.several(asked) if several else self.asks.choose(asked)
        return answer.text

    def default_or_stop(self, option: str, read: Callable[[str], T], usual: str | None) -> T:
        """The default at the end of a piped input; else the command stops."""
        self.input_ended = True
        self.env.say("")
        if usual is None or self.env.source.isatty():
            text = _("The input ended before an answer; nothing was changed. Say {option}.")
            self.stop(text.format(option=option))
        return read(usual)

    def _go_back(self) -> NoReturn:
        """End the command quietly."""
        self.env.say(_("Nothing was changed."))
        raise SystemExit(0)

    def tell(self, *lines: str) -> None:
        """Print lines, wrapped to the width."""
        width = self.env.width
        self.env.say(*(piece for line in lines for piece in wrap(line, width)))

    def is_sure(self, question: str, option: str = "--yes") -> bool:
        """Ask for yes or no before something that cannot be undone; `quiet` means yes."""
        if self.env.is_drawn and not self.quiet:
            try:
                return self.asks.is_sure(question)
            except WentBack:
                self._go_back()
            except EOFError:
                return self.default_or_stop(option, read_yes_or_no, None)
        return self.quiet or self.ask(
            _("{question} yes or no:").format(question=question), option, read_yes_or_no
        )


def _explained(option: str, usual: str | None, choices: tuple[MenuItem, ...]) -> list[str]:
    """The answer to `?`: the choices, the default and the command line option."""
    lines = [f"{labelled(one.label, one.does) if one.does else one.label}." for one in choices]
    if usual:
        lines.append(_("Enter alone takes {usual}.").format(usual=usual))
    lines.append(_("On the command line it is {option}.").format(option=option))
    return lines


def read_yes_or_no(typed: str) -> bool:
    """Read yes or no, in full or by the first letter; else InvalidAnswer."""
    if is_yes(typed):
        return True
    if is_no(typed):
        return False
    raise InvalidAnswer(_("Type yes or no."))
