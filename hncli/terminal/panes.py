"""What a screen is made of: panes of rich renderables, and how they share its lines.

A pure function of the panes and the size of the terminal. What does not fit is folded, and a mark
tells how much; nothing is cut without one.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import field
from functools import lru_cache
from io import StringIO
from itertools import accumulate, pairwise

from rich.console import Console, RenderableType
from rich.segment import Segment
from rich.text import Text
from rich.theme import Theme

from hncli.base.messages import _, ngettext
from hncli.base.text import CUT
from hncli.base.values import Value, value
from hncli.terminal.questions import MenuItem
from hncli.terminal.themes import USUAL, find_theme

HARD = {"\u00a0": "\ue000", "\u202f": "\ue001", "\u2007": "\ue002"}
"""Spaces at which no line may be broken, and what stands for them while rich wraps."""
HARDEN = str.maketrans(HARD)
SOFTEN = str.maketrans({sign: space for space, sign in HARD.items()})
GAP = 3  # columns between two columns of outcomes
BESIDE = 2  # columns between two brief entries
HANGING = 2  # columns by which an entry's other lines are indented, to be told from entries
FEWEST_ROWS = 3  # for which columns are worth it, though others do not fit
FEWEST_ITEMS = 4  # entries that stay in view however long the rest is
FEWEST_EXCHANGE = 3
FEWEST_SHOWN = 3  # on the smallest terminal: the entry pointed at, between two marks

Marks = Mapping[str, int]
"""How many copies of each entry are marked, by its id."""


@lru_cache(maxsize=8)
def console(width: int = 80) -> Console:
    """What renders all panes of a width, in the theme that is used; nothing is printed by it."""
    return Console(
        file=StringIO(),
        width=width,
        height=100,
        theme=_Used.theme or find_theme(USUAL, ""),
        color_system="truecolor",
        force_terminal=True,
        markup=False,
        highlight=False,
        legacy_windows=False,
    )


class _Used:
    """The theme of this process; None before one is chosen."""

    theme: Theme | None = None


def use_theme(theme: Theme) -> None:
    """Paint everything in this theme from now on."""
    if theme is not _Used.theme:
        _Used.theme = theme
        console.cache_clear()


# Lines


def plain(text: str, style: str = "") -> Text:
    """A line of one piece."""
    return Text(text, style, end="")


def wrapped(text: str, width: int, style: str = "", indent: int = 0) -> list[Text]:
    """A text broken between words, the lines after the first indented; rich has no such indent."""
    line = plain(text.translate(HARDEN).rstrip(), style)
    width = max(8, width)
    if line.cell_len <= width:
        return [_soft(line)] if line else []
    first = line.wrap(console(), width)[0]
    rest = line[len(first.plain) :]
    rest = rest[len(rest.plain) - len(rest.plain.lstrip()) :]
    more = rest.wrap(console(), max(1, width - indent))
    return [_soft(first), *(plain(" " * indent, style).append_text(_soft(one)) for one in more)]


def _soft(line: Text) -> Text:
    line.rstrip()
    line.plain = line.plain.translate(SOFTEN)
    line.end = ""
    return line


def colored(text: str, width: int) -> list[Text]:
    """A line that was printed, with the colours of its escape sequences; broken if it is wide."""
    if "\x1b" not in text:
        return wrapped(text, width, "", 2) or [plain("")]
    line = Text.from_ansi(text, end="")
    return [_soft(one) for one in line.wrap(console(), width)] if line.cell_len > width else [line]


def key_lines(width: int, *texts: str) -> list[Text]:
    """What some keys do: the first of several texts that fits on a line, else the last, broken."""
    text = next((text for text in texts if plain(text).cell_len <= width), texts[-1])
    return wrapped(text, width, "faint")


def spread(left: Text, right: Text, width: int) -> Text:
    """Two parts of a line at its two ends; only the left one if both do not fit."""
    room = width - left.cell_len - right.cell_len
    return joined(left, " " * room, right) if room > 0 else left


def joined(*parts: str | Text) -> Text:
    """Parts of one line, each with its own style."""
    return Text.assemble(*parts, end="")


def cut(line: Text, width: int) -> Text:
    """A line that is no wider than this; a mark at its end tells that something is missing."""
    if line.cell_len <= width:
        return line
    return joined(trimmed(line, width - len(CUT)), CUT[: max(0, width)])


def trimmed(line: Text, width: int) -> Text:
    """The beginning of a line, no wider than this."""
    line = line.copy()
    line.truncate(max(0, width), overflow="crop")
    return line


def packed(parts: Sequence[Text], width: int, gap: int = 3) -> list[Text]:
    """Parts side by side, in as many lines as they need."""
    lines: list[Text] = []
    for part in parts:
        if lines and lines[-1].cell_len + part.cell_len + gap <= width:
            lines[-1] = joined(lines[-1], " " * gap, part)
        else:
            lines.append(part)
    return lines


def rendered(pane: RenderableType, width: int) -> list[Text]:
    """Any renderable as lines of a width."""
    made = console(width).render_lines(pane, pad=False)
    return [_line(segments) for segments in made]


def _line(segments: list[Segment]) -> Text:
    return Text.assemble(*((one.text, one.style or "") for one in segments), end="")


# Panes


class Pane:
    """Part of a screen: made for a width when it is needed, and once for each."""

    def __init__(self, make: Callable[[int], RenderableType | list[Text]]) -> None:
        self._make = make
        self._lines: dict[int, list[Text]] = {}

    def lines(self, width: int) -> list[Text]:
        """Its lines, none wider than the width."""
        if width not in self._lines:
            made = self._make(width)
            self._lines[width] = made if isinstance(made, list) else rendered(made, width)
        return self._lines[width]


NOTHING = Pane(lambda _width: [])


def pane_of(*lines: Text) -> Pane:
    """A pane of lines that fit already."""
    return Pane(lambda _width: list(lines))


@value
class Parts(Value):
    """Everything on the screen."""

    head: Pane
    exchange: Pane
    question: str
    items: tuple[MenuItem, ...]
    headings: tuple[str, ...] = ()  # of the columns beside the items
    detail: Callable[[int], Pane] = lambda _at: NOTHING  # of the item that is pointed at
    footer: Pane = NOTHING  # what can be typed, or what is being typed
    extra: Callable[[int], list[Pane]] = lambda _at: []  # blocks for a taller terminal
    marked: str = ""  # what Enter does with what is marked
    kept: Callable[[int], int] = lambda _width: 0  # last lines of the exchange that stay in view
    fills: bool = True  # all of the screen is used, with the footer at its bottom
    boxes: bool = False  # whether each entry shows a box to mark
    head_at: Callable[[int], Pane] | None = None  # instead, if it depends on what is pointed at
    fitted: Callable[[int, int], list[Text]] | None = None
    """Instead of the exchange: what fits a width and the lines that the whole menu leaves."""
    _menus: dict[int, "Menu"] = field(default_factory=dict)

    def menu(self, width: int) -> "Menu":
        """The question and the entries for a width."""
        if width not in self._menus:
            self._menus[width] = Menu(self, width)
        return self._menus[width]


class Menu:
    """The question and the entries of a screen as lines; outcomes stand in columns if they fit."""

    def __init__(self, parts: Parts, width: int) -> None:
        self.parts, self.width = parts, width
        self.numbered = not parts.fills and not parts.boxes
        self.begin = 6 if parts.boxes or self.numbered else 5  # columns before a label
        self.question = wrapped(parts.question, width, "question")
        starts = self._starts()
        rooms = [end - start for start, end in pairwise([0, *starts, width + GAP])]
        heads = [*self.question, *map(plain, parts.headings)] if len(self.question) == 1 else []
        if (
            starts
            and heads
            and all(head.cell_len + GAP <= room for head, room in zip(heads, rooms, strict=True))
        ):
            for start, heading in zip(starts, parts.headings, strict=True):
                self.question[0] = _at(self.question[0], start, plain(heading, "faint"))
        self.labels = [self._label(item, starts) for item in parts.items]
        self.rows = self._rows()

    def _label(self, item: MenuItem, starts: Sequence[int]) -> list[Text]:
        """An entry's lines: its label, and on its first line its outcomes if there is room.

        Those that fit stand in the columns; of others, those that fit whole follow one another.
        """
        room = self.width - self.begin
        label = wrapped(item.label, room, "", HANGING) or [plain("")]
        if not item.columns or len(label) > 1:
            return label
        places = [start - self.begin for start in starts]
        if self._fits(item, starts):
            for start, cell in zip(places, item.columns, strict=True):
                label[0] = _at(label[0], start, plain(cell))
            return label
        if not starts and len(item.columns) > 1:
            return label
        start = max([label[0].cell_len + GAP, *places[:1]])
        if said := _whole(item.columns, room - start):
            label[0] = _at(label[0], start, plain(said))
        return label

    def _fits(self, item: MenuItem, starts: Sequence[int]) -> bool:
        """Whether the label and the outcomes of an entry fit in the columns that begin here."""
        if not starts or len(item.columns) != len(starts):
            return False
        texts = [" " * self.begin + item.label, *item.columns]
        ends = [*starts, self.width + GAP]
        begins = [0, *starts]
        return all(
            begin + plain(text).cell_len + GAP <= end
            for begin, text, end in zip(begins, texts, ends, strict=True)
        )

    def _starts(self) -> list[int]:
        """Where each column of outcomes begins; none if they would fit beside too few entries.

        The columns are as wide as most entries need; the widest ones do without. The question is
        before them if there is room for it, else their headings are left out.
        """
        wanted = len(self.parts.headings)
        labels = [(item, plain(item.label).cell_len) for item in self.parts.items]
        rows = [
            [self.begin + label, *(plain(cell).cell_len for cell in item.columns)]
            for item, label in labels
            if wanted and len(item.columns) == wanted
        ]
        fewest = max(len(rows) // 3, min(len(rows), FEWEST_ROWS))
        while rows and sum(_widths(rows)) - GAP > self.width:
            rows.remove(max(rows, key=lambda row: _excess(row, rows)))
        if not rows or len(rows) < fewest:
            return []
        headings = [plain(heading).cell_len for heading in self.parts.headings]
        asked = [self.question[0].cell_len, *headings] if len(self.question) == 1 else rows[0]
        if sum(_widths([*rows, asked])) - GAP <= self.width:
            rows.append(asked)
        return list(accumulate(_widths(rows)[:-1]))

    def _rows(self) -> list[list[int]]:
        """The entries of each row: brief ones stand side by side, as many as there is room for."""
        brief = [item.label for item in self.parts.items if item.brief]
        self.cell = self.begin + max((plain(label).cell_len for label in brief), default=0)
        beside = max(1, (self.width + BESIDE) // (self.cell + BESIDE))
        rows: list[list[int]] = []
        for n, item in enumerate(self.parts.items):
            last = rows[-1] if rows else []
            is_beside = item.brief and last and self.parts.items[last[0]].brief
            if is_beside and len(last) < beside:
                last.append(n)
            else:
                rows.append([n])
        return rows

    def row_of(self, at: int) -> int:
        """The row in which an entry stands."""
        return next((n for n, row in enumerate(self.rows) if at in row), 0)

    def entries(self, at: int, marks: Marks, ascii_: bool) -> list[list[Text]]:
        """The lines of each row; a label is broken between words, and never cut."""
        found = []
        for row in self.rows:
            cells = [self._entry(n, n == at, marks, ascii_) for n in row]
            lines = cells[0]
            for place, cell in enumerate(cells[1:], 1):
                blanks = place * (self.cell + BESIDE) - lines[0].cell_len
                lines = [joined(lines[0], " " * blanks, cell[0])]
            found.append(lines)
        return found

    def _entry(self, n: int, is_at: bool, marks: Marks, ascii_: bool) -> list[Text]:
        item = self.parts.items[n]
        pointer = (">" if ascii_ else "\N{SINGLE RIGHT-POINTING ANGLE QUOTATION MARK}") * is_at
        marked = marks.get(item.id, 0)
        begin = joined(plain(pointer.ljust(1), "pointed"))
        if self.parts.boxes:
            begin.append("[x]  " if marked else "[ ]  ", "mark" if marked else "")
        else:
            mark = ("*" if item.copies == 1 else str(marked)) if marked else " "
            begin.append(mark, "mark")
            begin.append(f"{n + 1:2}. " if self.numbered else f"{item.letter or ' '}  ", "letter")
        first, *rest = self.labels[n]
        if is_at:
            first = first.copy()
            first.stylize("pointed", 0, len(item.label))
        return [joined(begin, first), *(joined(" " * self.begin, line) for line in rest)]


def _widths(rows: Sequence[Sequence[int]]) -> list[int]:
    """How wide each column of some rows is, with the gap after it."""
    return [max(cells) + GAP for cells in zip(*rows, strict=True)]


def _excess(row: Sequence[int], rows: Sequence[Sequence[int]]) -> int:
    """How many columns of the screen would be free without a row."""
    others = [one for one in rows if one is not row]
    needed = [max(cells) for cells in zip(*others, strict=True)] if others else [0] * len(row)
    return sum(max(0, here - there) for here, there in zip(row, needed, strict=True))


def _whole(texts: Sequence[str], room: int) -> str:
    """As many texts in a row as fit whole, with a mark if those are not all; else nothing."""
    for count in range(len(texts), 0, -1):
        said = " | ".join([*texts[:count], *([CUT] if count < len(texts) else [])])
        if plain(said).cell_len <= room:
            return said
    return ""


def _at(line: Text, start: int, more: Text) -> Text:
    """A line with more of it at this column."""
    return joined(line, " " * max(0, start - line.cell_len), more)


# The screen


def compose(
    parts: Parts, width: int, height: int, at: int, marks: Marks, ascii_: bool = False
) -> list[Text]:
    """The lines of the screen, at most `height` of them and none wider than `width`."""
    sign = "-" if ascii_ else "\N{BOX DRAWINGS LIGHT HORIZONTAL}"
    menu = parts.menu(width)
    entries = menu.entries(at, marks, ascii_)
    sizes = list(map(len, menu.rows))
    whole, footer = parts.exchange.lines(width), parts.footer.lines(width)
    if parts.fitted is not None:
        others = [parts.head.lines(width), menu.question, footer, parts.detail(at).lines(width)]
        whole = parts.fitted(width, height - sum(map(len, (*others, *entries))) - 2)  # two rules
    kept = parts.kept(width)
    kept += 0 < kept < len(whole)  # the mark above them, if there is more
    all_detail = parts.detail(at).lines(width)
    room = height - len(menu.question) - len(footer)
    # The lines without which the menu, the exchange and the detail could not be read at all.
    smallest = fewest_lines(entries, FEWEST_SHOWN) + bool(whole) + bool(all_detail)
    top = parts.head_at(at) if parts.head_at is not None else parts.head
    head = first_lines(top.lines(width), max(1, room - smallest))
    room -= len(head)
    rule = [plain(sign * width, "rule")] if parts.fills and room >= smallest + 2 else []
    rule_below = rule if whole else []  # one is enough where nothing is between them
    room -= len(rule) + len(rule_below)
    fewest = fewest_lines(entries, FEWEST_ITEMS)
    least = fewest + max(min(len(whole), FEWEST_EXCHANGE), kept)
    detail = _shortened(all_detail, max(1, room - least), width)
    room -= len(detail)
    exchange_room = _exchange_room(len(whole), kept, sum(map(len, entries)), fewest, room)
    shown = in_view(entries, width, room - exchange_room, menu.row_of(at), sizes)
    exchange = last_lines(whole, room - len(shown))  # also what the menu leaves over
    room -= len(shown) + len(exchange)
    extra: list[Text] = []
    for block in parts.extra(at):
        if len(extra) + len(block.lines(width)) <= room:
            extra += block.lines(width)
    room -= len(extra)
    air = [plain("")] if room > 0 and shown and detail else []
    padding = [plain("")] * ((room - len(air)) * parts.fills)  # the footer stays at the bottom
    above = [*head, *rule, *exchange, *rule_below, *menu.question]
    lines = [*above, *shown, *air, *detail, *extra, *padding, *footer]
    return [cut(line, width) for line in lines]


def _exchange_room(wanted: int, kept: int, menu: int, fewest: int, room: int) -> int:
    """The lines of the exchange: all of it if the whole menu fits beside it, else a fair share."""
    if wanted + menu <= room:
        return wanted
    fair = max(FEWEST_EXCHANGE, room - menu, room // 2, kept)
    kept = min(kept, room - min(menu, FEWEST_SHOWN))
    return max(min(wanted, 1), min(wanted, fair, room - fewest), kept)


def first_lines(lines: list[Text], room: int) -> list[Text]:
    """The beginning of a text, with a mark that counts what is below it."""
    hidden = len(lines) - max(0, room - 1)
    text = ngettext("... {n} line more (l)", "... {n} lines more (l)", hidden)
    mark = plain(text.format(n=hidden), "mark")
    return lines if len(lines) <= room else [*lines[: len(lines) - hidden], mark]


def last_lines(lines: list[Text], room: int) -> list[Text]:
    """The end of a text, with a mark that counts what is above it."""
    hidden = len(lines) - max(0, room - 1)
    text = ngettext("... {n} line above (l)", "... {n} lines above (l)", hidden)
    mark = plain(text.format(n=hidden), "mark")
    return lines if len(lines) <= room else [mark, *lines[hidden:]]


def _shortened(lines: list[Text], room: int, width: int) -> list[Text]:
    """The beginning of a text, with a mark if there is more."""
    if len(lines) <= room:
        return lines
    mark = plain(_("... (? tells all)"), "mark")
    last, space = lines[room - 1], max(0, width - mark.cell_len - 1)
    if last.cell_len <= space:
        return [*lines[: room - 1], joined(last, " ", mark)]
    return [*lines[: room - 1], joined(trimmed(last, space + 1), mark)]


def fewest_lines(entries: list[list[Text]], fewest: int) -> int:
    """The lines that a menu needs: so many, or for its highest entry between two marks."""
    if not entries:
        return 0
    return min(sum(map(len, entries)), max(fewest, 2 + max(map(len, entries))))


def in_view(
    entries: list[list[Text]], width: int, room: int, at: int, sizes: Sequence[int] = ()
) -> list[Text]:
    """All entries, or those around the one that is pointed at, with marks that count the others.

    Entries are whole; only the one that is pointed at is cut where it is higher than the room.
    `sizes` say how many entries each of them stands for, if not one.
    """
    if not entries:
        return []
    sizes = sizes or [1] * len(entries)
    last = len(entries) - 1
    most = max(1, room - (at > 0) - (at < last))
    if len(entries[at]) > most:
        cut_off = joined(trimmed(entries[at][most - 1], width - len(CUT)), CUT)
        entries = [*entries[:at], [*entries[at][: most - 1], cut_off], *entries[at + 1 :]]

    def height(first: int, final: int) -> int:
        return sum(map(len, entries[first : final + 1])) + (first > 0) + (final < last)

    first = final = at
    while True:
        wider = [(first, final + 1), (first - 1, final)]
        if at - first < final - at:
            wider.reverse()  # there are fewer above it
        fitting = [(a, b) for a, b in wider if a >= 0 and b <= last and height(a, b) <= room]
        if not fitting:
            break
        first, final = fitting[0]
    lines = [line for entry in entries[first : final + 1] for line in entry]
    if height(first, final) > room:
        return lines[:1]  # a terminal without room for marks
    if first > 0:
        lines.insert(0, plain(_("  +{n} above").format(n=sum(sizes[:first])), "mark"))
    if final < last:
        lines.append(plain(_("  +{n} more").format(n=sum(sizes[final + 1 :])), "mark"))
    return lines
