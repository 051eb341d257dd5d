"""The end of a mission: headline, how it ended, who came home, what was said, records."""

from collections.abc import Iterable, Sequence

from hncli.base.messages import N_, NP_, _, ngettext
from hncli.base.text import capitalized, ended, labelled, number_word
from hncli.base.values import Value, value
from hncli.career.record import PlayedMission
from hncli.features.missions.words.call import Call
from hncli.features.missions.words.labels import chief
from hncli.features.missions.words.narration import StoryLine
from hncli.features.missions.words.turning_points import (
    TurningPoint,
    moments_of,
    point_of,
    turning_points,
    weightiest,
)
from hncli.game.cards.lines import CHANCES, CareerPast, MissionOver
from hncli.game.cards.words import ending_in
from hncli.game.engine import events as ev
from hncli.game.engine.events import MissionEvent
from hncli.game.engine.position import shuffled, stream
from hncli.game.engine.setup import Leaving
from hncli.game.engine.trace import MissionTrace
from hncli.game.engine.view import View
from hncli.report import words as counts
from hncli.terminal.columns import fold

MOST_LINES = 10  # of the whole end in plain lines of 80 columns
USUAL_WIDTH = 80
MOST_POINTS = 6
MOST_EXCHANGES = 3
MOST_NAMES = 3  # of those who came home, in plain lines

HEADINGS = {
    "captured": N_("{who} gives up"),
    "eliminated": N_("{who} is shot"),
    "surrendered": N_("The second in command gives up"),
    "too-many-killed": N_("Too many are dead"),
    "escaped": N_("{who} gets away"),
    "out-of-time": N_("Time runs out"),
    "given-up": N_("You hang up"),
}
"""The heading for each ending of the rules; an ending of a pack has its own title."""


@value
class Exchange(Value):
    """What was said and heard around a turning point."""

    point: TurningPoint
    you: str = ""
    heard: str = ""


@value
class Names(Value):
    """How many people there are, and the names of those who have one."""

    names: tuple[str, ...]
    count: int


@value
class MissionEnd(Value):
    """Everything that is told at the end of a mission, whatever the size of the screen."""

    result: str
    headline: str
    heading: str
    figures: str
    words: str  # what was heard at the very end
    points: tuple[TurningPoint, ...]
    exchanges: tuple[Exchange, ...]
    home: Names
    lost: Names
    after: tuple[str, ...]  # records and achievements
    footnote: str  # seed and the like
    is_footnote_kept: bool = False  # it says what the player must know
    chances: tuple[float, ...] = ()  # to win, at the start of each turn and at the end

    def people(self, most_home: int, most_lost: int) -> list[str]:
        """Who came home and who was lost, so many by name; nothing if nobody has a name."""
        if not self.home.names and not self.lost.names:
            return []
        home = counts.home_line(self.home.names, self.home.count, most_home)
        lost = counts.lost_line(self.lost.names, self.lost.count, most_lost)
        return [line for line in (home, lost) if line]


def mission_end(
    m: View,
    story: Iterable[Sequence[MissionEvent]],
    after: Sequence[str] = (),
    past: CareerPast | None = None,
) -> MissionEnd:
    """The end of a mission that is over, from what its set-up and each choice led to.

    `after` are its records and achievements, `past` is that of its career.
    """
    outcome = m.outcome
    assert outcome is not None
    story = list(story)
    events = [event for choice_events in story for event in choice_events]
    leaving = Leaving(m.people, events)
    spoken = exchanges(m, story, past)
    heard = [exchange.heard for exchange in spoken if exchange.point.weight == ENDED]
    weighty = [exchange for exchange in spoken if 0 < exchange.point.weight < ENDED]
    best = sorted(weighty, key=lambda exchange: -exchange.point.weight)[:MOST_EXCHANGES]
    footnote = _("Seed {seed}.").format(seed=m.seed)
    if m.take_backs:
        footnote = f"{footnote} {ended(counts.taken_back(m.take_backs))}"
    return MissionEnd(
        outcome.result,
        headline(m, events),
        _heading(m, outcome.ending),
        _figures(m, outcome.result),
        heard[-1] if heard else "",
        tuple(turning_points(m, events)),
        tuple(exchange for exchange in weighty if exchange in best),
        Names(tuple(person.name for person in leaving.home), m.saved),
        Names(tuple(person.name for person in leaving.lost), m.killed),
        tuple(after),
        footnote,
    )


def _heading(m: View, ending: str) -> str:
    text = HEADINGS.get(ending)
    if ending == "surrendered" and m.catalogue.second.gender == "f":
        text = NP_("a woman", "The second in command gives up")
    who = chief(m).title if ending == "escaped" else m.catalogue.abductor.title
    announced = text.format(who=who) if text else capitalized(ending_in(m.catalogue, ending))
    return _("{ending}, turn {turn}").format(ending=announced, turn=m.turn)


def _figures(m: View, result: str) -> str:
    text = _("won, {saved}, {killed}")
    if result != "won":
        text = _("lost, {saved}, {killed}")
    figures = text.format(saved=counts.saved(m.saved), killed=counts.killed(m.killed))
    if not m.captives:
        return figures
    return figures + ngettext(", {n} still held", ", {n} still held", m.captives).format(
        n=m.captives
    )


# The headline


def headline(m: View, events: Iterable[MissionEvent]) -> str:
    """The newspaper's headline of a mission; empty if it is not over, or no headline fits.

    It depends on the seed and the events alone, so that it is always the same. A headline with
    more conditions is likelier.
    """
    events = list(events)
    trace = MissionTrace(events, m.catalogue.abductor.threat)
    if not trace.result:
        return ""
    # The dead of a mission that began midway are in its position, not all in its events.
    saved, killed = (m.saved, m.killed) if m.is_midway else (trace.saved, trace.killed)
    over = MissionOver(
        trace.result,
        trace.ending,
        trace.turn,
        saved,
        killed,
        trace.total,
        trace.conceded,
        any(isinstance(event, ev.TurnStarted) and event.last_conversation for event in events),
        trace.is_second,
    )
    lines = m.catalogue.headlines
    weighted = [
        n for n, line in enumerate(lines) for _n in range(CHANCES ** min(3, len(line.conditions)))
    ]
    bag = shuffled(stream(m.seed, "headline"), weighted)[1]
    template = next((lines[n].say for n in bag if lines[n].fits_headline(over)), "")
    text = template.format(
        who=m.catalogue.abductor.title,
        second=m.catalogue.second.title,
        saved=number_word(over.saved),
        killed=number_word(over.killed),
        total=number_word(over.total),
    )
    return capitalized(text)


# What was said


ENDED = 1000  # the weight of what was said at the very end


def exchanges(
    m: View, story: Iterable[Sequence[MissionEvent]], past: CareerPast | None = None
) -> list[Exchange]:
    """Everything that was said and heard, with the turning point it belongs to.

    It depends on the story alone, so that it is the same in every language and at any time.
    """
    call, spoken = Call(m, past=past), []
    leaving = Leaving(m.people, (event for choice_events in story for event in choice_events))
    turn, you = 1, ""
    heard: list[str] = []
    happened: list[MissionEvent] = []

    def close() -> None:
        if you or heard:
            point = TurningPoint(turn, 0)
            if moments := moments_of(m, happened, leaving):
                point = point_of(turn, moments)
            is_end = any(isinstance(event, ev.MissionEnded) for event in happened)
            if is_end:
                point = TurningPoint(turn, ENDED, point.texts)
            spoken.append(Exchange(point, you, heard[-is_end] if heard else ""))

    for events in story:
        for item in call.spoken(events):
            if isinstance(item, StoryLine) and item.kind == "voice":
                heard.append(item.text)
                continue
            if isinstance(item, StoryLine | ev.TurnStarted | ev.TerrorTurned | ev.PivotalRevealed):
                close()
                you, heard, happened = "", [], []
            if isinstance(item, StoryLine):
                you = item.text
            else:
                happened.append(item)
                turn = item.turn if isinstance(item, ev.TurnStarted) else turn
    close()
    return spoken


# As lines


def end_lines(end: MissionEnd, width: int) -> list[str]:
    """The end as sentences, for a pipe and a screen reader."""
    heading = ended(labelled(end.heading, end.figures))
    points = [point_text(point) for point in points_shown(end, USUAL_WIDTH)]
    head = [ended(end.headline)] if end.headline else []
    texts = [*head, heading, *points, *_people(end), *end.after, end.footnote]
    return [line for text in texts for line in fold(text, width)]


def _people(end: MissionEnd) -> list[str]:
    """Some of those who came home, and as many as possible of those who were lost, by name."""
    points = map(point_text, weightiest(end.points, 1))
    texts = (end.headline, *points, *end.after, end.footnote)
    used = 1 + sum(len(fold(text, USUAL_WIDTH)) for text in texts)
    for most in range(max(2, len(end.lost.names)), 1, -1):
        lines = end.people(MOST_NAMES, most)
        if used + sum(len(fold(line, USUAL_WIDTH)) for line in lines) <= MOST_LINES:
            return lines
    return end.people(1, 1)


def point_text(point: TurningPoint) -> str:
    """A turning point as sentences."""
    return _("Turn {turn}. {text}").format(turn=point.turn, text=point.text)


def points_shown(end: MissionEnd, width: int) -> list[TurningPoint]:
    """The turning points for which there is room in MOST_LINES."""
    texts = (end.headline, *_people(end), *end.after, end.footnote)
    used = 2 + sum(len(fold(text, width)) for text in texts)
    for count in range(MOST_POINTS, 0, -1):
        points = weightiest(end.points, count)
        lines = sum(len(fold(point_text(point), width)) for point in points)
        if count == 1 or used + lines <= MOST_LINES:
            return points
    return []


# Records


def record_lines(m: View, box: str, played: Iterable[PlayedMission]) -> list[str]:
    """The records a finished mission sets against its abductor, among those `played` before."""
    outcome = m.outcome
    assert outcome is not None
    abductor = m.catalogue.abductor
    before = [
        mission for mission in played if (mission.box, mission.abductor) == (box, abductor.id)
    ]
    quickest = _quickest(abductor.title, m.turn, before) if outcome.result == "won" else ""
    sentences = [text for text in (quickest, _most_saved(abductor.title, m.saved, before)) if text]
    return [" ".join(sentences)] if sentences else []


def _quickest(who: str, turns: int, before: list[PlayedMission]) -> str:
    """That it is the first win or the quickest; empty if it is neither."""
    wins = [mission for mission in before if mission.result == "won"]
    if before and not wins:
        return _("Your first win against {who}.").format(who=who)
    turn_counts = [mission.turns for mission in wins if mission.turns]
    if not turn_counts or len(turn_counts) < len(wins) or turns >= min(turn_counts):
        return ""
    text = ngettext(
        "Your quickest win against {who} (was {n} turn).",
        "Your quickest win against {who} (was {n} turns).",
        min(turn_counts),
    )
    return text.format(who=who, n=min(turn_counts))


def _most_saved(who: str, saved: int, before: list[PlayedMission]) -> str:
    """That more were saved than ever before; empty if not, or if figures are missing."""
    figures = [mission.saved for mission in before if mission.turns]
    if not figures or len(figures) < len(before) or saved <= max(figures):
        return ""
    text = _("The most you've saved against {who}: {n} (was {before}).")
    return text.format(who=who, n=saved, before=max(figures))
