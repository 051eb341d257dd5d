"""The scorecard as Markdown, for a page or a message."""

import re
from typing import TYPE_CHECKING

from hncli.ui.scorecard.chart import stress_chart
from hncli.ui.scorecard.mission_text import heading, mission_lines
from hncli.ui.scorecard.text import (
    MOST_WIDTH,
    compared_lines,
    gained_lines,
    missions_rows,
    note_lines,
    score_lines,
    separated,
    who_lines,
)
from hncli.words import _

if TYPE_CHECKING:
    from collections.abc import Iterable

    from hncli.career.scorecard import Scorecard

SIGNS = "\\`*_{}[]<>#|~&"
OPENING = re.compile(r"^\d+(?=[.)])|^(?=[-+=])")
"""What Markdown would read as a nested list or a rule."""
CHART_WIDTH = 60


def scorecard_markdown(card: "Scorecard") -> list[str]:
    """The whole scorecard; what a player wrote cannot become markup."""
    who, *about = who_lines(card, MOST_WIDTH)
    parts = [[f"# {escaped(who)}"], items(about)]
    if card["missions"]:
        parts += [["## " + _("Missions")], _table(card)]
        parts.append(["```text", *stress_chart(card, CHART_WIDTH, True), "```"])
    for mission in card["missions"]:
        title = escaped(" ".join(heading(mission, MOST_WIDTH)))
        parts += [[f"## {title}"], items(mission_lines(card, mission, MOST_WIDTH, False))]
    parts += [["## " + _("Gained")], items(gained_lines(card, MOST_WIDTH))]
    if card["notes"]:
        parts += [["## " + _("Notes")], items(note_lines(card, MOST_WIDTH))]
    parts += [["## " + _("Score")], ["```text", *score_lines(card, CHART_WIDTH), "```"]]
    if compared := compared_lines(card, MOST_WIDTH):
        parts.append(items(compared))
    epilogue = card["epilogue"]
    if epilogue is not None:
        parts += [[f"## {escaped(epilogue['title'])}"], [escaped(epilogue["text"])]]
    return separated(parts)


def items(lines: "Iterable[str]") -> list[str]:
    """Lines as a list in which nothing is markup."""
    texts = (escaped(line.strip().removeprefix("- ")) for line in lines)
    return ["- " + OPENING.sub(r"\g<0>\\", text) for text in texts]


def _table(card: "Scorecard") -> list[str]:
    head, rows = missions_rows(card, MOST_WIDTH)
    lines = [f"| {' | '.join(map(escaped, head))} |", f"|{' --- |' * len(head)}"]
    lines += [f"| {' | '.join(map(escaped, row))} |" for row in rows]
    is_marked = any(mission["at_table"] for mission in card["missions"])
    return [*lines, "", escaped(_("* played at a table"))] if is_marked else lines


def escaped(text: str) -> str:
    """A text in which nothing is markup."""
    return "".join(f"\\{sign}" if sign in SIGNS else sign for sign in text)
