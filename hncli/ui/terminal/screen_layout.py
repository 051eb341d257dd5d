"""One screen a decision: what is known, what just happened, and what can be chosen.

A pure function of its parts and the size of the terminal. What does not fit is folded, and a mark
tells how much; nothing is cut without one.
"""

from dataclasses import dataclass, field

from hncli.terminal.questions import MenuItem
from hncli.ui.terminal.display_width import display_width
from hncli.ui.terminal.menu_layout import (
    Marks,
    Widths,
    column_widths,
    entry_lines,
    fewest_lines,
    in_columns,
    in_view,
)
from hncli.ui.terminal.styled import Styled, cut, plain, text_of, trimmed, wrapped
from hncli.words import _, ngettext

FEWEST_ITEMS = 4  # entries that stay in view however long the rest is
FEWEST_EXCHANGE = 3
FEWEST_SHOWN = 3  # on the smallest terminal: the entry pointed at, between two marks


@dataclass(frozen=True)
class Parts:
    """Everything on the screen, made for one width."""

    head: list[Styled]
    exchange: list[Styled]
    question: str
    items: tuple[MenuItem, ...]
    headings: tuple[str, ...] = ()  # of the columns beside the items
    detail: list[Styled] = field(default_factory=list)  # of the item that is pointed at
    footer: list[Styled] = field(default_factory=list)  # what can be typed, or what is being typed
    extra: list[list[Styled]] = field(default_factory=list)  # blocks for a taller terminal
    marked: str = ""  # what Enter does with what is marked
    kept: int = 0  # lines at the end of the exchange that stay in view before anything else

    @property
    def kept_room(self) -> int:
        """The lines that these take, with the mark above them if there is more."""
        return self.kept + (0 < self.kept < len(self.exchange))


def compose(
    parts: Parts,
    width: int,
    height: int,
    at: int,
    marks: Marks,
    ascii_: bool = False,
) -> list[Styled]:
    """The lines of the screen, at most `height` of them and none wider than `width`."""
    sign = "-" if ascii_ else "\N{BOX DRAWINGS LIGHT HORIZONTAL}"
    widths = column_widths(parts.items, parts.headings, parts.question, width)
    entries = [
        entry_lines(item, n == at, marks.get(item.id, 0), widths, width, ascii_)
        for n, item in enumerate(parts.items)
    ]
    question = _question(parts, widths, width)
    room = height - len(question) - len(parts.footer)
    # The lines without which the menu, the exchange and the detail could not be read at all.
    smallest = fewest_lines(entries, FEWEST_SHOWN) + bool(parts.exchange) + bool(parts.detail)
    head = first_lines(parts.head, max(1, room - smallest))
    room -= len(head)
    rule = [plain(sign * width, "rule")] if room >= smallest + 2 else []
    rule_below = rule if parts.exchange else []  # one is enough where nothing is between them
    room -= len(rule) + len(rule_below)
    fewest = fewest_lines(entries, FEWEST_ITEMS)
    least = fewest + max(min(len(parts.exchange), FEWEST_EXCHANGE), parts.kept_room)
    detail = _shortened(parts.detail, max(1, room - least), width)
    room -= len(detail)
    exchange_room = _exchange_room(parts, sum(map(len, entries)), fewest, room)
    menu = in_view(entries, width, room - exchange_room, at)
    exchange = last_lines(parts.exchange, room - len(menu))  # also what the menu leaves over
    room -= len(menu) + len(exchange)
    extra: list[Styled] = []
    for block in parts.extra:
        if len(extra) + len(block) <= room:
            extra += block
    room -= len(extra)
    air: list[Styled] = [[]] if room > 0 and menu and detail else []
    padding: list[Styled] = [[]] * (room - len(air))  # the footer stays at the bottom
    lines = [
        *head,
        *rule,
        *exchange,
        *rule_below,
        *question,
        *menu,
        *air,
        *detail,
        *extra,
        *padding,
        *parts.footer,
    ]
    return [cut(line, width) for line in lines]


def _exchange_room(parts: Parts, menu: int, fewest: int, room: int) -> int:
    """The lines of the exchange: all of it if the whole menu fits beside it, else a fair share."""
    wanted = len(parts.exchange)
    if wanted + menu <= room:
        return wanted
    fair = max(FEWEST_EXCHANGE, room - menu, room // 2, parts.kept_room)
    kept = min(parts.kept_room, room - min(menu, FEWEST_SHOWN))
    return max(min(wanted, 1), min(wanted, fair, room - fewest), kept)


def first_lines(lines: list[Styled], room: int) -> list[Styled]:
    """The beginning of a text, with a mark that counts what is below it."""
    if len(lines) <= room:
        return lines
    hidden = len(lines) - max(0, room - 1)
    text = ngettext("... {n} line more (l)", "... {n} lines more (l)", hidden)
    return [*lines[: max(0, room - 1)], plain(text.format(n=hidden), "mark")]


def last_lines(lines: list[Styled], room: int) -> list[Styled]:
    """The end of a text, with a mark that counts what is above it."""
    if len(lines) <= room:
        return lines
    hidden = len(lines) - max(0, room - 1)
    text = ngettext("... {n} line above (l)", "... {n} lines above (l)", hidden)
    return [plain(text.format(n=hidden), "mark"), *lines[len(lines) - max(0, room - 1) :]]


def _shortened(lines: list[Styled], room: int, width: int) -> list[Styled]:
    """The beginning of a text, with a mark if there is more."""
    if len(lines) <= room:
        return lines
    text = _("... (? tells all)")
    last, space = lines[room - 1], max(0, width - display_width(text) - 1)
    if display_width(text_of(last)) <= space:
        return [*lines[: room - 1], [*last, ("mark", f" {text}")]]
    return [*lines[: room - 1], [*trimmed(last, space + 1), ("mark", text)]]


def _question(parts: Parts, widths: Widths | None, width: int) -> list[Styled]:
    """The question, with the headings of the columns where there are any."""
    asked = display_width(parts.question)
    if asked > width:
        return wrapped(parts.question, width, "question")
    line = plain(parts.question, "question")
    if not widths:
        return [line]
    label, columns = widths
    room = label + 2 - asked
    if room < 1:
        return [line]
    return [[*line, ("", " " * room), ("dim", in_columns(parts.headings, columns))]]
