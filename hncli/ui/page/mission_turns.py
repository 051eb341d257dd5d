"""The course of a mission from its events: threat and CP in each turn, and how it ended."""

from collections.abc import Iterable
from typing import NamedTuple

from hncli.cards.schema import LEVELS, level_names
from hncli.engine.events import (
    ConversationEnded,
    CpChanged,
    CpReset,
    HostageKilled,
    HostageSaved,
    HostagesTaken,
    MissionEnded,
    MissionEvent,
    MissionStarted,
    ThreatChanged,
    TurnStarted,
)


class Turn(NamedTuple):
    """One turn, or the set-up as turn 0; levels of threat are places in LEVELS."""

    number: int
    threat: int  # at its end
    lowest: int
    highest: int
    cp: int = 0  # when its conversation ended, or now if it has not
    unspent: int = 0  # of these, when the turn's points were reset
    saved: int = 0
    killed: int = 0


class Course(NamedTuple):
    """A mission so far; `result` is empty while it is not over."""

    turns: tuple[Turn, ...]
    result: str
    ending: str
    saved: int
    killed: int
    total: int  # everybody who was ever held

    @property
    def threat(self) -> str:
        """The level of threat now, or at the end."""
        return level_names()[self.turns[-1].threat]

    @property
    def turn(self) -> int:
        """The number of the last turn."""
        return self.turns[-1].number


def course_of(events: Iterable[MissionEvent], start: int) -> Course:
    """Read the course of a mission; `start` is the threat if no event tells it."""
    told = tuple(events)
    turns = [_quiet(0, _first_threat(told, start))]
    result = ending = ""
    saved = killed = total = cp = 0
    is_talking = True
    for event in told:
        now = turns[-1]
        if isinstance(event, MissionStarted):
            total = event.hostages
        elif isinstance(event, HostagesTaken):
            total = event.total
        elif isinstance(event, TurnStarted):
            turns.append(_quiet(event.turn, now.threat)._replace(cp=cp))
            is_talking = True
        elif isinstance(event, ThreatChanged):
            turns[-1] = _moved(now, event)
        elif isinstance(event, CpChanged):
            cp = event.cp
            turns[-1] = now._replace(cp=cp) if is_talking else now
        elif isinstance(event, ConversationEnded):
            is_talking = False
        elif isinstance(event, CpReset):
            cp = event.kept
            turns[-1] = now._replace(unspent=min(max(0, event.before), max(0, now.cp)))
        elif isinstance(event, HostageSaved):
            saved = event.saved
            turns[-1] = now._replace(saved=now.saved + 1)
        elif isinstance(event, HostageKilled):
            killed = event.killed
            turns[-1] = now._replace(killed=now.killed + 1)
        elif isinstance(event, MissionEnded):
            result, ending = event.result, event.ending
    return Course(tuple(turns), result, ending, saved, killed, total)


def _quiet(number: int, threat: int) -> Turn:
    """A turn in which nothing has happened yet."""
    return Turn(number, threat, threat, threat)


def _moved(turn: Turn, event: ThreatChanged) -> Turn:
    after = LEVELS.index(event.after)
    lowest, highest = min(turn.lowest, after), max(turn.highest, after)
    return turn._replace(threat=after, lowest=lowest, highest=highest)


def _first_threat(events: Iterable[MissionEvent], start: int) -> int:
    """The threat before the first change of it."""
    for event in events:
        if isinstance(event, ThreatChanged):
            return LEVELS.index(event.before)
        if isinstance(event, ConversationEnded | MissionEnded | HostageKilled | HostageSaved):
            return LEVELS.index(event.threat)
    return start
