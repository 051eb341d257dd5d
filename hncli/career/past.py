"""A career's past as the lines of a call know it, and what the negotiator thinks after a night."""

from collections.abc import Sequence
from dataclasses import replace

from hncli.career.career import Career
from hncli.career.ledger import RELIEF
from hncli.career.record import MissionEntry, Record, in_a_row
from hncli.career.replay import record_before
from hncli.career.status import CareerStatus
from hncli.game.cards.library import Library
from hncli.game.cards.lines import CHANCES, NAME, CareerPast, Night
from hncli.game.engine.position import shuffled, stream


def past_of_mission(library: Library, record: Record, number: int) -> CareerPast:
    """What was past when a mission that is over began."""
    entry = record.missions[number - 1]
    then = CareerStatus(library, record_before(record, number))
    return _past(then, number, (entry.box, entry.abductor))


def past_of_running(career: Career) -> CareerPast:
    """What was past when the running mission of a career began."""
    assert career.mission is not None
    whom = (career.mission.box, career.mission.abductor_id)
    return _past(career.status, career.number, whom)


def _past(status: CareerStatus, night: int, whom: tuple[str, str] = ("", "")) -> CareerPast:
    """The past of a career, with all earlier meetings with somebody, if there is a box for them."""
    setup, entries = status.record.setup, status.missions
    meetings = [one for one in entries if one.box and (one.box, one.abductor) == whom]
    results = [one.result for one in reversed(entries)]
    won = sum(one.result == "won" for one in meetings)
    return CareerPast(
        name=setup.negotiator,
        seed=setup.seed,
        night=night,
        nights_left=status.numbers.missions - night,
        stress=status.stress,
        last=_night(entries),
        wins_in_a_row=in_a_row(results, "won"),
        losses_in_a_row=in_a_row(results, "lost"),
        met=len(meetings),
        beaten=won,
        lost_to=len(meetings) - won,
        missions_ago=night - meetings[-1].number if meetings else 0,
        last_time=_night(meetings),
    )


def _night(entries: Sequence[MissionEntry]) -> Night:
    """How the last of some missions ended."""
    return Night(entries[-1].result, entries[-1].ending, entries[-1].killed) if entries else Night()


# After a night


def night_thought(library: Library, record: Record, number: int) -> str:
    """What the negotiator thinks after a mission; empty if the career's table has no such lines.

    It follows from the career's seed and from its record up to this mission, without what was
    gained after it: so it is the same whenever it is told. No line comes twice while another fits.
    """
    pack = library.packs.get(record.setup.table)
    lines = pack.nights if pack is not None else ()
    often = [n for n, line in enumerate(lines) for _ in range(CHANCES if line.conditions else 1)]
    bag = dict.fromkeys(shuffled(stream(record.setup.seed, "nights"), often)[1])
    said = ""
    for night in range(1, number + 1) if lines else ():
        past = _past_after(library, record, night)
        chosen = next((n for n in bag if lines[n].fits_night(past)), None)
        said = lines[chosen].say.replace(NAME, past.name) if chosen is not None else ""
        if chosen is not None:
            bag[chosen] = bag.pop(chosen)  # to the end
    return said


def _past_after(library: Library, record: Record, number: int) -> CareerPast:
    """What is past after a mission, but for what was gained after it."""
    before, entry = record_before(record, number), record.missions[number - 1]
    entry = replace(entry, lines=tuple(one for one in entry.lines if one.cause != RELIEF))
    night = CareerStatus(library, replace(before, missions=(*before.missions, entry)))
    return _past(night, number)
