"""A Document on a terminal: frames, tables and colours by rich."""

from collections.abc import Iterable
from io import StringIO

from rich.box import ASCII, ROUNDED, SIMPLE_HEAD, Box
from rich.color import ColorSystem
from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.panel import Panel
from rich.segment import Segment
from rich.table import Table as RichTable
from rich.text import Text as RichText

from hncli.base.messages import all_printable
from hncli.report.document import BarChart, Block, Document, Section, Table
from hncli.report.text import Styled, TextForm, bar_of, bar_room, block_lines, plain
from hncli.terminal.columns import column_widths, display_width, fold, wrap_words
from hncli.terminal.environment import Colored

FRAME = 4  # columns that a frame takes
STYLES = {"title": "bold", "calm": "green", "tense": "yellow", "danger": "bold red", "dim": "dim"}
ASCII_HEAD = Box(str(SIMPLE_HEAD).replace("─", "-"), ascii=True)


def drawn_lines(
    document: Document, width: int, is_ascii: bool = False, has_color: bool = False
) -> list[str]:
    """The document as lines of text for a terminal of this width."""
    console = Console(
        file=StringIO(),
        width=width,
        force_terminal=True,
        markup=False,
        highlight=False,
        legacy_windows=False,
        safe_box=is_ascii,
    )
    system = ColorSystem.STANDARD if has_color else None  # None: no bold either
    lines = console.render_lines(drawn(document, width, is_ascii), pad=False)
    return [Colored("".join(_piece(part, system) for part in line).rstrip()) for line in lines]


def _piece(segment: Segment, system: ColorSystem | None) -> str:
    """A piece of a line, made printable, in its colours."""
    text = all_printable(segment.text)
    return segment.style.render(text, color_system=system) if segment.style else text


def drawn(document: Document, width: int, is_ascii: bool = False) -> RenderableType:
    """The document as a renderable, made for a terminal of this width."""
    if document.is_framed:
        form = TextForm(width - FRAME, is_ascii=is_ascii)
        return Group(*(_framed(section, form) for section in document.sections))
    form = TextForm(width, is_ascii=is_ascii)
    parts: list[RenderableType] = []
    for section in document.sections:
        title = _title(section.plain_title, form.width, section.indent)
        parts += ["", *title, *_blocks(section, form, width)]
    return Group(*parts[1:])


def _framed(section: Section, form: TextForm) -> Panel:
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


def _blocks(section: Section, form: TextForm, width: int) -> list[RenderableType]:
    parts: list[RenderableType] = []
    for block in section.blocks:
        parts += [""] if parts and isinstance(block, BarChart) else []
        parts += _block(block, form, width)
    return parts


def _block(block: Block, form: TextForm, width: int) -> list[RenderableType]:
    """A block; `width` is that of the terminal, `form.width` what is left of it in a frame."""
    table = _table(block, form, width) if isinstance(block, Table) else None
    if table is None or not isinstance(block, Table):
        lines = block_lines(block, form)
        return [_text(lines)] if lines else []
    lines_below = [plain(line) for line in fold(block.note, form.width, block.indent)]
    lines_below += [[], *block_lines(block.chart, form)] if block.chart is not None else []
    return [Padding(table, (0, 0, 0, block.indent)), *([_text(lines_below)] if lines_below else [])]


def _text(lines: Iterable[Styled]) -> RichText:
    """Lines that fit already; signs that take two columns may still break them."""
    rich_text = RichText()
    for n, line in enumerate(lines):
        rich_text.append("\n" if n else "")
        for style, text in line:
            rich_text.append(text, STYLES.get(style, ""))
    return rich_text


# Tables


def _table(table: Table, form: TextForm, width: int) -> RichTable | None:
    """The table if there is room for it.

    rich would cut words off, and break lines at spaces that must not break, so the widths of the
    columns and the lines of the cells are ours.
    """
    rows, flexible = table.grid_at(width)
    room = form.width - table.indent
    sizes = column_widths(rows, room, flexible) if width >= table.least_width else []
    if not sizes or not table.rows:
        return None
    box = ASCII_HEAD if form.is_ascii else SIMPLE_HEAD
    rich_table = RichTable(box=box, show_edge=False, pad_edge=False, padding=(0, 1, 0, 0))
    bars = bar_room(sizes, room) if table.bars else 0
    for n, (name, size) in enumerate(zip(rows[0], sizes, strict=True)):
        if n == 2 and bars:
            rich_table.add_column(width=bars)
        rich_table.add_column(
            _cell(name, size), width=size, justify="right" if n in table.right else "left"
        )
    for n, row in enumerate(rows[1:]):
        cells = [_cell(cell, size) for cell, size in zip(row, sizes, strict=True)]
        if bars:
            bar = table.bars[n]
            cells.insert(2, RichText(bar_of(bar.points, bars, form), STYLES.get(bar.style, "")))
        rich_table.add_row(*cells, style=STYLES.get(table.styles[n], "") if table.styles else "")
    return rich_table


def _cell(text: str, size: int) -> RichText:
    return RichText("\n".join(wrap_words(text, size)))
