"""Pages: templates filled in, charts with their words, the result at a glance.

Jinja2 is imported here alone, by the commands that need it.
"""

import base64
import hashlib
from pathlib import Path
from typing import NamedTuple

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from hncli.base.messages import _, current_language, ngettext, pgettext
from hncli.base.schema import level_name
from hncli.base.text import percent, signed, unwritten
from hncli.report.charts import Chart, number
from hncli.report.document import Block, Items, Table
from hncli.report.words import words

FOLDER = Path(__file__).with_name("templates")


def render(template: str, **values: object) -> str:
    """A template filled in; all values are escaped, and one that is missing is an error."""
    found = Environment(
        loader=FileSystemLoader(FOLDER),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        auto_reload=False,
    )
    found.filters.update(number=number, signed=signed, coordinate=coordinate, machine=machine)
    found.filters.update(sort_key=sort_key, level=level_name, percent=percent)
    found.tests.update(table=_is_table, items=_is_items)
    script = _text("page.js")
    found.globals.update(
        _=_,
        ngettext=ngettext,
        pgettext=pgettext,
        t=words(),
        language=current_language(),
        signs=SIGNS,
        dice=DICE,
        style=Markup(_text("page.css")),
        script=Markup(script),
        script_hash=base64.b64encode(hashlib.sha256(script.encode()).digest()).decode(),
    )
    return found.get_template(template).render(values)


def coordinate(value: float) -> str:
    """A coordinate in as few letters as it takes."""
    return f"{value:g}"


def machine(value: object) -> str:
    """A value as the scorecard's JSON has it, without quotation marks; empty for null."""
    if value is None:
        return ""
    return str(value).lower() if isinstance(value, bool) else str(value)


def sort_key(cell: str) -> str:
    """What a cell with a figure is sorted by: 12.5 for "12.5%", 1000 for "1,000"."""
    return unwritten(cell) or cell


def _is_table(block: Block) -> bool:
    return isinstance(block, Table)


def _is_items(block: Block) -> bool:
    return isinstance(block, Items)


def _text(name: str) -> str:
    """A file that goes into a page as it is."""
    return (FOLDER / name).read_text(encoding="utf-8")


# Charts


class LegendEntry(NamedTuple):
    """What a colour and pattern, or the shape of a mark, stands for."""

    kind: str
    title: str
    is_mark: bool = False


class Figure(NamedTuple):
    """A chart to be shown; `id` is unique on its page."""

    id: str
    title: str
    summary: str  # what the chart shows, for whoever cannot see it
    chart: Chart
    legend: tuple[LegendEntry, ...]
    table: Table


# The result at a glance: a row of cells, a night or a turn each

SIGNS = {
    "won": "M4 13L9.5 18.5L20 6",
    "lost": "M6 6L18 18M18 6L6 18",
    "dead": "M6 6L18 18M18 6L6 18",
    "out": "M12 20L12 5M5.5 11L12 4.5L18.5 11",
    "both": "M7 20L7 5M2 10L7 4.5L12 10M14.5 11L21.5 18M21.5 11L14.5 18",
    "quiet": "M11 12L13 12",
    "open": "",
}
"""What is drawn in a cell of each kind, in a box of 24 by 24."""


DICE = (
    ((10, 10),),
    ((6, 6), (14, 14)),
    ((6, 6), (10, 10), (14, 14)),
    ((6, 6), (14, 6), (6, 14), (14, 14)),
    ((6, 6), (14, 6), (10, 10), (6, 14), (14, 14)),
    ((6, 5), (14, 5), (6, 10), (14, 10), (6, 15), (14, 15)),
)
"""Where the pips of each face are, in a box of 20 by 20."""


class Cell(NamedTuple):
    """A night or a turn; `text` is the figure below its sign."""

    kind: str  # of SIGNS
    text: str
    label: str  # all of it in words
    href: str = ""  # the part of the page that tells it
