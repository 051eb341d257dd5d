"""The mission screen on a terminal: its head, its parts for any width, pages to read."""

from collections import Counter
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from rich.text import Text

from hncli.base.messages import _, ngettext, npgettext
from hncli.base.schema import level_names
from hncli.base.text import capitalized, ended, points
from hncli.career.ledger import StressSoFar
from hncli.features.missions.choices import MenuEntry
from hncli.features.missions.exchange import (
    dice_on_table,
    exchange_lines,
    heading_line,
    notes,
    summary_lines,
)
from hncli.features.missions.labels import chief, chief_name, times
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
    goal,
    in_force_parts,
    is_usual,
    pile_lines,
    saves_needed,
)
from hncli.game.engine.game import ChoosingDice, PayingConversion, Rolling
from hncli.game.engine.position import Placed
from hncli.game.engine.view import View
from hncli.terminal.columns import display_width
from hncli.terminal.environment import WIDE
from hncli.terminal.panes import (
    Pane,
    Parts,
    compose,
    cut,
    joined,
    key_lines,
    packed,
    plain,
    spread,
    wrapped,
)
from hncli.terminal.questions import MenuItem

if TYPE_CHECKING:
    from hncli.features.missions.screen import MissionScreen


MOST_LINES = 6
MOST_NARROW_LINES = 5
SIGNS = ("●", "○", "✕")
ASCII_SIGNS = ("o", "+", "x")
INDENT = 2  # of lines that continue what is in force
NO_BREAK = "\N{FIGURE SPACE}"  # no title has one; hard spaces some have


def head_lines(
    m: View, width: int, is_ascii: bool = False, stress: StressSoFar | None = None, who: str = ""
) -> list[Text]:
    """What a player must know at every decision; what does not fit is folded and counted.

    `who` is the hostage who would be moved next; the name takes no line of its own.
    """
    hostages = _hostages(m, width, is_ascii, who)
    ends = "" if hostages[-1].plain.endswith(goal(m)) or is_usual(m) else goal(m)
    lines = [*_first(m, width), *_markers(m, width, stress), *hostages]
    counts = Counter(_demand(m, one) for one in m.demands)
    demands = _folded(_("Demands"), [times(one, n) for one, n in counts.items()], width, 2).lines
    # On a narrow screen the choices need the line more, but not more than a deadline (R-END-5).
    most = MOST_LINES if width >= WIDE or m.still_to_concede else MOST_NARROW_LINES
    room = max(1, most - len(lines) - len(demands))
    return [*lines, *demands, *_in_force(m, width, room, ends)]


def _first(m: View, width: int) -> list[Text]:
    """Who is on the line, where in the turn, and how many terror cards are left."""
    name = (chief(m).title if width >= WIDE else chief_name(m)).upper()
    left = plain(name, "title")
    text = {
        "conversation": _("talk") if width < WIDE else _("conversation"),
        "spend": _("spend") if width < WIDE else _("spend phase"),
        "terror": _("terror") if width < WIDE else _("terror phase"),
        "over": _("over"),
    }[m.phase]
    if m.last_conversation and m.phase == "conversation":
        text = _("last talk") if width < WIDE else _("the last conversation")
    turn = _("Turn {turn}, {phase}").format(turn=m.turn, phase=text)
    cards = m.turns_left
    count = ngettext("{n} terror card", "{n} terror cards", cards).format(n=cards)
    if width < WIDE:
        count = _("{n} terror").format(n=cards)
    if display_width(f"{name}  {turn} {count}") > width:
        return packed([left, plain(turn), plain(count)], width, 1)
    middle = max(display_width(name) + 2, (width - display_width(turn)) // 2)
    begin = joined(left, " " * (middle - display_width(name)), turn)
    return [spread(begin, plain(count), width)]


def _markers(m: View, width: int, stress: StressSoFar | None) -> list[Text]:
    """The threat dial, the dice it gives, CP, and in a career the stress."""
    dial = plain(_("Threat ") if width >= WIDE else "")
    for n, level in enumerate(level_names()):
        is_here = n == m.threat
        style = ("calm" if n < 3 else "tense" if n < 6 else "danger") if is_here else ""
        space = " " if width >= WIDE else ""
        shown = f"[{level}]" if is_here else f"{space}{level}{space}"
        dial.append(shown, style)
        if width < WIDE and not is_here and n + 1 < len(level_names()) and n + 1 != m.threat:
            dial.append(" ")
    count = m.dice_count()
    parts = [dial, plain(ngettext("{n} die", "{n} dice", count).format(n=count))]
    parts.append(plain(_("CP {cp}").format(cp=points(m.cp)), "title"))
    if stress is not None:
        parts.append(plain(_("Stress {n}").format(n=stress)))
    lines = packed(parts, width, 3 if width >= WIDE else 2)
    return lines if len(lines) == 1 else packed(parts, width, 1)


def _hostages(m: View, width: int, is_ascii: bool, who: str) -> list[Text]:
    """Everyone as a sign that can be counted, and what ends the mission where there is room."""
    parts: list[Text] = []
    signs = ASCII_SIGNS if is_ascii else SIGNS
    is_over = m.phase == "over"
    for sign, count, text, style in zip(
        signs,
        (m.pool, m.saved, m.killed),
        _counted(m) if width >= WIDE else _counted_briefly(m),
        ("tense", "calm", "danger"),
        strict=True,
    ):
        signs_shown = sign * count if width >= WIDE or (is_over and count <= 6) else ""
        marks = f"{signs_shown} {count}" if signs_shown else str(count)
        before, _n, after = text.partition("{n}")
        parts.append(joined(before, plain(marks, style), after))
    lines = packed(parts, width, 3 if width >= WIDE else 2)
    if len(lines) > 1:
        lines = packed(parts, width, 1)
    if is_over:
        return lines
    text = goal(m) if width >= WIDE else ""
    named = joined(lines[-1], "   ", plain(who, "voice")) if who else lines[-1]
    room = width - len(text) - 2
    lines[-1] = spread(named if named.cell_len <= room else lines[-1], plain(text), width)
    return lines


def _inside(m: View, text: str) -> str:
    """What is said of those inside, and how many have turned to the abductor."""
    if not m.loyal:
        return text
    return text + ngettext(", {n} turned", ", {n} turned", m.loyal).format(n=m.loyal)


def _counted(m: View) -> tuple[str, str, str]:
    """What is said of those inside, saved and killed, with {n} for how many."""
    saved = ngettext("{n} saved", "{n} saved", m.saved)
    if m.phase != "over":
        needed = saves_needed(m)
        saved = ngettext("{n} of {needed} saved", "{n} of {needed} saved", m.saved)
        if m.saved >= needed:
            saved = ngettext("{n} saved, enough", "{n} saved, enough", m.saved)
        saved = saved.replace("{needed}", str(needed))
    return (
        _inside(m, ngettext("{n} inside", "{n} inside", m.pool)),
        saved,
        ngettext("{n} killed", "{n} killed", m.killed),
    )


def _counted_briefly(m: View) -> tuple[str, str, str]:
    """The same where all three must fit in 38 columns."""
    saved = npgettext("narrow screen", "{n} saved", "{n} saved", m.saved)
    if m.phase != "over":
        needed = saves_needed(m)
        text = npgettext("narrow screen", "{n} of {needed} saved", "{n} of {needed} saved", m.saved)
        saved = text.replace("{needed}", str(needed))
    inside = npgettext("narrow screen", "{n} inside", "{n} inside", m.pool)
    if m.loyal:
        text = npgettext(
            "narrow screen", "{n} in, {loyal} turned", "{n} in, {loyal} turned", m.loyal
        )
        inside = text.replace("{loyal}", str(m.loyal))
    return (
        inside,
        saved,
        npgettext("narrow screen", "{n} killed", "{n} killed", m.killed),
    )


def _demand(m: View, placed: Placed) -> str:
    """One demand in a few words."""
    if placed.face == "down":
        return {"major": _("hidden major"), "escape": _("hidden escape")}[placed.kind]
    card = m.catalogue.demands[placed.id]
    if placed.conceded:
        return _("{title} (conceded)").format(title=card.title)
    if card.cp == 0:
        return card.title
    return _("{title} ({cp} CP)").format(title=card.title, cp=card.cp)


def _in_force(m: View, width: int, room: int, ends: str) -> list[Text]:
    """What acts or waits, after what ends the mission if that is said nowhere else."""
    if m.phase == "over":
        return []
    name = _("In force")
    found = Folded([], 0)
    for is_narrow in (False, True) if width < WIDE else (False,):
        parts = [ends] * bool(ends) + in_force_parts(m, is_narrow)
        parts = [times(one, n) for one, n in Counter(parts).items()]
        found = _folded(name, parts, width, room)
        if found.shown == len(parts):
            return found.lines
    return found.lines if found.shown else _folded(name, sorted(parts, key=len), width, room).lines


class Folded(NamedTuple):
    """Lines with some of several parts."""

    lines: list[Text]
    shown: int  # parts that are in view


def _folded(name: str, parts: list[str], width: int, room: int) -> Folded:
    """Parts in a row after a name, in at most `room` lines; a mark counts what did not fit.

    No part is broken if that takes no more lines. Where none fits, the mark may take a line more.
    """
    if not parts:
        return Folded([], 0)
    whole = [_unbroken(part) if len(part) <= width - INDENT else part for part in parts]
    for count in range(len(parts), 0, -1):
        mark = _hidden_mark(len(parts) - count)
        broken = _in_a_row(name, parts[:count], mark, width)
        if len(broken) <= room:
            lines = _in_a_row(name, whole[:count], mark, width)
            return Folded(lines if len(lines) == len(broken) else broken, count)
    return Folded(_in_a_row(name, [], _hidden_mark(len(parts)), width), 0)


def _hidden_mark(n: int) -> str:
    return _("+{n} more (l)").format(n=n) if n else ""


def _in_a_row(name: str, parts: list[str], mark: str, width: int) -> list[Text]:
    """Parts and a mark after a name, in as many lines as they need; the mark is never broken."""
    row = "   ".join([*parts, *([_unbroken(mark)] if mark else [])])
    lines = wrapped(f"{name}  {row}", width, "", INDENT)
    texts = [line.plain.replace(NO_BREAK, " ") for line in lines]
    if not mark:
        return [plain(text) for text in texts]
    last = joined(texts[-1].removesuffix(mark), plain(mark, "mark"))
    return [*map(plain, texts[:-1]), last]


def _unbroken(text: str) -> str:
    """A text that is not broken between its words."""
    return text.replace(" ", NO_BREAK)


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
