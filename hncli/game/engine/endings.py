"""How a mission ends: capture, elimination, escape, victory and defeat (R-CAPT, R-ELIM, R-END)."""

from typing import TYPE_CHECKING

from hncli.base.schema import LEVELS
from hncli.game.engine.events import (
    AbductorCaptured,
    AbductorEliminated,
    DemandGone,
    EliminationAsked,
    Escaped,
    HostageKilled,
    MissionEnded,
    NobodyToSave,
    OutOfTime,
    SecondTookOver,
    ShareAsked,
)
from hncli.game.engine.game import Result, slot_id
from hncli.game.engine.standing import expire

if TYPE_CHECKING:
    from hncli.game.engine.mission import Mission


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
        if m.pool:
            m.pool -= 1
        else:
            m.loyal -= 1
        m.killed += 1
        m.tell(HostageKilled(rule, m.pool, m.killed, LEVELS[m.threat], m.loyal or None))


def ask_elimination(m: "Mission", source: str) -> None:
    """From now on the abductor must be eliminated (R-PIVOT-4)."""
    m.must_eliminate = True
    m.tell(EliminationAsked(source, m.second))


def ask_share(m: "Mission", share: tuple[int, int], source: str) -> None:
    """Change the share of hostages that must be saved (R-PIVOT-4)."""
    m.share = share
    m.tell(ShareAsked(source, share))
    check_end(m)
