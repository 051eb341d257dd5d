"""Charts with a column for each mission or turn: stacked, or side by side."""

from collections.abc import Sequence
from typing import NamedTuple

from hncli.ui.page.charts.axis import (
    FONT,
    HEIGHT,
    WIDTH,
    Plot,
    column_axis,
    fits,
    number,
    plot_of,
    value_axis,
)
from hncli.ui.page.charts.shapes import Bar, Chart, Label, Mark
from hncli.words.sentences import labelled

FILLED = 0.68  # the part of a column that is bar
GAP = 3.0  # between a bar and its number
ROOM = 0.09  # the part of the plot that the number below the lowest bar takes


class Series(NamedTuple):
    """Values of one kind, one for each column; those below 0 hang from the axis."""

    kind: str
    title: str
    values: tuple[float, ...]
    is_below: bool = False  # whether values hang from the axis though they count something

    def drawn(self, n: int) -> float:
        """Where a value ends, from the axis."""
        return -self.values[n] if self.is_below else self.values[n]


def stacked(
    names: Sequence[str],
    tips: Sequence[str],
    series: Sequence[Series],
    totals: Sequence[float] = (),
    has_numbers: bool = False,
) -> Chart:
    """Series on top of each other; `totals` are drawn as a line with a mark at each column.

    `tips` name the columns. With `has_numbers` the length of each stack is written at its end.
    """
    ends: list[float] = []
    bars: list[tuple[int, float, float, Series]] = []
    for n in range(len(names)):
        up = down = 0.0
        for one in series:
            value = one.drawn(n)
            start = up if value > 0 else down
            if value:
                bars.append((n, start, start + value, one))
            up, down = up + max(0.0, value), down + min(0.0, value)
        ends += [down, up]
    if has_numbers and min(ends, default=0.0) < 0:
        ends.append(min(ends) - ROOM * (max(ends) - min(ends)))
    plot, ticks = plot_of([*ends, *totals], len(names))
    lines, labels = value_axis(plot, [(tick, number(tick)) for tick in ticks])
    if has_numbers:
        labels += _numbers(plot, series)
    marks = [
        Mark(plot.x(n), plot.y(total), "total", labelled(tip, number(total)))
        for n, (tip, total) in enumerate(zip(tips, totals, strict=bool(totals)))
    ]
    curve = tuple((mark.x, mark.y) for mark in marks)
    return Chart(
        WIDTH, HEIGHT, tuple(lines),
        tuple(_bar(plot, tips[n], n, start, end, one) for n, start, end, one in bars),
        (curve,) if curve else (), tuple(marks), (*labels, *column_axis(plot, names)),
    )  # fmt: skip


def grouped(names: Sequence[str], tips: Sequence[str], series: Sequence[Series]) -> Chart:
    """Series side by side."""
    plot, ticks = plot_of([value for one in series for value in one.values], len(names))
    bars = [
        _bar(plot, tip, n, 0.0, one.drawn(n), one, len(series), at)
        for n, tip in enumerate(tips)
        for at, one in enumerate(series)
    ]
    lines, labels = value_axis(plot, [(tick, number(tick)) for tick in ticks])
    return Chart(
        WIDTH, HEIGHT, tuple(lines), tuple(bars), labels=(*labels, *column_axis(plot, names))
    )


def _bar(
    plot: Plot,
    tip: str,
    n: int,
    start: float,
    end: float,
    one: Series,
    beside: int = 1,
    at: int = 0,
) -> Bar:
    """The bar from one value to another; number `at` of those beside each other in a column."""
    width = plot.slot * FILLED / beside
    x = plot.x(n) - plot.slot * FILLED / 2 + at * width
    top, foot = plot.y(max(start, end)), plot.y(min(start, end))
    told = labelled(tip, f"{one.title} {number(one.values[n])}")
    return Bar(round(x, 1), top, round(width, 1), round(foot - top, 1), one.kind, told)


def _numbers(plot: Plot, series: Sequence[Series]) -> list[Label]:
    """The sum of each stack at its end, where there is room in the column."""
    labels = []
    for n in range(plot.columns):
        above = [one for one in series if one.drawn(n) > 0]
        below = [one for one in series if one.drawn(n) < 0]
        for part, rise in ((above, -GAP), (below, FONT)):
            text = number(sum(one.values[n] for one in part))
            if part and fits(text, plot.slot):
                y = plot.y(sum(one.drawn(n) for one in part)) + rise
                labels.append(Label(plot.x(n), round(y, 1), text))
    return labels
