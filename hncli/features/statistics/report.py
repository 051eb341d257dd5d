"""A player's statistics as a Document."""

from collections.abc import Sequence

from hncli.base.messages import _, ngettext, pgettext
from hncli.base.text import percent as with_percent
from hncli.base.text import points
from hncli.features.statistics.data import MissionCount, MissionRecord, Stats, WinRate
from hncli.report import words as counts
from hncli.report.document import Document, Items, Letters, Rate, RateChart, Section, Table

MOST_RESULTS = 40  # columns of the line of results: twenty missions


def stats_document(stats: Stats) -> Document:
    """Everything: how many missions, win rates by abductor and box, and records."""
    sections = [_head(stats)]
    if stats["missions"]["played"]:
        abductors = _rates(_("abductor"), abductor_names(stats), stats["abductors"], _legend())
        boxes = _rates(_("box"), box_names(stats), stats["boxes"])
        records = Items(tuple(_records(stats)), indent=0)
        sections += [
            Section((abductors,), _("Abductors")),
            Section((boxes,), _("Boxes")),
            Section((records,), _("Records")),
        ]
    return Document(tuple(sections), is_framed=True)


def _head(stats: Stats) -> Section:
    """How many missions there are, the streak they end with, and the last of them."""
    total = stats["missions"]
    if total["win_rate"] is None:
        nothing = _("No missions yet. Play one with hn mission play, or begin with hn learn.")
        return Section((Items((nothing, *_unreadable(stats)), 0),), _("Missions"), plain="")
    text = ngettext("{n} mission, {won}: {rate}.", "{n} missions, {won}: {rate}.", total["played"])
    won, rate = counts.won(total["won"]), _with_interval(total["win_rate"])
    texts = [text.format(n=total["played"], won=won, rate=rate)]
    if stats["saved"]:
        text = ngettext("{n} hostage saved.", "{n} hostages saved.", stats["saved"])
        texts.append(text.format(n=stats["saved"]))
    texts += [text for text in (_careers(stats), _streak(stats)) if text]
    items = Items((*texts, *_unreadable(stats)), 0)
    last = [last_results(stats["results"])] if total["played"] > 1 else []
    return Section((items, *last), _("Missions"), plain="")


def last_results(results: Sequence[str]) -> Letters:
    """The last results as letters, the newest at the right."""
    won, lost = pgettext("letter of a result", "W"), pgettext("letter of a result", "L")
    letters = tuple(won if result == "won" else lost for result in results)
    return Letters(_("Your last missions, the newest at the right:"), letters, MOST_RESULTS)


def _careers(stats: Stats) -> str:
    begun, complete = stats["careers"]["begun"], stats["careers"]["complete"]
    if not begun:
        return ""
    text = ngettext("{n} career, {complete} complete.", "{n} careers, {complete} complete.", begun)
    return text.format(n=begun, complete=complete)


def _streak(stats: Stats) -> str:
    streak = stats["streak"]
    if streak is None or streak["length"] < 2:
        return ""
    if streak["result"] == "won":
        return _("You've won your last {n} missions.").format(n=streak["length"])
    return _("You've lost your last {n} missions.").format(n=streak["length"])


def _unreadable(stats: Stats) -> list[str]:
    text = _("The career {name} can't be read and is left out; try hn career doctor {name}.")
    return [text.format(name=name) for name in stats["unreadable"]]


# Win rates


def abductor_names(stats: Stats) -> list[str]:
    """What to call each abductor; those of one name go with their box."""
    titles = [one["abductor"]["title"] for one in stats["abductors"]]
    return [
        title
        if titles.count(title) == 1
        else _("{abductor} ({box})").format(abductor=title, box=one["box"]["title"])
        for title, one in zip(titles, stats["abductors"], strict=True)
    ]


def box_names(stats: Stats) -> list[str]:
    """The titles of the boxes."""
    return [one["box"]["title"] for one in stats["boxes"]]


def _legend() -> str:
    """What the signs of the chart mean."""
    return _("{mark} is your win rate from 0 to 100%, {line} the 95% interval around it.")


def _rates(
    head: str, names: Sequence[str], tallies: Sequence[MissionCount], legend: str = ""
) -> Table:
    """A table with a chart; where it does not fit, a chart whose labels have its figures."""
    said = [
        _("{name}: {record}, {rate}.").format(
            name=name, record=_record(tally), rate=_with_interval(_rate(tally))
        )
        for name, tally in zip(names, tallies, strict=True)
    ]
    labels = [
        _("{name}: {record}").format(name=name, record=_record(tally))
        for name, tally in zip(names, tallies, strict=True)
    ]
    return Table(
        (
            head,
            _("played"),
            pgettext("missions", "won"),
            _("rate"),
            _("95% interval"),
            _("best turn"),
        ),
        tuple(_row(name, tally) for name, tally in zip(names, tallies, strict=True)),
        Items(tuple(said), indent=0),
        flexible=(0,),
        right=frozenset(range(1, 6)),
        chart=win_rate_chart(names, tallies, legend),
        narrow=win_rate_chart(labels, tallies, legend)._replace(is_labelled=True),
    )


def _row(name: str, tally: MissionCount) -> tuple[str, ...]:
    share = _rate(tally)
    cells = (percent(share["value"]), _interval(share), str(tally["quickest_win"] or "-"))
    return (name, str(tally["played"]), str(tally["won"]), *cells)


def win_rate_chart(
    labels: Sequence[str], tallies: Sequence[MissionCount], legend: str = ""
) -> RateChart:
    """A scale from 0 to 100% for each tally."""
    rates = (
        Rate(label, share["value"], share["low"], share["high"], percent(share["value"]))
        for label, share in zip(labels, map(_rate, tallies), strict=True)
    )
    return RateChart(tuple(rates), percent(1.0), is_scale=True, legend=legend)


def _rate(tally: MissionCount) -> WinRate:
    share = tally["win_rate"]
    assert share is not None  # what was never played is not listed
    return share


def percent(share: float) -> str:
    """A share in whole percent; few players have missions enough for more."""
    return with_percent(f"{100 * share:.0f}")


def _record(tally: MissionCount) -> str:
    """How a player has fared, without a rate."""
    said = _("won {won} of {n}").format(won=tally["won"], n=tally["played"])
    if tally["quickest_win"] is None:
        return said
    return _("{record}, best: turn {turn}").format(record=said, turn=tally["quickest_win"])


def _with_interval(share: WinRate) -> str:
    return _("{rate} (95% interval {interval})").format(
        rate=percent(share["value"]), interval=_interval(share)
    )


def _interval(share: WinRate) -> str:
    return _("{low} to {high}").format(low=percent(share["low"]), high=percent(share["high"]))


# Records


def _records(stats: Stats) -> list[str]:
    """The records, each with the mission or the career that holds it."""
    records = stats["records"]
    texts = []
    quickest, saved, best = records["quickest_win"], records["most_saved"], records["best_score"]
    if quickest is not None:
        text = _("Quickest win: turn {turns}, {where}.")
        texts.append(text.format(turns=quickest["turns"], where=_where(quickest)))
    if saved is not None:
        text = _("Most saved: {n}, {where}.")
        texts.append(text.format(n=saved["saved"], where=_where(saved)))
    if records["winning_streak"]:
        text = ngettext(
            "Longest winning streak: {n} mission.",
            "Longest winning streak: {n} missions.",
            records["winning_streak"],
        )
        texts.append(text.format(n=records["winning_streak"]))
    if best is not None:
        text = _("Best score of a complete career: {score}, career {name}.")
        texts.append(text.format(score=points(best["score"]), name=best["career"]))
    return texts or [_("None yet.")]


def _where(one: MissionRecord) -> str:
    """Which mission it was."""
    title = one["abductor"]["title"]
    if one["career"] is None:
        return _("a single mission with {abductor}").format(abductor=title)
    return _("with {abductor} (career {name}, mission {n})").format(
        abductor=title, name=one["career"], n=one["mission"]
    )
