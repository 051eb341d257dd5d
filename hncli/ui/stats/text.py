"""A player's statistics as lines of text: tables and charts, or sentences alone."""

from collections.abc import Sequence

from hncli.ui import counts
from hncli.ui.stats.chart import Share, form_line, labelled_scales, legend, percent, win_rate_chart
from hncli.ui.stats.data import MissionRecord, Rate, Stats, Tally
from hncli.ui.terminal.columns import fold, grid
from hncli.words import _, ngettext, pgettext
from hncli.words.sentences import points

MOST_RESULTS = 40  # columns of the line of results: twenty missions


def stats_lines(stats: Stats, width: int, plain: bool, is_ascii: bool) -> list[str]:
    """Everything; `plain` has sentences in place of tables and charts."""
    parts = [head_lines(stats, width, plain)]
    if stats["missions"]["played"]:
        if plain:
            parts += [
                [_("ABDUCTORS"), *_sentences(abductor_names(stats), stats["abductors"], width)],
                [_("BOXES"), *_sentences(box_names(stats), stats["boxes"], width)],
            ]
        else:
            parts += [
                [_("ABDUCTORS"), *abductor_lines(stats, width, is_ascii)],
                [_("BOXES"), *box_lines(stats, width, is_ascii)],
            ]
        parts.append([_("RECORDS"), *record_lines(stats, width)])
    return [line for part in parts for line in ("", *part)][1:]


def head_lines(stats: Stats, width: int, plain: bool = False) -> list[str]:
    """How many missions there are, the streak they end with, and the last of them."""
    total = stats["missions"]
    share = total["win_rate"]
    if share is None:
        texts = [_("No missions yet. Play one with hn mission play, or begin with hn learn.")]
        return [line for text in [*texts, *_unreadable(stats)] for line in fold(text, width)]
    text = ngettext("{n} mission, {won}: {rate}.", "{n} missions, {won}: {rate}.", total["played"])
    texts = [
        text.format(n=total["played"], won=counts.won(total["won"]), rate=_with_interval(share))
    ]
    if stats["saved"]:
        text = ngettext("{n} hostage saved.", "{n} hostages saved.", stats["saved"])
        texts.append(text.format(n=stats["saved"]))
    texts += [_careers(stats), _streak(stats), *_unreadable(stats)]
    lines = [line for text in texts if text for line in fold(text, width)]
    if not plain and total["played"] > 1:
        shown = form_line(stats["results"], min(width, MOST_RESULTS))
        lines += [*fold(_("Your last missions, the newest at the right:"), width), shown]
    return lines


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


def abductor_lines(stats: Stats, width: int, is_ascii: bool) -> list[str]:
    """All abductors, with a chart of the win rates against them and what its signs mean."""
    lines = _rates(_("abductor"), abductor_names(stats), stats["abductors"], width, is_ascii)
    return [*lines, *legend(width, is_ascii)]


def box_lines(stats: Stats, width: int, is_ascii: bool) -> list[str]:
    """All boxes, with a chart of the win rates with them."""
    return _rates(_("box"), box_names(stats), stats["boxes"], width, is_ascii)


def _rates(
    head: str, names: Sequence[str], tallies: Sequence[Tally], width: int, is_ascii: bool
) -> list[str]:
    """A table and a chart; where the table does not fit, a chart whose labels have its figures."""
    rows = [
        [
            head,
            _("played"),
            pgettext("missions", "won"),
            _("rate"),
            _("95% interval"),
            _("best turn"),
        ]
    ]
    shares = []
    for name, tally in zip(names, tallies, strict=True):
        share = _rate(tally)
        cells = [percent(share["value"]), _interval(share), str(tally["quickest_win"] or "-")]
        rows.append([name, str(tally["played"]), str(tally["won"]), *cells])
        shares.append(Share(name, share))
    table = grid(rows, width, [0], right={1, 2, 3, 4, 5}, indent=0)
    if table:
        return [*table, "", *win_rate_chart(shares, width, is_ascii)]
    labels = [
        _("{name}: {record}").format(name=name, record=_record(tally))
        for name, tally in zip(names, tallies, strict=True)
    ]
    return labelled_scales(
        [Share(label, share.rate) for label, share in zip(labels, shares, strict=True)],
        width,
        is_ascii,
    )


def _rate(tally: Tally) -> Rate:
    share = tally["win_rate"]
    assert share is not None  # what was never played is not listed
    return share


def _record(tally: Tally) -> str:
    """How a player has fared, without a rate."""
    said = _("won {won} of {n}").format(won=tally["won"], n=tally["played"])
    if tally["quickest_win"] is None:
        return said
    return _("{record}, best: turn {turn}").format(record=said, turn=tally["quickest_win"])


def _sentences(names: Sequence[str], tallies: Sequence[Tally], width: int) -> list[str]:
    texts = [
        _("{name}: {record}, {rate}.").format(
            name=name, record=_record(tally), rate=_with_interval(_rate(tally))
        )
        for name, tally in zip(names, tallies, strict=True)
    ]
    return [line for text in texts for line in fold(text, width)]


def _with_interval(share: Rate) -> str:
    return _("{rate} (95% interval {interval})").format(
        rate=percent(share["value"]), interval=_interval(share)
    )


def _interval(share: Rate) -> str:
    return _("{low} to {high}").format(low=percent(share["low"]), high=percent(share["high"]))


# Records


def record_lines(stats: Stats, width: int) -> list[str]:
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
    if not texts:
        texts.append(_("None yet."))
    return [line for text in texts for line in fold(text, width)]


def _where(one: MissionRecord) -> str:
    """Which mission it was."""
    title = one["abductor"]["title"]
    if one["career"] is None:
        return _("a single mission with {abductor}").format(abductor=title)
    return _("with {abductor} (career {name}, mission {n})").format(
        abductor=title, name=one["career"], n=one["mission"]
    )
