"""Tallies of played missions or careers; they can be merged in any order."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from hncli.simulation.play import CareerResult, MissionResult

WON, LOST, CAREER, PENDING = "wlc."
"""The marks of a mission won or lost, of a career played, and of one still to be played."""

Counts = dict[str, Counter[str]]
"""A histogram for each figure, by its name: how often each value occurred."""


@dataclass(frozen=True)
class Tally:
    """Results of some missions or careers: one mark for each, in order, and histograms of all."""

    marks: str
    counts: Counts = field(default_factory=dict)

    @property
    def done(self) -> int:
        """The number played."""
        return len(self.marks) - self.marks.count(PENDING)

    def extended(self, length: int) -> "Tally":
        """With pending marks appended up to this length; the same if it is as long already."""
        return Tally(self.marks.ljust(length, PENDING), self.counts)

    def merged(self, first: int, part: "Tally") -> "Tally":
        """With the results of a part from index `first` on; ValueError if any is there already."""
        end = first + len(part.marks)
        if self.marks[first:end] != PENDING * len(part.marks):
            raise ValueError(first)  # nothing may be counted twice
        marks = self.marks[:first] + part.marks + self.marks[end:]
        return Tally(marks, add_counts(self.counts, part.counts))

    def next_pending(self, start: int, most: int) -> tuple[int, int] | None:
        """The first range from `start` on that is still to be played, as first index and length.

        It is not longer than `most`; None if everything is played.
        """
        first = self.marks.find(PENDING, start)
        if first < 0:
            return None
        rest = self.marks[first : first + most]
        return first, len(rest) - len(rest.lstrip(PENDING))


def add_counts(one: Counts, other: Counts) -> Counts:
    """The sum of two sets of histograms; each may have figures that the other has not."""
    return {
        name: one.get(name, Counter()) + other.get(name, Counter()) for name in {**one, **other}
    }


def tally_missions(results: "Iterable[MissionResult]") -> Tally:
    """The tally of missions; the names of its counts are stored in run files."""
    marks = ""
    counts: Counts = {}
    for one in results:
        is_won = one.result == "won"
        marks += WON if is_won else LOST
        for name in ("ending", "turns", "saved", "killed", "threat", "stress", "decisions"):
            _count(counts, name, [getattr(one, name)])
        for name in ("bought", "played"):
            _count(counts, name, getattr(one, name))
            _count(counts, f"{name}-won", getattr(one, name) if is_won else ())
    return Tally(marks, counts)


def tally_careers(results: "Iterable[CareerResult]") -> Tally:
    """The tally of careers; the names of its counts are stored in run files."""
    marks = ""
    counts: Counts = {}
    for one in results:
        marks += CAREER
        for name in ("score", "stress", "wins", "missions"):
            _count(counts, name, [getattr(one, name)])
    return Tally(marks, counts)


def _count(counts: Counts, name: str, values: Iterable[object]) -> None:
    counts.setdefault(name, Counter()).update(map(str, values))
