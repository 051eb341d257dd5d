"""What a screen is made of: lines, panes of rich renderables, and a menu with its columns."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import field
from functools import lru_cache
from itertools import accumulate, pairwise

from rich.console import RenderableType
from rich.style import Style
from rich.text import Text

from hncli.base.text import CUT
from hncli.base.values import Value, value
from hncli.terminal.environment import WIDE
from hncli.terminal.questions import Marking, MenuItem, Toned, tones_of
from hncli.terminal.themes import console

HARD = {"\u00a0": "\ue000", "\u202f": "\ue001", "\u2007": "\ue002"}
"""Spaces at which no line may be broken, and what stands for them while rich wraps."""
HARDEN = str.maketrans(HARD)
SOFTEN = str.maketrans({sign: space for space, sign in HARD.items()})
GAP = 3  # columns between two columns of outcomes
BESIDE = 2  # columns between two brief entries
HANGING = 2  # columns by which an entry's other lines are indented, to be told from entries
FEWEST_ROWS = 3  # for which columns are worth it, though others do not fit

PICTURE = "picture of "  # before the id of an entry, where something stands for it elsewhere

Marks = Mapping[str, int]
"""How many copies of each entry are marked, by its id."""


# Lines


def plain(text: str, style: str = "") -> Text:
    """A line of one piece."""
    return Text(text, style, end="")


def wrapped(text: str, width: int, style: str = "", indent: int = 0) -> list[Text]:
    """A text broken between words, the lines after the first indented; rich has no such indent."""
    if isinstance(text, Toned):
        return _broken(toned(text), max(8, width), indent)
    return [plain(line, style) for line in _broken_text(text, max(8, width), indent)]


@lru_cache(maxsize=2048)
def _broken_text(text: str, width: int, indent: int) -> list[str]:
    """The same for a text of one style; much of a screen was on the one before."""
    return [line.plain for line in _broken(plain(text), width, indent)]


def _broken(line: Text, width: int, indent: int) -> list[Text]:
    line.rstrip()
    if line.cell_len <= width:
        return [line] if line else []
    line.plain = line.plain.translate(HARDEN)
    first = line.wrap(console(), width)[0]
    remainder = line[len(first.plain) :]
    remainder = remainder[len(remainder.plain) - len(remainder.plain.lstrip()) :]
    lines_below = remainder.wrap(console(), max(1, width - indent))
    return [_soft(first), *(joined(" " * indent, _soft(part)) for part in lines_below)]


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
    return [*map(_soft, line.wrap(console(), width))] if line.cell_len > width else [line]


def key_lines(width: int, *texts: str) -> list[Text]:
    """What some keys do: the first of several texts that fits on a line, else the last, broken."""
    text = next((text for text in texts if plain(text).cell_len <= width), texts[-1])
    return wrapped(text, width, "faint")


def spread(left: Text, right: Text, width: int) -> Text:
    """Two parts of a line at its two ends; only the left one if both do not fit."""
    room = width - left.cell_len - right.cell_len
    return joined(left, " " * room, right) if room > 0 else left


def toned(text: str) -> Text:
    """A text in the styles of its pieces, if it has some."""
    return Text.assemble(*tones_of(text), end="")


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


def boxed(lines: Sequence[Text], width: int, style: str = "", name: str = "") -> list[Text]:
    """Lines in a rounded box, with a name in its upper edge."""
    edge = plain("│", style)
    rows = [
        joined(edge, " ", line, " " * max(0, width - 4 - line.cell_len), " ", edge)
        for line in lines
    ]
    top, low = plain(f"╭{name:─<{width - 2}}╮", style), plain(f"╰{'─' * (width - 2)}╯", style)
    return [top, *rows, low]


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
    lines = console(width).render_lines(pane, pad=False)
    pieces = ([(segment.text, segment.style or "") for segment in segments] for segments in lines)
    return [Text.assemble(*line, end="") for line in pieces]


# What the mouse finds


@lru_cache(maxsize=256)
def link(id: str) -> Style:
    """A style that marks a part of a line as that of an entry, for mouse clicks."""
    return Style(meta={"entry": id})


def linked(line: Text, column: int) -> str:
    """The id of the entry that stands in this column of a line; empty if there is none."""
    for span in line.spans:
        if isinstance(span.style, Style) and "entry" in span.style.meta:
            start, end = (plain(line.plain[:at]).cell_len for at in (span.start, span.end))
            if start <= column < end:
                return str(span.style.meta["entry"])
    return ""


# Panes


Maker = Callable[[int], RenderableType | list[Text]]


class Pane:
    """Part of a screen: made for a width when it is needed, and once for each.

    Where there is little room one of its shorter forms is shown, the longest of them first.
    """

    def __init__(self, make: Maker, *shorter: Maker) -> None:
        self._forms = (make, *shorter)
        self._lines: dict[tuple[int, int], list[Text]] = {}

    def lines(self, width: int, form: int = 0) -> list[Text]:
        """The lines of one of its forms, none wider than the width."""
        key = width, form % len(self._forms)
        if key not in self._lines:
            content = self._forms[form](width)
            self._lines[key] = content if isinstance(content, list) else rendered(content, width)
        return self._lines[key]

    def short(self, width: int) -> list[Text]:
        """The lines of its shortest form."""
        return self.lines(width, -1)

    def fitting(self, width: int, room: int) -> list[Text]:
        """The lines of its longest form that is no higher than the room; else of the shortest."""
        for form in range(len(self._forms)):
            if len(self.lines(width, form)) <= room:
                break
        return self.lines(width, form)


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
    marking: Marking | None = None  # of entries that can be marked
    # Last lines of the exchange's shortest form that stay in view.
    kept: Callable[[int], int] = lambda _width: 0
    boxes: bool = False  # whether each entry shows a box to mark
    head_at: Callable[[int], Pane] | None = None  # instead, if it depends on what is pointed at
    hand: Pane = NOTHING  # what is always in view beside the choices, below them
    table: "Callable[[int, int], list[Text]] | None" = None  # two panes for a width and height
    fitted: Callable[[int, int], list[Text]] | None = None
    """Instead of the exchange: what fits a width and the lines that the whole menu leaves."""
    _menus: dict[int, "Menu"] = field(default_factory=dict)

    @property
    def has_places(self) -> bool:
        """Whether a digit chooses the entry at its place: there are letters, and none is a digit.

        Elsewhere digits are typed, or are what an entry is called, such as a die.
        """
        letters = [item.letter for item in self.items if item.letter]
        return any(map(str.isalpha, letters)) and not any(map(str.isdecimal, letters))

    def menu(self, width: int) -> "Menu":
        if width not in self._menus:
            self._menus[width] = Menu(self, width)
        return self._menus[width]


class Menu:
    """The question and the entries of a screen as lines; outcomes stand in columns if they fit."""

    def __init__(self, parts: Parts, width: int) -> None:
        self.parts, self.width = parts, width
        self.begin = 6 if parts.boxes else 5  # columns before a label
        self.question = wrapped(parts.question, width, "question")
        places = [
            str(n) if n < 10 and parts.has_places else "" for n in range(1, len(parts.items) + 1)
        ]
        self.keys = [item.letter or at for item, at in zip(parts.items, places, strict=True)]
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
        labels = [self._label(item, starts) for item in parts.items]
        self.labels = [lines for lines, _is_whole in labels]
        self.has_outcomes = [is_whole for _lines, is_whole in labels]  # of an entry, all in its row
        self.rows = self._rows()

    def _label(self, item: MenuItem, starts: Sequence[int]) -> tuple[list[Text], bool]:
        """An entry's lines, and whether all of its outcomes are in them.

        They are its label, and on its first line its outcomes if there is room.

        Those that fit stand in the columns; others follow one another, on a wide screen below the
        label if need be, and on a narrow one as many as fit whole.
        """
        room = self.width - self.begin
        label = wrapped(item.label, room, "", HANGING) or [plain("")]
        if not item.columns or len(label) > 1:
            return label, False
        places = [start - self.begin for start in starts]
        if self._fits(item, starts):
            for start, cell in zip(places, item.columns, strict=True):
                label[0] = _at(label[0], start, toned(cell))
            return label, True
        if not starts and len(item.columns) > 1:
            return label, False
        near = label[0].cell_len + BESIDE
        aligned = max([label[0].cell_len + GAP, *places[:1]])
        for start, between in ((aligned, " | "), (near, " | "), (near, "|")):
            if outcomes := _whole(item.columns, room - start, between):
                label[0] = _at(label[0], start, outcomes)
                return label, True
        below = _whole(item.columns, room - HANGING, " | ") if self.width >= WIDE else plain("")
        if below:
            return [*label, joined(" " * HANGING, below)], True
        outcomes = _fitting(item.columns, room - aligned)
        label[0] = _at(label[0], aligned, outcomes) if outcomes else label[0]
        return label, False

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
        count = len(self.parts.headings)
        labels = [(item, plain(item.label).cell_len) for item in self.parts.items]
        rows = [
            [self.begin + label, *(plain(cell).cell_len for cell in item.columns)]
            for item, label in labels
            if count and len(item.columns) == count
        ]
        fewest = max(len(rows) // 3, min(len(rows), FEWEST_ROWS))
        while rows and sum(_widths(rows)) - GAP > self.width:
            rows.remove(max(rows, key=lambda row: _excess(row, rows)))
        if not rows or len(rows) < fewest:
            return []
        headings = [plain(heading).cell_len for heading in self.parts.headings]
        head = [self.question[0].cell_len, *headings] if len(self.question) == 1 else rows[0]
        if sum(_widths([*rows, head])) - GAP <= self.width:
            rows.append(head)
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
        return next((n for n, row in enumerate(self.rows) if at in row), 0)

    def entries(self, at: int, marks: Marks, ascii_: bool) -> list[list[Text]]:
        """The lines of each row; a label is broken between words, and never cut."""
        entry_rows = []
        for row in self.rows:
            cells = [self._entry(n, n == at, marks, ascii_) for n in row]
            lines = cells[0]
            for place, cell in enumerate(cells[1:], 1):
                blanks = place * (self.cell + BESIDE) - lines[0].cell_len
                lines = [joined(lines[0], " " * blanks, cell[0])]
            entry_rows.append(lines)
        return entry_rows

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
            begin.append(f"{self.keys[n]:1}  ", "letter")
        first, *rest = self.labels[n]
        if is_at:
            first = first.copy()
            first.stylize("pointed", 0, len(item.label))
        lines = [joined(begin, first), *(joined(" " * self.begin, line) for line in rest)]
        for line in lines:
            line.stylize(link(item.id))
        return lines


def _widths(rows: Sequence[Sequence[int]]) -> list[int]:
    """How wide each column of some rows is, with the gap after it."""
    return [max(cells) + GAP for cells in zip(*rows, strict=True)]


def _excess(row: Sequence[int], rows: Sequence[Sequence[int]]) -> int:
    """How many columns of the screen would be free without a row."""
    others = [other for other in rows if other is not row]
    needed = [max(cells) for cells in zip(*others, strict=True)] if others else [0] * len(row)
    return sum(max(0, cell - least) for cell, least in zip(row, needed, strict=True))


def _whole(texts: Sequence[str], room: int, between: str) -> Text:
    """All of some texts in a row, if they fit; else nothing."""
    row = joined(*[part for text in texts for part in (between, toned(text))][1:])
    return row if row.cell_len <= room else plain("")


def _fitting(texts: Sequence[str], room: int) -> Text:
    """As many texts in a row as fit whole, with a mark for the others; else nothing."""
    rows = (_whole([*texts[:n], CUT], room, " | ") for n in range(len(texts) - 1, 0, -1))
    return next(filter(None, rows), plain(""))


def _at(line: Text, start: int, addition: Text) -> Text:
    """A line with an addition that begins at this column."""
    return joined(line, " " * max(0, start - line.cell_len), addition)
