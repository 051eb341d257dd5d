"""A player at a question: commands are done on the way to an answer.

On a terminal the question is painted with what was said before it; elsewhere only what is new is
printed.
"""

from collections.abc import Callable, Collection
from dataclasses import replace
from typing import TYPE_CHECKING, TypeVar

from hncli.base.messages import ENGLISH, _, current_language, ngettext, printable
from hncli.base.text import ended, explained, located, look_up, nearest, several, simple, unaccented
from hncli.game.cards.models import Card
from hncli.terminal.columns import wrap
from hncli.terminal.environment import Environment
from hncli.terminal.progress import paced
from hncli.terminal.questions import (
    Answer,
    Command,
    InvalidAnswer,
    MenuItem,
    Prompter,
    Question,
    as_typed,
    meant_commands,
    number_of,
    prompter,
)
from hncli.terminal.rulebook import rules_lines

if TYPE_CHECKING:
    from rich.text import Text

    from hncli.terminal.panes import Parts

SHORT_ANSWER = 4  # lines of an answer that still fits on the screen with the question
LONG_LIST = 12  # entries that are not printed again and again
T = TypeVar("T")


class Screen:
    """What a player can do at every question, whatever it is about."""

    def __init__(self, env: Environment, asks: Prompter | None = None) -> None:
        self.env = env
        self.asks = asks or prompter(env)
        self.question = Question((), ())
        self._printed_items: set[str] = set()  # entries of long lists, with their numbers
        self.notes: list[str] = []  # messages since the last choice, where they are painted

    title = ""  # what stands at the top of a painted screen that knows no more

    @property
    def is_painted(self) -> bool:
        """Whether messages stand on the screen above the next question, and are not printed."""
        return self.env.is_drawn

    # What each kind of screen knows better

    def cards(self) -> Collection[Card]:
        return ()

    def look(self) -> None:
        """Show where things stand."""

    def head(self, width: int) -> "list[Text]":
        from hncli.terminal.panes import wrapped

        return wrapped(self.title, width, "title") if self.title else []

    def body(self, width: int) -> "list[Text]":
        """The lines between head and question: messages, and what is said before the question."""
        from hncli.terminal.panes import wrapped

        lines = (*self.notes, *self.question.lines[:-1])
        return [piece for line in lines for piece in wrapped(line, width, "", 2)]

    def keys(self) -> tuple[str, ...]:
        """What the commonest keys do, and the same in fewer words."""
        if not self.question.options:
            return (_("Enter continues   Esc back"),)
        if self.question.commands:
            return (_("Enter chooses   ? help   Esc back"),)
        return (_("Enter chooses   Esc back"),)

    def parts(self) -> "Parts":
        from hncli.terminal.panes import Pane, Parts, key_lines, wrapped

        question = self.question

        def detail(at: int) -> Pane:
            does = question.options[at].does if question.options else ""
            return Pane(lambda width: wrapped(ended(does), width, "", 2) if does else [])

        return Parts(
            Pane(self.head),
            Pane(self.body),
            question.lines[-1],
            question.options,
            headings=question.headings,
            detail=detail,
            footer=Pane(lambda width: key_lines(width, *self.keys())),
            boxes=question.boxes,
        )

    def why_not(self, typed: str) -> list[str]:
        """The lines that say why a choice is not offered, or that it is."""
        if not typed:
            return [_("Why not what? Type why not and a choice.")]
        matches = look_up(typed, self.question.options, lambda item: (item.id, _name(item)))
        if len(matches) == 1:
            return [self.offered(matches[0].id)]
        if matches:
            return [several(typed, [_name(item) for item in matches])]
        text = _("{option} is not offered now. The command ids lists what is.")
        return [text.format(option=printable(typed, 40)) + nearest(typed, self.question.ids)]

    def offered(self, id: str) -> str:
        """The sentence that an option can be chosen, and how."""
        n = self.question.ids.index(id)
        text = _("Yes, that's number {n}: {choice}")
        return ended(text.format(n=n + 1, choice=_name(self.question.options[n])))

    # Telling

    def tell(self, lines: list[str]) -> None:
        """Say something to the player: sentences one after the other, wrapped."""
        if not self.is_painted:
            for line in paced(lines, self.env):
                self.env.say(*wrap(self.env.shown(line), self.env.width))
        elif sum(len(line) for line in lines) > SHORT_ANSWER * self.env.width:
            self.page(lines)
        else:
            self.notes = lines

    def show_lines(self, lines: list[str]) -> None:
        """Show the answer to a command: lines that are wrapped already."""
        if not self.is_painted:
            self.env.say(*lines)
        elif len(lines) <= SHORT_ANSWER:
            self.notes = lines
        else:
            self.page(lines)

    def remark(self, lines: list[str]) -> None:
        """Add to the messages since the last choice."""
        if self.is_painted:
            self.notes = [*self.notes, *lines]
        else:
            self.tell(lines)

    def page(self, lines: list[str], leave_by: str = "") -> bool:
        """Show a text page by page; returns whether it was left by this key."""
        from hncli.terminal.painted import Pager
        from hncli.terminal.panes import plain, wrapped

        def made(width: int) -> "list[Text]":
            return [
                piece for line in lines for piece in (wrapped(line, width, "", 2) or [plain("")])
            ]

        return Pager(self.env, made, leave_by).show()

    # Asking

    def answer(self, question: Question, again: bool = False) -> MenuItem | None:
        """The entry that is chosen; None if a command has changed what is to be asked.

        With `again` lines do not repeat what was printed before.
        """
        items = self.answers(question, again)
        return items[0] if items else None

    def answers(self, question: Question, again: bool = False) -> tuple[MenuItem, ...]:
        """The entries that are chosen; none if a command has changed what is to be asked."""
        while True:
            self.question = question  # a command may have asked something of its own
            answer = self.asks.choose(question, again)
            again = True
            items = self.chosen(answer)
            if items:
                return items
            command, rest = find_command(answer.text, question.commands)
            if command is not None:
                if command.do(rest):
                    return ()
                continue
            matches = self.named(answer.text)
            if len(matches) == 1:
                return (matches[0],)
            self.tell(self.misunderstood(answer.text, matches))

    def list_news(self, question: Question) -> bool:
        """On a pipe, print of a long list what was not printed yet; returns whether it did."""
        numbered = [f"{n}. {item.label}" for n, item in enumerate(question.options, 1)]
        new = [line for line in numbered if line not in self._printed_items]
        is_short = self.env.is_drawn or len(numbered) < LONG_LIST or new == numbered
        self._printed_items.update(numbered if len(numbered) >= LONG_LIST else ())
        if is_short:
            return False
        if new:
            self.env.say("")
            new.append(_("The other numbers are as above; ? lists them all."))
        self.tell([*question.lines, *new])
        return True

    def chosen(self, answer: Answer) -> tuple[MenuItem, ...]:
        """The entries of an answer; none if it is something else that was typed."""
        return answer.items or self.find_choice(answer.text)

    def find_choice(self, typed: str) -> tuple[MenuItem, ...]:
        """The entry that is meant by a number, an id or a letter; none if it is something else."""
        options = self.question.options
        id = chosen(typed, self.question.ids)
        for item in options:
            if item.id == id:
                return (item,)
        for item in options:
            if typed and typed in (item.letter, item.english_letter):
                return (item,)
        return tuple(item for item in self.question.inside if item.id == typed)

    def named(self, typed: str) -> list[MenuItem]:
        """The options that a name, or a part of one, may mean; a number is no name."""
        if ":" in typed or len(typed) < 2 or not any(c.isalpha() for c in typed):
            return []
        for items in (self.question.options, self.question.inside):
            matches = look_up(typed, items, lambda item: (_name(item),))
            if not matches and current_language() != ENGLISH:  # a card's English name is its id
                matches = look_up(typed, items, lambda item: (item.id.rpartition(":")[2],))
            if matches:
                return matches
        return []

    def painted(self, question: Question) -> Question:
        """The question with the screen it is painted on, where there is one."""
        return replace(question, screen=self.parts) if self.is_painted else question

    def small_question(self, text: str, items: tuple[MenuItem, ...], why: str = "") -> Question:
        """A question about an answer, asked on the same screen; `why` is said before it."""
        lines = (why, text) if why else (text,)
        self.question = self.painted(Question(lines, items, self.small_commands(), is_small=True))
        return self.question

    def small_commands(self) -> tuple[Command, ...]:
        """What is understood at a question about an answer."""
        return ()

    def is_sure(self, text: str, why: str = "") -> bool:
        """Ask before something that cannot be undone; no is the first answer."""
        if not self.env.is_drawn:
            return self.asks.is_sure(f"{why} {text}" if why else text)
        items = (
            MenuItem("no", _("No"), letter=_("n"), english_letter="n"),
            MenuItem("yes", _("Yes"), letter=_("y"), english_letter="y"),
        )
        return self.answer(self.small_question(text, items, why)) == items[1]

    def type_line(self, text: str, read: Callable[[str], T], default: str) -> T:
        """A line that `read` accepts, typed on the screen where one is painted."""
        while True:
            if self.env.is_drawn:
                prompt = f"{text} [{default}]" if default else text
                typed = self.asks.choose(self.small_question(prompt, ())).text
            else:
                typed = self.asks.line(text, default)
            try:
                return read(typed or default)
            except InvalidAnswer as error:
                self.tell([str(error)])

    def misunderstood(self, typed: str, matches: list[MenuItem]) -> list[str]:
        """The lines for what was not understood; `matches` are the options whose names fit."""
        if ":" in typed:
            return self.why_not(typed)
        if matches:
            return [several(typed, [_name(item) for item in matches])]
        words = {command.shown: command.shown for command in self.question.commands}
        for name in map(_name, self.question.options):
            words |= dict.fromkeys((simple(name), *simple(name).split()), name)
        return [self.not_known(typed) + nearest(simple(typed), words)]

    def not_known(self, typed: str) -> str:
        """The sentence for a name that nothing has; painted choices have letters, not numbers."""
        if self.question.screen is not None and not typed.isdecimal():
            text = _("Nothing here is called {typed}. Press ? for help.")
            return text.format(typed=printable(typed, 40))
        n = len(self.question.options)
        text = ngettext(
            "Type {n}, or ? for help.", "Type a number from 1 to {n}, or ? for help.", n
        )
        return text.format(n=n)

    # The commands that every question knows

    def common(self) -> tuple[Command, ...]:
        """Looking things up, and leaving."""
        return (
            Command(
                "?", _("what the choices do (? and a number: one of them)"), self.show_help, _("N")
            ),
            Command("save and quit", _("stop here; nothing is lost"), self.leave),
            Command("card", _("what a card does"), self.show_card, _("NAME")),
            Command("rules", _("the rules about something"), self.show_rules, _("WORD")),
            Command("why not", _("why something is not offered"), self.say_why, _("CHOICE")),
            Command("look", _("where things stand, once more"), self.show_again),
            Command("ids", _("the ids of the choices, for typing"), self.show_ids),
        )

    def show_help(self, rest: str) -> bool:
        """Explain one choice, or every choice and every command."""
        options = self.question.options
        for item in self.find_choice(rest)[:1]:
            if item in options:
                self.tell([ended(explained(_name(item), item.does) if item.does else item.label)])
                return False
        lines = []
        for n, option in enumerate(options, 1):
            key = f"{option.letter} " if self.env.is_drawn and option.letter else f"{n}."
            name = f"{key} {_name(option)}"
            lines.append(ended(explained(name, option.does) if option.does else name))
        lines.append(_("Type a number, a letter or a name. Also:"))
        for command in self.question.commands:
            name = f"{command.shown} {command.takes}".strip()
            lines.append(located(name, f"{command.help}."))
        width = self.env.width
        self.show_lines([piece for line in lines for piece in wrap(line, width)])
        return False

    def show_card(self, name: str) -> bool:
        if not name:
            self.tell([_("Which card? Type card and its name.")])
        else:
            self.tell(card_lines(name, self.cards()))
        return False

    def show_rules(self, word: str) -> bool:
        """Print the rules about a word, or the topics there are."""
        self.show_lines(rules_lines(word or None, self.env.width))
        return False

    def say_why(self, words: str) -> bool:
        """Say why a choice is not offered; one that is on the list goes by its number too."""
        option = chosen(words, self.question.ids) if words.isdecimal() else None
        self.tell(self.why_not(words) if option is None else [self.offered(option)])
        return False

    def show_again(self, _rest: str) -> bool:
        return True

    def show_ids(self, _rest: str) -> bool:
        """List the ids of the options, whole, so that they can be copied, and their names."""
        named = current_language() != ENGLISH  # an id is an English word
        lines = [
            f"{n}. {unaccented(_name(item)).casefold()} ({item.id})" if named else f"{n}. {item.id}"
            for n, item in enumerate(self.question.options, 1)
        ]
        self.show_lines(lines)
        return False

    def leave(self, _rest: str) -> bool:
        """Leave by EOFError; the caller prints how to go on."""
        raise EOFError


def chosen(typed: str, ids: list[str]) -> str | None:
    """The option that is meant by a number or an id."""
    n = number_of(typed, len(ids))
    return ids[n] if n is not None else typed if typed in ids else None


def find_command(typed: str, commands: Collection[Command]) -> tuple[Command | None, str]:
    """The command that a line begins with, and what follows it.

    Its word may be that of the player's language, or the English one.
    """
    line = " ".join(typed.split())
    commands_by_name = [(as_typed(command.shown), command) for command in commands]
    commands_by_name += [(command.word, command) for command in commands]
    words = [word for word, _command in commands_by_name]
    if as_typed(line) not in words:
        meant = meant_commands(as_typed(line))
        line = next((word for word in meant if word in words), line)
    for name, command in commands_by_name:
        word, rest = line[: len(name)], line[len(name) :]
        if as_typed(word) == name and (
            not rest or (command.takes and (rest[0] in " ?" or not name.isalpha()))
        ):
            return command, rest.strip().rstrip("?").strip() if command.takes else ""
    return None, ""


def _name(option: MenuItem) -> str:
    """What an option is called, without what it does."""
    return option.name or option.label


def card_lines(name: str, cards: Collection[Card]) -> list[str]:
    """The lines for a card, found by its id or by a part of its title."""
    matches = look_up(name, cards, lambda card: (card.id, card.title))
    titles = list(dict.fromkeys(card.title for card in matches))
    if len(titles) > 1:
        return [several(name, titles)]
    if matches:
        return [f"{ended(matches[0].title)} {matches[0].flavor}", *matches[0].text()]
    text = _("There is no card {name}.").format(name=printable(name, 40))
    return [text + nearest(simple(name).replace(" ", "-"), [card.id for card in cards])]
