"""A review as lines of any width."""

from rich.text import Text

from hncli.terminal.panes import plain
from hncli.ui.review.chart import chart, chart_heading, turn_sentences
from hncli.ui.review.sections import (
    Entry,
    Section,
    note,
    result_text,
    sections,
    summary,
    title_text,
)
from hncli.ui.review.told_mission import ToldMission
from hncli.ui.terminal.columns import fold

STYLES = {"slip": "", "mistake": "tense", "blunder": "danger"}


def review_lines(
    told: ToldMission, width: int, is_plain: bool, is_ascii: bool, title: str = ""
) -> list[Text]:
    """A review without its note; `is_plain` has sentences in place of the chart."""
    lines = [*_folded((title or title_text(told)).upper(), width, 0, "title")]
    lines += _folded(result_text(told), width)
    first, *others = summary(told)
    lines += [plain(""), *_folded(first, width, 0, "title" if others else "")]
    lines += [piece for text in others for piece in _folded(text, width)]
    if told.split is not None:
        lines += [plain(""), *_folded(chart_heading().upper(), width, 0, "title")]
        drawn = [] if is_plain else chart(told, width, is_ascii)
        said = turn_sentences(told)
        lines += drawn or [piece for text in said for piece in _folded(text, width, 2)]
    for section in sections(told):
        lines += [plain(""), *_section(section, width)]
    return lines


def note_lines(width: int) -> list[Text]:
    """How to read a review."""
    return [plain(""), *_section(note(), width)]


def _section(section: Section, width: int) -> list[Text]:
    lines = _folded(section.title.upper(), width, 0, "title")
    lines += [piece for text in section.texts for piece in _folded(text, width, 2)]
    for n, entry in enumerate(section.entries, 1):
        lines += _entry(entry, n, width)
    return lines


def _entry(entry: Entry, n: int, width: int) -> list[Text]:
    lines = _folded(f"{n}. {entry.heading}", width, 2, STYLES[entry.grade])
    return [*lines, *(piece for text in entry.lines for piece in _folded(text, width, 5))]


def _folded(text: str, width: int, indent: int = 0, style: str = "") -> list[Text]:
    return [plain(line, style) for line in fold(text, width, indent)]
