"""The end of a mission: how it ended, its turning points, and what it beat."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from hncli.base.messages import N_, NP_, _, ngettext, npgettext
from hncli.base.text import capitalized, ended, labelled, number_word
from hncli.base.values import Value, value
from hncli.career.record import PlayedMission
from hncli.features.missions.labels import OUT_OF_TIME, title
from hncli.features.missions.narration import are_women, who_of
from hncli.game.cards.people import Person
from hncli.game.cards.words import ending_in
from hncli.game.engine.events import (
    AbductorEliminated,
    DemandConceded,
    DemandPlaced,
    DemandRevealed,
    Escaped,
    HostageKilled,
    HostageSaved,
    HostagesTaken,
    MissionEvent,
    PivotalRevealed,
    SecondTookOver,
    ThreatChanged,
    TurnStarted,
)
from hncli.game.engine.game import GIVING_UP
from hncli.game.engine.people import Leaving
from hncli.game.engine.view import View
from hncli.report import words as counts
from hncli.terminal.columns import fold

MOST_IN_TURN = 2  # sentences about one turn
MOST_NAMES = 2  # in one sentence


@value
class TurningPoint(Value):
    """What one turn is remembered for; a greater weight is told first if there is little room."""

    turn: int
    weight: int
    text: str


@value
class _Moment(Value):
    """One thing that happened, as a sentence."""

    weight: int
    text: str


def turning_points(m: View, events: Sequence[MissionEvent]) -> list[TurningPoint]:
    """Every turn in which something weighty happened, in order."""
    found = []
    seen: set[str] = set()
    leaving = Leaving(m.people, events)
    for turn, told in _by_turn(events):
        moments = [_again(moment, seen) for moment in _moments(m, told, leaving)]
        if moments:
            found.append(_point(turn, moments))
    return found


def _again(moment: _Moment, seen: set[str]) -> _Moment:
    """What has happened in an earlier turn already weighs less."""
    if moment.text in seen:
        return _Moment(moment.weight // 3, moment.text)
    seen.add(moment.text)
    return moment


def weightiest(points: Sequence[TurningPoint], count: int) -> list[TurningPoint]:
    """The few that weigh most, still in order."""
    chosen = sorted(points, key=lambda point: -point.weight)[:count]
    return [point for point in points if point in chosen]


def _point(turn: int, moments: list[_Moment]) -> TurningPoint:
    chosen = sorted(moments, key=lambda moment: -moment.weight)[:MOST_IN_TURN]
    kept = [moment for moment in moments if moment in chosen]
    weight = max(moment.weight for moment in kept) + len(kept)
    return TurningPoint(turn, weight, " ".join(moment.text for moment in kept))


def _by_turn(events: Iterable[MissionEvent]) -> list[tuple[int, list[MissionEvent]]]:
    """The events of each turn; what is dealt before the first one happens in no turn."""
    turns: list[tuple[int, list[MissionEvent]]] = []
    for event in events:
        if isinstance(event, TurnStarted):
            turns.append((event.turn, []))
        elif turns:
            turns[-1][1].append(event)
    return turns


def _moments(m: View, events: Sequence[MissionEvent], leaving: Leaving) -> list[_Moment]:
    """The moments of one turn; like ones that follow from one thing are one."""
    found = []
    at = 0
    while at < len(events):
        run = events[at : at + _run_length(events, at)]
        if type(run[0]) in DEPARTURES:
            moment = DEPARTURES[type(run[0])](m, run, leaving.those_of(run))
        else:
            say = MOMENTS.get(type(run[0]))
            moment = say(m, run) if say is not None else None
        if moment is not None and moment not in found:
            found.append(moment)
        at += len(run)
    return found


def _run_length(events: Sequence[MissionEvent], at: int) -> int:
    """How many events from here on are one moment."""
    first = events[at]
    end = at + 1
    if isinstance(first, HostageKilled | HostageSaved):
        while end < len(events) and _is_like(first, events[end]):
            end += 1
    if isinstance(first, DemandConceded):
        while end < len(events) and _is_for(first, events[end]):
            end += 1
    return end - at


def _is_like(first: HostageKilled | HostageSaved, later: MissionEvent) -> bool:
    return (
        isinstance(later, HostageKilled | HostageSaved)
        and type(later) is type(first)
        and later.source == first.source
    )


def _is_for(conceded: DemandConceded, later: MissionEvent) -> bool:
    """Whether somebody walks out for a demand that was conceded."""
    return isinstance(later, HostageSaved) and later.source == conceded.id


def _killed(m: View, run: Sequence[Any], people: Sequence[Person]) -> _Moment:
    n = len(run)
    is_last = run[0].source == OUT_OF_TIME
    if not people and is_last:
        text = ngettext("The last hostage died as time ran out.", "{n} died as time ran out.", n)
    elif not people and run[0].source == GIVING_UP:
        text = ngettext("The last hostage died as you hung up.", "{n} died as you hung up.", n)
    elif run[0].source == GIVING_UP:
        text = ngettext("{who} died as you hung up.", "{who} died as you hung up.", n)
    elif not people:
        text = ngettext("A hostage was killed ({source}).", "{n} were killed ({source}).", n)
    elif is_last:
        text = ngettext("{who} died as time ran out.", "{who} died as time ran out.", n)
    elif are_women(people, n):
        text = npgettext(
            "women", "{who} was killed ({source}).", "{who} were killed ({source}).", n
        )
    else:
        text = ngettext("{who} was killed ({source}).", "{who} were killed ({source}).", n)
    return _Moment(48 + 8 * n, _told(m, text, run, people))


def _saved(m: View, run: Sequence[Any], people: Sequence[Person]) -> _Moment | None:
    n = len(run)
    if n < 2:
        return None
    text = _("{n} walked out ({source}).")
    if people:
        text = _("{who} walked out ({source}).")
    return _Moment(38 + 8 * n, _told(m, text, run, people))


def _told(m: View, text: str, run: Sequence[Any], people: Sequence[Person]) -> str:
    """What happened to some hostages, by name or by number."""
    n = len(run)
    who = who_of(people, n, MOST_NAMES)
    return capitalized(text.format(n=number_word(n), who=who, source=title(m, run[0].source)))


def _conceded(m: View, run: Sequence[Any], people: Sequence[Person]) -> _Moment:
    first, n = run[0], len(run) - 1
    text = _("You conceded {demand}.")
    if people:
        text = ngettext(
            "You conceded {demand}, and {who} walked out for it.",
            "You conceded {demand}, and {who} walked out for it.",
            n,
        )
    elif n:
        text = ngettext(
            "You conceded {demand}, and one walked out for it.",
            "You conceded {demand}, and {n} walked out for it.",
            n,
        )
    weight = 74 if first.kind == "escape" else 58 if first.kind == "major" else 40
    said = text.format(
        demand=title(m, first.id), n=number_word(n), who=who_of(people, n, MOST_NAMES)
    )
    return _Moment(weight + 4 * n, said)


def _revealed(m: View, run: Sequence[Any]) -> _Moment:
    text = _("You learned a demand: {demand}.").format(demand=title(m, run[0].id))
    return _Moment(30, text)


def _placed(m: View, run: Sequence[Any]) -> _Moment | None:
    event = run[0]
    if event.face != "up" or not event.id:
        return None
    return _Moment(26, _("A new demand: {demand}.").format(demand=title(m, event.id)))


def _threat(_m: View, run: Sequence[Any]) -> _Moment | None:
    event = run[0]
    if event.before == event.after or event.after not in ("K", "S"):
        return None
    if event.after == "K":
        return _Moment(44, _("Threat went all the way up to K."))
    return _Moment(36, _("Threat was down to S."))


def _taken(m: View, run: Sequence[Any]) -> _Moment:
    event = run[0]
    text = ngettext(
        "One more was taken hostage ({source}).",
        "{n} more were taken hostage ({source}).",
        event.count,
    )
    said = text.format(n=number_word(event.count), source=title(m, event.source))
    return _Moment(40 + 2 * event.count, capitalized(said))


def _pivotal(m: View, run: Sequence[Any]) -> _Moment:
    return _Moment(55, _("The pivotal event: {card}.").format(card=title(m, run[0].card)))


def _eliminated(m: View, _run: Sequence[Any]) -> _Moment:
    return _Moment(86, _("{who} was shot.").format(who=m.catalogue.abductor.title))


def _second(m: View, run: Sequence[Any]) -> _Moment:
    return _Moment(90, _("{second} took over.").format(second=title(m, run[0].second)))


def _escaped(_m: View, _run: Sequence[Any]) -> _Moment:
    return _Moment(92, _("They got away."))


DEPARTURES: dict[
    type[MissionEvent], Callable[[View, Sequence[Any], Sequence[Person]], _Moment | None]
] = {HostageKilled: _killed, HostageSaved: _saved, DemandConceded: _conceded}
MOMENTS: dict[type[MissionEvent], Callable[[View, Sequence[Any]], _Moment | None]] = {
    HostagesTaken: _taken,
    DemandRevealed: _revealed,
    DemandPlaced: _placed,
    ThreatChanged: _threat,
    PivotalRevealed: _pivotal,
    AbductorEliminated: _eliminated,
    SecondTookOver: _second,
    Escaped: _escaped,
}
"""What may be a turning point, and how it is told; how it ended is in the heading."""

MOST_LINES = 10  # of the whole end on a terminal of 80 columns
USUAL_WIDTH = 80
MOST_POINTS = 6

HEADINGS = {
    "captured": N_("{who} gives up"),
    "eliminated": N_("{who} is shot"),
    "surrendered": N_("The second in command gives up"),
    "too-many-killed": N_("Too many are dead"),
    "escaped": N_("They get away"),
    "out-of-time": N_("Time runs out"),
    "given-up": N_("You hang up"),
}
"""How an ending of the rules is announced; a pack's own goes by its title."""


@value
class MissionEnd(Value):
    """What is told at the end of a mission, before it is made to fit a width."""

    heading: str
    figures: str
    points: tuple[TurningPoint, ...]
    people: tuple[str, ...]  # who came home and who was lost
    after: tuple[str, ...]  # records and achievements
    small: str  # seed and the like


def mission_end(m: View, events: Sequence[MissionEvent], after: Sequence[str] = ()) -> MissionEnd:
    """The end of a mission that is over; `after` are its records and achievements."""
    outcome = m.outcome
    assert outcome is not None
    return MissionEnd(
        _heading(m, outcome.ending),
        _figures(m, outcome.result),
        tuple(turning_points(m, events)),
        tuple(people_lines(m, events)),
        tuple(after),
        _small(m),
    )


def _heading(m: View, ending: str) -> str:
    who = m.catalogue.abductor.title
    text = HEADINGS.get(ending)
    if ending == "surrendered" and m.catalogue.second.gender == "f":
        text = NP_("a woman", "The second in command gives up")
    said = text.format(who=who) if text else capitalized(ending_in(m.catalogue, ending))
    return _("{ending}, turn {turn}").format(ending=said, turn=m.turn)


def _figures(m: View, result: str) -> str:
    text = _("won, {saved}, {killed}")
    if result != "won":
        text = _("lost, {saved}, {killed}")
    said = text.format(saved=counts.saved(m.saved), killed=counts.killed(m.killed))
    return (
        said + ngettext(", {n} still held", ", {n} still held", m.captives).format(n=m.captives)
        if m.captives
        else said
    )


def people_lines(m: View, events: Iterable[MissionEvent]) -> list[str]:
    """Who came home and who was lost, in a line; none if nobody has a name."""
    leaving = Leaving(m.people, events)
    if not leaving.left:
        return []
    home = counts.home_line([one.name for one in leaving.home], m.saved, MOST_NAMES)
    lost = counts.lost_line([one.name for one in leaving.lost], m.killed, MOST_NAMES)
    return [" ".join(filter(None, (home, lost)))]


def _small(m: View) -> str:
    said = _("Seed {seed}.").format(seed=m.seed)
    if m.take_backs:
        text = ngettext("{n} choice taken back.", "{n} choices taken back.", m.take_backs)
        said = f"{said} {text.format(n=m.take_backs)}"
    return said


# As lines


def end_lines(end: MissionEnd, width: int) -> list[str]:
    """The end as sentences, for a pipe and a screen reader."""
    heading = ended(labelled(end.heading, end.figures))
    points = [_point_text(point) for point in points_shown(end, USUAL_WIDTH)]
    texts = [heading, *points, *end.people, *end.after, end.small]
    return [line for text in texts for line in fold(text, width)]


def _point_text(point: TurningPoint) -> str:
    return _("Turn {turn}: {text}").format(turn=point.turn, text=point.text)


def points_shown(end: MissionEnd, width: int) -> list[TurningPoint]:
    """The turning points for which there is room in ten lines."""
    taken = 3 + sum(len(fold(text, width)) for text in (*end.people, *end.after, end.small))
    for count in range(MOST_POINTS, 0, -1):
        found = weightiest(end.points, count)
        lines = sum(len(fold(_point_text(point), width)) for point in found)
        if count == 1 or taken + lines <= MOST_LINES:
            return found
    return []


# Records


def record_lines(m: View, box: str, known: Iterable[PlayedMission]) -> list[str]:
    """What a finished mission beats among those played before against the same abductor."""
    outcome = m.outcome
    assert outcome is not None
    abductor = m.catalogue.abductor
    before = [one for one in known if (one.box, one.abductor) == (box, abductor.id)]
    texts = []
    if outcome.result == "won":
        texts.append(_quickest(abductor.title, m.turn, before))
    texts.append(_most_saved(abductor.title, m.saved, before))
    found = [text for text in texts if text]
    return [" ".join(found)] if found else []


def _quickest(who: str, turns: int, before: list[PlayedMission]) -> str:
    """Whether it is the first win, or the quickest."""
    wins = [one for one in before if one.result == "won"]
    if before and not wins:
        return _("Your first win against {who}.").format(who=who)
    known = [one.turns for one in wins if one.turns]
    if not known or len(known) < len(wins) or turns >= min(known):
        return ""
    text = ngettext(
        "Your quickest win against {who} (was {n} turn).",
        "Your quickest win against {who} (was {n} turns).",
        min(known),
    )
    return text.format(who=who, n=min(known))


def _most_saved(who: str, saved: int, before: list[PlayedMission]) -> str:
    """Whether more were saved than ever before; missions whose figures are not known forbid it."""
    known = [one.saved for one in before if one.turns]
    if not known or len(known) < len(before) or saved <= max(known):
        return ""
    text = _("The most you've saved against {who}: {n} (was {before}).")
    return text.format(who=who, n=saved, before=max(known))
