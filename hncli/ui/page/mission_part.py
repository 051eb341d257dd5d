"""One mission as a part of a page: its charts and its story."""

from typing import NamedTuple

from hncli.career.journal import MissionLog
from hncli.engine.view import View
from hncli.features.missions.story import chapters
from hncli.ui.page.figure import Figure
from hncli.ui.page.mission_figures import mission_figures
from hncli.ui.page.mission_turns import Course, course_of


class Chapter(NamedTuple):
    """What happened in a turn; what came before the first one has no heading."""

    heading: str
    texts: tuple[str, ...]


class MissionPart(NamedTuple):
    """Charts and story of a mission that was played here."""

    course: Course
    figures: tuple[Figure, ...]
    chapters: tuple[Chapter, ...]


def mission_part(view: View, log: MissionLog, id: str) -> MissionPart:
    """Make the part of a mission; `view` has the titles for its events."""
    course = course_of(log.events, view.catalogue.abductor.threat)
    story = [log.setup, *(choice.events for choice in log.choices)]
    told = tuple(Chapter(heading, tuple(texts)) for heading, texts in chapters(view, story))
    return MissionPart(course, tuple(mission_figures(course, id)), told)
