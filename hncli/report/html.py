"""Pages and pictures: templates filled in, charts with their words, the result at a glance.

Jinja2 is imported here alone, by the commands that need it.
"""

import base64
import hashlib
import unicodedata
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from hncli.base.messages import (
    HARD_SPACES,
    _,
    current_language,
    is_printable,
    ngettext,
    one_line,
    pgettext,
)
from hncli.base.schema import level_name
from hncli.base.text import percent, signed, unwritten
from hncli.report.charts import Chart, number
from hncli.report.document import Items, Table
from hncli.report.words import words

FOLDER = Path(__file__).with_name("templates")


def render(template: str, **values: object) -> str:
    """A template filled in; all values are escaped, and one that is missing is an error."""
    environment = Environment(
        loader=FileSystemLoader(FOLDER),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        auto_reload=False,
    )
    environment.filters.update(number=number, signed=signed, coordinate=coordinate, machine=machine)
    environment.filters.update(sort_key=sort_key, level=level_name, percent=percent)
    environment.tests["table"] = lambda block: isinstance(block, Table)
    environment.tests["items"] = lambda block: isinstance(block, Items)
    script = _text("page.js")
    environment.globals.update(
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
    return environment.get_template(template).render(values)


def coordinate(value: float) -> str:
    """A coordinate in as few letters as possible."""
    return f"{value:g}"


def machine(value: object) -> str:
    """A value as the scorecard's JSON has it, without quotation marks; empty for null."""
    if value is None:
        return ""
    return str(value).lower() if isinstance(value, bool) else str(value)


def sort_key(cell: str) -> str:
    """The key by which a cell with a figure is sorted: 12.5 for "12.5%", 1000 for "1,000"."""
    return unwritten(cell) or cell


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
    href: str = ""  # the part of the page about it


# Texts that fit

NARROW, WIDE = frozenset("iljtfrI.,:;'|!()[] -" + HARD_SPACES), frozenset("mwMW@%&")
FONTS = "Helvetica Neue, Arial, Liberation Sans, DejaVu Sans, Noto Sans, sans-serif"
"""Where a picture's letters come from: the first of these that is installed."""
JOINER = "\u200d"  # makes one emoji of several
LONGEST = 300  # characters that are looked at
LEAST = 32  # the size of the letters of a headline


class Fitted(NamedTuple):
    """A text, cut if need be, and the size of its letters."""

    text: str
    size: int


def fit_text(text: str, size: int, width: float, least: int) -> Fitted:
    """The text as large as it fits: at most `size`; cut where even `least` is too large."""
    drawable = _drawable(text)
    for candidate in range(size, least - 1, -2):
        if text_width(drawable) * candidate <= width:
            return Fitted(drawable, candidate)
    while drawable and text_width(drawable + "\u2026") * least > width:
        drawable = drawable[:-1]
    return Fitted(drawable.rstrip() + "\u2026", least)


def fit_lines(text: str, size: int, width: float, most: int) -> list[Fitted]:
    """The text in at most so many lines, broken between words; smaller rather than cut."""
    words = _drawable(text).split()
    for candidate in range(size, LEAST - 1, -4):
        lines = [""]
        for word in words:
            longer = f"{lines[-1]} {word}".strip()
            if text_width(longer) * candidate <= width:
                lines[-1] = longer
            else:
                lines.append(word)
        if len(lines) <= most and all(text_width(line) * candidate <= width for line in lines):
            return [Fitted(line, candidate) for line in lines if line]
    return [fit_text(text, LEAST, width, LEAST)]


def _drawable(text: str) -> str:
    """The beginning of a text, without what cannot be drawn."""
    beginning = one_line(text)[:LONGEST]
    return "".join(letter for letter in beginning if is_printable(letter) or letter == JOINER)


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


# What is drawn

WIDE_SHAPE, SQUARE = (1200, 630), (1080, 1080)  # as links show it, and for a message
MARGIN = 64
INK, QUIET, FAINT, GOLD = "#ffffff", "#c9c3b8", "#6b665d", "#f0b44f"
GREEN, RED = "#7fd89d", "#ff8f85"
FILLS = {"won": GREEN, "out": GREEN, "lost": RED, "dead": RED, "both": GOLD}
SOLID = ("won", "out")  # told apart from the others without colours too
GAP = 10  # between two cells
FOOT = 30  # the room of the figure below a cell
LARGEST = 150.0  # a cell


class Picture(NamedTuple):
    """A result to be drawn; what is empty is left out."""

    kicker: str  # what was played
    headline: str
    who: str
    lede: str  # how it went, in a line
    strip: tuple[Cell, ...]
    percent: int | None  # the share of results that it beats
    note: str  # that share in words, or another note
    day: str

    @property
    def title(self) -> str:
        """The text alternative of the picture."""
        parts = (self.kicker, self.headline, self.who, self.lede, self.note)
        return " \u00b7 ".join(filter(None, parts))


class PictureText(NamedTuple):
    """A line of text in a picture."""

    x: float
    y: float
    text: str
    size: int
    fill: str
    weight: str = "normal"
    anchor: str = "start"


class DrawnCell(NamedTuple):
    """A cell of the strip with its colours."""

    x: float
    y: float
    size: float
    kind: str
    fill: str
    is_solid: bool


def picture_svg(picture: Picture, is_square: bool = False) -> str:
    """The picture as an SVG file."""
    width, height = SQUARE if is_square else WIDE_SHAPE
    room, foot = width - 2 * MARGIN, height - (96 if picture.note else 48)
    texts = list(_head(picture, room, is_square))
    top = texts[-1].y + 24
    cells = list(_cells(picture.strip, 2 if is_square else 1, room, top, foot - 46))
    texts += _figures(picture.strip, cells)
    for text, size, y, fill in (
        (picture.note, 30, foot, INK),
        (picture.day, 22, height - 30, QUIET),
    ):
        line = fit_text(text, size, room, 14)
        texts.append(PictureText(MARGIN, y, line.text, line.size, fill))
    return render(
        "picture.svg.j2",
        title=picture.title,
        fonts=FONTS,
        size=(width, height),
        texts=[line for line in texts if line.text],
        cells=cells,
        percent=picture.percent,
        scale=(MARGIN, foot + 22, room),
    )


def _head(picture: Picture, room: int, is_square: bool) -> Iterator[PictureText]:
    """What was played, the headline, whose it is and how it went, below each other."""
    y = 96 if is_square else 70
    kicker = fit_text(picture.kicker, 28, room, 16)
    yield PictureText(MARGIN, y, kicker.text, kicker.size, GOLD)
    for line in fit_lines(picture.headline, 84 if is_square else 76, room, 3 if is_square else 2):
        y += round(line.size * 1.16)
        yield PictureText(MARGIN, y, line.text, line.size, INK, "bold")
    for text, size, fill in ((picture.who, 38, QUIET), (picture.lede, 36, INK)):
        line = fit_text(text, size, room, 18)
        if line.text:
            y += round(line.size * 1.45)
            yield PictureText(MARGIN, y, line.text, line.size, fill)


def _cells(
    strip: Sequence[Cell], rows: int, room: float, top: float, foot: float
) -> Iterator[DrawnCell]:
    """The strip in so many rows, as large as it fits, in the middle between two heights."""
    per_row = max(1, -(-len(strip) // rows))
    wide = (room - GAP * (per_row - 1)) / per_row
    high = (foot - top - GAP * (rows - 1)) / rows - FOOT
    size = round(max(4.0, min(wide, high, LARGEST)), 1)
    free = max(0.0, foot - top - rows * (size + FOOT) - GAP * (rows - 1))
    for n, cell in enumerate(strip):
        row, column = divmod(n, per_row)
        x, y = MARGIN + column * (size + GAP), top + free / 2 + row * (size + FOOT + GAP)
        fill = FILLS.get(cell.kind, FAINT)
        yield DrawnCell(round(x, 1), round(y, 1), size, cell.kind, fill, cell.kind in SOLID)


def _figures(strip: Sequence[Cell], cells: Sequence[DrawnCell]) -> Iterator[PictureText]:
    """The figure below each cell, where there is one."""
    for cell, drawn in zip(strip, cells, strict=True):
        if cell.text:
            text = fit_text(cell.text, 22, drawn.size, 10)
            x, y = drawn.x + drawn.size / 2, drawn.y + drawn.size + FOOT - 5
            yield PictureText(round(x, 1), y, text.text, text.size, QUIET, anchor="middle")


# PNG

EMPTY = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20">{}</svg>'
TEXT = EMPTY.format(f'<text y="15" font-family="{FONTS}">hn</text>')
"""To find out whether there is a font: without one, texts are left out without an error."""


class CannotDraw(Exception):
    """Why there can be no PNG, in a sentence for the player."""


def png_of(svg: str) -> bytes:
    """A PNG of an SVG, in its size; CannotDraw without any font."""
    if _drawn(TEXT) == _drawn(EMPTY.format("")):
        text = _("No font was found to write with. Install one, such as DejaVu, or take --svg.")
        raise CannotDraw(text)
    return _drawn(svg)


def _drawn(svg: str) -> bytes:
    import resvg_py

    return bytes(resvg_py.svg_to_bytes(svg_string=svg))
