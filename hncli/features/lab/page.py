"""The page of a run of the lab: win rates as bars with their intervals, and every table."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from hncli.base.messages import _
from hncli.features.lab.report import comparisons, headline, percent, report_tables, share_of
from hncli.features.lab.results import Report
from hncli.report.charts import RateBar, rate_bar
from hncli.report.document import Items, Section, Table
from hncli.report.html import render


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
    rates: Section | None  # None before anything was played
    rows: tuple[RateRow, ...]
    tables: tuple[Section, ...]
    compared: Section
    picture: str = ""


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
        Section((Items(tuple(comparisons(report))),)),
    )


def _rate_rows(report: Report, rates: Section) -> Iterator[RateRow]:
    """Every row of the win rates: those of the jobs, then those of the players over all jobs."""
    parts = [*report["jobs"], *report["players"]]
    rows = next(block.rows for block in rates.blocks if isinstance(block, Table))
    for cells, part in zip(rows, parts, strict=False):
        one = share_of(part)
        text = f"{one.figure} ({percent(one.low)}\u2013{percent(one.high)})"
        yield RateRow(cells, rate_bar(one.value, one.low, one.high), text)


def lab_html(page: LabPage) -> str:
    """The page as one HTML file."""
    return render("lab.html.j2", page=page, about=page.headline)
