"""A Document on a terminal: frames, tables and colours by rich."""

from collections.abc import Iterable
from io import StringIO

from rich.box import ASCII, ROUNDED, SIMPLE_HEAD, Box
from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.panel import Panel
from rich.table import Table as RichTable
from rich.text import Text as RichText

from hncli.report.document import BarChart, Block, Document, Section, Table
from hncli.report.text import Form, bar_of, bar_room, block_lines
from hncli.ui.terminal.columns import fold
from hncli.ui.terminal.display_width import display_width
from hncli.ui.terminal.styled import Styled, plain

FRAME = 4  # columns that a frame takes
STYLES = {
    "title": "bold",
    "calm": "green",
    "tense": "yellow",
    "danger": "bold red",
    "dim": "dim",
}
ASCII_HEAD = Box(str(SIMPLE_HEAD).replace("─", "-"), ascii=True)


def drawn_lines(
    document: Document, width: int, is_ascii: bool = False, has_color: bool = False
) -> list[str]:
    """The document as lines of text for a terminal of this width."""
    out = StringIO()
    console = Console(
        file=out,
        width=width,
        force_terminal=True,
        color_system="standard" if has_color else None,  # None: no bold either
        markup=False,
        highlight=False,
        legacy_windows=False,
        safe_box=is_ascii,
    )
    console.print(drawn(document, width, is_ascii))
    return [line.rstrip() for line in out.getvalue().rstrip("\n").split("\n")]


def drawn(document: Document, width: int, is_ascii: bool = False) -> RenderableType:
    """The document as a renderable, made for a terminal of this width."""
    if document.is_framed:
        form = Form(width - FRAME, is_ascii=is_ascii)
        return Group(*(_framed(section, form) for section in document.sections))
    form = Form(width, is_ascii=is_ascii)
    parts: list[RenderableType] = []
    for section in document.sections:
        title = _title(section.plain_title, form.width, section.indent)
        parts += ["", *title, *_blocks(section, form, width)]
    return Group(*parts[1:])


def _framed(section: Section, form: Form) -> Panel:
    """A section in its frame; a title that the frame would cut off stands inside."""
    width = form.width + FRAME
    title = section.title if section.level > 1 else ""
    parts = _blocks(section, form, width)
    if section.title and (not title or display_width(title) > form.width - 2):
        title, parts = "", [*_title(section.title, form.width), *parts]
    box = ASCII if form.is_ascii else ROUNDED
    return Panel(Group(*parts), title=title or None, title_align="left", box=box)


def _title(text: str, width: int, indent: int = 0) -> list[RenderableType]:
    lines = [plain(line, "title") for line in fold(text, width, indent)]
    return [_text(lines)] if lines else []


def _blocks(section: Section, form: Form, width: int) -> list[RenderableType]:
    parts: list[RenderableType] = []
    for block in section.blocks:
        parts += [""] if parts and isinstance(block, BarChart) else []
        parts += _block(block, form, width)
    return parts


def _block(block: Block, form: Form, width: int) -> list[RenderableType]:
    """A block; `width` is that of the terminal, `form.width` what is left of it in a frame."""
    table = _table(block, form, width) if isinstance(block, Table) else None
    if table is None or not isinstance(block, Table):
        lines = block_lines(block, form)
        return [_text(lines)] if lines else []
    below = [plain(line) for line in fold(block.note, form.width, block.indent)]
    below += [[], *block_lines(block.chart, form)] if block.chart is not None else []
    return [Padding(table, (0, 0, 0, block.indent)), *([_text(below)] if below else [])]


def _text(lines: Iterable[Styled]) -> RichText:
    """Lines that fit already; signs that take two columns may still break them."""
    shown = RichText()
    for n, line in enumerate(lines):
        shown.append("\n" if n else "")
        for style, text in line:
            shown.append(text, STYLES.get(style, ""))
    return shown


# Tables


def _table(table: Table, form: Form, width: int) -> RichTable | None:
    """The table with as many columns as there is room for; None if a word would be broken."""
    if width < table.least_width or not table.rows:
        return None
    for count in sorted({len(table.head), table.columns_at(0)}, reverse=True):
        if count <= table.columns_at(width) and _least_width(table, count) <= form.width:
            return _rich_table(table, count, form)
    return None


def _least_width(table: Table, count: int) -> int:
    """The columns of a table whose flexible cells are as narrow as their longest word."""
    sizes = _sizes(table, count)
    for n in table.flexible:
        if n < count:
            cells = (row[n] for row in (table.head, *table.rows))
            sizes[n] = max(display_width(word) for cell in cells for word in cell.split(" "))
    return table.indent + sum(sizes) + 2 * (count - 1)


def _sizes(table: Table, count: int) -> list[int]:
    columns = zip(*(row[:count] for row in (table.head, *table.rows)), strict=True)
    return [max(map(display_width, column)) for column in columns]


def _rich_table(table: Table, count: int, form: Form) -> RichTable:
    box = ASCII_HEAD if form.is_ascii else SIMPLE_HEAD
    found = RichTable(box=box, show_edge=False, pad_edge=False, padding=(0, 1, 0, 0))
    room = bar_room(_sizes(table, count), form.width) if table.bars else 0
    for n, name in enumerate(table.head[:count]):
        if n == 2 and room:
            found.add_column(width=room)
        found.add_column(
            RichText(name),
            justify="right" if n in table.right else "left",
            no_wrap=n not in table.flexible,
        )
    for n, row in enumerate(table.rows):
        cells = [RichText(cell) for cell in row[:count]]
        if room:
            bar = table.bars[n]
            cells.insert(2, RichText(bar_of(bar.points, room, form), STYLES.get(bar.style, "")))
        found.add_row(*cells, style=STYLES.get(table.styles[n], "") if table.styles else "")
    return found
