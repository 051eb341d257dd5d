"""The page of a single mission: how it went, its charts and its story."""

from typing import NamedTuple

from hncli.cards.ending_titles import ending_in
from hncli.career.journal import MissionLog
from hncli.engine.view import View
from hncli.review.points import Points, split_in_points
from hncli.review.review import Review
from hncli.ui.mission.narrative.story import story_title
from hncli.ui.page.mission_part import MissionPart, mission_part
from hncli.ui.page.render import render
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
    seed: int
    part: MissionPart
    review: Points | None


def mission_page(view: View, log: MissionLog, review: Review | None) -> MissionPage:
    """Gather what the page of a mission shows; `view` has the titles for its events."""
    part = mission_part(view, log, "mission")
    course = part.course
    text = _("This mission isn't over: turn {turn}, {held} held. This is how it stands.")
    points = None
    if review is not None and review.is_complete:
        points = split_in_points(review.split, review.is_won)
    held = course.total - course.saved - course.killed
    return MissionPage(
        story_title(view),
        view.catalogue.abductor.title,
        view.catalogue.abductor.flavor,
        "" if course.result else text.format(turn=course.turn, held=held),
        course.result,
        capitalized(ending_in(view.catalogue, course.ending)) if course.ending else "",
        view.seed,
        part,
        points,
    )


def mission_html(page: MissionPage) -> str:
    """The page as one HTML file."""
    return render("mission.html.j2", page=page, t=words())
