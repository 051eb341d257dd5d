"""What a chart is made of: plain shapes in units of its own size."""

from typing import NamedTuple


class Line(NamedTuple):
    """A straight line: of the grid, or an axis."""

    x1: float
    y1: float
    x2: float
    y2: float
    kind: str = "grid"


class Bar(NamedTuple):
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


class Label(NamedTuple):
    """A short text; `anchor` is start, middle or end, and y its baseline."""

    x: float
    y: float
    text: str
    anchor: str = "middle"


class Chart(NamedTuple):
    """A drawing of this size; everything lies inside of it."""

    width: float
    height: float
    lines: tuple[Line, ...] = ()
    bars: tuple[Bar, ...] = ()
    curves: tuple[tuple[tuple[float, float], ...], ...] = ()
    marks: tuple[Mark, ...] = ()
    labels: tuple[Label, ...] = ()
