"""A review as Markdown, for a page or a message."""

from hncli.report.markdown import escaped, items
from hncli.ui.review.chart import chart_heading, turn_rows
from hncli.ui.review.sections import (
    Section,
    note,
    result_text,
    sections,
    summary,
    title_text,
)
from hncli.ui.review.told_mission import ToldMission


def review_markdown(told: ToldMission, title: str = "", level: int = 1) -> list[str]:
    """A review without its note; its title is a heading of that level."""
    mark = "#" * level
    lines = [f"{mark} {escaped(title or title_text(told))}", "", escaped(result_text(told))]
    first, *others = summary(told)
    lines += ["", f"**{escaped(first)}**" if others else escaped(first)]
    lines += [line for text in others for line in ("", escaped(text))]
    if told.split is not None:
        lines += ["", f"{mark}# {escaped(chart_heading())}", "", *table(*turn_rows(told))]
    for section in sections(told):
        lines += ["", f"{mark}# {escaped(section.title)}", *_section(section)]
    return lines


def note_markdown() -> list[str]:
    """How to read a review."""
    section = note()
    return ["", f"## {escaped(section.title)}", *_section(section)]


def _section(section: Section) -> list[str]:
    lines = [line for text in section.texts for line in ("", escaped(text))]
    for n, entry in enumerate(section.entries, 1):
        lines += ["", f"{n}. **{escaped(entry.heading)}**", ""]
        lines += [f"   {item}" for item in items(entry.lines)]
    return lines


def table(head: list[str], rows: list[list[str]]) -> list[str]:
    """A table of figures."""
    lines = [f"| {' | '.join(map(escaped, head))} |", f"|{' ---: |' * len(head)}"]
    return [*lines, *(f"| {' | '.join(map(escaped, row))} |" for row in rows)]
