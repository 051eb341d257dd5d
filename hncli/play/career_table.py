"""Playing a career by numbered lines: its own decisions, and its missions one after the other."""

import textwrap
from collections.abc import Callable

from hncli.career.career import Career
from hncli.engine.mission import Endless, Event
from hncli.play.career_labels import career_label, does
from hncli.play.career_narration import CAREER_SENTENCES, narrate_career
from hncli.play.career_screen import question, standing_lines, waiting_lines
from hncli.play.numbered import Table, Terminal, card_lines
from hncli.play.screen import wrap
from hncli.store.kept import KeptCareer
from hncli.words import _, nearest, printable

MISSION_HELP = _(
    "Type the number of an option, or its id. Also: card NAME (what a card does), ids (the options'"
    " ids), undo, take back (undo what showed you something new), look (the position again),"
    " give up (the mission is lost, the career goes on), quit. Every choice is saved as you make"
    " it."
)
CAREER_HELP = _(
    "Type the number of an option, or its id. Also: card NAME (what a card does), ids (the options'"
    " ids), look (the career again), quit. Every choice is saved as you make it and cannot be"
    " undone between missions."
)


class MissionTable(Table):
    """One player at a mission of a career: every choice is kept before the next is asked."""

    help = MISSION_HELP

    def __init__(self, kept: KeptCareer, terminal: Terminal) -> None:
        assert kept.career.mission is not None
        super().__init__(kept.career.mission, terminal)
        self.kept = kept
        self.after: list[Event] = []  # what the mission's end means for the career

    def make(self, option: str) -> list[Event]:
        """Make a choice and keep it."""
        return self.part(self.kept.choose(option))

    def unmake(self, take_back: bool) -> None:
        """Undo the last choice and keep that."""
        self.kept.undo(take_back)
        assert self.kept.career.mission is not None
        self.mission = self.kept.career.mission

    def surrender(self) -> list[Event]:
        """Give the mission up and keep that."""
        return self.part(self.kept.give_up())

    def part(self, events: list[Event]) -> list[Event]:
        """Keep the career's events for later and give the mission's."""
        self.after = [event for event in events if event["event"] in CAREER_SENTENCES]
        return [event for event in events if event["event"] not in CAREER_SENTENCES]


class CareerTable:
    """One player at one career."""

    def __init__(self, kept: KeptCareer, terminal: Terminal) -> None:
        self.kept = kept
        self.terminal = terminal
        self.heard = len(kept.told)

    @property
    def career(self) -> Career:
        """The career as it stands now."""
        return self.kept.career

    def play(self, wanted: str = "") -> None:
        """Ask and answer until the career is complete; EOFError if the player goes away.

        `wanted` is an option that starts a mission: it is taken as soon as it is offered.
        """
        while (decision := self.career.decision) is not None:
            if self.career.mission is not None:
                self.play_mission()
            elif wanted in decision.options:
                self.choose(wanted)
                wanted = ""
            else:
                self.ask()
        self.terminal.say("", *standing_lines(self.career, self.terminal.width))
        self.terminal.say(*waiting_lines(self.career, self.terminal.width))

    def settle(self) -> None:
        """Ask for the compensation, if it is still to be chosen, and for nothing else."""
        while self.career.mission is None and (
            self.career.now.is_choosing or self.career.now.is_adding
        ):
            self.ask()

    def play_mission(self) -> None:
        """Play the running mission to its end, and tell what it means for the career."""
        self.terminal.say("")
        table = MissionTable(self.kept, self.terminal)
        table.play()
        self.terminal.say("")
        self.tell(narrate_career(self.career, table.after))
        self.hear()

    def ask(self, options: tuple[str, ...] = ()) -> None:
        """Ask until one choice is made: one of some options, or any that there is."""
        decision = self.career.decision
        assert decision is not None
        offered = options or decision.options
        self.look(offered)
        while not self.answer(self.terminal.ask("> "), offered):
            pass

    def tell(self, lines: list[str]) -> None:
        """Print sentences, wrapped."""
        self.terminal.say(*(piece for line in lines for piece in wrap(line, self.terminal.width)))

    def look(self, offered: tuple[str, ...]) -> None:
        """Show the career and the question."""
        width = self.terminal.width
        decision = self.career.decision
        assert decision is not None
        self.terminal.say("", *standing_lines(self.career, width))
        self.terminal.say("", *wrap(question(self.career, decision), width))
        for n, option in enumerate(offered, 1):
            text = does(self.career, option)
            label = career_label(self.career, option) + (f": {text}" if text else "")
            self.terminal.say(*textwrap.wrap(f"{n}. {label}", width, subsequent_indent="   "))

    def answer(self, typed: str, offered: tuple[str, ...]) -> bool:
        """Take one typed line; tells whether a choice was made."""
        word, _space, rest = typed.partition(" ")
        number = int(typed) if typed.isdecimal() and len(typed) < 6 else 0
        option = offered[number - 1] if 1 <= number <= len(offered) else typed
        if option in offered:
            return self.is_meant(option) and self.choose(option)
        if word == "card" and rest:
            packs = self.career.library.packs.values()
            cards = [card for pack in packs for card in pack.cards.values()]
            self.tell(card_lines(rest, cards))
        elif typed in COMMANDS:
            COMMANDS[typed](self, offered)
        else:
            self.explain(typed, offered)
        return False

    def is_meant(self, option: str) -> bool:
        """Ask again before the one choice that ends a career."""
        if option != "retire":
            return True
        typed = self.terminal.ask(_("Retire for good? Type yes: "))
        return typed.casefold() in (_("yes"), _("y"))

    def choose(self, option: str) -> bool:
        """Make a choice of the career and tell what follows; tells whether it could be made."""
        try:
            events = self.kept.choose(option)
        except Endless:
            self.tell([_("With that, rules of this pack set each other off for ever.")])
            return False
        if self.career.mission is None:  # a mission that has begun tells of itself
            self.tell(narrate_career(self.career, events))
        self.hear()
        return True

    def hear(self) -> None:
        """Pass on what the store has to say since it was last heard."""
        self.tell(self.kept.told[self.heard :])
        self.heard = len(self.kept.told)

    def explain(self, typed: str, offered: tuple[str, ...]) -> None:
        """Say what can be typed instead."""
        if ":" in typed:
            text = _("{option} is not offered now. The command ids lists what is.")
            self.tell([text.format(option=printable(typed, 40)) + nearest(typed, list(offered))])
            return
        text = _("Type a number from 1 to {n}, or ? for help.").format(n=len(offered))
        self.tell([text + nearest(typed, list(COMMANDS))])

    def show_ids(self, offered: tuple[str, ...]) -> None:
        """List the ids of the options, whole, so that they can be copied."""
        self.terminal.say(*(f"{n}. {id}" for n, id in enumerate(offered, 1)))

    def leave(self, _offered: tuple[str, ...]) -> None:
        """Stop here."""
        raise EOFError

    def show_help(self, _offered: tuple[str, ...]) -> None:
        """Say what can be typed."""
        self.tell([CAREER_HELP])

    def refuse_undo(self, _offered: tuple[str, ...]) -> None:
        """Say why there is no way back."""
        self.tell([_("What the career has recorded stays; undo works inside a mission.")])


COMMANDS: dict[str, Callable[[CareerTable, tuple[str, ...]], None]] = {
    "?": CareerTable.show_help,
    "help": CareerTable.show_help,
    "ids": CareerTable.show_ids,
    "look": CareerTable.look,
    "undo": CareerTable.refuse_undo,
    "take back": CareerTable.refuse_undo,
    "quit": CareerTable.leave,
}
"""What can be typed besides a choice."""
