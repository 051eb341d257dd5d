"""The page of a career with its charts, and its picture."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

from hncli.base.messages import N_, Message, _, ngettext
from hncli.base.text import labelled, percent
from hncli.career.career import Career
from hncli.career.ledger import RULES
from hncli.career.past import past_of_mission, past_of_running
from hncli.career.scorecard import MissionCard, Scorecard
from hncli.career.table_mission import tables_of
from hncli.features.careers.history import narration_view, titles_of
from hncli.features.careers.scorecard_report import beaten_text, compared_texts
from hncli.features.careers.table_words import chapters
from hncli.features.careers.words import table_title
from hncli.features.missions.page import (
    CallTurn,
    MissionPart,
    Reviewed,
    mission_figures,
    mission_part,
    reviewed,
)
from hncli.features.missions.saving.history import CareerReview
from hncli.features.missions.words.narration import StoryLine
from hncli.game.tracked import TrackedMission
from hncli.report import words as counts
from hncli.report.charts import Series, chance_panels, grouped, number, stacked
from hncli.report.document import Table
from hncli.report.html import Cell, Figure, LegendEntry, Picture, render
from hncli.report.words import RESULTS

CAUSES = {
    RULES["killed"]: ("killed", N_("hostages killed")),
    RULES["k_ending"]: ("k-ending", N_("conversations that ended on K")),
    RULES["pivotal"]: ("pivotal", N_("pivotal events")),
    RULES["failed"]: ("failed", N_("failed missions")),
    "C-NEW-1": ("condition", N_("from the start")),
    RULES["saved"]: ("saved", N_("relief: hostages saved")),
}
"""The kind and the title of each cause of stress, by its rule; every other rule is OTHER."""
OTHER = ("relief", N_("relief: compensation"))
Reviews = Mapping[int, Reviewed]  # by the numbers of missions
NO_REVIEWS: Reviews = {}


def career_figures(card: Scorecard, reviews: Reviews = NO_REVIEWS) -> list[Figure]:
    """Every chart that there is something to draw in; none before the first mission is over."""
    if not card["missions"]:
        return []
    found = [people_figure(card), stress_figure(card)]
    if any(one["review"] is not None for one in card["missions"]):
        found.append(luck_figure(card))
    return [*found, chance_figure(card, reviews)] if reviews else found


def _tips(missions: Sequence[MissionCard]) -> list[str]:
    """What a mission is called where a mark is pointed at."""
    text = _("Mission {n}, {who}")
    return [text.format(n=one["number"], who=one["abductor"]["title"]) for one in missions]


def _numbers(missions: Sequence[MissionCard]) -> list[str]:
    return [str(one["number"]) for one in missions]


# Stress


def stress_by_cause(card: Scorecard) -> list[Series]:
    """The stress of each cause up to each mission, from the start of the career on."""
    sums: dict[tuple[str, Message], list[float]] = {}
    known = [*CAUSES.values(), OTHER]
    before = card["stress_at_start"]
    for n, mission in enumerate(card["missions"]):
        for line in (*before, *mission["stress"]):
            found = sums.setdefault(CAUSES.get(line["rule"], OTHER), [0.0] * len(card["missions"]))
            for later in range(n, len(found)):
                found[later] += line["amount"]
        before = []
    return [
        Series(cause[0], str(cause[1]), tuple(sums[cause]))
        for cause in known
        if any(sums.get(cause, ()))
    ]


def stress_figure(card: Scorecard) -> Figure:
    """Stress up to each mission: what brought it above the axis, relief below, the total a line."""
    missions = card["missions"]
    totals = [one["stress_after"] for one in missions]
    series = stress_by_cause(card)
    text = _("Stress grows to {total} by mission {n}; it is highest after mission {most}: {top}.")
    top = max(totals)
    summary = text.format(
        total=totals[-1],
        n=missions[-1]["number"],
        most=missions[totals.index(top)]["number"],
        top=top,
    )
    head = (_("Mission"), *(one.title for one in series), _("total"))
    rows = [
        (name, *(number(one.values[n]) for one in series), str(totals[n]))
        for n, name in enumerate(_numbers(missions))
    ]
    return Figure(
        "stress",
        _("Stress by cause, added up"),
        summary,
        stacked(_numbers(missions), _tips(missions), series, totals),
        (
            *(LegendEntry(one.kind, one.title) for one in series),
            LegendEntry("total", _("total stress"), is_mark=True),
        ),
        Table(head, tuple(rows)),
    )


# People


def people_figure(card: Scorecard) -> Figure:
    """Saved and still held above the axis, killed below it."""
    missions = card["missions"]
    saved = tuple(float(one["saved"]) for one in missions)
    held = tuple(float(one["total"] - one["saved"] - one["killed"]) for one in missions)
    killed = tuple(float(one["killed"]) for one in missions)
    series = [
        Series("saved", _("walked out"), saved),
        Series("killed", _("died"), killed, is_below=True),
    ]
    if any(held):
        series.append(Series("held", _("still held at the end"), held))
    total = sum(one["total"] for one in missions)
    text = ngettext(
        "In {n} mission {saved} of {total} hostages walked out and {killed} died.",
        "In {n} missions {saved} of {total} hostages walked out and {killed} died.",
        len(missions),
    )
    summary = text.format(
        n=len(missions), saved=number(sum(saved)), total=total, killed=number(sum(killed))
    )
    rows = [
        (str(one["number"]), str(one["saved"]), str(one["killed"]), number(held[n]))
        for n, one in enumerate(missions)
    ]
    return Figure(
        "people",
        _("Who came out, night by night"),
        summary,
        stacked(_numbers(missions), _tips(missions), series, has_numbers=not any(held)),
        tuple(LegendEntry(one.kind, one.title) for one in series),
        Table((_("Mission"), _("walked out"), _("died"), _("still held")), tuple(rows)),
    )


# Luck


def luck_figure(card: Scorecard) -> Figure:
    """What luck and what choices gave or took, in the missions that have a review."""
    missions = [one for one in card["missions"] if one["review"] is not None]
    points = [one["review"] for one in missions if one["review"] is not None]
    series = [
        Series("luck", _("luck"), tuple(float(one["luck"]) for one in points)),
        Series("choices", _("choices"), tuple(float(one["choices"]) for one in points)),
    ]
    text = ngettext(
        "In the {n} mission with a review, luck came to {luck} points and choices to {choices}.",
        "In the {n} missions with a review, luck came to {luck} points and choices to {choices}.",
        len(missions),
    )
    summary = text.format(
        n=len(missions),
        luck=number(sum(one["luck"] for one in points)),
        choices=number(sum(one["choices"] for one in points)),
    )
    rows = [
        (str(one["number"]), str(RESULTS[one["result"]]), percent(p["start"]), number(p["luck"]),
         number(p["choices"]))
        for one, p in zip(missions, points, strict=True)
    ]  # fmt: skip
    head = (_("Mission"), _("Result"), _("chance at the start"), _("luck"), _("choices"))
    return Figure(
        "luck",
        _("Luck and choices, in points of a hundred"),
        summary,
        grouped(_numbers(missions), _tips(missions), series),
        tuple(LegendEntry(one.kind, one.title) for one in series),
        Table(head, tuple(rows)),
    )


def chance_figure(card: Scorecard, reviews: Reviews) -> Figure:
    """How the chance to win went in each mission with a complete review."""
    missions = [one for one in card["missions"] if one["number"] in reviews]
    rows = [reviews[one["number"]].curve for one in missions]
    ends = [one["result"] for one in missions]
    text = _("Mission {n}: {result}, from a chance of {start}.")
    told = [
        text.format(n=one["number"], result=RESULTS[one["result"]], start=percent(row[0]))
        for one, row in zip(missions, rows, strict=True)
    ]
    table = (
        (str(one["number"]), str(RESULTS[one["result"]]), " ".join(map(percent, row)))
        for one, row in zip(missions, rows, strict=True)
    )
    return Figure(
        "chances",
        _("Chance to win, turn by turn"),
        " ".join(told),
        chance_panels(_numbers(missions), _tips(missions), rows, ends),
        (
            LegendEntry("won", _("mission won"), is_mark=True),
            LegendEntry("lost", _("mission lost"), is_mark=True),
        ),
        Table((_("Mission"), _("Result"), _("Chance")), tuple(table)),
    )


# The page


class Running(NamedTuple):
    """The mission that is being played."""

    number: int
    who: str
    part: MissionPart


class CareerPage(NamedTuple):
    """Everything that the template shows."""

    card: Scorecard
    title: str
    headline: str  # the epilogue's title, or how far it has come
    lede: str
    unfinished: str  # that and why the career is not over; empty if it is
    day: str
    strip: tuple[Cell, ...]
    beaten: str  # how many simulated careers it beats; empty if it is compared with none
    figures: tuple[Figure, ...]
    parts: Mapping[int, MissionPart]  # by number, of the missions that were played here
    running: Running | None
    compared: tuple[str, ...]
    picture: str


def reviews_of(career: Career, found: Iterable[CareerReview]) -> Reviews:
    """The complete reviews of a career for its page."""
    made = {one.number: reviewed(career.library, one.subject, one.review) for one in found}
    return {number: one for number, one in made.items() if one is not None}


def career_page(
    career: Career, card: Scorecard, reviews: Reviews = NO_REVIEWS, day: str = "", picture: str = ""
) -> CareerPage:
    """Gather what the page of a career shows; `picture` is the address of one to go with it."""
    logs, tables = {log.number: log for log in career.logs}, tables_of(career)
    parts = {}
    for one in card["missions"]:
        number = one["number"]
        id = f"mission-{number}"
        if number in tables:
            parts[number] = table_part(tables[number], id, titles_of(career, one["box"]["id"]))
        elif number in logs:
            view = narration_view(career, one)
            past = past_of_mission(career, number)
            parts[number] = mission_part(view, logs[number], id, past, reviews.get(number))
    return CareerPage(
        card,
        _("{who}: a negotiator's career").format(who=card["negotiator"]),
        career_headline(card),
        career_lede(card),
        _unfinished(card),
        day,
        career_strip(card, "#mission-"),
        beaten_text(card["compared"][0]) if card["compared"] else "",
        tuple(career_figures(card, reviews)),
        parts,
        _running(career),
        tuple(compared_texts(card)),
        picture,
    )


def career_html(page: CareerPage) -> str:
    """The page as one HTML file."""
    return render("career.html.j2", page=page, card=page.card, about=page.lede)


def career_headline(card: Scorecard) -> str:
    """What the career is remembered as, or how far it has come."""
    if card["epilogue"] is not None:
        return card["epilogue"]["title"]
    over = len(card["missions"])
    text = ngettext("{n} of {length} nights is over", "{n} of {length} nights are over", over)
    return text.format(n=over, length=card["length"])


def career_lede(card: Scorecard) -> str:
    """How it went, in a line for strangers."""
    missions = card["missions"]
    won = counts.calls_won(card["successes"], len(missions))
    return f"{won}, {counts.walked_out(sum(one['saved'] for one in missions))}"


def career_strip(card: Scorecard, href: str = "") -> tuple[Cell, ...]:
    """A cell for each night of the career, those to come too."""
    cells = []
    for one, tip in zip(card["missions"], _tips(card["missions"]), strict=True):
        figures = (RESULTS[one["result"]], counts.saved(one["saved"]), counts.killed(one["killed"]))
        told = labelled(tip, ", ".join(map(str, figures)))
        number = str(one["number"])
        cells.append(Cell(one["result"], number, told, href and f"{href}{number}"))
    left = range(len(cells) + 1, len(cells) + 1 + card["missions_left"])
    text = _("Mission {n}: not over")
    return (*cells, *(Cell("open", str(n), text.format(n=n)) for n in left))


def table_part(table: TrackedMission, id: str, title: Callable[[str], str]) -> MissionPart:
    """The part of a mission with real cards; nobody knows the names of its people."""
    told = tuple(
        CallTurn(
            turn, _("Turn {n}").format(n=turn), "", tuple(StoryLine("fact", x) for x in lines), ()
        )
        for turn, lines in chapters(table, title)
    )
    return MissionPart(table.trace, tuple(mission_figures(table.trace, id)), told)


def _running(career: Career) -> Running | None:
    id = f"mission-{career.number}"
    if career.table is not None:
        part = table_part(career.table, id, titles_of(career, career.table.setup.box))
        return Running(career.number, table_title(career), part)
    if career.mission is None:
        return None
    part = mission_part(career.mission.view, career.log, id, past_of_running(career))
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


def career_picture(card: Scorecard, day: str = "") -> Picture:
    """The picture of a career."""
    compared = card["compared"][:1]
    note = _("Score {score}, stress {stress}").format(
        score=number(card["score"]), stress=card["stress"]
    )
    text = ngettext(
        "Hostage Negotiator: a career of {n} night",
        "Hostage Negotiator: a career of {n} nights",
        card["length"],
    )
    return Picture(
        text.format(n=card["length"]),
        career_headline(card),
        card["negotiator"],
        career_lede(card),
        career_strip(card),
        compared[0]["percent"] if compared else None,
        " \u00b7 ".join([note, *map(beaten_text, compared)]),
        " \u00b7 ".join(filter(None, (day, counts.game_line()))),
    )
