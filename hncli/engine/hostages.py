"""Hostages: killed, saved or taken, one at a time (R-HOST)."""

from typing import TYPE_CHECKING

from hncli.cards.schema import LEVELS
from hncli.engine.events import (
    HostageKilled,
    HostageSaved,
    HostagesTaken,
    NobodyToKill,
    NobodyToSave,
    Prevented,
    RuleTriggered,
)
from hncli.engine.position import frames
from hncli.engine.standing import moment

if TYPE_CHECKING:
    from hncli.engine.mission import Mission


def kill(m: "Mission", count: int, source: str) -> None:
    """Kill hostages, one at a time."""
    m.push(("kill_one", count, source, is_replacing(m)))


def is_replacing(m: "Mission") -> bool:
    """Whether what happens now stands in for a kill, or was set off by what does (R-THREAT-6)."""
    return any(frame[0] == "instead" for frame in frames(m.agenda))


def kill_one(m: "Mission", count: int, source: str, replacing: bool) -> None:
    """Kill the next hostage unless something stands in the way, in the order of R-HOST-5.

    A kill that already replaces something can still be refused, but not be turned into yet
    another effect (R-THREAT-6).
    """
    if count > 1:
        m.push(("kill_one", count - 1, source, replacing))
    if m.pool == 0:  # R-HOST-2
        m.tell(NobodyToKill(source))
        m.discard_red(1, source)
        return
    for entry in m.standing:
        rule = entry.watch
        if rule is None or "would-kill" not in rule.when or (replacing and rule.do):
            continue
        if rule.holds(m):
            m.tell(RuleTriggered(entry.source, "would-kill", False))
            m.tell(Prevented("would-kill", source, entry.source))
            m.push(("instead", entry.source, rule.do, 0))
            return
    death = ("kill_now", source)
    if not m.offered("would-kill", source, (), death):
        kill_now(m, source)


def kill_now(m: "Mission", source: str) -> None:
    """Move one hostage from the pool to Killed."""
    m.pool -= 1
    m.killed += 1
    m.tell(HostageKilled(source, m.pool, m.killed, LEVELS[m.threat]))
    m.check_end()
    if m.standing and m.result is None:
        moment(m, "hostage-killed")


def save(m: "Mission", count: int, source: str, by_fall: bool = False) -> None:
    """Save hostages, one at a time."""
    m.push(("save_one", count, source, by_fall) if by_fall else ("save_one", count, source))


def save_one(m: "Mission", count: int, source: str, by_fall: bool = False) -> None:
    """Save the next hostage; with the pool empty the abductor is captured instead (R-CAPT-1)."""
    if count > 1:
        save(m, count - 1, source, by_fall)
    if m.pool > 0:
        m.pool -= 1
        m.saved += 1
        m.tell(HostageSaved(source, m.pool, m.saved, LEVELS[m.threat], by_fall))
        m.check_end()
        if m.standing and m.result is None:
            moment(m, "hostage-saved")
    elif m.phase == "terror":  # R-TERROR-5
        m.tell(NobodyToSave(source))
    else:
        m.capture(source)


def take_hostages(m: "Mission", count: int, source: str) -> None:
    """Bring more hostages into the pool and the total (R-HOST-3)."""
    m.pool += count
    total = m.pool + m.saved + m.killed
    m.tell(HostagesTaken(source, count, m.pool, total))
