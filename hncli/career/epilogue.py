"""What a career that is over is remembered as: its facts, and the epilogue that they fit."""

from collections.abc import Iterable
from itertools import accumulate, takewhile

from hncli.cards.epilogue import Epilogue
from hncli.career.status import CareerStatus
from hncli.values import Value, value


@value
class CareerFacts(Value):
    """The facts of a career that epilogues ask for."""

    score: int = 0
    stress: int = 0
    worst_stress: int = 0  # the highest total after a mission
    hard: bool = False
    retired: bool = False  # before the last mission
    missions: int = 0
    won: int = 0
    lost: int = 0
    lost_first: int = 0  # losses in a row at the beginning
    won_last: int = 0  # successes in a row at the end
    lost_last: int = 0
    saved: int = 0
    killed: int = 0


def facts_of_career(status: CareerStatus) -> CareerFacts:
    """Read the facts from a career's record."""
    entries = status.missions
    results = [entry.result for entry in entries]
    opening = sum(line.amount for line in status.opening_lines)
    changes = [sum(line.amount for line in entry.lines) for entry in entries]
    _before, *totals = accumulate(changes, initial=opening)
    return CareerFacts(
        score=status.score,
        stress=status.stress,
        worst_stress=max(totals, default=0),
        hard=status.is_hard,
        retired=status.record.retired and len(entries) < status.numbers.missions,
        missions=len(entries),
        won=status.successes,
        lost=status.failures,
        lost_first=_run(results, "lost"),
        won_last=_run(reversed(results), "won"),
        lost_last=_run(reversed(results), "lost"),
        saved=sum(entry.saved for entry in entries),
        killed=sum(entry.killed for entry in entries),
    )


def _run(results: Iterable[str], wanted: str) -> int:
    """How many of some results are the same from the first one on."""
    return len(list(takewhile(lambda result: result == wanted, results)))


def epilogue_of(status: CareerStatus) -> Epilogue | None:
    """The epilogue of a career, from the pack it is played by; None if that has none."""
    pack = status.library.packs.get(status.record.setup.table)
    facts = facts_of_career(status)
    epilogues = pack.of(Epilogue).values() if pack is not None else ()
    return next((one for one in epilogues if one.fits(facts)), None)
