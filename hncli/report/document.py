"""The content of a report as plain data: sections of text, items, tables and charts.

A report builds one `Document`; the modules beside this one render it as plain lines (`text`), on a
terminal (`rich_text`), as Markdown (`markdown`) and in a page (`html`).
"""

from typing import NamedTuple

Rows = tuple[tuple[str, ...], ...]


class Text(NamedTuple):
    """A paragraph; lines after the first are indented further, unless it is flat."""

    text: str
    indent: int = 0
    style: str = ""  # "title" is bold in Markdown too
    is_flat: bool = False
    in_markdown: bool = True


class Items(NamedTuple):
    """Sentences that belong together: lines of their own, in Markdown a list."""

    texts: tuple[str, ...]
    indent: int = 2
    mark: str = ""  # before each, where it is not a list


class NumberedEntry(NamedTuple):
    """An entry of a numbered list."""

    title: str
    texts: tuple[str, ...]
    style: str = ""


class Numbered(NamedTuple):
    """Entries with numbers, each with sentences below its title."""

    entries: tuple[NumberedEntry, ...]


class Letters(NamedTuple):
    """Short signs in a row under a title, as many of the last as fit; none for screen readers."""

    title: str
    signs: tuple[str, ...]
    most_columns: int


class Sum(NamedTuple):
    """Figures below each other; the last one is their sum."""

    rows: tuple[tuple[str, str], ...]


class Bar(NamedTuple):
    """A bar of a chart; `short` is its label where there is no room for the whole one."""

    label: str
    short: str
    value: int


class BarChart(NamedTuple):
    """Bars for figures that a table has too, so plain text leaves it out."""

    title: str
    bars: tuple[Bar, ...]


class Rate(NamedTuple):
    """A share with its interval, and how it is written."""

    label: str
    value: float
    low: float
    high: float
    figure: str


class RateChart(NamedTuple):
    """Shares from 0 to 100% with their intervals, each a bar or a mark on a scale."""

    rates: tuple[Rate, ...]
    widest_figure: str  # room is left for it
    is_scale: bool = False
    is_labelled: bool = False  # labels above the scales
    legend: str = ""  # with places for {mark} and {line}


class CellBar(NamedTuple):
    """A bar in a row of a table, of 0 to 100 points."""

    points: int
    style: str


class Table(NamedTuple):
    """A table; `sentences` are its rows in words, for screen readers and narrow screens.

    `flexible` columns may be broken into lines, those in `right` stand to the right.
    """

    head: tuple[str, ...]
    rows: Rows
    sentences: Items = Items(())
    flexible: tuple[int, ...] = ()
    right: frozenset[int] = frozenset()
    indent: int = 0
    least_width: int = 0  # of the screen; with fewer columns it is shown as sentences
    wide_columns: int = 0  # so many of the last columns only from `wide_from` on
    wide_from: int = 0
    note: str = ""  # below the table
    styles: tuple[str, ...] = ()  # of the rows, on a terminal
    bars: tuple[CellBar, ...] = ()  # one in each row, after the first two columns
    chart: RateChart | None = None  # below the table
    narrow: RateChart | None = None  # in place of table and chart where the table has no room
    is_list_in_markdown: bool = False
    has_figures_only: bool = False  # Markdown then sets all columns to the right

    def grid_at(self, width: int) -> tuple[list[list[str]], list[int]]:
        """The head and the rows as a screen of this width shows them; which columns may break."""
        count = len(self.head) - (self.wide_columns if width < self.wide_from else 0)
        rows = [list(row[:count]) for row in (self.head, *self.rows)]
        return rows, [n for n in self.flexible if n < count]


Block = Text | Items | Numbered | Letters | Sum | BarChart | RateChart | Table


class Section(NamedTuple):
    """Blocks that belong together, mostly under a title.

    `plain` is the title in plain text, where None stands for capitals and "" for none at all.
    """

    blocks: tuple[Block, ...] = ()
    title: str = ""
    level: int = 2
    plain: str | None = None
    indent: int = 0

    @property
    def plain_title(self) -> str:
        """The title for plain text."""
        return self.title.upper() if self.plain is None else self.plain


class Document(NamedTuple):
    """A whole report."""

    sections: tuple[Section, ...]
    is_framed: bool = False  # on a terminal every section has a frame


def is_list(block: Block) -> bool:
    """Whether a block is a list in Markdown; several in a row are one list."""
    return isinstance(block, Items) or (isinstance(block, Table) and block.is_list_in_markdown)
