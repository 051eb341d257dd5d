"""The threat track and the conversation points (R-THREAT, R-CP)."""

from typing import TYPE_CHECKING

from hncli.cards.schema import LEVELS, START
from hncli.engine.events import CpChanged, ThreatChanged
from hncli.engine.standing import cp_moved, is_standing, moment, threat_moved

if TYPE_CHECKING:
    from hncli.engine.mission import Mission

K = len(LEVELS) - 1


def change_threat(m: "Mission", amount: int, source: str) -> None:
    """Raise or lower threat: the marker moves as far as it can, the rest kills or saves."""
    doubled = amount > 0 and bool(m.standing) and is_standing(m, "rises-doubled")
    if doubled:
        amount *= 2  # once, whatever number of doublers there are (R-THREAT-6)
    old = m.threat
    new = min(K, max(0, old + amount))
    beyond = abs(old + amount - new)
    m.threat = new
    m.tell(ThreatChanged(source, amount, LEVELS[old], LEVELS[new], beyond, doubled))
    if m.standing and new != old:
        m.push(("threat_moved", old, new))
    if beyond:
        if amount > 0:
            m.kill(beyond, source)
        else:
            m.save(beyond, source, by_fall=True)
    if m.standing and new > old:
        moment(m, "threat-rises", new - old)


def set_threat(m: "Mission", level: int, source: str) -> None:
    """Put the marker on a level; nobody is killed or saved by that (R-THREAT-6)."""
    _put_marker(m, m.start_threat if level == START else level, source)


def move_marker(m: "Mission", amount: int, source: str) -> None:
    """Move only the marker, no further than an end (C-TRAIT-2)."""
    _put_marker(m, min(K, max(0, m.threat + amount)), source)


def _put_marker(m: "Mission", new: int, source: str) -> None:
    old, m.threat = m.threat, new
    m.tell(ThreatChanged(source, new - old, LEVELS[old], LEVELS[new], 0))
    if m.standing and new != old:
        threat_moved(m, old, new)


def change_cp(m: "Mission", amount: int, source: str) -> None:
    """Move the conversation points, below zero too (R-CP-1)."""
    old = m.cp
    m.cp = old + amount
    m.tell(CpChanged(source, amount, m.cp))
    if m.standing:
        cp_moved(m, old, m.cp)
