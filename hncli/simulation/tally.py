"""Counting what came of many missions: tallies that can be put together in any order."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from hncli.simulation.play import Outcome, Served

WON, LOST, SERVED, TO_DO = "wlc."
"""The mark of one mission won or lost, of a career, and of what is still to be played."""

Counts = dict[str, Counter[str]]
"""How often each value of a figure was met."""


@dataclass(frozen=True)
class Tally:
    """What came of some missions or careers: a mark for each in order, and figures of all."""

    marks: str
    counts: Counts = field(default_factory=dict)

    @property
    def done(self) -> int:
        """How many are played."""
        return len(self.marks) - self.marks.count(TO_DO)

    def grown(self, length: int) -> "Tally":
        """With so many in all; those that are new are to be played."""
        return Tally(self.marks.ljust(length, TO_DO), self.counts)

    def with_part(self, first: int, part: "Tally") -> "Tally":
        """With another tally's missions in their place."""
        end = first + len(part.marks)
        if self.marks[first:end] != TO_DO * len(part.marks):
            raise ValueError(first)  # to count something twice would be worse than to stop
        marks = self.marks[:first] + part.marks + self.marks[end:]
        return Tally(marks, added(self.counts, part.counts))

    def to_do(self, size: int) -> Iterator[tuple[int, int]]:
        """What is still to be played, as first ones and how many, at most so many at once."""
        at = self.marks.find(TO_DO)
        while at >= 0:
            rest = self.marks[at : at + size]
            count = len(rest) - len(rest.lstrip(TO_DO))
            yield at, count
            at = self.marks.find(TO_DO, at + count)


def added(one: Counts, other: Counts) -> Counts:
    """All figures of two tallies."""
    return {
        name: one.get(name, Counter()) + other.get(name, Counter()) for name in {**one, **other}
    }


def of_missions(outcomes: "Iterable[Outcome]") -> Tally:
    """The tally of missions."""
    marks = ""
    counts: Counts = {}
    for one in outcomes:
        is_won = one.result == "won"
        marks += WON if is_won else LOST
        for name in ("ending", "turns", "saved", "killed", "threat", "stress", "decisions"):
            _count(counts, name, [getattr(one, name)])
        for name in ("bought", "played"):
            _count(counts, name, getattr(one, name))
            _count(counts, f"{name}-won", getattr(one, name) if is_won else ())
    return Tally(marks, counts)


def of_careers(served: "Iterable[Served]") -> Tally:
    """The tally of careers."""
    marks = ""
    counts: Counts = {}
    for one in served:
        marks += SERVED
        for name in ("score", "stress", "wins", "missions"):
            _count(counts, name, [getattr(one, name)])
    return Tally(marks, counts)


def _count(counts: Counts, name: str, values: Iterable[object]) -> None:
    counts.setdefault(name, Counter()).update(map(str, values))
