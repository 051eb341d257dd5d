"""Pages and pictures: templates filled in, charts with their words, texts that fit, PNG.

Jinja2 is imported here alone, by the commands that need it.
"""

import base64
import hashlib
import unicodedata
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from hncli.base.messages import HARD_SPACES, _, current_language, is_printable, one_line
from hncli.base.schema import level_name
from hncli.base.text import signed, unwritten
from hncli.report.charts import Chart, number
from hncli.report.document import Block, Items, Table

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
    found.filters.update(sort_key=sort_key, level=level_name)
    found.tests.update(table=_is_table, items=_is_items)
    script = _text("page.js")
    found.globals.update(
        language=current_language(),
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


# Texts in pictures

NARROW, WIDE = frozenset("iljtfrI.,:;'|!()[] -" + HARD_SPACES), frozenset("mwMW@%&")
FONTS = "Helvetica Neue, Arial, Liberation Sans, DejaVu Sans, Noto Sans, sans-serif"
"""Where a picture's letters come from: the first of these that is installed."""
JOINER = "\u200d"  # makes one emoji of several
LONGEST = 300  # characters that are looked at


class Fitted(NamedTuple):
    """A text, cut if need be, and the size of its letters."""

    text: str
    size: int


def fit_text(text: str, size: int, width: float, least: int) -> Fitted:
    """The text as large as it fits: at most `size`; cut where even `least` is too large."""
    seen = one_line(text)[:LONGEST]
    shown = "".join(letter for letter in seen if is_printable(letter) or letter == JOINER)
    for found in range(size, least - 1, -2):
        if text_width(shown) * found <= width:
            return Fitted(shown, found)
    while shown and text_width(shown + "\u2026") * least > width:
        shown = shown[:-1]
    return Fitted(shown.rstrip() + "\u2026", least)


def text_width(text: str) -> float:
    """How wide a text may become, in units of its size; that of the widest usual font, in bold."""
    return sum(map(_letter_width, text))


def _letter_width(letter: str) -> float:
    if unicodedata.combining(letter) or letter == JOINER:
        return 0.0
    if letter in NARROW:
        return 0.48
    if letter in WIDE:
        return 1.12
    if unicodedata.east_asian_width(letter) in "WF" or unicodedata.category(letter) == "So":
        return 1.4
    if letter.isascii():
        return 0.87 if letter.isupper() else 0.74
    return 1.0


# PNG

EMPTY = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20">{}</svg>'
TEXT = EMPTY.format(f'<text y="15" font-family="{FONTS}">hn</text>')
"""What shows whether there is a font: without one, texts are left out and nothing is said."""


class CannotDraw(Exception):
    """Why there can be no PNG, in a sentence for the player."""


def png_of(svg: str) -> bytes:
    """A PNG of an SVG, in its size; CannotDraw without the package, or without any font."""
    if find_spec("resvg_py") is None:
        text = _("A PNG needs one more package: pip install 'hn-career[png]'. Or take --svg.")
        raise CannotDraw(text)
    if _drawn(TEXT) == _drawn(EMPTY.format("")):
        text = _("No font was found to write with. Install one, such as DejaVu, or take --svg.")
        raise CannotDraw(text)
    return _drawn(svg)


def _drawn(svg: str) -> bytes:
    import resvg_py

    return bytes(resvg_py.svg_to_bytes(svg_string=svg))
