"""The report of a run in words: tables that fit the width, bars, or sentences."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from hncli.cards.ending_titles import ending_title
from hncli.simulation.report import Comparison, Part, Report
from hncli.ui.terminal.columns import fold, grid
from hncli.words import _, pgettext
from hncli.words.numbers import Number, written
from hncli.words.numbers import percent as with_percent
from hncli.words.sentences import heading, labelled

MOST_CARDS = 20
NO_TITLES: Mapping[str, str] = {}
CLEAR = 0.05  # a difference that equals would show less often than this is called clear


class Share(NamedTuple):
    """A win rate of a job with its interval, and what to call the job."""

    label: str
    value: float
    low: float
    high: float


class ReportTable(NamedTuple):
    """A table: its first row is the head, its first `names` columns are text."""

    title: str
    rows: list[list[str]]
    names: int = 1


def report_lines(
    report: Report, width: int, plain: bool, is_ascii: bool, titles: Mapping[str, str] = NO_TITLES
) -> list[str]:
    """The whole report; `titles` are those of the packs that were played with."""
    page = Page(width, plain)
    page.say(headline(report))
    for n, table in enumerate(report_tables(report, titles)):
        page.table(table.title, table.rows, table.names)
        if n == 0 and not plain:
            page.lines += ["", *bars(shares(report), width, is_ascii)]
    compared = comparisons(report)
    if compared:
        page.lines.append("")
    for text in compared:
        page.say(text)
    return page.lines


def report_tables(report: Report, titles: Mapping[str, str] = NO_TITLES) -> list[ReportTable]:
    """Every table of a report, that of the win rates first; none before anything was played."""
    if not report["played"]:
        return []
    rates = _("Win rates, with 95% intervals")
    found = [ReportTable(rates, _rates(report), _columns(report))]
    if report["kind"] == "missions":
        found.append(ReportTable(_("How missions end"), ending_rows(report["players"], titles)))
    found.append(ReportTable(_("Figures"), _figures(report), 2))
    title = _("Cards bought and played face up by {player}, and then won")
    found += [
        ReportTable(title.format(player=part["player"]), _cards(part))
        for part in report["players"]
        if part["cards"]
    ]
    return found


def comparisons(report: Report) -> list[str]:
    """Each two players in a sentence; none before anything was played."""
    return [_compared(one) for one in report["comparisons"]] if report["played"] else []


class Page:
    """Lines of a width; tables turn into sentences where they do not fit or are not wanted."""

    def __init__(self, width: int, plain: bool) -> None:
        self.width = width
        self.plain = plain
        self.lines: list[str] = []

    def say(self, text: str) -> None:
        """Add a sentence, broken into lines."""
        self.lines += fold(text, self.width)

    def table(self, title: str, rows: list[list[str]], names: int = 1) -> None:
        """Add a table: the first row is its head, the first `names` columns are text."""
        self.lines.append("")
        self.say(heading(title))
        right = set(range(names, len(rows[0])))
        drawn = [] if self.plain else grid(rows, self.width, list(range(names)), right, 0)
        self.lines += drawn
        if not drawn:
            head, *others = rows
            for row in others:
                self.say(_sentence(head, row, names))


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


def share_of(part: Part, label: str = "") -> Share:
    """Missions won; of careers the share of their missions."""
    won = part["won"]
    if won is not None:
        return Share(label, won["value"], won["low"], won["high"])
    if not part["figures"]:
        return Share(label, 0.0, 0.0, 1.0)
    wins, of = part["figures"]["wins"], part["figures"]["missions"]["value"]
    low, high = max(0.0, wins["low"] / of), min(1.0, wins["high"] / of)
    return Share(label, wins["value"] / of, low, high)


def shares(report: Report) -> list[Share]:
    """The win rate of every job."""
    varied = _varied(report)
    return [share_of(job, " ".join(_called(job, varied))) for job in report["jobs"]]


def bars(found: list[Share], width: int, is_ascii: bool) -> list[str]:
    """A bar for each: full up to the lower end of the interval, shaded up to the upper end."""
    full, shade = ("#", "-") if is_ascii else ("█", "░")
    room = min(max(len(one.label) for one in found), width // 2)
    figure = len(percent(1.0))
    space = max(1, width - room - figure - 2)
    lines = []
    for one in found:
        low, high = round(one.low * space), round(one.high * space)
        label = one.label if len(one.label) <= room else one.label[:room]
        bar = (full * low + shade * (high - low)).ljust(space)
        lines.append(f"{label.ljust(room)} {bar} {percent(one.value).rjust(figure)}")
    return lines


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


def _compared(one: Comparison) -> str:
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
