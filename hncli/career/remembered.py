"""What a career that is over is remembered as: its epilogue, and its score among others."""

import tomllib
from itertools import accumulate
from pathlib import Path

from hncli.base.values import Value, value
from hncli.career.record import CareerSetup, in_a_row
from hncli.career.status import CareerStatus
from hncli.game.cards.career_content import Epilogue
from hncli.game.cards.library import Library


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
    return next((one for one in epilogues if one.fits(facts)), None)


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
        """How many there are."""
        return sum(self.counts)

    def is_like(self, setup: CareerSetup, library: Library) -> bool:
        """Whether a career was begun as these were: with nothing but the usual, by our cards."""
        return (
            (self.boxes, self.table, self.mode) == (frozenset(setup.boxes), setup.table, setup.mode)
            and not setup.traits
            and not setup.conditions
            and not setup.pressure
            and setup.sets is None
            and not library.overridden
        )

    def lower(self, score: int) -> int:
        """How many came to less."""
        return sum(self.counts[: max(0, score - self.lowest)])

    def equal(self, score: int) -> int:
        """How many came to just that."""
        at = score - self.lowest
        return self.counts[at] if 0 <= at < len(self.counts) else 0

    def percent(self, score: int) -> int:
        """The share with a lower score, and half of those with an equal one.

        Whatever the rounding, 0 is for a score below all, and 100 for one above all.
        """
        twice = 2 * self.lower(score) + self.equal(score)
        if twice in (0, 2 * self.careers):
            return 100 if twice else 0
        return min(99, max(1, (100 * twice + self.careers) // (2 * self.careers)))


TABLE = Path(__file__).with_name("reference_scores.toml")


def simulated(path: Path = TABLE) -> tuple[ReferenceScores, ...]:
    """All that a table tells; nothing if there is none, for a scorecard can do without."""
    try:
        told = tomllib.loads(path.read_text("utf-8"))
        return tuple(
            ReferenceScores(
                player=str(one["player"]),
                boxes=frozenset(one["boxes"]),
                table=str(one["table"]),
                mode=str(one["mode"]),
                lowest=int(one["lowest"]),
                counts=tuple(map(int, one["counts"])),
            )
            for one in told["simulated"]
        )
    except (OSError, ValueError, LookupError, TypeError):
        return ()
