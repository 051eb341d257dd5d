"""A player's statistics drawn for a terminal, in frames."""

from rich.console import RenderableType

from hncli.ui.stats.data import Stats
from hncli.ui.stats.text import abductor_lines, box_lines, head_lines, record_lines
from hncli.ui.terminal.drawing import framed, printed
from hncli.ui.terminal.environment import Environment
from hncli.words import _

FRAME = 4  # columns that a frame takes


def stats_drawn(stats: Stats, env: Environment) -> list[str]:
    """The whole screen."""
    inside = env.width - FRAME
    parts: list[RenderableType] = [framed(_("Missions"), head_lines(stats, inside), env)]
    if stats["missions"]["played"]:
        parts += [
            framed(_("Abductors"), abductor_lines(stats, inside, env.is_ascii), env),
            framed(_("Boxes"), box_lines(stats, inside, env.is_ascii), env),
            framed(_("Records"), record_lines(stats, inside), env),
        ]
    return printed(parts, env)
