"""The turning points of a mission: what weighed most in it, turn by turn, from its events alone."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from hncli.engine.events import (
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
from hncli.engine.view import View
from hncli.ui.mission.labels import OUT_OF_TIME, title
from hncli.words import _, ngettext
from hncli.words.sentences import capitalized, number_word

MOST_IN_TURN = 2  # sentences about one turn


@dataclass(frozen=True)
class TurningPoint:
    """What one turn is remembered for; a greater weight is told first if there is little room."""

    turn: int
    weight: int
    text: str


@dataclass(frozen=True)
class _Moment:
    """One thing that happened, as a sentence."""

    weight: int
    text: str


def turning_points(m: View, events: Iterable[MissionEvent]) -> list[TurningPoint]:
    """Every turn in which something weighty happened, in order."""
    found = []
    seen: set[str] = set()
    for turn, told in _by_turn(events):
        moments = [_again(moment, seen) for moment in _moments(m, told)]
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


def _moments(m: View, events: Sequence[MissionEvent]) -> list[_Moment]:
    """The moments of one turn; like ones that follow from one thing are one."""
    found = []
    at = 0
    while at < len(events):
        count = _run_length(events, at)
        say = MOMENTS.get(type(events[at]))
        moment = say(m, events[at : at + count]) if say is not None else None
        if moment is not None and moment not in found:
            found.append(moment)
        at += count
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


def _killed(m: View, run: Sequence[Any]) -> _Moment:
    n = len(run)
    if run[0].source == OUT_OF_TIME:
        text = ngettext("The last hostage died as time ran out.", "{n} died as time ran out.", n)
    else:
        text = ngettext("A hostage was killed ({source}).", "{n} were killed ({source}).", n)
    said = text.format(n=number_word(n), source=title(m, run[0].source))
    return _Moment(48 + 8 * n, capitalized(said))


def _saved(m: View, run: Sequence[Any]) -> _Moment | None:
    n = len(run)
    if n < 2:
        return None
    text = _("{n} walked out ({source}).").format(n=number_word(n), source=title(m, run[0].source))
    return _Moment(38 + 8 * n, capitalized(text))


def _conceded(m: View, run: Sequence[Any]) -> _Moment:
    first, n = run[0], len(run) - 1
    text = _("You conceded {demand}.")
    if n:
        text = ngettext(
            "You conceded {demand}, and one walked out for it.",
            "You conceded {demand}, and {n} walked out for it.",
            n,
        )
    weight = 74 if first.kind == "escape" else 58 if first.kind == "major" else 40
    return _Moment(weight + 4 * n, text.format(demand=title(m, first.id), n=number_word(n)))


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


MOMENTS: dict[type[MissionEvent], Callable[[View, Sequence[Any]], _Moment | None]] = {
    HostageKilled: _killed,
    HostageSaved: _saved,
    HostagesTaken: _taken,
    DemandConceded: _conceded,
    DemandRevealed: _revealed,
    DemandPlaced: _placed,
    ThreatChanged: _threat,
    PivotalRevealed: _pivotal,
    AbductorEliminated: _eliminated,
    SecondTookOver: _second,
    Escaped: _escaped,
}
"""What may be a turning point, and how it is told; how it ended is in the heading."""
