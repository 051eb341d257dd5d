"""One screen a decision: what is known, what just happened, and what can be chosen.

A pure function of its parts and the size of the terminal. What does not fit is folded, and a mark
tells how much; nothing is cut without one.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from hncli.ui.terminal.display_width import display_width, to_left
from hncli.ui.terminal.prompter import MenuItem
from hncli.ui.terminal.styled import Styled, cut, plain, text_of, trimmed, wrapped
from hncli.words import _, ngettext

FEWEST_ITEMS = 4  # entries that stay in view however long the rest is
FEWEST_EXCHANGE = 3
FEWEST_SHOWN = 3  # on the smallest terminal: the entry pointed at, between two marks
GAP = 3  # columns between two columns of outcomes

Marks = Mapping[str, int]
"""How many copies of each entry are marked, by its id."""


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
    question = _question(parts, width)
    room = height - len(question) - len(parts.footer)
    head = first_lines(parts.head, max(1, room - _smallest(parts)))
    room -= len(head)
    rule = [plain(sign * width, "rule")] if room >= _smallest(parts) + 2 else []
    rule_below = rule if parts.exchange else []  # one is enough where nothing is between them
    room -= len(rule) + len(rule_below)
    detail = _shortened(parts.detail, max(1, room - _least(parts)), width)
    room -= len(detail)
    exchange_room = _exchange_room(parts, room)
    exchange = last_lines(parts.exchange, exchange_room)
    room -= len(exchange)
    menu = menu_lines(parts, width, room, at, marks, ascii_)
    room -= len(menu)
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


def _smallest(parts: Parts) -> int:
    """The lines without which the menu, the exchange and the detail could not be read at all."""
    shown = (min(len(parts.items), FEWEST_SHOWN), bool(parts.exchange), bool(parts.detail))
    return sum(shown)


def _least(parts: Parts) -> int:
    """The lines that the menu and the exchange are left with at least."""
    exchange = max(min(len(parts.exchange), FEWEST_EXCHANGE), parts.kept_room)
    return min(len(parts.items), FEWEST_ITEMS) + exchange


def _exchange_room(parts: Parts, room: int) -> int:
    """The lines of the exchange: all of it if the menu fits beside it, else a fair share."""
    wanted = len(parts.exchange)
    if wanted + len(parts.items) <= room:
        return wanted
    fair = max(FEWEST_EXCHANGE, room - len(parts.items), room // 2, parts.kept_room)
    return max(min(wanted, 1), min(wanted, fair, room - min(len(parts.items), FEWEST_ITEMS)))


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
    last, space = lines[room - 1], max(0, width - len(text) - 1)
    if len(text_of(last)) <= space:
        return [*lines[: room - 1], [*last, ("mark", f" {text}")]]
    return [*lines[: room - 1], [*trimmed(last, space + 1), ("mark", text)]]


def _question(parts: Parts, width: int) -> list[Styled]:
    """The question, with the headings of the columns where there are any."""
    if len(parts.question) > width:
        return wrapped(parts.question, width, "question")
    line = plain(parts.question, "question")
    widths = column_widths(parts, width)
    if not widths:
        return [line]
    label, columns = widths
    room = label + 2 - len(parts.question)
    if room < 1:
        return [line]
    cells = "".join(
        to_left(text, size + GAP) for text, size in zip(parts.headings, columns, strict=True)
    )
    return [[*line, ("", " " * room), ("dim", cells.rstrip())]]


def column_widths(parts: Parts, width: int) -> tuple[int, list[int]] | None:
    """Columns for labels and outcomes; None where they do not fit side by side."""
    rows = [item.columns for item in parts.items if item.columns]
    if not rows or not parts.headings:
        return None
    columns = [
        max(display_width(heading), *(display_width(row[n]) for row in rows))
        for n, heading in enumerate(parts.headings)
    ]
    labels = [display_width(item.label) for item in parts.items if item.columns]
    label = 6 + max(labels)  # pointer, mark, letter and blanks
    room = width - sum(columns) - GAP * len(columns)
    if label > room:
        return None
    asked = display_width(parts.question) - 1  # so that the headings fit beside the question
    return (max(label, asked) if asked <= room else label), columns


def menu_lines(
    parts: Parts, width: int, room: int, at: int, marks: Marks, ascii_: bool
) -> list[Styled]:
    """The entries in view: all, or those around the one that is pointed at, with marks."""
    items = parts.items
    widths = column_widths(parts, width)
    lines = [
        _item_line(item, n == at, marks.get(item.id, 0), widths, width, ascii_)
        for n, item in enumerate(items)
    ]
    if len(lines) <= room:
        return lines
    first = max(0, min(at - room // 2, len(lines) - room))
    shown = lines[first : first + max(1, room)]
    if first > 0 and len(shown) > 2:
        shown[0] = plain(_("  +{n} above").format(n=first + 1), "mark")
    below = len(lines) - first - len(shown)
    if below > 0 and at < first + len(shown) - 1:
        shown[-1] = plain(_("  +{n} more").format(n=below + 1), "mark")
    return shown


def _item_line(
    item: MenuItem,
    is_at: bool,
    marked: int,
    widths: tuple[int, list[int]] | None,
    width: int,
    ascii_: bool,
) -> Styled:
    pointer = " "
    if is_at:
        pointer = ">" if ascii_ else "\N{SINGLE RIGHT-POINTING ANGLE QUOTATION MARK}"
    mark = ("*" if item.copies == 1 else str(marked)) if marked else " "
    style = "pointed" if is_at else ""
    begin: Styled = [
        ("pointed", pointer),
        ("mark", mark),
        ("letter", f"{item.letter or ' '}  "),
    ]
    room = width - len(text_of(begin))
    if widths is None or not item.columns:
        return [*begin, *cut(plain(item.label, style), room)]
    label, columns = widths
    cells = "".join(
        to_left(text, size + GAP) for text, size in zip(item.columns, columns, strict=True)
    )
    return [*begin, (style, to_left(item.label, label - 3)), ("", cells.rstrip())]
