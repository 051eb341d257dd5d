"""The charts of one mission: threat and CP over its turns."""

from hncli.cards.schema import level_names
from hncli.engine.trace import MissionTrace
from hncli.report.charts import Series, levels, number, stacked
from hncli.report.document import Table
from hncli.report.html import Figure, LegendEntry
from hncli.words import _


def mission_figures(trace: MissionTrace, id: str) -> list[Figure]:
    """Both charts of a mission; `id` tells them from those of other missions on the page."""
    return [threat_figure(trace, id), cp_figure(trace, id)]


def threat_figure(trace: MissionTrace, id: str) -> Figure:
    """The threat at the end of each turn, and in a pale bar how far it went within the turn."""
    turns = trace.turns
    highest, lowest = max(one.highest for one in turns), min(one.lowest for one in turns)
    text = _("Threat starts on {start} and ends on {end}, between {lowest} and {highest}.")
    summary = text.format(
        start=level_names()[turns[0].threat],
        end=level_names()[trace.threat],
        lowest=level_names()[lowest],
        highest=level_names()[highest],
    )
    names = [str(one.number) for one in turns]
    tips = [_("Turn {n}").format(n=one.number) if one.number else _("Start") for one in turns]
    rows = [
        (
            tip,
            *(level_names()[level] for level in (one.lowest, one.highest, one.threat)),
            *(str(len(one.saved)), str(len(one.killed))),
        )
        for tip, one in zip(tips, turns, strict=True)
    ]
    return Figure(
        f"{id}-threat",
        _("Threat over the turns"),
        summary,
        levels(
            names,
            tips,
            level_names(),
            [one.threat for one in turns],
            [(one.lowest, one.highest) for one in turns],
        ),
        (
            LegendEntry("total", _("at the end of the turn"), is_mark=True),
            LegendEntry("span", _("within the turn")),
        ),
        Table(
            (_("Turn"), _("lowest"), _("highest"), _("at the end"), _("saved"), _("killed")),
            tuple(rows),
        ),
    )


def cp_figure(trace: MissionTrace, id: str) -> Figure:
    """The CP when each conversation ended, and the part of them that was never spent."""
    turns = trace.turns[1:]
    names = [str(one.number) for one in turns]
    tips = [_("Turn {n}").format(n=one.number) for one in turns]
    series = [Series("spent", _("CP spent"), tuple(float(one.cp - one.unspent) for one in turns))]
    if any(one.unspent for one in turns):
        left = tuple(float(one.unspent) for one in turns)
        series.append(Series("unspent", _("CP left over"), left))
    text = _("{total} CP in all when conversations ended, {most} at most; {unspent} left over.")
    summary = text.format(
        total=number(sum(one.cp for one in turns)),
        most=number(max((one.cp for one in turns), default=0)),
        unspent=sum(one.unspent for one in turns),
    )
    rows = [(tip, number(one.cp), str(one.unspent)) for tip, one in zip(tips, turns, strict=True)]
    return Figure(
        f"{id}-cp",
        _("CP over the turns"),
        summary,
        stacked(names, tips, series, has_numbers=True),
        tuple(LegendEntry(one.kind, one.title) for one in series),
        Table((_("Turn"), _("CP"), _("left over")), tuple(rows)),
    )
