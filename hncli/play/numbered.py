"""Playing a mission by numbered lines: for pipes, screen readers and plain terminals."""

import textwrap
from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import TextIO

from hncli.cards.models import Card
from hncli.engine.mission import CannotUndo, Endless, Event, Mission, Refused
from hncli.engine.refusals import why_not
from hncli.play.labels import labels
from hncli.play.narration import narrate
from hncli.play.screen import closing_lines, position_lines, question_lines, wrap
from hncli.words import _, nearest, printable

HELP = _(
    "Type the number of an option, or its id. Also: card NAME (what a card does), ids (the options'"
    " ids), undo, take back (undo what showed you something new), look (the position again),"
    " give up, quit (and get a code to go on later)."
)


@dataclass
class Terminal:
    """Where a player reads and types."""

    source: TextIO
    sink: TextIO
    width: int = 80

    def say(self, *lines: str) -> None:
        """Print lines; what the sink cannot encode is replaced, never a crash."""
        for line in lines:
            encoding = self.sink.encoding or "utf-8"
            self.sink.write(line.encode(encoding, "replace").decode(encoding) + "\n")
        self.sink.flush()

    def ask(self, prompt: str) -> str:
        """Read one line; EOFError when there is none."""
        self.sink.write(prompt)
        self.sink.flush()
        line = self.source.readline()
        if not line:
            raise EOFError
        typed = line.strip()
        if not self.source.isatty():  # a terminal shows what is typed, a pipe does not
            self.say(printable(typed, self.width - len(prompt)))
        return typed


class Table:
    """One player at one mission."""

    help = HELP

    def __init__(self, mission: Mission, terminal: Terminal) -> None:
        self.mission = mission
        self.terminal = terminal
        self.choices: list[int] = []
        self.is_changed = False  # by what was typed last, so that there is something to show

    # How the mission is changed; a mission that is kept somewhere is changed there.

    def make(self, option: str) -> list[Event]:
        """Make a choice."""
        return self.mission.choose(option)

    def unmake(self, take_back: bool) -> None:
        """Undo the last choice."""
        self.mission.undo(take_back)

    def surrender(self) -> list[Event]:
        """Give the mission up."""
        return self.mission.give_up()

    def resume(self, code: str) -> None:
        """Play the choices of an earlier sitting again; ValueError if they do not fit."""
        for part in code.split("."):
            decision = self.mission.decision
            number = int(part) - 1
            if decision is None or not 0 <= number < len(decision.options):
                raise ValueError(code)
            self.choose(decision.options[number])

    @property
    def code(self) -> str:
        """The choices so far as a short text that can be typed."""
        return ".".join(str(n) for n in self.choices)

    def choose(self, option: str) -> list[str]:
        """Make a choice and give what there is to tell."""
        decision = self.mission.decision
        events = self.make(option)
        assert decision is not None  # else the choice was refused
        self.choices.append(decision.options.index(option) + 1)
        self.is_changed = True
        return narrate(self.mission, events)

    def play(self) -> None:
        """Ask and answer until the mission is over; EOFError if the player goes away."""
        abductor = self.mission.catalogue.abductor
        self.tell([f"{abductor.title}. {abductor.flavor}", *abductor.text()])
        self.tell(narrate(self.mission, self.mission.events))
        self.look()
        while self.mission.decision is not None:
            self.is_changed = False
            try:
                self.answer(self.terminal.ask("> "))
            except Endless:
                self.tell([_("With that, rules of this pack set each other off for ever.")])
            if self.is_changed:
                self.look()
        self.terminal.say("", *closing_lines(self.mission, self.terminal.width))

    def tell(self, lines: list[str]) -> None:
        """Print sentences, wrapped."""
        self.terminal.say(*(piece for line in lines for piece in wrap(line, self.terminal.width)))

    def look(self) -> None:
        """Show the position and the question."""
        width = self.terminal.width
        decision = self.mission.decision
        if decision is None:
            return
        self.terminal.say("", *position_lines(self.mission, width))
        self.terminal.say("", *question_lines(self.mission, decision, width))
        for n, (_id, label) in enumerate(labels(self.mission, decision), 1):
            self.terminal.say(*textwrap.wrap(f"{n}. {label}", width, subsequent_indent="   "))

    def answer(self, typed: str) -> None:
        """Take one typed line: a number, an id or a command."""
        decision = self.mission.decision
        assert decision is not None
        word, _space, rest = typed.partition(" ")
        number = int(typed) if typed.isdecimal() and len(typed) < 6 else 0
        if 1 <= number <= len(decision.options):
            self.tell(self.choose(decision.options[number - 1]))
        elif word == "card" and rest:
            self.show_card(rest)
        elif typed in COMMANDS:
            COMMANDS[typed](self)
        else:
            self.try_option(typed, len(decision.options))

    def try_option(self, typed: str, count: int) -> None:
        """An option's id can be typed as well; anything else is explained."""
        try:
            self.tell(self.choose(typed))
        except Refused:
            if ":" in typed:
                self.tell([why_not(self.mission, typed)])
            else:
                text = _("Type a number from 1 to {n}, or ? for help.").format(n=count)
                self.tell([text + nearest(typed, list(COMMANDS))])

    def show_card(self, name: str) -> None:
        """Say what a card does, found by its id or title."""
        self.tell(card_lines(name, self.mission.catalogue.cards.values()))

    def show_ids(self) -> None:
        """List the ids of the options, whole, so that they can be copied."""
        assert self.mission.decision is not None
        options = self.mission.decision.options
        self.terminal.say(*(f"{n}. {id}" for n, id in enumerate(options, 1)))

    def undo(self, take_back: bool) -> None:
        """Go back one choice, or say what it would take."""
        try:
            self.unmake(take_back)
        except CannotUndo as error:
            if error.needs_take_back:
                self.tell([_("That showed you something new. Type take back to undo it anyway.")])
            else:
                self.tell([_("There is nothing to undo.")])
        else:
            del self.choices[-1:]  # an earlier sitting's choices are not in it
            self.is_changed = True
            self.tell([_("Undone.")])

    def give_up(self) -> None:
        """Give the mission up."""
        self.tell(narrate(self.mission, self.surrender()))

    def leave(self) -> None:
        """Stop here; the code to go on is printed by whoever started the game."""
        raise EOFError


def card_lines(name: str, cards: Collection[Card]) -> list[str]:
    """Say what a card does, found by its id or title."""
    wanted = name.casefold()
    for card in cards:
        if wanted in (card.id, card.title.casefold()):
            return [f"{card.title}. {card.flavor}", *card.text()]
    known = [card.id for card in cards]
    text = _("There is no card {name}.").format(name=printable(name, 40))
    return [text + nearest(wanted.replace(" ", "-"), known)]


COMMANDS: dict[str, Callable[[Table], None]] = {
    "?": lambda table: table.tell([table.help]),
    "help": lambda table: table.tell([table.help]),
    "ids": Table.show_ids,
    "look": Table.look,
    "undo": lambda table: table.undo(False),
    "take back": lambda table: table.undo(True),
    "give up": Table.give_up,
    "quit": Table.leave,
}
"""What can be typed besides a choice."""
