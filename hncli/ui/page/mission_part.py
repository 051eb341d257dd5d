"""One mission as a part of a page: its charts and its story."""

from typing import NamedTuple

from hncli.career.journal import MissionLog
from hncli.engine.trace import MissionTrace
from hncli.engine.view import View
from hncli.features.missions.story import chapters
from hncli.report.document import Section, Text
from hncli.report.html import Figure
from hncli.ui.page.mission_figures import mission_figures


class MissionPart(NamedTuple):
    """Charts and story of a mission that was played here."""

    trace: MissionTrace
    figures: tuple[Figure, ...]
    chapters: tuple[Section, ...]  # what came before the first turn has no title


def mission_part(view: View, log: MissionLog, id: str) -> MissionPart:
    """Make the part of a mission; `view` has the titles for its events."""
    trace = MissionTrace(log.events, view.catalogue.abductor.threat)
    story = chapters(view, log.story)
    told = tuple(Section(tuple(map(Text, texts)), turn) for turn, texts in story)
    return MissionPart(trace, tuple(mission_figures(trace, id)), told)
