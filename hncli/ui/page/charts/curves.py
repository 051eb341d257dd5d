"""Charts with one line: from point to point, or from level to level."""

from collections.abc import Sequence

from hncli.ui.page.charts.axis import (
    FONT,
    HEIGHT,
    WIDTH,
    Plot,
    column_axis,
    number,
    plot_of,
    value_axis,
)
from hncli.ui.page.charts.shapes import Bar, Chart, Label, Mark
from hncli.words.sentences import labelled

SPAN = 0.4  # the part of a column that the span of a turn takes


def curve(
    names: Sequence[str], tips: Sequence[str], values: Sequence[float], kinds: Sequence[str]
) -> Chart:
    """Values in a row, each with a mark of its kind; the last one's number is written at it."""
    plot, ticks = plot_of(values, len(names))
    marks = _marks(plot, tips, values, kinds, [number(value) for value in values])
    lines, labels = value_axis(plot, [(tick, number(tick)) for tick in ticks])
    if marks:
        labels.append(_last(plot, marks[-1], values))
    points = tuple((mark.x, mark.y) for mark in marks)
    return Chart(
        WIDTH, HEIGHT, tuple(lines), (), (points,), tuple(marks),
        (*labels, *column_axis(plot, names)),
    )  # fmt: skip


def levels(
    names: Sequence[str],
    tips: Sequence[str],
    scale: Sequence[str],
    values: Sequence[int],
    spans: Sequence[tuple[int, int]],
) -> Chart:
    """Places on a scale, the first name of which is the lowest; a pale bar spans each column."""
    plot = Plot(0, len(scale) - 1, len(names))
    lines, labels = value_axis(plot, list(enumerate(scale)))
    width = round(plot.slot * SPAN, 1)
    bars = [
        Bar(
            round(plot.x(n) - width / 2, 1), plot.y(high), width,
            round(plot.y(low) - plot.y(high), 1), "span",
            labelled(tips[n], f"{scale[low]}\u2013{scale[high]}"),
        )
        for n, (low, high) in enumerate(spans)
        if low != high
    ]  # fmt: skip
    marks = _marks(plot, tips, values, ["total"] * len(values), [scale[value] for value in values])
    points = tuple((mark.x, mark.y) for mark in marks)
    return Chart(
        WIDTH, HEIGHT, tuple(lines), tuple(bars), (points,), tuple(marks),
        (*labels, *column_axis(plot, names)),
    )  # fmt: skip


def _marks(
    plot: Plot,
    tips: Sequence[str],
    values: Sequence[float],
    kinds: Sequence[str],
    texts: Sequence[str],
) -> list[Mark]:
    return [
        Mark(plot.x(n), plot.y(value), kinds[n], labelled(tips[n], texts[n]))
        for n, value in enumerate(values)
    ]


def _last(plot: Plot, mark: Mark, values: Sequence[float]) -> Label:
    """The number of the last point: above it, or below if the line comes from there."""
    falls = len(values) > 1 and values[-1] < values[-2]
    # Below the lowest value are the names of the columns.
    has_room = plot.y(plot.low) - mark.y > 2 * FONT
    y = mark.y + FONT + 5 if falls and has_room else mark.y - 7
    return Label(mark.x + 4, round(y, 1), number(values[-1]), "end")
