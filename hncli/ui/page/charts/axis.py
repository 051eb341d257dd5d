"""Axes: a scale with round numbers, and as many names below as there is room for."""

import math
from collections.abc import Sequence
from typing import NamedTuple

from hncli.ui.page.charts.shapes import Label, Line

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
    found = ticks(min(values, default=0.0), max(values, default=0.0))
    return Plot(found[0], found[-1], count), found


def value_axis(plot: Plot, marks: Sequence[tuple[float, str]]) -> tuple[list[Line], list[Label]]:
    """Lines across the plot with their names at the left; that of 0 is the axis."""
    lines, labels = [], []
    for value, name in marks:
        y = plot.y(value)
        lines.append(Line(LEFT, y, WIDTH - RIGHT, y, "zero" if value == 0 else "grid"))
        labels.append(Label(LEFT - 5, round(y + FONT * 0.35, 1), name, "end"))
    return lines, labels


def column_axis(plot: Plot, names: Sequence[str]) -> list[Label]:
    """The names of the columns; every second, third... only where they would run together."""
    room = LETTER * (max(map(len, names), default=0) + 1)
    every = max(1, math.ceil(room / plot.slot))
    y = HEIGHT - BOTTOM + FONT + 6
    return [Label(plot.x(n), y, name) for n, name in enumerate(names) if n % every == 0]


def fits(text: str, width: float) -> bool:
    """Whether a label is at most so wide."""
    return LETTER * len(text) <= width
