"""One mission as a part of a page: its charts and its story."""

from typing import NamedTuple

from hncli.career.journal import MissionLog
from hncli.engine.trace import MissionTrace
from hncli.engine.view import View
from hncli.ui.mission.narrative.story import chapters
from hncli.ui.page.figure import Figure
from hncli.ui.page.mission_figures import mission_figures


class Chapter(NamedTuple):
    """What happened in a turn; what came before the first one has no heading."""

    heading: str
    texts: tuple[str, ...]


class MissionPart(NamedTuple):
    """Charts and story of a mission that was played here."""

    trace: MissionTrace
    figures: tuple[Figure, ...]
    chapters: tuple[Chapter, ...]


def mission_part(view: View, log: MissionLog, id: str) -> MissionPart:
    """Make the part of a mission; `view` has the titles for its events."""
    trace = MissionTrace(log.events, view.catalogue.abductor.threat)
    told = tuple(Chapter(heading, tuple(texts)) for heading, texts in chapters(view, log.story))
    return MissionPart(trace, tuple(mission_figures(trace, id)), told)
