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
    figures = [people_figure(card), stress_figure(card)]
    if any(mission["review"] is not None for mission in card["missions"]):
        figures.append(luck_figure(card))
    return [*figures, chance_figure(card, reviews)] if reviews else figures


def _tooltips(missions: Sequence[MissionCard]) -> list[str]:
    """The tooltip of each mission's marks: its number and its abductor."""
    text = _("Mission {n}, {who}")
    return [
        text.format(n=mission["number"], who=mission["abductor"]["title"]) for mission in missions
    ]


def _numbers(missions: Sequence[MissionCard]) -> list[str]:
    return [str(mission["number"]) for mission in missions]


# Stress


def stress_by_cause(card: Scorecard) -> list[Series]:
    """The stress of each cause up to each mission, from the start of the career on."""
    sums: dict[tuple[str, Message], list[float]] = {}
    causes = [*CAUSES.values(), OTHER]
    start_lines = card["stress_at_start"]
    for n, mission in enumerate(card["missions"]):
        for line in (*start_lines, *mission["stress"]):
            totals = sums.setdefault(CAUSES.get(line["rule"], OTHER), [0.0] * len(card["missions"]))
            for later in range(n, len(totals)):
                totals[later] += line["amount"]
        start_lines = []
    return [
        Series(cause[0], str(cause[1]), tuple(sums[cause]))
        for cause in causes
        if any(sums.get(cause, ()))
    ]


def stress_figure(card: Scorecard) -> Figure:
    """Stress up to each mission: what brought it above the axis, relief below, the total a line."""
    missions = card["missions"]
    totals = [mission["stress_after"] for mission in missions]
    series = stress_by_cause(card)
    text = _("Stress grows to {total} by mission {n}; it is highest after mission {most}: {top}.")
    top = max(totals)
    summary = text.format(
        total=totals[-1],
        n=missions[-1]["number"],
        most=missions[totals.index(top)]["number"],
        top=top,
    )
    head = (_("Mission"), *(s.title for s in series), _("total"))
    rows = [
        (name, *(number(s.values[n]) for s in series), str(totals[n]))
        for n, name in enumerate(_numbers(missions))
    ]
    return Figure(
        "stress",
        _("Stress by cause, added up"),
        summary,
        stacked(_numbers(missions), _tooltips(missions), series, totals),
        (
            *(LegendEntry(s.kind, s.title) for s in series),
            LegendEntry("total", _("total stress"), is_mark=True),
        ),
        Table(head, tuple(rows)),
    )


# People


def people_figure(card: Scorecard) -> Figure:
    """Saved and still held above the axis, killed below it."""
    missions = card["missions"]
    saved = tuple(float(mission["saved"]) for mission in missions)
    held = tuple(
        float(mission["total"] - mission["saved"] - mission["killed"]) for mission in missions
    )
    killed = tuple(float(mission["killed"]) for mission in missions)
    series = [
        Series("saved", _("walked out"), saved),
        Series("killed", _("died"), killed, is_below=True),
    ]
    if any(held):
        series.append(Series("held", _("still held at the end"), held))
    total = sum(mission["total"] for mission in missions)
    text = ngettext(
        "In {n} mission {saved} of {total} hostages walked out and {killed} died.",
        "In {n} missions {saved} of {total} hostages walked out and {killed} died.",
        len(missions),
    )
    summary = text.format(
        n=len(missions), saved=number(sum(saved)), total=total, killed=number(sum(killed))
    )
    rows = [
        (str(mission["number"]), str(mission["saved"]), str(mission["killed"]), number(held[n]))
        for n, mission in enumerate(missions)
    ]
    return Figure(
        "people",
        _("Who came out, night by night"),
        summary,
        stacked(_numbers(missions), _tooltips(missions), series, has_numbers=not any(held)),
        tuple(LegendEntry(s.kind, s.title) for s in series),
        Table((_("Mission"), _("walked out"), _("died"), _("still held")), tuple(rows)),
    )


# Luck


def luck_figure(card: Scorecard) -> Figure:
    """What luck and what choices gave or took, in the missions that have a review."""
    missions = [mission for mission in card["missions"] if mission["review"] is not None]
    reviews = [mission["review"] for mission in missions if mission["review"] is not None]
    series = [
        Series("luck", _("luck"), tuple(float(review["luck"]) for review in reviews)),
        Series("choices", _("choices"), tuple(float(review["choices"]) for review in reviews)),
    ]
    text = ngettext(
        "In the {n} mission with a review, luck came to {luck} points and choices to {choices}.",
        "In the {n} missions with a review, luck came to {luck} points and choices to {choices}.",
        len(missions),
    )
    summary = text.format(
        n=len(missions),
        luck=number(sum(review["luck"] for review in reviews)),
        choices=number(sum(review["choices"] for review in reviews)),
    )
    rows = [
        (str(mission["number"]), str(RESULTS[mission["result"]]), percent(review["start"]),
         number(review["luck"]), number(review["choices"]))
        for mission, review in zip(missions, reviews, strict=True)
    ]  # fmt: skip
    head = (_("Mission"), _("Result"), _("chance at the start"), _("luck"), _("choices"))
    return Figure(
        "luck",
        _("Luck and choices, in points of a hundred"),
        summary,
        grouped(_numbers(missions), _tooltips(missions), series),
        tuple(LegendEntry(s.kind, s.title) for s in series),
        Table(head, tuple(rows)),
    )


def chance_figure(card: Scorecard, reviews: Reviews) -> Figure:
    """How the chance to win went in each mission with a complete review."""
    missions = [mission for mission in card["missions"] if mission["number"] in reviews]
    curves = [reviews[mission["number"]].curve for mission in missions]
    ends = [mission["result"] for mission in missions]
    text = _("Mission {n}: {result}, from a chance of {start}.")
    sentences = [
        text.format(n=mission["number"], result=RESULTS[mission["result"]], start=percent(curve[0]))
        for mission, curve in zip(missions, curves, strict=True)
    ]
    rows = (
        (str(mission["number"]), str(RESULTS[mission["result"]]), " ".join(map(percent, curve)))
        for mission, curve in zip(missions, curves, strict=True)
    )
    return Figure(
        "chances",
        _("Chance to win, turn by turn"),
        " ".join(sentences),
        chance_panels(_numbers(missions), _tooltips(missions), curves, ends),
        (
            LegendEntry("won", _("mission won"), is_mark=True),
            LegendEntry("lost", _("mission lost"), is_mark=True),
        ),
        Table((_("Mission"), _("Result"), _("Chance")), tuple(rows)),
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


def reviews_of(career: Career, stored: Iterable[CareerReview]) -> Reviews:
    """The complete reviews of a career for its page."""
    by_number = {
        review.number: reviewed(career.library, review.subject, review.review) for review in stored
    }
    return {number: review for number, review in by_number.items() if review is not None}


def career_page(
    career: Career, card: Scorecard, reviews: Reviews = NO_REVIEWS, day: str = "", picture: str = ""
) -> CareerPage:
    """Gather what the page of a career shows; `picture` is the address of one to go with it."""
    logs, tables = {log.number: log for log in career.logs}, tables_of(career)
    parts = {}
    for mission in card["missions"]:
        number = mission["number"]
        id = f"mission-{number}"
        if number in tables:
            parts[number] = table_part(tables[number], id, titles_of(career, mission["box"]["id"]))
        elif number in logs:
            view = narration_view(career, mission)
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
    """The result in one line: calls won, and people who walked out."""
    missions = card["missions"]
    won = counts.calls_won(card["successes"], len(missions))
    return f"{won}, {counts.walked_out(sum(mission['saved'] for mission in missions))}"


def career_strip(card: Scorecard, href: str = "") -> tuple[Cell, ...]:
    """A cell for each night of the career, those to come too."""
    cells = []
    for mission, tip in zip(card["missions"], _tooltips(card["missions"]), strict=True):
        saved, killed = counts.saved(mission["saved"]), counts.killed(mission["killed"])
        label = labelled(tip, f"{RESULTS[mission['result']]}, {saved}, {killed}")
        n = str(mission["number"])
        cells.append(Cell(mission["result"], n, label, href and f"{href}{n}"))
    remaining = range(len(cells) + 1, len(cells) + 1 + card["missions_left"])
    text = _("Mission {n}: not over")
    return (*cells, *(Cell("open", str(n), text.format(n=n)) for n in remaining))


def table_part(table: TrackedMission, id: str, title: Callable[[str], str]) -> MissionPart:
    """The part of a mission with real cards; nobody knows the names of its people."""
    turns = []
    for turn, lines in chapters(table, title):
        story = tuple(StoryLine("fact", line) for line in lines)
        turns.append(CallTurn(turn, _("Turn {n}").format(n=turn), "", story, ()))
    return MissionPart(table.trace, tuple(mission_figures(table.trace, id)), tuple(turns))


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
