"""One mission as a part of a page: its charts and its story."""

from typing import NamedTuple

from hncli.career.journal import MissionLog
from hncli.engine.view import View
from hncli.features.missions.story import chapters
from hncli.report.document import Section, Text
from hncli.report.html import Figure
from hncli.ui.page.mission_figures import mission_figures
from hncli.ui.page.mission_turns import Course, course_of


class MissionPart(NamedTuple):
    """Charts and story of a mission that was played here."""

    course: Course
    figures: tuple[Figure, ...]
    chapters: tuple[Section, ...]  # what came before the first turn has no title


def mission_part(view: View, log: MissionLog, id: str) -> MissionPart:
    """Make the part of a mission; `view` has the titles for its events."""
    course = course_of(log.events, view.catalogue.abductor.threat)
    story = [log.setup, *(choice.events for choice in log.choices)]
    told = tuple(Section(tuple(map(Text, texts)), turn) for turn, texts in chapters(view, story))
    return MissionPart(course, tuple(mission_figures(course, id)), told)
