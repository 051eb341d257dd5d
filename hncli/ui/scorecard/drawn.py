"""The scorecard drawn for a terminal: tables, a chart of the stress, and frames."""

from typing import TYPE_CHECKING

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from hncli.ui.names import RESULTS
from hncli.ui.scorecard.chart import stress_chart
from hncli.ui.scorecard.mission_text import heading, mission_lines
from hncli.ui.scorecard.text import (
    compared_lines,
    gained_lines,
    missions_rows,
    note_lines,
    score_lines,
    who_lines,
)
from hncli.ui.terminal.columns import fold_flat
from hncli.ui.terminal.drawing import FRAME, box_of, framed, printed
from hncli.ui.terminal.environment import Environment
from hncli.words import _

if TYPE_CHECKING:
    from hncli.career.scorecard import Scorecard

TABLE_FROM = 76  # columns that the table of all missions needs


def scorecard_drawn(card: "Scorecard", env: Environment) -> list[str]:
    """The whole scorecard."""
    inside = env.width - FRAME
    parts: list[RenderableType] = [framed("", who_lines(card, inside), env)]
    if card["missions"]:
        tables = (missions_rows(card, width) for width in (env.width, TABLE_FROM))
        fitting = (table for table in tables if _narrowest(*table) <= env.width)
        table = next(fitting, None) if env.width >= TABLE_FROM else None
        if table is not None:
            parts.append(_missions(*table, env))
            if any(mission["at_table"] for mission in card["missions"]):
                parts.append(Text(_("* played at a table")))
        chart = stress_chart(card, inside, env.is_ascii)
        parts.append(framed(chart[0], chart[1:], env))
    for mission in card["missions"]:
        title = " ".join(heading(mission, 10_000))
        if len(title) > inside - 2:  # a frame would cut it off
            title = ""
            lines = [*heading(mission, inside), *mission_lines(card, mission, inside, False)]
        else:
            lines = mission_lines(card, mission, inside, inside >= TABLE_FROM)
        parts.append(framed(title, lines, env))
    parts.append(framed(_("Gained"), gained_lines(card, inside), env))
    if card["notes"]:
        parts.append(framed(_("Notes"), note_lines(card, inside), env))
    score = [*score_lines(card, inside), *compared_lines(card, inside)]
    parts.append(framed(_("Score"), score, env))
    epilogue = card["epilogue"]
    if epilogue is not None:
        parts.append(framed(epilogue["title"], fold_flat(epilogue["text"], inside), env))
    return printed(parts, env)


def _narrowest(head: list[str], rows: list[list[str]]) -> int:
    """The columns of a table in which no word is broken."""
    columns = zip(head, *rows, strict=True)
    longest = [max(len(word) for cell in column for word in cell.split()) for column in columns]
    return sum(longest) + 3 * len(longest) + 1


def _missions(head: list[str], rows: list[list[str]], env: Environment) -> Table:
    table = Table(box=box_of(env), expand=True)
    for n, name in enumerate(head):
        table.add_column(name, justify="right" if n in (0, 3, 4, 5, 7, 8) else "left")
    for row in rows:
        style = "" if row[2] == RESULTS["won"] else "dim"
        table.add_row(*(Text(cell) for cell in row), style=style)
    return table
