"""Drawing with rich: renderables become lines of text, as the terminal can show them."""

from rich.box import ASCII, ROUNDED, Box
from rich.console import RenderableType
from rich.panel import Panel
from rich.text import Text

from hncli.terminal.panes import colored, rendered
from hncli.ui.terminal.columns import fold_flat
from hncli.ui.terminal.display_width import display_width
from hncli.ui.terminal.environment import Environment

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
    lines = [line for part in parts for line in rendered(part, env.width)]
    for line in lines:
        line.rstrip()
    return [colored(line) if env.has_color else line.plain for line in lines]
