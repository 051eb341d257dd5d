"""The page of a career: the scorecard with its charts, each mission with its story."""

from collections.abc import Mapping
from typing import NamedTuple

from hncli.career.career import Career
from hncli.career.scorecard import Scorecard
from hncli.features.careers.history import narration_view
from hncli.features.careers.scorecard_report import compared_texts
from hncli.report.html import Figure, render
from hncli.ui.page.career_figures import career_figures
from hncli.ui.page.mission_part import MissionPart, mission_part
from hncli.ui.page.words import words
from hncli.words import _, ngettext


class Running(NamedTuple):
    """The mission that is being played."""

    number: int
    who: str
    part: MissionPart


class CareerPage(NamedTuple):
    """Everything that the template shows."""

    card: Scorecard
    title: str
    unfinished: str  # that and why the career is not over; empty if it is
    figures: tuple[Figure, ...]
    parts: Mapping[int, MissionPart]  # by number, of the missions that were played here
    running: Running | None
    compared: tuple[str, ...]


def career_page(career: Career, card: Scorecard) -> CareerPage:
    """Gather what the page of a career shows."""
    logs = {log.number: log for log in career.logs}
    parts = {
        one["number"]: mission_part(
            narration_view(career.library, career.record, one),
            logs[one["number"]],
            f"mission-{one['number']}",
        )
        for one in card["missions"]
        if one["number"] in logs
    }
    return CareerPage(
        card,
        _("{who}: a negotiator's career").format(who=card["negotiator"]),
        _unfinished(card),
        tuple(career_figures(card)),
        parts,
        _running(career),
        tuple(compared_texts(card)),
    )


def career_html(page: CareerPage) -> str:
    """The page as one HTML file."""
    return render("career.html.j2", page=page, card=page.card, t=words())


def _running(career: Career) -> Running | None:
    if career.mission is None:
        return None
    part = mission_part(career.mission.view, career.log, f"mission-{career.number}")
    return Running(career.number, career.mission.catalogue.abductor.title, part)


def _unfinished(card: Scorecard) -> str:
    over, length = len(card["missions"]), card["length"]
    text = {
        "complete": "",
        "running": ngettext(
            "This career isn't finished: {n} of {length} missions are over, and one is being "
            "played. This is how it stands.",
            "This career isn't finished: {n} of {length} missions are over, and one is being "
            "played. This is how it stands.",
            over,
        ),
        "waiting": ngettext(
            "This career isn't finished: {n} of {length} missions are over. This is how it stands.",
            "This career isn't finished: {n} of {length} missions are over. This is how it stands.",
            over,
        ),
    }[card["state"]]
    if card["retired"] and card["state"] == "waiting":
        text = _("This career is almost finished: something is left to choose.")
    return text.format(n=over, length=length)
