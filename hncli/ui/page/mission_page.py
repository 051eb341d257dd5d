"""The page of a single mission: how it went, its charts and its story."""

from typing import NamedTuple

from hncli.cards.ending_titles import ending_in
from hncli.cards.schema import level_names
from hncli.career.journal import MissionLog
from hncli.engine.view import View
from hncli.features.missions.story import story_title
from hncli.report.html import render
from hncli.review.points import Points, split_in_points
from hncli.review.review import Review
from hncli.ui.page.mission_part import MissionPart, mission_part
from hncli.ui.page.words import words
from hncli.words import _
from hncli.words.sentences import capitalized


class MissionPage(NamedTuple):
    """Everything that the template shows."""

    title: str
    who: str
    flavor: str
    unfinished: str  # that the mission is not over; empty if it is
    result: str
    ending: str
    threat: str
    seed: int
    part: MissionPart
    review: Points | None


def mission_page(view: View, log: MissionLog, review: Review | None) -> MissionPage:
    """Gather what the page of a mission shows; `view` has the titles for its events."""
    part = mission_part(view, log, "mission")
    trace = part.trace
    text = _("This mission isn't over: turn {turn}, {held} held. This is how it stands.")
    points = None
    if review is not None and review.is_complete:
        points = split_in_points(review.split, review.is_won)
    held = trace.total - trace.saved - trace.killed
    return MissionPage(
        story_title(view),
        view.catalogue.abductor.title,
        view.catalogue.abductor.flavor,
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
