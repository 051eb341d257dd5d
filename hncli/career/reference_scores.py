"""Where a score stands among careers that automatic players have played."""

from hncli.cards.library import Library
from hncli.career.record import CareerSetup
from hncli.values import Value, value


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
        """Whether a career was begun as these were: without traits or a set, and by our cards."""
        return (
            (self.boxes, self.table, self.mode) == (frozenset(setup.boxes), setup.table, setup.mode)
            and not setup.traits
            and not setup.conditions
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
