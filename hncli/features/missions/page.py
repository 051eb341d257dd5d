"""The page of a mission: its charts, the call as a call, its review; and its picture."""

from collections.abc import Sequence
from typing import NamedTuple

from hncli.base.messages import _, ngettext
from hncli.base.schema import level_names
from hncli.base.text import capitalized, ended, listed, percent, signed
from hncli.career.journal import MissionLog
from hncli.career.replay import FinishedMission
from hncli.features.missions.abductors import difficulties
from hncli.features.missions.words.labels import label
from hncli.features.missions.words.mission_end import headline
from hncli.features.missions.words.narration import StoryLine
from hncli.features.missions.words.story import story_title, story_turns
from hncli.game.cards.library import Library
from hncli.game.cards.lines import CareerPast
from hncli.game.cards.words import Person, ending_in
from hncli.game.engine.game import GIVE_UP
from hncli.game.engine.setup import Leaving, MissionSetup
from hncli.game.engine.trace import MissionTrace, TurnTrace
from hncli.game.engine.view import View
from hncli.report import words as counts
from hncli.report.charts import Series, chances, levels, stacked
from hncli.report.document import Table
from hncli.report.html import Cell, Figure, LegendEntry, Picture, render
from hncli.review.figures import ALL, Points, costliest, in_points, split_in_points, turns_of
from hncli.review.review import CannotReview, Review, mission_before

# Charts


def mission_figures(trace: MissionTrace, id: str) -> list[Figure]:
    """Both charts of a mission; `id` sets them apart from those of other missions on the page."""
    return [people_figure(trace, id), threat_figure(trace, id)]


def _turn_name(turn: TurnTrace) -> str:
    return _("Turn {n}").format(n=turn.number) if turn.number else _("Start")


def people_figure(trace: MissionTrace, id: str) -> Figure:
    """Who left in each turn: bars above the axis for the saved, below for the dead.

    A line shows how many are inside.
    """
    turns = trace.turns
    names, tips = [str(turn.number) for turn in turns], [_turn_name(turn) for turn in turns]
    out, dead = [len(turn.saved) for turn in turns], [len(turn.killed) for turn in turns]
    held = [turn.held for turn in turns]
    series = [
        Series("saved", _("walked out"), tuple(map(float, out))),
        Series("killed", _("died"), tuple(map(float, dead)), is_below=True),
    ]
    text = _("Of {total} hostages {saved} walked out and {killed} died; {held} inside at the end.")
    rows = zip(tips, map(str, out), map(str, dead), map(str, held), strict=True)
    return Figure(
        f"{id}-people",
        _("Who leaves, turn by turn"),
        text.format(total=trace.total, saved=sum(out), killed=sum(dead), held=held[-1]),
        stacked(names, tips, series, held),
        (
            *(LegendEntry(bars.kind, bars.title) for bars in series),
            LegendEntry("total", _("still inside"), is_mark=True),
        ),
        Table((_("Turn"), _("walked out"), _("died"), _("still inside")), tuple(rows)),
    )


def threat_figure(trace: MissionTrace, id: str) -> Figure:
    """The threat at the end of each turn, and its lowest and highest level within the turn."""
    turns, scale = trace.turns, level_names()
    text = _("Threat starts on {start} and ends on {end}, between {lowest} and {highest}.")
    summary = text.format(
        start=scale[turns[0].threat],
        end=scale[trace.threat],
        lowest=scale[min(turn.lowest for turn in turns)],
        highest=scale[max(turn.highest for turn in turns)],
    )
    names, tips = [str(turn.number) for turn in turns], [_turn_name(turn) for turn in turns]
    spans = [(turn.lowest, turn.highest) for turn in turns]
    rows = (
        (tip, *(scale[level] for level in (turn.lowest, turn.highest, turn.threat)))
        for tip, turn in zip(tips, turns, strict=True)
    )
    return Figure(
        f"{id}-threat",
        _("Threat over the turns"),
        summary,
        levels(names, tips, scale, [turn.threat for turn in turns], spans),
        (
            LegendEntry("total", _("at the end of the turn"), is_mark=True),
            LegendEntry("span", _("within the turn")),
        ),
        Table((_("Turn"), _("lowest"), _("highest"), _("at the end")), tuple(rows)),
    )


# The review


class Reviewed(NamedTuple):
    """What a complete review has found."""

    points: Points
    chances: tuple[tuple[int, int], ...]  # turn, and the chance in percent when it began
    is_won: bool
    costliest: tuple[str, ...]  # the choice that cost most, and the better one; empty if none did

    @property
    def curve(self) -> list[int]:
        """The chances in percent, and at the end 100 for a win or 0 for a loss."""
        return [*(chance for _turn, chance in self.chances), ALL * self.is_won]


def reviewed(
    library: Library, finished: FinishedMission | None, review: Review | None
) -> Reviewed | None:
    """The review for a page; None unless it is complete."""
    if review is None or finished is None or not review.is_complete:
        return None
    split = review.split
    return Reviewed(
        split_in_points(split, review.is_won),
        tuple(
            (turn.turn, in_points(turn.chance.value)) for turn in turns_of(review.choices, split)
        ),
        review.is_won,
        _costliest(library, finished, review),
    )


def _costliest(library: Library, finished: FinishedMission, review: Review) -> tuple[str, ...]:
    """The choice that cost most and a better one; empty without one, or if it can't be replayed."""
    for place in costliest(review.choices, 1):
        choice = review.choices[place]
        try:
            view = mission_before(library, finished, place + 1).view
        except CannotReview:
            return ()
        assert choice.better is not None  # else it cost nothing
        chosen_label, better_label = (
            _("Give the mission up") if option == GIVE_UP else label(view, option)
            for option in (choice.option, choice.better)
        )
        n = in_points(choice.slip.value)
        text = ngettext(
            "Better, by about {n} point: {better}", "Better, by about {n} points: {better}", n
        )
        return (
            ended(_("Costliest choice, turn {n}: {made}").format(n=choice.turn, made=chosen_label)),
            ended(text.format(n=n, better=better_label)),
        )
    return ()


def chance_figure(review: Reviewed, id: str) -> Figure:
    """The chance to win at the start of each turn, and the result."""
    values = review.curve
    names = [*(str(turn) for turn, _chance in review.chances), ""]
    tips = [*(_("Turn {n}").format(n=turn) for turn, _chance in review.chances), _("End")]
    text = _(
        "The chance to win is {start} at the start; at its lowest {low}, at its highest {high}."
    )
    percents = [chance for _turn, chance in review.chances]
    kind, result = ("won", _("mission won")) if review.is_won else ("lost", _("mission lost"))
    return Figure(
        f"{id}-chance",
        _("Chance to win, turn by turn"),
        text.format(
            start=percent(percents[0]), low=percent(min(percents)), high=percent(max(percents))
        ),
        chances(names, tips, values, kind),
        (
            LegendEntry("total", _("when the turn began"), is_mark=True),
            LegendEntry(kind, result, is_mark=True),
        ),
        Table((_("Turn"), _("Chance")), tuple(zip(tips, map(percent, values), strict=True))),
    )


# The call


class CallTurn(NamedTuple):
    """A turn of the call; what came before the first one has no title."""

    number: int
    title: str
    about: str  # threat and hostages at its end
    seen: tuple[StoryLine, ...]  # what is said, beats and dice
    book: tuple[StoryLine, ...]  # bookkeeping


def call_turns(
    turns: Sequence[tuple[str, Sequence[StoryLine]]], trace: MissionTrace
) -> list[CallTurn]:
    """The turns of the call, with the bookkeeping apart.

    The line of a card before its dice is not bookkeeping, even if it is a fact.
    """
    call = []
    for n, (title, lines) in enumerate(turns):
        before_dice = [line.kind == "dice" for line in lines[1:]] + [False]
        pairs = list(zip(lines, before_dice, strict=True)) if lines else []
        is_book = [line.kind == "fact" and not (line.card and rolls) for line, rolls in pairs]
        turn = trace.turns[min(n, len(trace.turns) - 1)]
        about = _("threat {level}, {held}").format(
            level=level_names()[turn.threat], held=counts.held(turn.held)
        )
        call.append(
            CallTurn(
                turn.number,
                title,
                about if title else "",
                tuple(line for line, book in zip(lines, is_book, strict=True) if not book),
                tuple(line for line, book in zip(lines, is_book, strict=True) if book),
            )
        )
    return call


class MissionPart(NamedTuple):
    """Charts, call and review of a mission that was played in the program."""

    trace: MissionTrace
    figures: tuple[Figure, ...]
    turns: tuple[CallTurn, ...]
    home: Sequence[Person] = ()  # who was saved and has a name
    lost: Sequence[Person] = ()  # who was killed
    review: Reviewed | None = None
    chance: Figure | None = None  # of the review


def mission_part(
    view: View,
    log: MissionLog,
    id: str,
    past: CareerPast | None = None,
    review: Reviewed | None = None,
) -> MissionPart:
    """Make the part of a mission; `view` has the titles for its events."""
    trace = MissionTrace(log.events, view.catalogue.abductor.threat)
    leaving = Leaving(view.people, log.events)
    return MissionPart(
        trace,
        tuple(mission_figures(trace, id)),
        tuple(call_turns(story_turns(view, log.story, past), trace)),
        leaving.home,
        leaving.lost,
        review,
        chance_figure(review, id) if review is not None else None,
    )


# The page and the picture


def turn_strip(
    departures: Sequence[tuple[int, int]], first_turn: int = 1, href: str = ""
) -> tuple[Cell, ...]:
    """A cell for each turn, of how many walked out and how many died in it."""
    cells = []
    for turn, (out, dead) in enumerate(departures, first_turn):
        kind = "both" if out and dead else "out" if out else "dead" if dead else "quiet"
        text = " ".join(signed(n) for n in (out, -dead) if n)
        parts = [counts.walked_out(out)] if out else []
        parts += [counts.died(dead)] if dead else []
        what = listed(parts) or _("nobody left")
        name = _("Turn {n}: {what}").format(n=turn, what=what)
        cells.append(Cell(kind, text, name, href and f"{href}{turn}"))
    return tuple(cells)


def people_left(trace: MissionTrace) -> list[tuple[int, int]]:
    """How many walked out and how many died in each turn, in the set-up too if anybody did."""
    setup, *turns = ((len(turn.saved), len(turn.killed)) for turn in trace.turns)
    return [setup, *turns] if any(setup) else turns


def strip_of(trace: MissionTrace, href: str = "") -> tuple[Cell, ...]:
    """The cells of a mission."""
    departures = people_left(trace)
    return turn_strip(departures, 1 + len(trace.turns[1:]) - len(departures), href)


def mission_lede(result: str, turns: int, saved: int, killed: int) -> str:
    """The result of a mission in one line."""
    text = ngettext("Lost in {n} turn", "Lost in {n} turns", turns)
    if result == "won":
        text = ngettext("Won in {n} turn", "Won in {n} turns", turns)
    parts = [text.format(n=turns), counts.walked_out(saved)]
    return ", ".join([*parts, counts.died(killed)] if killed else parts)


class MissionPage(NamedTuple):
    """Everything that the template of the page uses."""

    title: str
    who: str
    headline: str  # how a newspaper tells of it; empty if it is not over
    lede: str  # how it went; where it stands, if it is not over
    flavor: str
    watched: bool  # an automatic player has made choices in it
    result: str
    ending: str
    threat: str
    seed: int
    strip: tuple[Cell, ...]
    part: MissionPart
    picture: str

    @property
    def review(self) -> Points | None:
        """Luck and choices in points; None without a complete review."""
        return self.part.review.points if self.part.review is not None else None


def mission_page(
    view: View,
    log: MissionLog,
    review: Reviewed | None,
    past: CareerPast | None = None,
    picture: str = "",
) -> MissionPage:
    """Gather what the page of a mission shows; `view` has the titles for its events.

    `picture` is the address of one to go with it.
    """
    part = mission_part(view, log, "mission", past, review)
    trace = part.trace
    text = _("This mission isn't over: turn {turn}, {held} inside. This is how it stands.")
    held = trace.total - trace.saved - trace.killed
    lede = text.format(turn=trace.turns[-1].number, held=held)
    if trace.result:
        lede = mission_lede(trace.result, trace.turn, trace.saved, trace.killed)
    return MissionPage(
        story_title(view, log.watched),
        view.catalogue.abductor.title,
        headline(view, log.events),
        lede,
        view.catalogue.abductor.flavor,
        log.watched,
        trace.result,
        capitalized(ending_in(view.catalogue, trace.ending)) if trace.ending else "",
        level_names()[trace.threat],
        view.seed,
        strip_of(trace, "#turn-"),
        part,
        picture,
    )


def mission_html(page: MissionPage) -> str:
    """The page as one HTML file."""
    return render("mission.html.j2", page=page, about=page.lede)


def mission_picture(page: MissionPage, setup: MissionSetup, day: str = "") -> Picture:
    """The picture of a mission."""
    rate, note = win_rate(setup)
    if page.review is not None:
        text = _("Chance at the start {start}, luck {luck}, choices {choices}")
        note = text.format(
            start=percent(page.review.start),
            luck=signed(page.review.luck),
            choices=signed(page.review.skill),
        )
        rate = page.review.start
    return Picture(
        _("Hostage Negotiator: one call"),
        page.headline or page.ending or page.who,
        _("On the line: {who}").format(who=page.who),
        page.lede,
        page.strip,
        rate,
        note,
        " \u00b7 ".join(filter(None, (day, counts.game_line()))),
    )


def win_rate(setup: MissionSetup) -> tuple[int | None, str]:
    """How often simulated players win this mission, in percent and as a sentence; None and empty
    if that was not measured."""
    measured = difficulties().get((setup.box, setup.abductor))
    if measured is None or setup.sets is not None or setup.traits or setup.conditions:
        return None, ""
    rate = round(measured.won)
    return rate, _("Simulated players win {percent} of such calls").format(percent=percent(rate))
