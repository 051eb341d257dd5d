"""The geometry of charts: pure functions from numbers to shapes, drawn by the templates."""

import math
from collections.abc import Sequence
from typing import NamedTuple

from hncli.base.text import labelled, percent

# What a chart is made of: plain shapes in units of its own size


class ChartLine(NamedTuple):
    """A straight line: of the grid, or an axis."""

    x1: float
    y1: float
    x2: float
    y2: float
    kind: str = "grid"


class ChartBar(NamedTuple):
    """A filled box; `kind` names its colour and pattern, `tip` is what it stands for."""

    x: float
    y: float
    width: float
    height: float
    kind: str
    tip: str


class Mark(NamedTuple):
    """A point of a line, drawn as a shape of its own."""

    x: float
    y: float
    kind: str
    tip: str


class ChartLabel(NamedTuple):
    """A short text; `anchor` is start, middle or end, and y its baseline."""

    x: float
    y: float
    text: str
    anchor: str = "middle"


class Chart(NamedTuple):
    """A drawing of this size; everything lies inside of it."""

    width: float
    height: float
    lines: tuple[ChartLine, ...] = ()
    bars: tuple[ChartBar, ...] = ()
    curves: tuple[tuple[tuple[float, float], ...], ...] = ()
    marks: tuple[Mark, ...] = ()
    labels: tuple[ChartLabel, ...] = ()


# Axes: a scale with round numbers, and as many names below as there is room for

WIDTH, HEIGHT = 340.0, 190.0
LEFT, RIGHT, TOP, BOTTOM = 40.0, 6.0, 14.0, 22.0
"""The margins around the plot, for the labels of the axes and of the topmost bar."""
FONT = 11.0  # the size of labels, as the style sheet has it
LETTER = 7.0  # how much room one letter takes at most
MOST_TICKS = 8


class Plot(NamedTuple):
    """The area in which values are drawn, from the value `low` at its foot to `high` at its top."""

    low: float
    high: float
    columns: int

    @property
    def slot(self) -> float:
        """The width of a column, with the gap to the next."""
        return (WIDTH - LEFT - RIGHT) / max(1, self.columns)

    def x(self, n: float) -> float:
        """The middle of column n, from 0; rounded as all coordinates are, to keep pages small."""
        return round(LEFT + (n + 0.5) * self.slot, 1)

    def y(self, value: float) -> float:
        """The height of a value."""
        share = (value - self.low) / (self.high - self.low)
        return round(HEIGHT - BOTTOM - share * (HEIGHT - TOP - BOTTOM), 1)


def ticks(low: float, high: float) -> list[int]:
    """Round numbers from `low` or below to `high` or above, at most MOST_TICKS; two or more."""
    low, high = min(low, 0.0), max(high, 0.0)
    if low == high:
        high = 1.0
    step = 1
    while True:
        for factor in (1, 2, 5):
            size = step * factor
            first, last = math.floor(low / size), math.ceil(high / size)
            if last - first < MOST_TICKS:
                return [n * size for n in range(first, last + 1)]
        step *= 10


def number(value: float) -> str:
    """A whole number with a real minus sign."""
    return str(round(value)).replace("-", "\u2212")


def plot_of(values: Sequence[float], count: int) -> tuple[Plot, list[int]]:
    """A plot for values that begin at 0, and the ticks of its axis."""
    axis = ticks(min(values, default=0.0), max(values, default=0.0))
    return Plot(axis[0], axis[-1], count), axis


def _chart(
    plot: Plot,
    names: Sequence[str],
    ticks: Sequence[tuple[float, str]],
    bars: Sequence[ChartBar] = (),
    curves: Sequence[Sequence[Mark]] = (),
    marks: Sequence[Mark] = (),
    numbers: Sequence[ChartLabel] = (),
) -> Chart:
    """A chart with a name below each column, and lines across with their names at the left.

    The line of 0 is the axis. A curve goes through points, of which only the marks are drawn.
    """
    lines, labels = [], []
    for value, name in ticks:
        y = plot.y(value)
        lines.append(ChartLine(LEFT, y, WIDTH - RIGHT, y, "zero" if value == 0 else "grid"))
        labels.append(ChartLabel(LEFT - 5, round(y + FONT * 0.35, 1), name, "end"))
    drawn = tuple(tuple((mark.x, mark.y) for mark in points) for points in curves)
    labels += [*numbers, *column_axis(plot, names)]
    return Chart(WIDTH, HEIGHT, tuple(lines), tuple(bars), drawn, tuple(marks), tuple(labels))


def column_axis(plot: Plot, names: Sequence[str]) -> list[ChartLabel]:
    """The names of the columns; every second, third... only where they would run together."""
    room = LETTER * (max(map(len, names), default=0) + 1)
    interval = max(1, math.ceil(room / plot.slot))
    y = HEIGHT - BOTTOM + FONT + 6
    return [ChartLabel(plot.x(n), y, name) for n, name in enumerate(names) if n % interval == 0]


def fits(text: str, width: float) -> bool:
    """Whether a label is at most so wide."""
    return LETTER * len(text) <= width


# Charts with a column for each mission or turn: stacked, or side by side

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
        for item in series:
            value = item.drawn(n)
            start = up if value > 0 else down
            if value:
                bars.append((n, start, start + value, item))
            up, down = up + max(0.0, value), down + min(0.0, value)
        ends += [down, up]
    if has_numbers and min(ends, default=0.0) < 0:
        ends.append(min(ends) - ROOM * (max(ends) - min(ends)))
    plot, ticks = plot_of([*ends, *totals], len(names))
    marks = [
        Mark(plot.x(n), plot.y(total), "total", labelled(tip, number(total)))
        for n, (tip, total) in enumerate(zip(tips, totals, strict=bool(totals)))
    ]
    drawn = [_bar(plot, tips[n], n, start, end, item) for n, start, end, item in bars]
    numbers = _numbers(plot, series) if has_numbers else []
    return _chart(plot, names, _numbered(ticks), drawn, [marks] if marks else [], marks, numbers)


def grouped(names: Sequence[str], tips: Sequence[str], series: Sequence[Series]) -> Chart:
    """Series side by side."""
    plot, ticks = plot_of([value for item in series for value in item.values], len(names))
    bars = [
        _bar(plot, tip, n, 0.0, item.drawn(n), item, len(series), at)
        for n, tip in enumerate(tips)
        for at, item in enumerate(series)
    ]
    return _chart(plot, names, _numbered(ticks), bars)


def _numbered(ticks: Sequence[int]) -> list[tuple[float, str]]:
    return [(tick, number(tick)) for tick in ticks]


def _bar(
    plot: Plot,
    tip: str,
    n: int,
    start: float,
    end: float,
    item: Series,
    beside: int = 1,
    at: int = 0,
) -> ChartBar:
    """The bar from one value to another; number `at` of those beside each other in a column."""
    width = plot.slot * FILLED / beside
    x = plot.x(n) - plot.slot * FILLED / 2 + at * width
    top, foot = plot.y(max(start, end)), plot.y(min(start, end))
    text = labelled(tip, f"{item.title} {number(item.values[n])}")
    return ChartBar(round(x, 1), top, round(width, 1), round(foot - top, 1), item.kind, text)


def _numbers(plot: Plot, series: Sequence[Series]) -> list[ChartLabel]:
    """The sum of each stack at its end, where there is room in the column."""
    labels = []
    for n in range(plot.columns):
        above = [item for item in series if item.drawn(n) > 0]
        below = [item for item in series if item.drawn(n) < 0]
        for part, rise in ((above, -GAP), (below, FONT)):
            text = number(sum(item.values[n] for item in part))
            if part and fits(text, plot.slot):
                y = plot.y(sum(item.drawn(n) for item in part)) + rise
                labels.append(ChartLabel(plot.x(n), round(y, 1), text))
    return labels


# Charts with lines: from point to point, or from level to level

SPAN = 0.4  # the part of a column that the span of a turn takes
FULL = 100  # percent


def _quarters() -> list[tuple[float, str]]:
    return [(tick, percent(tick)) for tick in range(0, FULL + 1, 25)]


def chances(names: Sequence[str], tips: Sequence[str], values: Sequence[int], last: str) -> Chart:
    """Chances in percent, a column for each; the mark of the last one says how it ended."""
    kinds = [*["total"] * (len(values) - 1), last]
    plot = Plot(0, FULL, len(names))
    marks = _marks(plot, tips, values, kinds, [percent(value) for value in values])
    return _chart(plot, names, _quarters(), (), [marks], marks)


def chance_panels(
    names: Sequence[str], tips: Sequence[str], rows: Sequence[Sequence[int]], ends: Sequence[str]
) -> Chart:
    """A small curve of chances in each column, with a mark at its end that says how it ended."""
    plot = Plot(0, FULL, len(names))
    curves = []
    for n, (tip, row, end) in enumerate(zip(tips, rows, ends, strict=True)):
        step = FILLED / max(1, len(row) - 1)
        places = [plot.x(n - FILLED / 2 + at * step) for at in range(len(row))]
        text = labelled(tip, " ".join(percent(value) for value in row))
        curves.append([Mark(x, plot.y(v), end, text) for x, v in zip(places, row, strict=True)])
    return _chart(plot, names, _quarters(), (), curves, [points[-1] for points in curves])


def levels(
    names: Sequence[str],
    tips: Sequence[str],
    scale: Sequence[str],
    values: Sequence[int],
    spans: Sequence[tuple[int, int]],
) -> Chart:
    """Places on a scale, the first name of which is the lowest; a pale bar spans each column."""
    plot = Plot(0, len(scale) - 1, len(names))
    width = round(plot.slot * SPAN, 1)
    bars = [
        ChartBar(
            round(plot.x(n) - width / 2, 1), plot.y(high), width,
            round(plot.y(low) - plot.y(high), 1), "span",
            labelled(tips[n], f"{scale[low]}\u2013{scale[high]}"),
        )
        for n, (low, high) in enumerate(spans)
        if low != high
    ]  # fmt: skip
    marks = _marks(plot, tips, values, ["total"] * len(values), [scale[value] for value in values])
    return _chart(plot, names, list(enumerate(scale)), bars, [marks], marks)


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


# Rates with their intervals: a bar for each, with a whisker over its interval

RATE_WIDTH = 200.0


class RateBar(NamedTuple):
    """A bar from 0 to 100 percent and its whisker, in units of RATE_WIDTH."""

    width: float
    low: float
    high: float


def rate_bar(value: float, low: float, high: float) -> RateBar:
    """The bar of a share; nothing of it leaves the picture."""
    return RateBar(_rate_x(value), _rate_x(low), _rate_x(high))


def _rate_x(share: float) -> float:
    return round(min(1.0, max(0.0, share)) * RATE_WIDTH, 1)
