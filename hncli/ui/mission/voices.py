"""What the negotiator sees and hears: one sentence from whoever is in charge, or none."""

from collections.abc import Sequence
from operator import itemgetter

from hncli.cards.ending_titles import ENDING_TITLES
from hncli.cards.words import VOICE_MOMENTS
from hncli.engine.events import (
    AbductorCaptured,
    AbductorEliminated,
    DemandConceded,
    DemandPlaced,
    DemandRevealed,
    Escaped,
    HostageKilled,
    HostageSaved,
    HostagesTaken,
    MissionEnded,
    MissionEvent,
    MissionStarted,
    OutOfTime,
    PivotalRevealed,
    SecondTookOver,
    TerrorTurned,
    ThreatChanged,
    TurnStarted,
)
from hncli.engine.view import View

MOMENT_OF: dict[type[MissionEvent], str] = {
    MissionStarted: "started",
    HostageKilled: "killed",
    HostageSaved: "saved",
    HostagesTaken: "taken",
    DemandRevealed: "revealed",
    DemandConceded: "conceded",
    TerrorTurned: "terror",
    PivotalRevealed: "pivotal",
    AbductorCaptured: "captured",
    AbductorEliminated: "eliminated",
    SecondTookOver: "takes-over",
    Escaped: "escaped",
    OutOfTime: "out-of-time",
}
"""The moment of each event that always is one; others depend on what they say."""

WEIGHTS = {moment: n for n, moment in enumerate(VOICE_MOMENTS)}


def spoken(m: View, events: Sequence[MissionEvent]) -> list[str]:
    """At most one sentence for what a choice led to, of the weightiest moment in it.

    The mission stands where the events have led to. Whoever was in charge at the moment has
    the voice, so what comes before a second in command takes over is still the abductor's.
    """
    is_second = m.second and not any(isinstance(event, SecondTookOver) for event in events)
    heard: list[tuple[int, str, tuple[str, ...]]] = []
    for event in events:
        is_second = is_second or isinstance(event, SecondTookOver)
        voice = (m.catalogue.second if is_second else m.catalogue.abductor).voice
        for weight, moment in _weighed(event):
            if moment in voice:
                heard.append((weight, moment, voice[moment]))
    if not heard:
        return []
    _weight, moment, sentences = min(heard, key=itemgetter(0))
    return [sentences[_count(m, moment) % len(sentences)]]


def _weighed(event: MissionEvent) -> list[tuple[int, str]]:
    """The moments of an event with their weights, the smallest the weightiest."""
    if isinstance(event, MissionEnded):
        # A pack's own ending may have the name of a moment that is something else.
        own = [event.ending] if event.ending in ENDING_TITLES else []
        return list(enumerate([*own, event.result], -2))
    moment = _moment(event)
    return [(WEIGHTS[moment], moment)] if moment else []


def _moment(event: MissionEvent) -> str:
    if isinstance(event, ThreatChanged) and event.before != event.after:
        return "worse" if event.amount > 0 else "calmer"
    if isinstance(event, TurnStarted) and event.last_conversation:
        return "last"
    if isinstance(event, DemandPlaced) and event.face == "up":
        return "revealed"
    return MOMENT_OF.get(type(event), "")


def _count(m: View, moment: str) -> int:
    """A number that moves on with the mission, so that sentences take turns without chance.

    The seed is in it because a beginning and an end have nothing else to count.
    """
    if moment == "killed":
        return m.seed + m.killed
    if moment == "saved":
        return m.seed + m.saved
    return m.seed + m.turn + m.threat
