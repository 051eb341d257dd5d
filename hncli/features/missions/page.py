"""The page of a mission: its charts and its story."""

from collections.abc import Sequence
from typing import NamedTuple

from hncli.base.messages import _
from hncli.base.schema import level_names
from hncli.base.text import capitalized
from hncli.career.journal import MissionLog
from hncli.features.missions.mission_end import headline
from hncli.features.missions.story import chapters, story_title
from hncli.game.cards.lines import CareerPast
from hncli.game.cards.people import Person
from hncli.game.cards.words import ending_in
from hncli.game.engine.people import Leaving
from hncli.game.engine.trace import MissionTrace
from hncli.game.engine.view import View
from hncli.report.charts import Series, levels, number, stacked
from hncli.report.document import Section, Table, Text
from hncli.report.html import Figure, LegendEntry, render
from hncli.report.words import words
from hncli.review.figures import Points, split_in_points
from hncli.review.review import Review


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


class MissionPart(NamedTuple):
    """Charts and story of a mission that was played here."""

    trace: MissionTrace
    figures: tuple[Figure, ...]
    chapters: tuple[Section, ...]  # what came before the first turn has no title
    home: Sequence[Person]  # who was saved and has a name
    lost: Sequence[Person]  # who was killed


def mission_part(
    view: View, log: MissionLog, id: str, past: CareerPast | None = None
) -> MissionPart:
    """Make the part of a mission; `view` has the titles for its events."""
    trace = MissionTrace(log.events, view.catalogue.abductor.threat)
    story = chapters(view, log.story, past)
    told = tuple(Section(tuple(map(Text, texts)), turn) for turn, texts in story)
    leaving = Leaving(view.people, log.events)
    return MissionPart(trace, tuple(mission_figures(trace, id)), told, leaving.home, leaving.lost)


class MissionPage(NamedTuple):
    """Everything that the template shows."""

    title: str
    who: str
    headline: str  # how a newspaper tells of it; empty if it is not over
    flavor: str
    watched: bool  # an automatic player has made choices in it
    unfinished: str  # that the mission is not over; empty if it is
    result: str
    ending: str
    threat: str
    seed: int
    part: MissionPart
    review: Points | None


def mission_page(
    view: View, log: MissionLog, review: Review | None, past: CareerPast | None = None
) -> MissionPage:
    """Gather what the page of a mission shows; `view` has the titles for its events."""
    part = mission_part(view, log, "mission", past)
    trace = part.trace
    text = _("This mission isn't over: turn {turn}, {held} inside. This is how it stands.")
    points = None
    if review is not None and review.is_complete:
        points = split_in_points(review.split, review.is_won)
    held = trace.total - trace.saved - trace.killed
    return MissionPage(
        story_title(view, log.watched),
        view.catalogue.abductor.title,
        headline(view, log.events),
        view.catalogue.abductor.flavor,
        log.watched,
        "" if trace.result else text.format(turn=trace.turns[-1].number, held=held),
        trace.result,
        capitalized(ending_in(view.catalogue, trace.ending)) if trace.ending else "",
        level_names()[trace.threat],
        view.seed,
        part,
        points,
    )


def mission_html(page: MissionPage) -> str:
    """The page as one HTML file."""
    return render("mission.html.j2", page=page, t=words())
