"""What a mission is remembered for: the weighty moments of each turn, as sentences."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from hncli.base.messages import NN_, _, ngettext, of_people
from hncli.base.text import capitalized, number_word
from hncli.base.values import Value, value
from hncli.features.missions.words.labels import OUT_OF_TIME, chief, led_by, named, title
from hncli.features.missions.words.run_sentences import are_women, some_names
from hncli.game.cards.words import Person
from hncli.game.engine import events as ev
from hncli.game.engine.events import MissionEvent
from hncli.game.engine.game import GIVING_UP
from hncli.game.engine.setup import Leaving
from hncli.game.engine.view import View

MOST_IN_TURN = 2  # sentences about one turn
MOST_NAMES = 2  # in one sentence


@value
class TurningPoint(Value):
    """What one turn is remembered for; where there is little room, the greatest weights stay."""

    turn: int
    weight: int
    texts: tuple[str, ...] = ()  # a sentence for each thing that happened
    has_death: bool = False

    @property
    def text(self) -> str:
        return " ".join(self.texts)


@value
class KeyMoment(Value):
    """One thing that happened, as a sentence."""

    weight: int
    text: str
    is_death: bool = False  # never left out of its turn


def turning_points(m: View, events: Sequence[MissionEvent]) -> list[TurningPoint]:
    """Every turn in which something weighty happened, in order; no death is left out."""
    points = []
    texts_seen: set[str] = set()
    leaving = Leaving(m.people, events)
    for turn, turn_events in _by_turn(events):
        moments = [
            _less_if_seen(moment, texts_seen) for moment in moments_of(m, turn_events, leaving)
        ]
        if moments:
            points.append(point_of(turn, moments))
    return points


def _less_if_seen(moment: KeyMoment, texts_seen: set[str]) -> KeyMoment:
    """The moment, with a third of its weight if its text is in `texts_seen`, of earlier turns."""
    if moment.text in texts_seen:
        return KeyMoment(moment.weight // 3, moment.text, moment.is_death)
    texts_seen.add(moment.text)
    return moment


def weightiest(points: Sequence[TurningPoint], count: int) -> list[TurningPoint]:
    """The few that weigh most, still in order; turns in which somebody died go first."""
    heaviest = sorted(points, key=lambda point: (not point.has_death, -point.weight))[:count]
    return [point for point in points if point in heaviest]


def point_of(turn: int, moments: list[KeyMoment]) -> TurningPoint:
    """The weightiest moments of a turn and every death, as its turning point."""
    heaviest = sorted(moments, key=lambda moment: -moment.weight)[:MOST_IN_TURN]
    kept = [moment for moment in moments if moment in heaviest or moment.is_death]
    weight = max(moment.weight for moment in kept) + len(kept)
    has_death = any(moment.is_death for moment in kept)
    return TurningPoint(turn, weight, tuple(moment.text for moment in kept), has_death)


def _by_turn(events: Iterable[MissionEvent]) -> list[tuple[int, list[MissionEvent]]]:
    """The events of each turn, without those of the set-up."""
    turns: list[tuple[int, list[MissionEvent]]] = []
    for event in events:
        if isinstance(event, ev.TurnStarted):
            turns.append((event.turn, []))
        elif turns:
            turns[-1][1].append(event)
    return turns


def moments_of(m: View, events: Sequence[MissionEvent], leaving: Leaving) -> list[KeyMoment]:
    """The moments of one turn; several departures with one cause are one moment."""
    moments = []
    at = 0
    while at < len(events):
        end = at + 1
        while end < len(events) and _is_same_moment(events[at], events[end]):
            end += 1
        run, make_moment = events[at:end], MOMENTS.get(type(events[at]))
        moment = make_moment(m, run, leaving.those_of(run)) if make_moment is not None else None
        if moment is not None and (moment.is_death or moment not in moments):
            moments.append(moment)
        at = end
    return moments


def _is_same_moment(begun: MissionEvent, later: MissionEvent) -> bool:
    """Whether two events are one moment: departures with one cause, or a demand and releases."""
    if isinstance(begun, ev.DemandConceded):
        return isinstance(later, ev.HostageSaved) and later.source == begun.id
    if isinstance(begun, ev.HostageKilled | ev.HostageSaved):
        return type(later) is type(begun) and later.source == begun.source
    return False


def _killed(m: View, run: Sequence[Any], people: Sequence[Person]) -> KeyMoment | None:
    n = len(run)
    if run[0].source == GIVING_UP:  # the heading says it, and the page lists who died
        return None
    is_last = run[0].source == OUT_OF_TIME
    if not people and is_last:
        text = ngettext("The last hostage died as time ran out.", "{n} died as time ran out.", n)
    elif not people:
        text = ngettext("a hostage was killed.", "{n} were killed.", n)
    elif is_last:
        text = NN_("{who} died as time ran out.")(n)
    else:
        text = of_people("{who} was killed.", "{who} were killed.", n, are_women(people, n))
    return KeyMoment(48 + 8 * n, _departure(m, text, run, people), is_death=True)


def _saved(m: View, run: Sequence[Any], people: Sequence[Person]) -> KeyMoment | None:
    n = len(run)
    if n < 2:
        return None
    text = _("{who} walked out.") if people else _("{n} walked out.")
    return KeyMoment(38 + 8 * n, _departure(m, text, run, people))


def _departure(m: View, text: str, run: Sequence[Any], people: Sequence[Person]) -> str:
    """What happened to some hostages, by name or by number, led by the card that did it."""
    n, source = len(run), run[0].source
    sentence = text.format(n=number_word(n), who=some_names(people, n, MOST_NAMES))
    return capitalized(sentence) if source == OUT_OF_TIME else led_by(title(m, source), sentence)


def _conceded(m: View, run: Sequence[Any], people: Sequence[Person]) -> KeyMoment:
    conceded, n = run[0], len(run) - 1
    text = _("You conceded {demand}.")
    if people:
        text = NN_("You conceded {demand}, and {who} walked out for it.")(n)
    elif n:
        text = ngettext(
            "You conceded {demand}, and one walked out for it.",
            "You conceded {demand}, and {n} walked out for it.",
            n,
        )
    weight = 74 if conceded.kind == "escape" else 58 if conceded.kind == "major" else 40
    sentence = text.format(
        demand=named(m, conceded.id), n=number_word(n), who=some_names(people, n, MOST_NAMES)
    )
    return KeyMoment(weight + 4 * n, sentence)


def _placed(m: View, run: Sequence[Any], _people: Sequence[Person]) -> KeyMoment | None:
    event = run[0]
    if event.face != "up" or not event.id:
        return None
    return KeyMoment(26, _("A new demand: {demand}.").format(demand=named(m, event.id)))


def _threat(_m: View, run: Sequence[Any], _people: Sequence[Person]) -> KeyMoment | None:
    event = run[0]
    if event.before != event.after == "K":
        return KeyMoment(44, _("Threat went all the way up to K."))
    if event.before != event.after == "S":
        return KeyMoment(36, _("Threat was down to S."))
    return None


def _taken(m: View, run: Sequence[Any], _people: Sequence[Person]) -> KeyMoment:
    event = run[0]
    text = ngettext("one more was taken hostage.", "{n} more were taken hostage.", event.count)
    sentence = text.format(n=number_word(event.count))
    return KeyMoment(40 + 2 * event.count, led_by(title(m, event.source), sentence))


MakeMoment = Callable[[View, Sequence[Any], Sequence[Person]], KeyMoment | None]
MOMENTS: dict[type[MissionEvent], MakeMoment] = {
    ev.HostageKilled: _killed,
    ev.HostageSaved: _saved,
    ev.DemandConceded: _conceded,
    ev.HostagesTaken: _taken,
    ev.DemandRevealed: lambda m, run, _people: KeyMoment(
        30, _("You learned a demand: {demand}.").format(demand=named(m, run[0].id))
    ),
    ev.DemandPlaced: _placed,
    ev.ThreatChanged: _threat,
    ev.PivotalRevealed: lambda m, run, _people: KeyMoment(
        55, _("The pivotal event: {card}.").format(card=named(m, run[0].card))
    ),
    ev.AbductorEliminated: lambda m, *_run: KeyMoment(
        86, _("{who} was shot.").format(who=m.catalogue.abductor.title)
    ),
    ev.SecondTookOver: lambda m, run, _people: KeyMoment(
        90, _("{second} took over.").format(second=named(m, run[0].second))
    ),
    ev.Escaped: lambda m, *_run: KeyMoment(92, _("{who} got away.").format(who=chief(m).title)),
}
"""What may be a turning point, and how it is told; how it ended is in the heading."""
