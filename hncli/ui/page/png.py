"""Turning a picture into PNG, by an optional package."""

from importlib.util import find_spec

from hncli.ui.page.fit_text import FONTS
from hncli.words import _

EMPTY = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20">{}</svg>'
TEXT = EMPTY.format(f'<text y="15" font-family="{FONTS}">hn</text>')
"""What shows whether there is a font: without one, texts are left out and nothing is said."""


class CannotDraw(Exception):
    """Why there can be no PNG, in a sentence for the player."""


def png_of(svg: str) -> bytes:
    """A PNG of an SVG, in its size; CannotDraw without the package, or without any font."""
    if find_spec("resvg_py") is None:
        text = _("A PNG needs one more package: pip install 'hncli[png]'. Or take --svg.")
        raise CannotDraw(text)
    if _drawn(TEXT) == _drawn(EMPTY.format("")):
        text = _("No font was found to write with. Install one, such as DejaVu, or take --svg.")
        raise CannotDraw(text)
    return _drawn(svg)


def _drawn(svg: str) -> bytes:
    import resvg_py

    return bytes(resvg_py.svg_to_bytes(svg_string=svg))
