"""A custom set: which conversation, terror and pivotal cards take the place of a box's own."""

from typing import Any

from hncli.cards.problems import Place
from hncli.cards.schema import Arg, Identifier, ListOf, arg, read_fields, write_fields
from hncli.values import Value, value
from hncli.words import _
from hncli.words.printable import printable

PARTS = ("conversation", "terror")
"""What a set can replace; the choice of pivotal events belongs to the terror part (R-SET-5)."""

LONGEST = 99  # a longer list is no slip; what is a few too many is told by the rule it breaks


class FullName(Arg):
    """A card's full name: its box's id, a slash and its own id."""

    def doc(self) -> str:
        """Say what it is."""
        return _("a card's full name")

    def read(self, value: Any, place: Place) -> str:
        """Accept two ids with a slash between them."""
        parts = value.split("/") if isinstance(value, str) else []
        if len(parts) != 2:
            raise place.error(
                _("{value} is no full name of a card.").format(value=printable(repr(value))),
                _("Write the box, a slash and the card."),
            )
        for part in parts:
            Identifier().read(part, place)
        return "/".join(parts)


NAMES = ListOf(FullName(), 0, LONGEST)


@value
class CustomSet(Value):
    """The cards of a custom set by their full names, copies repeated.

    A set of one part has no conversation cards, or no terror cards and pivotal events: there the
    box's own cards are played with (R-SETUP-9).
    """

    conversation: tuple[str, ...] = arg(NAMES, "the 22 conversation cards (R-SET-3)", default=())
    terror: tuple[str, ...] = arg(NAMES, "the 21 red terror cards (R-SET-1)", default=())
    pivotal: tuple[str, ...] = arg(
        ListOf(Identifier(), 0, LONGEST),
        "the boxes whose pivotal events are mixed (R-SET-2)",
        default=(),
    )

    @property
    def parts(self) -> tuple[str, ...]:
        """The parts of a box that it replaces: both or one of PARTS."""
        has = (self.conversation, self.terror or self.pivotal)
        return tuple(part for part, names in zip(PARTS, has, strict=True) if names)


def read_set(raw: Any, place: Place) -> CustomSet:
    """Make a set of plain data; whether it keeps the rules is another question."""
    if not isinstance(raw, dict):
        raise place.error(
            _("expected a table with conversation, or terror and pivotal, or all three."),
            _("Build one with hn sets new."),
        )
    made: CustomSet = read_fields(CustomSet, raw, place)
    return made


def write_set(custom: CustomSet) -> dict[str, Any]:
    """Make plain data of a set."""
    return write_fields(custom)


class SetArg(Arg):
    """A custom set, written out in another table."""

    def doc(self) -> str:
        """Say what it is."""
        return _("custom set")

    def read(self, value: Any, place: Place) -> CustomSet:
        """Check its shape; its rules were checked when the game began."""
        return read_set(value, place)

    def write(self, value: CustomSet) -> dict[str, Any]:
        """Give the table back."""
        return write_set(value)
