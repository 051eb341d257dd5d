"""Pictures of screens: lines as they are painted, as an SVG that needs no network."""

from collections.abc import Sequence
from io import StringIO

from rich.console import Console
from rich.style import Style
from rich.terminal_theme import TerminalTheme
from rich.text import Text

from hncli.terminal.panes import cut
from hncli.terminal.themes import GROUND, USUAL, find_theme, shipped_themes

FONTS = "DejaVu Sans Mono, Menlo, Consolas, Liberation Mono, monospace"
"""Where the letters come from: the first of these that is installed."""
FORMAT = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img">\n'
    "<style>.{unique_id}-matrix{{font-family:"
    + FONTS
    + ";font-size:{char_height}px;line-height:{line_height}px;white-space:pre}}"
    ".{unique_id}-title{{font-family:sans-serif;font-size:18px;font-weight:bold}}{styles}</style>\n"
    '<defs><clipPath id="{unique_id}-clip-terminal"><rect width="{terminal_width}" '
    'height="{terminal_height}"/></clipPath>{lines}</defs>\n'
    "{chrome}"
    '<g transform="translate({terminal_x},{terminal_y})" '
    'clip-path="url(#{unique_id}-clip-terminal)">\n'
    '{backgrounds}<g class="{unique_id}-matrix">{matrix}</g></g>\n</svg>\n'
)
"""As rich's own, without letters that are loaded from elsewhere."""


def svg_of(lines: Sequence[Text], width: int, title: str, theme: str = USUAL) -> str:
    """The lines of a screen as a picture, in the colours of a shipped theme and on its ground. It
    is the same whenever it is made of the same lines."""
    styles = shipped_themes().get(theme) or shipped_themes()[USUAL]
    console = Console(
        file=StringIO(),
        width=width,
        record=True,
        theme=find_theme(theme, ""),
        color_system="truecolor",
        force_terminal=True,
        legacy_windows=False,
        markup=False,
        highlight=False,
    )
    for line in lines:
        console.print(cut(line, width), end="\n", soft_wrap=True)
    ink = [_rgb(styles[name]) for name in ("title", "danger", "calm", "tense")]
    colors = TerminalTheme(_rgb(styles[GROUND]), ink[0], [ink[0], *ink[1:]] * 2, None)
    return console.export_svg(title=title, theme=colors, code_format=FORMAT, unique_id="hn")


def _rgb(style: str) -> tuple[int, int, int]:
    color = Style.parse(style).color
    assert color is not None  # every style of a theme has one
    return tuple(color.get_truecolor())  # type: ignore[return-value]
