"""The past of a career: for the lines of a call, thoughts after a mission, and epilogues."""

import tomllib
from collections.abc import Sequence
from dataclasses import replace
from itertools import accumulate
from pathlib import Path

from hncli.base.values import Value, value
from hncli.career.career import Career
from hncli.career.ledger import RELIEF
from hncli.career.record import CareerSetup, MissionEntry, in_a_row
from hncli.career.replay import record_before
from hncli.career.status import CareerStatus
from hncli.game.cards.career_content import Epilogue
from hncli.game.cards.library import Library
from hncli.game.cards.lines import CHANCES, NAME, CareerPast, NightResult
from hncli.game.engine.position import shuffled, stream


def past_of_mission(career: Career, number: int) -> CareerPast:
    """The past of the career as it was when a mission that is over began."""
    entry = career.record.missions[number - 1]
    status = CareerStatus(career.library, record_before(career.record, number))
    return _past(status, number, (entry.box, entry.abductor))


def past_of_running(career: Career) -> CareerPast:
    """The past of the career as it was when its running mission began."""
    assert career.mission is not None
    abductor = (career.mission.box, career.mission.abductor_id)
    return _past(career.status, career.number, abductor)


def _past(status: CareerStatus, night: int, abductor: tuple[str, str] = ("", "")) -> CareerPast:
    """The past of a career, with all earlier meetings with an abductor, box and id."""
    setup, entries = status.record.setup, status.missions
    meetings = [entry for entry in entries if entry.box and (entry.box, entry.abductor) == abductor]
    results = [entry.result for entry in reversed(entries)]
    won = sum(entry.result == "won" for entry in meetings)
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


def _night(entries: Sequence[MissionEntry]) -> NightResult:
    """How the last of some missions ended."""
    return (
        NightResult(entries[-1].result, entries[-1].ending, entries[-1].killed)
        if entries
        else NightResult()
    )


# After a night


def night_thought(career: Career, number: int) -> str:
    """What the negotiator thinks after a mission; empty if the career's table has no such lines.

    It follows from the career's seed and from its record up to this mission, without what was
    gained after it: so it is the same whenever it is told. No line comes twice while another fits.
    """
    library, record = career.library, career.record
    pack = library.packs.get(record.setup.table)
    lines = pack.nights if pack is not None else ()
    weighted = [n for n, line in enumerate(lines) for _ in range(CHANCES if line.conditions else 1)]
    bag = dict.fromkeys(shuffled(stream(record.setup.seed, "nights"), weighted)[1])
    thought = ""
    for night in range(1, number + 1) if lines else ():
        before, entry = record_before(record, night), record.missions[night - 1]
        changes = tuple(change for change in entry.lines if change.cause != RELIEF)
        entry = replace(entry, lines=changes)
        after = replace(before, missions=(*before.missions, entry))
        past = _past(CareerStatus(library, after), night)
        index = next((n for n in bag if lines[n].fits_night(past)), None)
        thought = lines[index].say.replace(NAME, past.name) if index is not None else ""
        if index is not None:
            bag[index] = bag.pop(index)  # to the end
    return thought


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
        lost_first=in_a_row(results, "lost"),
        won_last=in_a_row(reversed(results), "won"),
        lost_last=in_a_row(reversed(results), "lost"),
        saved=sum(entry.saved for entry in entries),
        killed=sum(entry.killed for entry in entries),
    )


def epilogue_of(status: CareerStatus) -> Epilogue | None:
    """The epilogue of a career, from the pack it is played by; None if that has none."""
    pack = status.library.packs.get(status.record.setup.table)
    facts = facts_of_career(status)
    epilogues = pack.of(Epilogue).values() if pack is not None else ()
    return next((epilogue for epilogue in epilogues if epilogue.fits(facts)), None)


@value
class ReferenceScores(Value):
    """The scores that one player has come to in many careers of the same boxes, table and mode."""

    player: str
    boxes: frozenset[str]
    table: str
    mode: str
    lowest: int  # the lowest score
    counts: tuple[int, ...]  # how many careers came to that score, to one point more, and so on

    @property
    def careers(self) -> int:
        """The number of careers."""
        return sum(self.counts)

    def is_like(self, setup: CareerSetup, library: Library) -> bool:
        """Whether a career was begun as these were: with the usual set-up and shipped cards."""
        return (
            (self.boxes, self.table, self.mode) == (frozenset(setup.boxes), setup.table, setup.mode)
            and not setup.traits
            and not setup.conditions
            and not setup.pressure
            and setup.sets is None
            and not library.overridden
        )

    def lower(self, score: int) -> int:
        """How many careers have a lower score."""
        return sum(self.counts[: max(0, score - self.lowest)])

    def equal(self, score: int) -> int:
        """How many careers have this score."""
        index = score - self.lowest
        return self.counts[index] if 0 <= index < len(self.counts) else 0

    def percent(self, score: int) -> int:
        """The share with a lower score, and half of those with an equal one.

        Whatever the rounding, 0 is for a score below all, and 100 for one above all.
        """
        doubled = 2 * self.lower(score) + self.equal(score)
        if doubled in (0, 2 * self.careers):
            return 100 if doubled else 0
        return min(99, max(1, (100 * doubled + self.careers) // (2 * self.careers)))


REFERENCE_SCORES = Path(__file__).with_name("reference_scores.toml")


def read_reference_scores(path: Path = REFERENCE_SCORES) -> tuple[ReferenceScores, ...]:
    """The scores in a file; none if it cannot be read, since a scorecard can do without."""
    try:
        table = tomllib.loads(path.read_text("utf-8"))
        return tuple(
            ReferenceScores(
                player=str(row["player"]),
                boxes=frozenset(row["boxes"]),
                table=str(row["table"]),
                mode=str(row["mode"]),
                lowest=int(row["lowest"]),
                counts=tuple(map(int, row["counts"])),
            )
            for row in table["simulated"]
        )
    except (OSError, ValueError, LookupError, TypeError):
        return ()
