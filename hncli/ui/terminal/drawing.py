"""Drawing with rich: renderables become lines of text, as the terminal can show them."""

from io import StringIO

from rich.box import ASCII, ROUNDED, Box
from rich.color import ColorSystem
from rich.console import Console, RenderableType
from rich.panel import Panel
from rich.segment import Segment
from rich.text import Text

from hncli.ui.terminal.columns import fold_flat
from hncli.ui.terminal.display_width import display_width
from hncli.ui.terminal.environment import Colored, Environment
from hncli.words.printable import all_printable

FRAME = 4  # columns that a frame takes


def box_of(env: Environment) -> Box:
    """The lines around things."""
    return ASCII if env.is_ascii else ROUNDED


def framed(title: str, lines: list[str], env: Environment) -> Panel:
    """Lines that fit already in a frame; signs that take two columns may still break them.

    A title that the frame would cut off stands above them.
    """
    if display_width(title) > env.width - FRAME - 2:
        title, lines = "", [*fold_flat(title, env.width - FRAME), *lines]
    return Panel(Text("\n".join(lines)), title=title or None, title_align="left", box=box_of(env))


def printed(parts: list[RenderableType], env: Environment) -> list[str]:
    """Renderables as lines of text, with colours where they are wanted."""
    console = Console(
        file=StringIO(),
        width=env.width,
        force_terminal=True,
        markup=False,
        highlight=False,
        legacy_windows=False,
        safe_box=env.is_ascii,
    )
    lines = (line for part in parts for line in console.render_lines(part, pad=False))
    found = ["".join(_piece(segment, env) for segment in line) for line in lines]
    return [Colored(line.rstrip()) for line in found]


def _piece(segment: Segment, env: Environment) -> str:
    """A piece of a line, made printable, in its colours; without colours it is not bold either."""
    text = all_printable(segment.text)
    system = ColorSystem.STANDARD if env.has_color else None
    return segment.style.render(text, color_system=system) if segment.style else text
