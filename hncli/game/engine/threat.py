"""Threat and hostages (R-THREAT, R-HOST), and how a mission ends (R-CAPT, R-ELIM, R-END).

Markers past their ends, kills and saves; capture, elimination, escape, victory and defeat.
"""

from typing import TYPE_CHECKING

from hncli.base.schema import LEVELS, START
from hncli.game.engine.events import (
    AbductorCaptured,
    AbductorEliminated,
    CpChanged,
    DemandGone,
    EliminationAsked,
    Escaped,
    HostageKilled,
    HostageSaved,
    HostagesTaken,
    HostagesTurned,
    HostagesWonBack,
    MissionEnded,
    NobodyToKill,
    NobodyToSave,
    OutOfTime,
    Prevented,
    RuleTriggered,
    SecondTookOver,
    ShareAsked,
    ThreatChanged,
)
from hncli.game.engine.game import Result, slot_id
from hncli.game.engine.position import frames
from hncli.game.engine.standing import cp_moved, expire, is_standing, moment, threat_moved

if TYPE_CHECKING:
    from hncli.game.engine.mission import Mission

K = len(LEVELS) - 1


def change_threat(m: "Mission", amount: int, source: str) -> None:
    """Raise or lower threat: the marker moves as far as it can, the rest kills or saves."""
    doubled = amount > 0 and is_standing(m, "rises-doubled")
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
    if m.pool + m.loyal == 0:  # R-HOST-2
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


def _move_to_killed(m: "Mission", source: str) -> None:
    """Move one hostage from the pool to Killed; from the loyal ones if it is empty (R-LOYAL-3)."""
    if m.pool:
        m.pool -= 1
    else:
        m.loyal -= 1
    m.killed += 1
    m.tell(HostageKilled(source, m.pool, m.killed, LEVELS[m.threat], m.loyal or None))


def kill_now(m: "Mission", source: str) -> None:
    """Kill one hostage, with all that follows from it."""
    _move_to_killed(m, source)
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
        m.tell(HostageSaved(source, m.pool, m.saved, LEVELS[m.threat], by_fall, m.loyal or None))
        m.check_end()
        if m.standing and m.result is None:
            moment(m, "hostage-saved")
    elif m.loyal or m.phase == "terror":  # R-LOYAL-2, R-TERROR-5
        m.tell(NobodyToSave(source))
    else:
        m.capture(source)


def take_hostages(m: "Mission", count: int, source: str) -> None:
    """Bring more hostages into the pool and the total (R-HOST-3)."""
    m.pool += count
    total = m.pool + m.loyal + m.saved + m.killed
    m.tell(HostagesTaken(source, count, m.pool, total, m.loyal or None))


def turn_loyal(m: "Mission", count: int, source: str) -> None:
    """Set hostages apart who side with the abductor, as many as there are (R-LOYAL-1).

    Nobody sides with whoever takes over (R-LOYAL-5).
    """
    count = 0 if m.second else min(count, m.pool)
    m.pool -= count
    m.loyal += count
    m.tell(HostagesTurned(source, count, m.pool, m.loyal))


def win_back(m: "Mission", count: int, source: str) -> None:
    """Bring loyal hostages back into the pool, as many as there are (R-LOYAL-2)."""
    count = min(count, m.loyal)
    m.pool += count
    m.loyal -= count
    m.tell(HostagesWonBack(source, count, m.pool, m.loyal))


# How a mission ends


def check_end(m: "Mission") -> None:
    """End the mission as soon as it is won or lost (R-END-7).

    With the usual half, killed x 2 > total is the same as (saved + pool) x 2 < total, so one
    comparison serves R-END-2 and R-END-6; and with the pool empty it leaves R-END-3: whoever
    is not lost has saved enough.
    """
    asked, of = m.share
    alive = m.saved + m.pool + m.loyal
    if alive * of < (alive + m.killed) * asked:
        finish(m, "lost", "too-many-killed")
    elif m.pool + m.loyal == 0 and m.status != "in-charge":
        finish(m, "won", "surrendered" if m.second else m.status)


def finish(m: "Mission", result: Result, ending: str) -> None:
    """End the mission: nothing further resolves."""
    if m.result is not None:
        return
    m.settle_card()
    m.roll_done()
    m.result = result
    m.ending = ending
    phase, m.phase = m.phase, "over"
    m.agenda = None
    m.ask = None
    m.tell(MissionEnded(result, ending, phase, LEVELS[m.threat]))


def still_to_concede(m: "Mission") -> list[str]:
    """The demands that must be conceded before a capture counts, and are not (R-END-5)."""
    if not m.catalogue.abductor.concede_first:
        return []
    conceded = {*m.demands_left, *(placed.id for placed in m.demands if placed.conceded)}
    return [id for id in m.catalogue.abductor.concede_first if id not in conceded]


def can_be_captured(m: "Mission") -> bool:
    """Tell whether a capture counts: no demand in the way, no elimination asked (R-PIVOT-4)."""
    return not m.must_eliminate and not still_to_concede(m)


def missed_deadline(m: "Mission") -> bool:
    """Tell whether demands had to be conceded by now; an eliminated abductor asks nothing."""
    chief = m.catalogue.abductor
    return bool(chief.deadline) and m.status == "in-charge" and bool(still_to_concede(m))


def capture(m: "Mission", source: str) -> None:
    """Capture the abductor, where a capture counts; else nothing happens."""
    if not can_be_captured(m):
        m.tell(NobodyToSave(source))
        return
    m.status = "captured"
    m.tell(AbductorCaptured(source))
    check_end(m)


def eliminate(m: "Mission", source: str) -> None:
    """Eliminate the abductor; with hostages left the second in command takes over (R-ELIM-2)."""
    if m.second or m.phase != "conversation":  # R-2IC-2, R-ELIM-1
        return
    m.status = "eliminated"
    m.tell(AbductorEliminated(source, m.pool + m.loyal))
    check_end(m)
    if m.result is None:
        leave_play(m)
        take_over(m)


def leave_play(m: "Mission") -> None:
    """The abductor's demands, penalties, alerts and special rules go with the abductor."""
    for placed in m.demands:
        id = placed.id if placed.face == "up" else None
        m.tell(DemandGone(slot_id(placed.slot), placed.kind, id))
        if placed.kind == "minor":
            m.discard = (*m.discard, placed.id)
        else:
            m.demands_gone = (*m.demands_gone, placed.id)
    m.demands = ()
    if m.loyal:  # R-LOYAL-5
        m.win_back(m.loyal, m.catalogue.abductor.id)
    expire(m, "abductor", "conceded")


def take_over(m: "Mission") -> None:
    """Put the second in command in charge, with rules of his own."""
    m.second = True
    m.tell(SecondTookOver(m.catalogue.second.id))
    for rule in m.catalogue.second.rules:
        m.watch(rule, "mission", m.catalogue.second.id)


def escape(m: "Mission", source: str) -> None:
    """Whoever is in charge gets away, and that loses the mission (R-END-2)."""
    if not m.second:
        m.status = "escaped"
    m.tell(Escaped(source, m.second))
    finish(m, "lost", "escaped")


def out_of_time(m: "Mission") -> None:
    """No terror card to draw: everyone in the pool dies and nothing can stop it (R-TERROR-2)."""
    m.tell(OutOfTime())
    kill_everyone(m, "R-TERROR-2")
    finish(m, "lost", "out-of-time")


def kill_everyone(m: "Mission", rule: str) -> None:
    """Kill everyone held, the last one too: nothing is asked, set off or won on the way."""
    if not m.second:
        m.status = "escaped"
    while m.pool + m.loyal:
        _move_to_killed(m, rule)


def ask_elimination(m: "Mission", source: str) -> None:
    """From now on the abductor must be eliminated (R-PIVOT-4)."""
    m.must_eliminate = True
    m.tell(EliminationAsked(source, m.second))


def ask_share(m: "Mission", share: tuple[int, int], source: str) -> None:
    """Change the share of hostages that must be saved (R-PIVOT-4)."""
    m.share = share
    m.tell(ShareAsked(source, share))
    check_end(m)
