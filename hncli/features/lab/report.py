"""The report of a run as a Document and as a page, and its win rates as a picture."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple
from xml.sax.saxutils import escape

from hncli.base.messages import _, current_language, pgettext
from hncli.base.problems import ContentError
from hncli.base.text import Number, heading, labelled, written
from hncli.base.text import percent as with_percent
from hncli.features.lab.jobs import Part, Report
from hncli.features.lab.runs import Run
from hncli.game.cards.library import load_library
from hncli.game.cards.words import ENDING_TITLES, ending_title, pack_titles
from hncli.report.charts import RateBar, rate_bar
from hncli.report.document import Document, Items, Rate, RateChart, Section, Table, Text

MOST_CARDS = 20
NO_TITLES: Mapping[str, str] = {}
CLEAR = 0.05  # a difference that equals would show less often than this is called clear


def report_document(report: Report, titles: Mapping[str, str] = NO_TITLES) -> Document:
    """The whole report; `titles` are those of the packs that were played with."""
    sections = [Section((Text(headline(report)),)), *report_tables(report, titles)]
    if comparison_texts := comparisons(report):
        sections.append(Section((Items(tuple(comparison_texts), indent=0),)))
    return Document(tuple(sections))


def report_tables(report: Report, titles: Mapping[str, str] = NO_TITLES) -> list[Section]:
    """Every table of a report, that of the win rates first; none before anything was played."""
    if not report["played"]:
        return []
    rates = _table(_rates(report), 1 + len(_job_columns(report)))._replace(chart=win_rates(report))
    sections = [_section(_("Win rates, with 95% intervals"), rates)]
    if report["kind"] == "missions":
        rows = ending_rows(report["players"], titles)
        sections.append(_section(_("How missions end"), _table(rows)))
    sections.append(_section(_("Figures"), _table(_figures(report), 2)))
    title = _("Cards bought and played face up by {player}, and then won")
    sections += [
        _section(title.format(player=part["player"]), _table(_cards(part)))
        for part in report["players"]
        if part["cards"]
    ]
    return sections


def _section(title: str, table: Table) -> Section:
    return Section((table,), title, plain=heading(title))


def _table(rows: list[list[str]], names: int = 1) -> Table:
    """A table: the first row is its head, the first `names` columns are text."""
    head, *body = rows
    sentences = []
    for row in body:
        figures = (f"{a} {b}" for a, b in zip(head[names:], row[names:], strict=True))
        sentences.append(f"{labelled(', '.join(row[:names]), ', '.join(figures))}.")
    return Table(
        tuple(head),
        tuple(map(tuple, body)),
        Items(tuple(sentences), indent=0),
        flexible=tuple(range(names)),
        right=frozenset(range(names, len(head))),
    )


def comparisons(report: Report) -> list[str]:
    """A sentence for each pair of players; none before anything was played."""
    return [*map(_comparison_sentence, report["comparisons"])] if report["played"] else []


def headline(report: Report) -> str:
    """What was played, in a sentence."""
    text = _("Run {name}: {played:,} of {total:,} missions played, seed {seed}.")
    if report["kind"] == "careers":
        text = _("Run {name}: {played:,} of {total:,} careers played, seed {seed}.")
    counts = {key: Number(report[key]) for key in ("played", "total")}
    return text.format(name=report["name"], seed=report["seed"], **counts)


def ending_titles_of(run: Run, report: Report) -> Mapping[str, str]:
    """The titles that name the endings of a report; empty if the rules have all of them.

    Packs are only read where one of them has brought an ending; empty if they cannot be read.
    """
    endings = {id for part in report["players"] for id in part["endings"]}
    if endings <= set(ENDING_TITLES):
        return {}
    try:
        library = load_library(tuple(Path(folder) for folder in run.packs), current_language())
    except (ContentError, OSError):
        return {}
    return pack_titles(library, "")


# Win rates


def _job_columns(report: Report) -> list[str]:
    """The columns besides the player: the abductor, and sets and mode where the jobs differ."""
    jobs = report["jobs"]
    columns = ["abductor"] if report["kind"] == "missions" else []
    return columns + [field for field in ("sets", "mode") if len({job[field] for job in jobs}) > 1]


def _labels(job: Part, columns: list[str]) -> list[str]:
    return [job["player"], *(job[name] or "-" for name in columns)]


def _rates(report: Report) -> list[list[str]]:
    heads = {"abductor": _("abductor"), "sets": _("set"), "mode": _("mode")}
    columns = _job_columns(report)
    head = [_("player"), *(heads[name] for name in columns), _("played")]
    rows = [[*head, pgettext("missions", "won"), _("interval")]]
    parts = [(part, _labels(part, columns)) for part in report["jobs"]]
    if report["kind"] == "missions" and len(report["jobs"]) > len(report["players"]):
        labels = [_("all"), *("" for _name in columns[1:])]
        parts += [(part, [part["player"], *labels]) for part in report["players"]]
    for part, names in parts:
        rate = rate_of(part)
        interval = _interval(percent(rate.low), percent(rate.high))
        rows.append([*names, written(part["played"]), rate.figure, interval])
    return rows


def rate_of(part: Part, label: str = "") -> Rate:
    """Missions won; of careers the share of their missions."""
    won, (value, low, high) = part["won"], (0.0, 0.0, 1.0)
    if won is not None:
        value, low, high = won["value"], won["low"], won["high"]
    elif part["figures"]:
        wins, missions = part["figures"]["wins"], part["figures"]["missions"]["value"]
        value, low, high = wins["value"] / missions, wins["low"] / missions, wins["high"] / missions
    return Rate(label, value, max(0.0, low), min(1.0, high), percent(value))


def win_rates(report: Report) -> RateChart:
    """The win rate of every job."""
    columns = _job_columns(report)
    jobs = (rate_of(job, " ".join(_labels(job, columns))) for job in report["jobs"])
    return RateChart(tuple(jobs), percent(1.0))


def percent(share: float) -> str:
    """A share with one decimal."""
    return with_percent(written(100 * share, ".1f"))


def _interval(low: str, high: str) -> str:
    return _("{low} to {high}").format(low=low, high=high)


# The other tables


def ending_rows(players: list[Part], titles: Mapping[str, str]) -> list[list[str]]:
    """A column for each player, a row for each ending."""
    endings = dict.fromkeys(id for part in players for id in part["endings"])
    rows = [[_("ending"), *(part["player"] for part in players)]]
    for id in endings:
        cells = [part["endings"].get(id, {"value": 0.0})["value"] for part in players]
        rows.append([ending_title(id, titles), *map(percent, cells)])
    return rows


def _figures(report: Report) -> list[list[str]]:
    names = {
        "turns": _("turns"),
        "saved": _("hostages saved"),
        "killed": _("hostages killed"),
        "stress": _("stress"),
        "decisions": _("decisions"),
        "score": _("score"),
        "wins": _("missions won"),
        "missions": _("missions"),
    }
    rows = [[_("player"), _("figure"), _("mean"), _("interval"), *map(with_percent, (10, 50, 90))]]
    is_of_missions = report["kind"] == "missions"
    for part in report["players"] if is_of_missions else report["jobs"]:
        label = part["player"] if is_of_missions else f"{part['player']} {part['mode']}"
        for name, figure in part["figures"].items():
            interval = _interval(written(figure["low"], ".2f"), written(figure["high"], ".2f"))
            spread = [f"{figure[key]:.0f}" for key in ("p10", "p50", "p90")]
            rows.append([label, names[name], written(figure["value"], ".2f"), interval, *spread])
    return rows


def _cards(part: Part) -> list[list[str]]:
    head = pgettext("missions", "won")
    rows = [[_("card"), _("bought"), head, _("played"), head]]
    for entry in part["cards"][:MOST_CARDS]:
        cells = [entry["card"]]
        for name in ("bought", "played"):
            won = entry[f"{name}_won"]
            cells += [percent(entry[name]["value"]), percent(won["value"]) if won["of"] else "-"]
        rows.append(cells)
    return rows


def _comparison_sentence(comparison: Part) -> str:
    difference = comparison["difference"]
    text = _(
        "On the same {played:,} missions {first} won {first_won} and {second} {second_won}: "
        "a difference of {value:+.1f} points, between {low:+.1f} and {high:+.1f}; {verdict}"
    )
    verdict = _("between equals it would come up with a chance of {chance:.3g}.")
    if comparison["chance"] >= CLEAR:
        verdict = _("that can be luck (chance {chance:.2g}).")
    played = comparison["played"]
    return text.format(
        first=comparison["first"],
        second=comparison["second"],
        played=Number(played),
        first_won=percent((comparison["both"] + comparison["only_first"]) / max(1, played)),
        second_won=percent((comparison["both"] + comparison["only_second"]) / max(1, played)),
        verdict=verdict.format(chance=Number(comparison["chance"])),
        **{key: Number(100 * difference[key]) for key in ("value", "low", "high")},
    )


# The picture

ROW, TOP, BAR = 26, 56, 14
LABELS, PLOT, RIGHT = 260, 480, 150
WIDTH = LABELS + PLOT + RIGHT
GRID = (0, 25, 50, 75, 100)
STYLE = (
    "text{font:13px sans-serif;fill:#222}.head{font-weight:bold;font-size:15px}"
    ".grid{stroke:#ddd}.bar{fill:#5b8db8}.interval{stroke:#222;stroke-width:1.5}"
)


def report_svg(report: Report) -> str:
    """Every job's win rate as a bar, with its interval as a line."""
    rates = win_rates(report).rates
    bottom = TOP + ROW * len(rates)
    title = _("Run {name}: win rates with 95% intervals").format(name=report["name"])
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{bottom + 34}" '
        f'viewBox="0 0 {WIDTH} {bottom + 34}" role="img">',
        f"<title>{escape(title)}</title>",
        f"<style>{STYLE}</style>",
        f'<rect width="{WIDTH}" height="{bottom + 34}" fill="#fff"/>',
        f'<text class="head" x="16" y="28">{escape(title)}</text>',
    ]
    for share in GRID:
        x = _x(share / 100)
        parts.append(f'<line class="grid" x1="{x}" y1="{TOP - 8}" x2="{x}" y2="{bottom}"/>')
        parts.append(
            f'<text x="{x}" y="{bottom + 20}" text-anchor="middle">{with_percent(share)}</text>'
        )
    for n, rate in enumerate(rates):
        parts += _svg_row(rate, TOP + ROW * n)
    return "\n".join([*parts, "</svg>", ""])


def _svg_row(rate: Rate, y: int) -> list[str]:
    low, high, middle = _x(rate.low), _x(rate.high), y + BAR / 2
    base = y + BAR - 2
    figures = f"{rate.figure} ({percent(rate.low)}-{percent(rate.high)})"
    ends = [
        f'<line class="interval" x1="{x}" y1="{y + 2}" x2="{x}" y2="{y + BAR - 2}"/>'
        for x in (low, high)
    ]
    return [
        f'<text x="{LABELS - 10}" y="{base}" text-anchor="end">{escape(rate.label)}</text>',
        f'<rect class="bar" x="{LABELS}" y="{y}" width="{round(rate.value * PLOT, 1)}" '
        f'height="{BAR}"/>',
        f'<line class="interval" x1="{low}" y1="{middle}" x2="{high}" y2="{middle}"/>',
        *ends,
        f'<text x="{LABELS + PLOT + 8}" y="{base}">{figures}</text>',
    ]


def _x(share: float) -> float:
    return round(LABELS + share * PLOT, 1)


# The page


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
    """The page of a run; `titles` are those of the packs that were played with."""
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
        rate = rate_of(part)
        text = f"{rate.figure} ({percent(rate.low)}\u2013{percent(rate.high)})"
        yield RateRow(cells, rate_bar(rate.value, rate.low, rate.high), text)


def lab_html(page: LabPage) -> str:
    """The page as one HTML file."""
    from hncli.report.html import render

    return render("lab.html.j2", page=page, about=page.headline)
