"""Questions inside of the table's screen: lines, numbers, levels, cards by name."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from hncli.base.messages import N_, _
from hncli.base.schema import level_id, level_names
from hncli.base.text import clauses
from hncli.features.careers.table_words import said, status_text
from hncli.features.missions.own_alerts import alert_text
from hncli.features.table.session import TableSession
from hncli.game.cards.models import Card
from hncli.game.table.steps import LONGEST
from hncli.game.table.tracked import TrackedMission
from hncli.terminal.environment import WIDE, Environment
from hncli.terminal.questions import MenuItem, Prompter, Question, WentBack
from hncli.terminal.screen import Screen

if TYPE_CHECKING:
    from rich.text import Text

BACK = "back"
MOST_BEFORE = 5  # lines of what was done earlier in the turn
DIGITS = "123456789"
LONGEST_LINE = LONGEST - 40  # of a note, so that the step it becomes is not too long
NEW_DEMANDS = {
    "major": N_("A new major demand"),
    "escape": N_("A new escape demand"),
    "minor": N_("A new minor demand, face up"),
}
KINDS = {"major": N_("major demand"), "escape": N_("escape demand"), "minor": N_("minor demand")}


class TableQuestions(Screen):
    """What every question about a table can do."""

    has_head = True

    def __init__(
        self, session: TableSession, env: Environment, asks: Prompter | None = None
    ) -> None:
        super().__init__(env, asks)
        self.session = session
        self.told = 0  # steps that were told before the notes

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
            for done in self.table.taken[: self.told]
            if done.turn == self.table.turn
            for line in said(done, self.session.title_of_any)
        ]
        now = [*self.notes, *self.question.lines[:-1]]
        room = 1 if width < WIDE else MOST_BEFORE
        told = [piece for line in before[-room:] for piece in wrapped(line, width, "faint", 2)]
        alerts = [note for done in self.table.taken[-1:] for note in done.notes]
        return told + [
            piece
            for line in now
            for piece in wrapped(line, width, "mark" if any(a in line for a in alerts) else "", 2)
        ]

    def keys(self) -> tuple[str, ...]:
        if not any(command.word == "undo" for command in self.question.commands):
            return (_("Enter chooses   Esc back"),)
        return (
            _("? help   u undo   l look   / type a step   q save and quit"),
            _("? help  u undo  l look  q quit"),
        )

    def look(self) -> None:
        """Say where the table stands."""
        self.tell([status_text(self.table)])

    def show_again(self, _rest: str) -> bool:
        """The whole table, with all that the head folds."""
        chief = self.session.cards.abductor.text() if self.session.cards is not None else []
        helps = [f"{one.title}: {clauses(one.text())}" for one in self.session.helps.values()]
        notes = [done.step.name for done in self.table.taken if done.step.verb == "note"]
        self.show_lines(
            [
                status_text(self.table),
                *(_("Alert {alert}").format(alert=alert_text(one)) for one in self.table.alerts),
                *chief,
                *helps,
                *(_("Note: {text}").format(text=note) for note in notes),
            ]
        )
        return False

    def demand_kind(self, kind: str) -> str:
        """A demand whose name is not known."""
        return str(KINDS[kind])

    def new_demand(self, kind: str) -> str:
        """The entry that adds a demand."""
        return str(NEW_DEMANDS[kind])

    def back(self) -> MenuItem:
        """The entry that changes nothing."""
        return MenuItem(BACK, _("Back"), letter="b", brief=True)

    def numbered(self, items: Sequence[MenuItem]) -> tuple[MenuItem, ...]:
        """Entries with digits for keys, and the way back."""
        keys = DIGITS.ljust(len(items))
        found = (
            MenuItem(one.id, one.label, does=one.does, letter=key.strip())
            for key, one in zip(keys, items, strict=False)
        )
        return (*found, self.back())

    def choice(self, question: Question) -> str:
        """The id of the entry that is chosen; `back` if the player goes back."""
        try:
            item = None
            while item is None:
                item = self.answer(question)
        except WentBack:
            return BACK
        return item.id

    def line(self, text: str) -> str | None:
        """A line that is typed, without what no file can hold; None if the player goes back."""
        asked = self.painted(Question((text,), ()))
        self.question = asked
        try:
            typed = self.asks.choose(asked).text if self.env.is_drawn else self.asks.line(text)
        except WentBack:
            return None
        return "".join(sign for sign in typed if sign.isprintable()).strip()[:LONGEST_LINE]

    def number(self, text: str, usual: int | None, least: int, most: int) -> int | None:
        """A number that is typed; None if the player goes back, or typed something else."""
        typed = self.line(text)
        if typed is None:
            return None
        if not typed and usual is not None:
            return usual
        digits = typed.removeprefix("+").removeprefix("-")
        if digits.isascii() and digits.isdecimal() and len(digits) < 4:
            n = int(typed)
            if least <= n <= most:
                return n
        text = _("Type a number from {least} to {most}.")
        self.notes = [text.format(least=least, most=most)]
        return None

    def level(self, text: str) -> str | None:
        """A level of threat that is typed; None if the player goes back."""
        typed = self.line(f"{text} ({' '.join(level_names())})")
        found = level_id(typed) if typed else None
        if typed and found is None:
            self.notes = [_("Levels are {levels}.").format(levels=", ".join(level_names()))]
        return found

    def named_card(self, text: str, cards: Iterable[Card]) -> str | None:
        """The id of a card that is chosen from a list; empty to leave it unnamed, None for back."""
        known = list(cards)
        if not known:
            return ""
        items = [MenuItem("unnamed", _("Not named"), brief=False)]
        items += [MenuItem(one.id, one.title, does=clauses(one.text())) for one in known]
        asked = self.painted(Question((text,), (*items, MenuItem(BACK, _("Back")))))
        chosen = self.choice(asked)
        return None if chosen == BACK else "" if chosen == "unnamed" else chosen
