"""The report of a run as a Document, and its win rates as a picture."""

from collections.abc import Mapping, Sequence
from xml.sax.saxutils import escape

from hncli.base.messages import _, pgettext
from hncli.base.text import Number, heading, labelled, written
from hncli.base.text import percent as with_percent
from hncli.features.lab.results import PairedComparison, Part, Report
from hncli.game.cards.words import ending_title
from hncli.report.document import Document, Items, Rate, RateChart, Section, Table, Text

MOST_CARDS = 20
NO_TITLES: Mapping[str, str] = {}
CLEAR = 0.05  # a difference that equals would show less often than this is called clear


def report_document(report: Report, titles: Mapping[str, str] = NO_TITLES) -> Document:
    """The whole report; `titles` are those of the packs that were played with."""
    sections = [Section((Text(headline(report)),)), *report_tables(report, titles)]
    if compared := comparisons(report):
        sections.append(Section((Items(tuple(compared), indent=0),)))
    return Document(tuple(sections))


def report_tables(report: Report, titles: Mapping[str, str] = NO_TITLES) -> list[Section]:
    """Every table of a report, that of the win rates first; none before anything was played."""
    if not report["played"]:
        return []
    rates = _table(_rates(report), _columns(report))._replace(chart=win_rates(report))
    found = [_section(_("Win rates, with 95% intervals"), rates)]
    if report["kind"] == "missions":
        rows = ending_rows(report["players"], titles)
        found.append(_section(_("How missions end"), _table(rows)))
    found.append(_section(_("Figures"), _table(_figures(report), 2)))
    title = _("Cards bought and played face up by {player}, and then won")
    found += [
        _section(title.format(player=part["player"]), _table(_cards(part)))
        for part in report["players"]
        if part["cards"]
    ]
    return found


def _section(title: str, table: Table) -> Section:
    return Section((table,), title, plain=heading(title))


def _table(rows: list[list[str]], names: int = 1) -> Table:
    """A table: the first row is its head, the first `names` columns are text."""
    head, *others = rows
    return Table(
        tuple(head),
        tuple(map(tuple, others)),
        Items(tuple(_sentence(head, row, names) for row in others), indent=0),
        flexible=tuple(range(names)),
        right=frozenset(range(names, len(head))),
    )


def comparisons(report: Report) -> list[str]:
    """Each two players in a sentence; none before anything was played."""
    return [_compared(one) for one in report["comparisons"]] if report["played"] else []


def _sentence(head: Sequence[str], row: Sequence[str], names: int) -> str:
    who = ", ".join(row[:names])
    figures = ", ".join(f"{a} {b}" for a, b in zip(head[names:], row[names:], strict=True))
    return f"{labelled(who, figures)}."


def headline(report: Report) -> str:
    """What was played, in a sentence."""
    text = _("Run {name}: {played:,} of {total:,} missions played, seed {seed}.")
    if report["kind"] == "careers":
        text = _("Run {name}: {played:,} of {total:,} careers played, seed {seed}.")
    counts = {key: Number(report[key]) for key in ("played", "total")}
    return text.format(name=report["name"], seed=report["seed"], **counts)


# Win rates


def _varied(report: Report) -> list[str]:
    """The columns besides the player: the abductor, and whatever else the jobs differ in."""
    jobs = report["jobs"]
    columns = ["abductor"] if report["kind"] == "missions" else []
    if len({job["sets"] for job in jobs}) > 1:
        columns.append("sets")
    if len({job["mode"] for job in jobs}) > 1:
        columns.append("mode")
    return columns


def _called(job: Part, varied: list[str]) -> list[str]:
    found = {"abductor": job["abductor"], "sets": job["sets"] or "-", "mode": job["mode"]}
    return [job["player"], *(found[name] for name in varied)]


def _columns(report: Report) -> int:
    return 1 + len(_varied(report))


def _rates(report: Report) -> list[list[str]]:
    heads = {"abductor": _("abductor"), "sets": _("set"), "mode": _("mode")}
    varied = _varied(report)
    rows = [
        [
            _("player"),
            *(heads[name] for name in varied),
            _("played"),
            pgettext("missions", "won"),
            _("interval"),
        ]
    ]
    for part in report["jobs"]:
        one = share_of(part)
        between = _between(percent(one.low), percent(one.high))
        rows.append([*_called(part, varied), written(part["played"]), percent(one.value), between])
    if report["kind"] == "missions" and len(report["jobs"]) > len(report["players"]):
        for part in report["players"]:
            one = share_of(part)
            name = [part["player"], _("all"), *("" for _name in varied[1:])]
            between = _between(percent(one.low), percent(one.high))
            rows.append([*name, written(part["played"]), percent(one.value), between])
    return rows


def share_of(part: Part, label: str = "") -> Rate:
    """Missions won; of careers the share of their missions."""
    won = part["won"]
    if won is not None:
        return _rate(label, won["value"], won["low"], won["high"])
    if not part["figures"]:
        return _rate(label, 0.0, 0.0, 1.0)
    wins, of = part["figures"]["wins"], part["figures"]["missions"]["value"]
    low, high = max(0.0, wins["low"] / of), min(1.0, wins["high"] / of)
    return _rate(label, wins["value"] / of, low, high)


def _rate(label: str, value: float, low: float, high: float) -> Rate:
    return Rate(label, value, low, high, percent(value))


def win_rates(report: Report) -> RateChart:
    """The win rate of every job."""
    varied = _varied(report)
    jobs = (share_of(job, " ".join(_called(job, varied))) for job in report["jobs"])
    return RateChart(tuple(jobs), percent(1.0))


def percent(share: float) -> str:
    """A share with one decimal."""
    return with_percent(written(100 * share, ".1f"))


def _between(low: str, high: str) -> str:
    return _("{low} to {high}").format(low=low, high=high)


# The other tables


def ending_rows(players: list[Part], titles: Mapping[str, str]) -> list[list[str]]:
    """A column for each player, a row for each ending."""
    known = dict.fromkeys(id for part in players for id in part["endings"])
    rows = [[_("ending"), *(part["player"] for part in players)]]
    for id in known:
        cells = [part["endings"].get(id, {"value": 0.0})["value"] for part in players]
        rows.append([ending_title(id, titles), *map(percent, cells)])
    return rows


def _figures(report: Report) -> list[list[str]]:
    """What is counted, by player."""
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
    for part in report["players"] if report["kind"] == "missions" else report["jobs"]:
        who = part["player"] if report["kind"] == "missions" else f"{part['player']} {part['mode']}"
        for name, one in part["figures"].items():
            between = _between(written(one["low"], ".2f"), written(one["high"], ".2f"))
            spread = [f"{one[key]:.0f}" for key in ("p10", "p50", "p90")]
            rows.append([who, names[name], written(one["value"], ".2f"), between, *spread])
    return rows


def _cards(part: Part) -> list[list[str]]:
    """The cards that are bought most."""
    head = pgettext("missions", "won")
    rows = [[_("card"), _("bought"), head, _("played"), head]]
    for one in part["cards"][:MOST_CARDS]:
        pairs = ((one["bought"], one["bought_won"]), (one["played"], one["played_won"]))
        cells = []
        for share, won in pairs:
            cells += [percent(share["value"]), percent(won["value"]) if won["of"] else "-"]
        rows.append([one["card"], *cells])
    return rows


def _compared(one: PairedComparison) -> str:
    """Two players, in a sentence."""
    difference = one["difference"]
    text = _(
        "On the same {played:,} missions {first} won {first_won} and {second} {second_won}: "
        "a difference of {value:+.1f} points, between {low:+.1f} and {high:+.1f}; {verdict}"
    )
    said = _("between equals it would come up with a chance of {chance:.3g}.")
    if one["chance"] >= CLEAR:
        said = _("that can be luck (chance {chance:.2g}).")
    won = {
        "first_won": percent((one["both"] + one["only_first"]) / max(1, one["played"])),
        "second_won": percent((one["both"] + one["only_second"]) / max(1, one["played"])),
    }
    points = {key: Number(100 * difference[key]) for key in ("value", "low", "high")}
    verdict = said.format(chance=Number(one["chance"]))
    names = {"first": one["first"], "second": one["second"]}
    played = Number(one["played"])
    return text.format(verdict=verdict, played=played, **names, **won, **points)


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
    found = win_rates(report).rates
    bottom = TOP + ROW * len(found)
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
    for n, one in enumerate(found):
        parts += _svg_row(one, TOP + ROW * n)
    return "\n".join([*parts, "</svg>", ""])


def _svg_row(one: Rate, y: int) -> list[str]:
    """A bar, its whiskers and its figures."""
    low, high, middle = _x(one.low), _x(one.high), y + BAR / 2
    base = y + BAR - 2
    figures = f"{one.figure} ({percent(one.low)}-{percent(one.high)})"
    ends = [
        f'<line class="interval" x1="{x}" y1="{y + 2}" x2="{x}" y2="{y + BAR - 2}"/>'
        for x in (low, high)
    ]
    return [
        f'<text x="{LABELS - 10}" y="{base}" text-anchor="end">{escape(one.label)}</text>',
        f'<rect class="bar" x="{LABELS}" y="{y}" width="{round(one.value * PLOT, 1)}" '
        f'height="{BAR}"/>',
        f'<line class="interval" x1="{low}" y1="{middle}" x2="{high}" y2="{middle}"/>',
        *ends,
        f'<text x="{LABELS + PLOT + 8}" y="{base}">{figures}</text>',
    ]


def _x(share: float) -> float:
    return round(LABELS + share * PLOT, 1)
