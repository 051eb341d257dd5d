"""Fill in the templates; Jinja2 is imported here alone, by the commands that need it."""

import base64
import hashlib
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from hncli.cards.schema import level_name
from hncli.ui.page.charts.axis import number
from hncli.words import current_language
from hncli.words.numbers import unwritten
from hncli.words.sentences import signed

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


def _text(name: str) -> str:
    """A file that goes into a page as it is."""
    return (FOLDER / name).read_text(encoding="utf-8")
