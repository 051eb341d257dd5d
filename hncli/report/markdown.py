"""A Document as Markdown, for a page or a message; nothing that a player wrote is markup in it."""

import re
from collections.abc import Iterable

from hncli.report.document import (
    Block,
    Document,
    Items,
    Numbered,
    Section,
    Sum,
    Table,
    Text,
    is_list,
)
from hncli.report.text import UNBROKEN, Form, chart_lines, sum_lines
from hncli.terminal.columns import fold

SIGNS = "\\`*_{}[]<>#|~&"
OPENING = re.compile(r"^\d+(?=[.)])|^(?=[-+=])")
"""What Markdown would read as a nested list or a rule."""
DRAWING = Form(60, is_ascii=True)


def markdown_lines(document: Document) -> list[str]:
    """The whole document."""
    lines: list[str] = []
    for section in document.sections:
        lines += _section(section)
    return lines[1:]


def _section(section: Section) -> list[str]:
    lines = ["", f"{'#' * section.level} {escaped(section.title)}"] if section.title else []
    is_in_list = False
    for block in section.blocks:
        found = _block(block)
        if found:
            lines += found if is_in_list and is_list(block) else ["", *found]
            is_in_list = is_list(block)
    return lines


def _block(block: Block) -> list[str]:
    match block:
        case Text():
            text = escaped(block.text)
            shown = [f"**{text}**" if block.style == "title" else text]
            return shown if block.in_markdown and text else []
        case Items():
            return items(block.texts)
        case Numbered():
            return _numbered(block)
        case Table():
            return items(block.said.texts) if block.is_said_in_markdown else _table(block)
        case Sum():
            return ["```text", *sum_lines(block, DRAWING.width), "```"]
    return ["```text", *chart_lines(block, DRAWING), "```"]


def _numbered(block: Numbered) -> list[str]:
    lines: list[str] = []
    for n, entry in enumerate(block.entries, 1):
        lines += ["", f"{n}. **{escaped(entry.title)}**", ""]
        lines += [f"   {item}" for item in items(entry.texts)]
    return lines[1:]


def _table(table: Table) -> list[str]:
    rule = " ---: |" if table.has_figures_only else " --- |"
    lines = [_row(table.head), f"|{rule * len(table.head)}", *map(_row, table.rows)]
    return [*lines, "", escaped(table.note)] if table.note else lines


def _row(cells: Iterable[str]) -> str:
    return f"| {' | '.join(map(escaped, cells))} |"


def items(texts: Iterable[str]) -> list[str]:
    """Texts as a list in which nothing is markup."""
    lines = (" ".join(fold(text, UNBROKEN)) for text in texts)
    return ["- " + OPENING.sub(r"\g<0>\\", escaped(line.strip())) for line in lines]


def escaped(text: str) -> str:
    """A text in which nothing is markup."""
    return "".join(f"\\{sign}" if sign in SIGNS else sign for sign in text)
