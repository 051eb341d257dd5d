"""Questions inside of the table's screen, and its keys with their names and steps."""

import re
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from hncli.base.messages import N_, NP_, Message, _
from hncli.base.schema import level_names
from hncli.base.text import clauses
from hncli.features.careers.table_words import status_text, step_sentences
from hncli.features.missions.own_alerts import alert_text
from hncli.features.missions.screen.alert_form import BACK, read_level, read_note, typed
from hncli.features.table.store import TableSession
from hncli.game.cards.models import Card
from hncli.game.table_steps import UnknownStep, parse_step
from hncli.game.tracked import TrackedMission
from hncli.terminal.environment import WIDE, Environment
from hncli.terminal.questions import InvalidAnswer, MenuItem, Prompter, WentBack
from hncli.terminal.screen import Screen

if TYPE_CHECKING:
    from rich.text import Text

MOST_BEFORE = 5  # lines of what was done earlier in the turn
T = TypeVar("T")


class TableQuestions(Screen):
    """What every question about a table can do; WentBack if the player goes back."""

    has_head = True

    def __init__(
        self, session: TableSession, env: Environment, asks: Prompter | None = None
    ) -> None:
        super().__init__(env, asks)
        self.session = session
        self.steps_shown = 0  # those before the ones that the notes describe

    @property
    def table(self) -> TrackedMission:
        """The table as it is now."""
        return self.session.table

    def head(self, width: int) -> "list[Text]":
        """What lies on the table."""
        from hncli.features.table.head import head_lines

        return head_lines(self.session, width, self.env.is_ascii)

    def body(self, width: int) -> "list[Text]":
        """What was done in this turn, faintly, and what has just happened."""
        from hncli.terminal.panes import wrapped

        before = [
            line
            for taken in self.table.taken[: self.steps_shown]
            if taken.turn == self.table.turn
            for line in step_sentences(taken, self.session.title_of)
        ]
        room = 1 if width < WIDE else MOST_BEFORE
        styled = [(line, "faint") for line in before[-room:]]
        alerts = [note for taken in self.table.taken[-1:] for note in taken.notes]
        for line in (*self.notes, *self.question.lines[:-1]):
            styled.append((line, "mark" if any(alert in line for alert in alerts) else ""))
        return [piece for line, style in styled for piece in wrapped(line, width, style, 2)]

    def keys(self) -> tuple[str, ...]:
        if not any(command.word == "undo" for command in self.question.commands):
            return (_("Enter chooses   Esc back"),)
        return (
            _("? help   u undo   l look   / type a step   q save and quit"),
            _("? help  u undo  l look  q quit"),
        )

    def show_again(self, _rest: str) -> bool:
        """Show the whole table, with what the head leaves out."""
        abductor_text = self.session.cards.abductor.text() if self.session.cards is not None else []
        helps = [f"{help.title}: {clauses(help.text())}" for help in self.session.helps.values()]
        alerts = map(alert_text, self.table.alerts)
        notes = [taken.step.name for taken in self.table.taken if taken.step.verb == "note"]
        self.tell(
            [
                status_text(self.table),
                *(_("Alert {alert}").format(alert=text) for text in alerts),
                *abductor_text,
                *helps,
                *(_("Note: {text}").format(text=note) for note in notes),
            ]
        )
        return False

    def choice(self, text: str, items: Iterable[MenuItem], why: str = "") -> str:
        """Ask, and return the id of the chosen entry; WentBack if that is to go back."""
        item = None
        while item is None:
            item = self.answer(self.small_question(text, tuple(items), why))
        if item.id == BACK:
            raise WentBack
        return item.id

    def typed(self, text: str, read: Callable[[str], T]) -> T:
        """What `read` returns for the first typed line that it accepts."""
        return typed(self, text, read)

    def number(self, text: str, most: int) -> int:
        """A number from 0 on; 0 if nothing is typed."""
        return int(self.typed(text, number_between(0, most, "0")))

    def named_card(self, text: str, cards: Iterable[Card]) -> str:
        """The id of a card that is chosen from a list; empty to leave it unnamed."""
        items = [MenuItem(card.id, card.title, does=clauses(card.text())) for card in cards]
        if not items:
            return ""
        unnamed = MenuItem("unnamed", _("Not named"))
        chosen = self.choice(text, (unnamed, *items, MenuItem(BACK, _("Back"))))
        return "" if chosen == "unnamed" else chosen


def number_between(least: int, most: int, default: str = "") -> Callable[[str], str]:
    """A function that accepts a number within bounds; else InvalidAnswer."""

    def read(line: str) -> str:
        typed_number = line or default
        if not re.fullmatch("[0-9]{1,3}", typed_number) or not least <= int(typed_number) <= most:
            text = _("Type a number from {least} to {most}.")
            raise InvalidAnswer(text.format(least=least, most=most))
        return typed_number

    return read


def read_share(line: str) -> str:
    """A share of the hostages; else InvalidAnswer."""
    try:
        return parse_step(f"share:{line.replace(' ', '')}").name
    except UnknownStep:
        raise InvalidAnswer(_("Type a share from 1/2 to 1/1, such as 2/3.")) from None


class Key(NamedTuple):
    """A key of the screen, with its names and the step or method that it stands for."""

    letter: str | Message
    label: Message
    does: Message
    step: str = ""  # the step that it takes; else a method of the screen is called
    method: str = ""
    short: Message | None = None
    asks: Message | None = None  # for the rest of the step
    reads: Callable[[str], str] = str

    @property
    def id(self) -> str:
        """What can be typed for it."""
        return self.method.replace("_", "-") or (self.step.rstrip(":") if self.asks else self.step)

    def question(self) -> str:
        """The question for the rest of its step."""
        return str(self.asks).format(levels=" ".join(level_names()))


KEYS = (
    Key("t", N_("Threat -1"), N_("past S each level saves one"), "threat:-1", short=N_("Threat-")),
    Key("T", N_("Threat +1"), N_("past K each level kills one"), "threat:+1", short=N_("Threat+")),
    Key(NP_("key at the table", "c"), N_("CP -1"), N_("a conversation point less"), "cp:-1"),
    Key(NP_("key at the table", "C"), N_("CP +1"), N_("a conversation point more"), "cp:+1"),
    Key("f", N_("Face down"), N_("a card face down for 1 CP"), "down:1", short=N_("Down")),
    Key("s", N_("Saved"), N_("one walks out; with nobody inside it's a capture"), "saved:1"),
    Key("k", N_("Killed"), N_("one dies"), "killed:1"),
    Key(
        "m", N_("More taken"), N_("more hostages"), "taken:", short=N_("Taken"),
        asks=N_("How many more are taken? (Enter: 1)"), reads=number_between(1, 50, "1"),
    ),
    Key(
        NP_("key at the table", "r"), N_("Roll dice"), N_("type yours, or hn throws"),
        method="roll",
        short=N_("Roll"),
    ),
    Key("e", N_("Odds"), N_("the chances of the next roll"), method="show_odds"),
    Key("d", N_("Demands"), N_("reveal, concede, add"), method="demands", short=N_("Demand")),
    Key("b", N_("Buy a card"), N_("pay its CP"), method="buy", short=N_("Buy")),
    Key(
        NP_("key at the table", "p"), N_("Play a card"), N_("noted only"), method="play_card",
        short=N_("Play"),
    ),
    Key("x", N_("Terror card"), N_("this turn's red card"), method="terror", short=N_("Terror")),
    Key("v", N_("Pivotal event"), N_("the gold card"), method="pivotal", short=N_("Pivotal")),
    Key("g", N_("Resources"), N_("traits too, to read or use"), method="helps", short=N_("Helps")),
    Key(
        NP_("key at the table", "a"), N_("Alerts"), N_("a marker and a note of your own"),
        method="alerts",
    ),
    Key(
        "w", N_("Write a note"), N_("words of your own"), "note:", short=N_("Note"),
        asks=N_("Your note:"), reads=read_note,
    ),
    Key("o", N_("Other ..."), N_("the dial, the end"), method="others", short=N_("Other")),
)  # fmt: skip
"""The keys of the screen, but for the next phase, which comes first."""

OTHERS = (
    Key(
        "s", N_("Threat goes to ..."), N_("only the marker moves"), "level:",
        asks=N_("Threat goes to which level? ({levels})"), reads=read_level,
    ),
    Key(
        "d", N_("Discard red cards"), N_("from the top of the terror deck"), "discard:",
        asks=N_("How many red cards? (Enter: 1)"), reads=number_between(1, 10, "1"),
    ),
    Key("c", N_("Captured"), N_("the abductor gives up"), "captured"),
    Key("e", N_("Eliminated"), N_("the second in command takes over"), "eliminated"),
    Key("a", N_("Escaped"), N_("whoever is in charge gets away"), "escaped"),
    Key(
        "h", N_("More must be saved"), N_("a larger share than half"), "share:",
        asks=N_("Which share must be saved, such as 2/3?"), reads=read_share,
    ),
    Key("m", N_("Only elimination wins"), N_("a pivotal event may ask it"), "must-eliminate"),
    Key("w", N_("It's over: won"), N_("say how it ended"), method="ended_won"),
    Key("l", N_("It's over: lost"), N_("say how it ended"), method="ended_lost"),
    Key("g", N_("Give up"), N_("hang up on everyone still inside"), method="give_up"),
)  # fmt: skip

NEXT_PHASES = {
    "conversation": N_("End the conversation"),
    "spend": N_("End the spend phase"),
    "terror": N_("Next turn"),
}
