"""The compensation after a mission: dice on the table, and a choice where there is one (C-COMP)."""

from collections.abc import Callable

from hncli.cards.career_table import CareerTable
from hncli.cards.schema import Flag, Identifier, Whole, arg
from hncli.engine.random_streams import below
from hncli.values import Value, value

MOST_ROLLS = 1_000  # more in a row has no chance worth the name


@value
class Rolled(Value):
    """One die of a compensation, whether it counts or was rolled again."""

    die: int = arg(Whole(1, 9), "which die")
    face: int = arg(Whole(1, 100), "what it shows")
    entry: str = arg(Identifier(), "the entry for that face")
    again: bool = arg(Flag(), "it cannot be taken, so the die is rolled again", default=False)


class D20:
    """The stream of career dice; given faces come first (as in a scenario)."""

    def __init__(self, state: int, loaded: tuple[int, ...] | None = None) -> None:
        self.state = state
        self.loaded = loaded

    def roll(self, sides: int) -> int:
        """The next face; OutOfDice when given faces have run out."""
        if self.loaded is not None:
            if not self.loaded:
                raise OutOfD20
            face, self.loaded = self.loaded[0], self.loaded[1:]
            return face
        self.state, number = below(self.state, sides)
        return number + 1


class OutOfD20(Exception):
    """A scenario has given fewer career dice than are rolled."""


def roll(
    table: CareerTable, count: int, dice: D20, can_take: Callable[[str], bool]
) -> tuple[Rolled, ...]:
    """Throw all dice, then roll again, each by itself, what cannot be taken (C-COMP-4)."""
    faces = [dice.roll(len(table.entries)) for _die in range(count)]
    rolled: list[Rolled] = []
    possible = any(can_take(entry) for entry in table.entries)
    for die, face in enumerate(faces, 1):
        for _try in range(MOST_ROLLS):
            entry = table.entries[face - 1]
            taken = can_take(entry) or not possible
            rolled.append(Rolled(die, face, entry, again=not taken))
            if taken:
                break
            face = dice.roll(len(table.entries))
    return tuple(rolled)


def choices(rolled: tuple[Rolled, ...]) -> tuple[str, ...]:
    """The entries that can be taken, each once, in the order of the dice."""
    return tuple(dict.fromkeys(one.entry for one in rolled if not one.again))
