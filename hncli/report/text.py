"""A Document as plain lines of any width, as lines with styles, or as Markdown.

Nothing that a player wrote is markup in Markdown.
"""

import re
from collections.abc import Iterable
from typing import NamedTuple

from hncli.report.document import (
    BarChart,
    Block,
    Document,
    Items,
    Letters,
    Numbered,
    Rate,
    RateChart,
    Section,
    Sum,
    Table,
    Text,
    is_list,
)
from hncli.terminal.columns import display_width, fold, fold_flat, grid, to_left, to_right
from hncli.terminal.environment import Environment

UNBROKEN = 10_000  # columns of a text that is not to be broken
WIDEST_BAR, NARROWEST_BAR = 40, 8  # columns of a bar in a table; with less room there is none
LEAST_SCALE = 20  # columns of a scale beside its label; with fewer the label stands above
LABEL_INDENT = "  "
FULL_POINTS = 100


Styled = list[tuple[str, str]]
"""One line: (style, text) pieces; the style is empty for plain text."""


def plain(text: str, style: str = "") -> Styled:
    """A line of one piece."""
    return [(style, text)] if text else []


class TextForm(NamedTuple):
    """How lines may look."""

    width: int
    is_plain: bool = False  # sentences in place of tables and charts
    is_ascii: bool = False


def shown_lines(document: Document, env: Environment) -> list[str]:
    """The document as it is printed here: drawn on a terminal, else as plain lines."""
    if not env.is_drawn:
        return text_lines(document, env.width, env.is_plain, env.is_ascii)
    from hncli.report.rich_text import drawn_lines  # rich is for terminals only

    return drawn_lines(document, env.width, env.is_ascii, env.has_color)


def text_lines(
    document: Document, width: int, is_plain: bool = False, is_ascii: bool = False
) -> list[str]:
    """The document as lines that are no wider than this."""
    lines = styled_lines(document, TextForm(width, is_plain, is_ascii))
    return ["".join(text for _style, text in line) for line in lines]


def styled_lines(document: Document, form: TextForm) -> list[Styled]:
    """The same with styles; an empty line stands between two sections."""
    lines: list[Styled] = []
    for section in document.sections:
        lines += [[], *section_lines(section, form)]
    return lines[1:]


def section_lines(section: Section, form: TextForm) -> list[Styled]:
    """The title of a section and all that is below it, but for what plain text leaves out."""
    lines = _folded([section.plain_title], form.width, section.indent, "title")
    for block in section.blocks:
        if not isinstance(block, BarChart):
            lines += block_lines(block, form)
    return lines


def block_lines(block: Block, form: TextForm) -> list[Styled]:
    """One block."""
    width = form.width
    match block:
        case Text(text=text, is_flat=True):
            blanks = " " * block.indent
            return [plain(blanks + line) for line in fold_flat(text, width - block.indent)]
        case Text():
            return _folded([block.text], width, block.indent, block.style)
        case Items():
            return _folded([f"{block.mark}{text}" for text in block.texts], width, block.indent)
        case Numbered():
            return _numbered(block, width)
        case Table():
            return _table(block, form)
        case Sum():
            return [plain(line) for line in sum_lines(block, width)]
    return [] if form.is_plain else [plain(line) for line in chart_lines(block, form)]


def chart_lines(chart: Letters | BarChart | RateChart, form: TextForm) -> list[str]:
    """A drawing with a title or a legend, if it has one."""
    match chart:
        case Letters():
            return [*fold(chart.title, form.width), _letters(chart, form.width)]
        case BarChart():
            return [chart.title, *_bars(chart, form)]
        case RateChart(is_scale=True):
            return [*_scales(chart, form), *_legend(chart, form)]
    return _rate_bars(chart, form)


def _folded(texts: Iterable[str], width: int, indent: int, style: str = "") -> list[Styled]:
    return [plain(line, style) for text in texts for line in fold(text, width, indent)]


def _numbered(block: Numbered, width: int) -> list[Styled]:
    lines: list[Styled] = []
    for n, entry in enumerate(block.entries, 1):
        lines += _folded([f"{n}. {entry.title}"], width, 2, entry.style)
        lines += _folded(entry.texts, width, 5)
    return lines


def sum_lines(block: Sum, width: int) -> list[str]:
    """The figures, with a line above the last one."""
    room = min(width - 2, max(display_width(name) for name, _figure in block.rows) + 8)
    lines = [
        f"  {name}{to_right(figure, max(2, room - display_width(name)))}"
        for name, figure in block.rows
    ]
    return [*lines[:-1], "  " + "-" * room, lines[-1]]


# Tables


def _table(table: Table, form: TextForm) -> list[Styled]:
    is_said = form.is_plain or form.width < table.least_width or not table.rows
    lines = [] if is_said else _grid(table, form)
    has_room = bool(lines)
    if table.narrow is not None and not has_room and not form.is_plain:
        return block_lines(table.narrow, form)
    if has_room and table.note:
        lines += _folded([table.note], form.width, table.indent)
    if not has_room:
        lines = block_lines(table.sentences, form)
    if table.chart is not None and not form.is_plain:
        lines += [[], *block_lines(table.chart, form)]
    return lines


def _grid(table: Table, form: TextForm) -> list[Styled]:
    """The table if there is room for it."""
    if table.bars:
        return _table_with_bars(table, form)
    rows, flexible = table.grid_at(form.width)
    lines = grid(rows, form.width, flexible, set(table.right), table.indent)
    return [plain(line) for line in lines]


def _table_with_bars(table: Table, form: TextForm) -> list[Styled]:
    """All cells to the right; without bars, or nothing, where there is no room."""
    rows = (table.head, *table.rows)
    sizes = [max(map(display_width, column)) for column in zip(*rows, strict=True)]
    if sum(sizes) + 2 * (len(sizes) - 1) > form.width:
        return []
    room = bar_room(sizes, form.width)
    bars = [("", ""), *((bar.style, bar_of(bar.points, room, form)) for bar in table.bars)]
    return [_row_with_bar(row, sizes, bar, room) for row, bar in zip(rows, bars, strict=True)]


def bar_room(sizes: list[int], width: int) -> int:
    """The columns of a full bar beside columns of these sizes; 0 if there are too few."""
    room = min(WIDEST_BAR, width - sum(sizes) - 2 * len(sizes))
    return room if room >= NARROWEST_BAR else 0


def bar_of(points: int, room: int, form: TextForm) -> str:
    """A bar of 0 to 100 points, rounded up."""
    return _full(form) * -(-points * room // FULL_POINTS)


def _row_with_bar(
    row: tuple[str, ...], sizes: list[int], bar: tuple[str, str], room: int
) -> Styled:
    style, drawn = bar
    cells = [to_right(cell, size) for cell, size in zip(row, sizes, strict=True)]
    before, after = "  ".join(cells[:2]), "  ".join(cells[2:])
    blanks = f"{' ' * (room - len(drawn))}  " if room else ""
    after = f"{blanks}{after}".rstrip()
    line = plain(f"{before}  " if drawn or after else before)
    return [*line, *plain(drawn, style), *plain(after)]


def _full(form: TextForm) -> str:
    return "#" if form.is_ascii else "█"


# Charts


def _letters(row: Letters, width: int) -> str:
    room = 1 + max(map(display_width, row.signs))
    return " ".join(row.signs[-max(1, (min(width, row.most_columns) + 1) // room) :])


def _bars(chart: BarChart, form: TextForm) -> list[str]:
    """A bar for each figure, with its number."""
    labels = [bar.label for bar in chart.bars]
    if max(map(display_width, labels)) > form.width // 2:  # the bars need the rest
        labels = [bar.short for bar in chart.bars]
    room = max(map(display_width, labels))
    most = max(1, *(bar.value for bar in chart.bars))
    space = max(1, form.width - room - len(str(most)) - 3)
    lines = []
    for label, bar in zip(labels, chart.bars, strict=True):
        length = -(-bar.value * min(space, most) // most)  # a figure of 1 is never without a bar
        lines.append(f"{to_left(label, room)} {_full(form) * length} {bar.value}".rstrip())
    return lines


def _rate_bars(chart: RateChart, form: TextForm) -> list[str]:
    """A bar for each: full up to the lower end of the interval, shaded up to the upper end."""
    full, shade = ("#", "-") if form.is_ascii else ("█", "░")
    room = min(max(len(rate.label) for rate in chart.rates), form.width // 2)
    figure = len(chart.widest_figure)
    space = max(1, form.width - room - figure - 2)
    lines = []
    for rate in chart.rates:
        low, high = round(rate.low * space), round(rate.high * space)
        bar = (full * low + shade * (high - low)).ljust(space)
        lines.append(f"{rate.label[:room].ljust(room)} {bar} {rate.figure.rjust(figure)}")
    return lines


class Signs(NamedTuple):
    """What a scale is drawn with."""

    low: str
    line: str
    high: str
    value: str
    empty: str


def _signs(form: TextForm) -> Signs:
    return Signs("[", "-", "]", "o", ".") if form.is_ascii else Signs("├", "─", "┤", "●", "·")


def _scales(chart: RateChart, form: TextForm) -> list[str]:
    """A scale from 0 to 100% for each: a mark at the rate, and a line over its interval."""
    figure = 1 + len(chart.widest_figure)
    room = max(display_width(rate.label) for rate in chart.rates)
    size = form.width - room - len(" ") - figure
    is_below = chart.is_labelled or size < LEAST_SCALE
    size = form.width - len(LABEL_INDENT) - figure if is_below else size
    lines = []
    for rate in chart.rates:
        lines += fold(rate.label, form.width) if is_below else []
        begin = LABEL_INDENT if is_below else f"{to_left(rate.label, room)} "
        lines.append(f"{begin}{_scale(rate, size, _signs(form))}{rate.figure.rjust(figure)}")
    return lines


def _scale(rate: Rate, size: int, signs: Signs) -> str:
    """One scale; the mark hides an end of the interval that falls on the same column."""
    cells = [signs.empty] * size
    first, middle, last = (round(x * (size - 1)) for x in (rate.low, rate.value, rate.high))
    cells[first : last + 1] = [signs.line] * (last + 1 - first)
    cells[first], cells[last] = signs.low, signs.high
    cells[middle] = signs.value
    return "".join(cells)


def _legend(chart: RateChart, form: TextForm) -> list[str]:
    signs = _signs(form)
    line = signs.low + signs.line * 2 + signs.high
    return fold_flat(chart.legend.format(mark=signs.value, line=line), form.width)


MARKUP = "\\`*_{}[]<>#|~&"
OPENING = re.compile(r"^\d+(?=[.)])|^(?=[-+=])")
"""What Markdown would read as a nested list or a rule."""
DRAWING = TextForm(60, is_ascii=True)


def markdown_lines(document: Document) -> list[str]:
    """The whole document."""
    lines: list[str] = []
    for section in document.sections:
        lines += _markdown_section(section)
    return lines[1:]


def _markdown_section(section: Section) -> list[str]:
    lines = ["", f"{'#' * section.level} {escaped(section.title)}"] if section.title else []
    is_in_list = False
    for block in section.blocks:
        block_markdown = _markdown_block(block)
        if block_markdown:
            lines += block_markdown if is_in_list and is_list(block) else ["", *block_markdown]
            is_in_list = is_list(block)
    return lines


def _markdown_block(block: Block) -> list[str]:
    match block:
        case Text():
            text = escaped(block.text)
            paragraph = [f"**{text}**" if block.style == "title" else text]
            return paragraph if block.in_markdown and text else []
        case Items():
            return markdown_items(block.texts)
        case Numbered():
            return _markdown_numbered(block)
        case Table():
            return (
                markdown_items(block.sentences.texts)
                if block.is_list_in_markdown
                else _markdown_table(block)
            )
        case Sum():
            return ["```text", *sum_lines(block, DRAWING.width), "```"]
    return ["```text", *chart_lines(block, DRAWING), "```"]


def _markdown_numbered(block: Numbered) -> list[str]:
    lines: list[str] = []
    for n, entry in enumerate(block.entries, 1):
        lines += ["", f"{n}. **{escaped(entry.title)}**", ""]
        lines += [f"   {item}" for item in markdown_items(entry.texts)]
    return lines[1:]


def _markdown_table(table: Table) -> list[str]:
    rule = " ---: |" if table.has_figures_only else " --- |"
    lines = [
        _markdown_row(table.head),
        f"|{rule * len(table.head)}",
        *map(_markdown_row, table.rows),
    ]
    return [*lines, "", escaped(table.note)] if table.note else lines


def _markdown_row(cells: Iterable[str]) -> str:
    return f"| {' | '.join(map(escaped, cells))} |"


def markdown_items(texts: Iterable[str]) -> list[str]:
    """Texts as a list in which nothing is markup."""
    lines = (" ".join(fold(text, UNBROKEN)) for text in texts)
    return ["- " + OPENING.sub(r"\g<0>\\", escaped(line.strip())) for line in lines]


def escaped(text: str) -> str:
    """A text in which nothing is markup."""
    return "".join(f"\\{sign}" if sign in MARKUP else sign for sign in text)
