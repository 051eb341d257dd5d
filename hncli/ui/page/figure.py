"""A chart with all that belongs to it: its title, what it shows in words, a legend, a table."""

from typing import NamedTuple

from hncli.ui.page.charts.shapes import Chart


class LegendEntry(NamedTuple):
    """What a colour and pattern, or the shape of a mark, stands for."""

    kind: str
    title: str
    is_mark: bool = False


class Table(NamedTuple):
    """The numbers behind a chart; the first cell of a row names it."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


class Figure(NamedTuple):
    """A chart to be shown; `id` is unique on its page."""

    id: str
    title: str
    summary: str  # what the chart shows, for whoever cannot see it
    chart: Chart
    legend: tuple[LegendEntry, ...]
    table: Table
