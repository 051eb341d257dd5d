"""The page of a run of the lab: win rates as bars with their intervals, and every table."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from hncli.simulation.report import Report
from hncli.ui.page.charts.intervals import RateBar, rate_bar
from hncli.ui.page.render import render
from hncli.ui.page.words import words
from hncli.ui.simulation.report_text import (
    ReportTable,
    comparisons,
    headline,
    percent,
    report_tables,
    share_of,
)
from hncli.words import _


class RateRow(NamedTuple):
    """A row of the win rates, and its bar."""

    cells: tuple[str, ...]
    bar: RateBar
    text: str  # what the bar shows


class LabPage(NamedTuple):
    """Everything that the template shows."""

    title: str
    headline: str
    unfinished: str  # that the run is not done; empty if it is
    rates: ReportTable | None  # None before anything was played
    rows: tuple[RateRow, ...]
    tables: tuple[ReportTable, ...]
    compared: tuple[str, ...]


def lab_page(report: Report, titles: Mapping[str, str]) -> LabPage:
    """Gather what the page of a run shows; `titles` are those of the packs that were played."""
    tables = report_tables(report, titles)
    is_done = report["played"] >= report["total"]
    return LabPage(
        _("Run {name}").format(name=report["name"]),
        headline(report),
        "" if is_done else _("This run isn't done yet. This is how it stands."),
        tables[0] if tables else None,
        tuple(_rate_rows(report, tables[0])) if tables else (),
        tuple(tables[1:]),
        tuple(comparisons(report)),
    )


def _rate_rows(report: Report, rates: ReportTable) -> Iterator[RateRow]:
    """Every row of the win rates: those of the jobs, then those of the players over all jobs."""
    parts = [*report["jobs"], *report["players"]]
    for cells, part in zip(rates.rows[1:], parts, strict=False):
        one = share_of(part)
        text = f"{percent(one.value)} ({percent(one.low)}\u2013{percent(one.high)})"
        yield RateRow(tuple(cells), rate_bar(one.value, one.low, one.high), text)


def lab_html(page: LabPage) -> str:
    """The page as one HTML file."""
    return render("lab.html.j2", page=page, t=words())
