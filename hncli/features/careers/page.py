"""The page of a career with its charts, and its picture."""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from hncli.base.messages import N_, Message, _, ngettext
from hncli.base.text import percent
from hncli.career.career import Career
from hncli.career.ledger import RULES
from hncli.career.past import past_of_mission, past_of_running
from hncli.career.scorecard import MissionCard, Scorecard
from hncli.career.table_mission import tables_of
from hncli.features.careers.history import narration_view, titles_of
from hncli.features.careers.scorecard_report import compared_texts
from hncli.features.careers.table_words import chapters
from hncli.features.careers.words import table_title
from hncli.features.missions.page import MissionPart, mission_figures, mission_part
from hncli.game.table.tracked import TrackedMission
from hncli.report import words as counts
from hncli.report.charts import Series, curve, grouped, number, stacked
from hncli.report.document import Section, Table, Text
from hncli.report.html import FONTS, Figure, Fitted, LegendEntry, fit_text, render
from hncli.report.words import MODES, RESULTS, words

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


def career_figures(card: Scorecard) -> list[Figure]:
    """Every chart that there is something to draw in; none before the first mission is over."""
    if not card["missions"]:
        return []
    found = [stress_figure(card), score_figure(card), hostages_figure(card)]
    has_reviews = any(one["review"] is not None for one in card["missions"])
    return [*found, luck_figure(card)] if has_reviews else found


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
        (*_legend(series), LegendEntry("total", _("total stress"), is_mark=True)),
        Table(head, tuple(rows)),
    )


def _legend(series: Sequence[Series]) -> list[LegendEntry]:
    return [LegendEntry(one.kind, one.title) for one in series]


# The score


def scores(card: Scorecard) -> list[int]:
    """The score after each mission."""
    found, wins = [], 0
    for one in card["missions"]:
        wins += one["result"] == "won"
        found.append(card["points"] * wins - one["stress_after"])
    return found


def score_figure(card: Scorecard) -> Figure:
    """The score after each mission, with a mark for how it ended."""
    missions, found = card["missions"], scores(card)
    kinds = [one["result"] for one in missions]
    best = max(found)
    text = _("The score after mission {n} is {last}; it was best after mission {best_at}: {best}.")
    summary = text.format(
        n=missions[-1]["number"],
        last=number(found[-1]),
        best_at=missions[found.index(best)]["number"],
        best=number(best),
    )
    rows = [
        (str(one["number"]), str(RESULTS[one["result"]]), number(score))
        for one, score in zip(missions, found, strict=True)
    ]
    return Figure(
        "score",
        _("Score after each mission"),
        summary,
        curve(_numbers(missions), _tips(missions), found, kinds),
        (
            LegendEntry("won", _("mission won"), is_mark=True),
            LegendEntry("lost", _("mission lost"), is_mark=True),
        ),
        Table((_("Mission"), _("Result"), _("Score")), tuple(rows)),
    )


# Hostages


def hostages_figure(card: Scorecard) -> Figure:
    """Saved and still held above the axis, killed below it."""
    missions = card["missions"]
    saved = tuple(float(one["saved"]) for one in missions)
    held = tuple(float(one["total"] - one["saved"] - one["killed"]) for one in missions)
    killed = tuple(float(one["killed"]) for one in missions)
    series = [
        Series("saved", _("saved"), saved),
        Series("killed", _("killed"), killed, is_below=True),
    ]
    if any(held):
        series.append(Series("held", _("still held at the end"), held))
    total = sum(one["total"] for one in missions)
    text = ngettext(
        "In {n} mission {saved} of {total} hostages were saved and {killed} killed.",
        "In {n} missions {saved} of {total} hostages were saved and {killed} killed.",
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
        "hostages",
        _("Hostages saved and killed"),
        summary,
        stacked(_numbers(missions), _tips(missions), series, has_numbers=not any(held)),
        tuple(_legend(series)),
        Table((_("Mission"), _("saved"), _("killed"), _("still held")), tuple(rows)),
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
        tuple(_legend(series)),
        Table(head, tuple(rows)),
    )


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
    logs, tables = {log.number: log for log in career.logs}, tables_of(career)
    parts = {
        one["number"]: mission_part(
            narration_view(career.library, career.record, one),
            logs[one["number"]],
            f"mission-{one['number']}",
            past_of_mission(career.library, career.record, one["number"]),
        )
        for one in card["missions"]
        if one["number"] in logs
    }
    for one in card["missions"]:
        if one["number"] in tables:
            title, id = titles_of(career, one["box"]["id"]), f"mission-{one['number']}"
            parts[one["number"]] = table_part(tables[one["number"]], id, title)
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


def table_part(table: TrackedMission, id: str, title: Callable[[str], str]) -> MissionPart:
    """The part of a mission with real cards; nobody knows the names of its people."""
    told = tuple(
        Section(tuple(map(Text, lines)), _("Turn {n}").format(n=turn))
        for turn, lines in chapters(table, title)
    )
    return MissionPart(table.trace, tuple(mission_figures(table.trace, id)), told, (), ())


def _running(career: Career) -> Running | None:
    if career.table is not None:
        title, id = titles_of(career, career.table.setup.box), f"mission-{career.number}"
        return Running(career.number, table_title(career), table_part(career.table, id, title))
    if career.mission is None:
        return None
    id, past = f"mission-{career.number}", past_of_running(career)
    part = mission_part(career.mission.view, career.log, id, past)
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


WIDTH, HEIGHT, MARGIN = 1200, 630, 60
ROOM = WIDTH - 2 * MARGIN


class Tile(NamedTuple):
    """A figure, and what it counts."""

    title: Fitted
    text: Fitted


class CareerCard(NamedTuple):
    """Everything that the template draws."""

    title: str
    kicker: Fitted
    who: Fitted
    state: Fitted
    tiles: tuple[Tile, ...]
    figure: Figure | None  # None before the first mission is over
    epilogue: Fitted | None


def career_card(card: Scorecard) -> CareerCard:
    """Gather what the card of a career shows; every text is made to fit."""
    missions = card["missions"]
    kicker = _("Hostage Negotiator career, {mode}").format(mode=MODES[card["mode"]])
    saved = sum(one["saved"] for one in missions)
    total = sum(one["total"] for one in missions)
    tiles = (
        (_("Score"), number(card["score"])),
        (_("Stress"), str(card["stress"])),
        (_("Saved"), _("{saved} of {total}").format(saved=saved, total=total)),
        (_("Killed"), str(sum(one["killed"] for one in missions))),
    )
    epilogue = card["epilogue"]
    return CareerCard(
        _("{who}: a negotiator's career").format(who=card["negotiator"]),
        fit_text(kicker, 28, ROOM, 16),
        fit_text(card["negotiator"], 76, ROOM, 26),
        fit_text(_state(card), 32, ROOM, 18),
        tuple(
            Tile(fit_text(name, 24, 200, 14), fit_text(text, 56, 205, 20)) for name, text in tiles
        ),
        hostages_figure(card) if missions else None,
        fit_text(epilogue["title"], 34, 440, 18) if epilogue is not None else None,
    )


def card_svg(card: CareerCard) -> str:
    """The card as an SVG file."""
    return render("card.svg.j2", card=card, fonts=FONTS)


def _state(card: Scorecard) -> str:
    text = _("{n} of {length} missions so far: {won}, {lost}")
    if card["state"] == "complete":
        text = _("{n} missions: {won}, {lost}")
    return text.format(
        n=len(card["missions"]),
        length=card["length"],
        won=counts.won(card["successes"]),
        lost=counts.lost(card["failures"]),
    )
