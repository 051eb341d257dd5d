"""The mission screen on a terminal: its parts for any width, and the screens without a question."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from rich.text import Text

from hncli.base.messages import _
from hncli.base.text import capitalized, ended
from hncli.features.missions.choices import MenuEntry
from hncli.features.missions.exchange import (
    dice_on_table,
    exchange_lines,
    heading_line,
    notes,
    summary_lines,
)
from hncli.features.missions.head import head_lines
from hncli.features.missions.labels import times
from hncli.features.missions.menu import (
    HEADINGS,
    choice_does,
    moves_somebody,
    odds_line,
    outcomes_line,
)
from hncli.features.missions.mission_end import MissionEnd
from hncli.features.missions.position_text import (
    by_cost,
    pile_lines,
)
from hncli.game.engine.game import ChoosingDice, PayingConversion, Rolling
from hncli.game.engine.view import View
from hncli.terminal.environment import WIDE
from hncli.terminal.panes import (
    Pane,
    Parts,
    compose,
    cut,
    key_lines,
    plain,
    wrapped,
)
from hncli.terminal.questions import MenuItem

if TYPE_CHECKING:
    from hncli.features.missions.screen import MissionScreen


class MissionPainter:
    """Paints a mission screen; it reads the screen's state and changes nothing."""

    def __init__(self, screen: "MissionScreen[Any]") -> None:
        self.screen = screen
        self.env = screen.env

    def parts(self) -> Parts:
        """Everything on the screen while a question is asked."""
        m, asked = self.screen.view, self.screen.question
        headings = HEADINGS if any(len(item.columns) > 1 for item in asked.options) else ()
        heads = {who: Pane(partial(self.head, who=who)) for who in (False, True)}
        return Parts(
            heads[False],
            Pane(self.exchange),
            asked.lines[-1],
            asked.options,
            headings,
            lambda at: Pane(lambda width: self.detail(width, at)),
            Pane(self.footer),
            lambda at: [Pane(block) for block in self.extra(m, at)],
            marked=_("buys them") if m.asked.kind == "spend" else _("plays them face down"),
            head_at=lambda at: heads[self.moves_somebody(at)],
        )

    def head(self, width: int, who: bool = False) -> list[Text]:
        """What a player must know at every decision, with who would leave next or without."""
        session, call = self.screen.session, self.screen.call
        person = call.leaving.next if who and call is not None else None
        name = person.name if person is not None else ""
        return head_lines(session.view, width, self.env.is_ascii, session.stress, name)

    def moves_somebody(self, at: int) -> bool:
        """Whether the entry that is pointed at is a choice by which somebody may leave."""
        entry = self.entry(at)
        return entry is not None and moves_somebody(self.screen.view, entry)

    def exchange(self, width: int) -> list[Text]:
        """What happened since the last choice, and what the program has to say."""
        m, exchange = self.screen.view, self.screen.exchange
        told = exchange_lines(exchange, width)
        is_open = isinstance(m.asked.purpose, Rolling | PayingConversion | ChoosingDice)
        rolled = [one for one in exchange if one.kind == "dice"]
        is_shown = bool(rolled) and rolled[-1].dice == m.dice and not any(m.converted)
        if is_shown and width < WIDE:  # there, dice further up are soon folded away
            is_shown = exchange[-1] is rolled[-1]
        if is_open and not is_shown:
            told += dice_on_table(m.dice, m.converted)
        said = [*self.screen.notes, *self.screen.question.lines[:-1]]
        return [*told, *notes(said, width)]

    def detail(self, width: int, at: int) -> list[Text]:
        """The whole text of the entry that is pointed at, and its odds."""
        screen = self.screen
        entry = self.entry(at)
        if entry is None:
            return wrapped(capitalized(screen.question.options[at].does), width, "", 2)
        m = screen.view
        short = outcomes_line(m, entry) if width < WIDE else ""
        does = short or choice_does(m, entry)
        text = does if short else ended(capitalized(does))
        lines = wrapped(text, width, "", 2) if does else []
        odds = odds_line(m, entry, width < WIDE)
        return [*lines, *(wrapped(odds, width, "faint", 2) if odds else [])]

    def entry(self, at: int) -> MenuEntry | None:
        """The choice of an entry of the menu; None at a question that is not the mission's."""
        entries, items = self.screen.entries, self.screen.question.options
        is_known = at < len(entries) and at < len(items) and entries[at].id == items[at].id
        return entries[at] if is_known else None

    def extra(self, m: View, at: int) -> list[Callable[[int], list[Text]]]:
        """For a terminal with room to spare: your hand, the card's flavor, the supply, the piles.

        A question that is not the mission's has none of them.
        """
        texts: list[str] = []
        entry = self.entry(at)
        if entry is None:
            return []
        if m.hand and m.asked.kind == "spend":
            held = ", ".join(
                times(card.title, m.hand.count(card.id)) for card in by_cost(m, m.hand)
            )
            texts.append(_("Your hand: {cards}").format(cards=held))
        card = m.catalogue.cards.get(entry.options[0].name) if len(entry.options) == 1 else None
        if card is not None and card.flavor:
            texts.append(card.flavor)
        if m.available and m.asked.kind == "converse":
            names = ", ".join(
                f"{times(card.title, m.available.count(card.id))} ({card.cost})"
                for card in by_cost(m, m.available)
            )
            texts.append(_("Supply: {cards}").format(cards=names))
        return [
            *(partial(_dimmed, text) for text in texts),
            lambda width: [plain(line, "faint") for line in pile_lines(m, width)],
        ]

    def footer(self, width: int) -> list[Text]:
        """The keys of the commonest commands; a small question knows none of them."""
        asked = self.screen.question
        has_marks = any(item.mark for item in asked.options)
        if not asked.commands:
            text = _("Space marks   Enter plays") if has_marks else _("Enter chooses")
            return key_lines(width, _("{keys}   Esc back").format(keys=text))
        text = _("? help   h hint   u undo   l look   / type   q save and quit")
        if has_marks:
            text = _("? help   h hint   u undo   l look   / type   Space marks   q save and quit")
        return key_lines(width, text, _("?help h hint u undo l look / type q quit"))

    def beat(self, width: int, height: int) -> list[Text]:
        """The screen without a question, to look at for a moment."""
        parts = Parts(Pane(self.head), Pane(self.exchange_of), "", ())
        return compose(parts, width, height, 0, {}, self.env.is_ascii)

    def end(self, end: MissionEnd, items: tuple[MenuItem, ...]) -> Parts:
        """The screen of a mission that is over: what came last, then the whole of it."""

        def told(width: int) -> list[Text]:
            last = self.exchange_of(width)
            return [*last, *([plain("")] if last else []), *summary_lines(end, width)]

        def footer(width: int) -> list[Text]:
            text = _("Enter chooses   l the whole call   q quit")
            return key_lines(width, text if width >= WIDE else _("l the whole call   q quit"))

        head = Pane(lambda width: heading_line(end, width))
        return Parts(head, Pane(told), _("What next?"), items, footer=Pane(footer))

    def exchange_of(self, width: int) -> list[Text]:
        """What happened since the last choice, and what the program says, without a question."""
        return [*exchange_lines(self.screen.exchange, width), *notes(self.screen.notes, width)]

    def last(self) -> list[str]:
        """What the last choice led to, to be printed below what is on the terminal."""
        width = self.env.width
        lines = (*self.head(width), *self.exchange_of(width))
        return [cut(line, width).plain for line in lines]


def _dimmed(text: str, width: int) -> list[Text]:
    return wrapped(text, width, "faint", 2)


class PracticePainter(MissionPainter):
    """Paints a practice; leaving saves nothing, so the key is not called save and quit."""

    def footer(self, width: int) -> list[Text]:
        """The keys of the commonest commands, after the word practice."""
        asked = self.screen.question
        if not asked.commands:
            return super().footer(width)
        text = _("Practice   ? help   h hint   u undo   l look   / type   q quit")
        if any(item.mark for item in asked.options):
            text = _("Practice   ? help   h hint   u undo   l look   / type   Space marks   q quit")
        return key_lines(width, text, _("Practice  ? h hint u undo l / type q"))
