"""The numbers of a career and its compensation table, as a pack of the kind career says them."""

from dataclasses import fields
from typing import Any

from hncli.cards.problems import Place
from hncli.cards.schema import Identifier, ListOf, Whole, arg, read_fields
from hncli.values import Value, value
from hncli.words import _
from hncli.words.printable import printable

SMALL = Whole(0, 99)


@value
class Numbers(Value):
    """Every number that the rules of a career need."""

    missions: int = arg(Whole(1, 99), "missions of a career (C-NEW-4)")
    killed: int = arg(SMALL, "stress for a hostage killed (C-STRESS-1)")
    killed_at_s: int = arg(SMALL, "stress for one killed while threat is on S (C-STRESS-1)")
    k_ending: int = arg(SMALL, "stress for a conversation that ends on K (C-STRESS-2)")
    pivotal: int = arg(SMALL, "stress for the pivotal event (C-STRESS-3)")
    failed: int = arg(SMALL, "stress for a failure (C-STRESS-4)")
    failed_hard: int = arg(SMALL, "the same in hard mode (C-STRESS-4)")
    saved_for_relief: int = arg(Whole(1, 99), "saved hostages that take 1 stress off (C-STRESS-5)")
    dice_won: int = arg(Whole(1, 9), "dice of the compensation after a success (C-COMP-1)")
    dice_lost: int = arg(Whole(1, 9), "dice of the compensation after a failure (C-COMP-2)")
    choose_after: tuple[int, ...] = arg(
        ListOf(Whole(1, 99), 0, 99), "the successes after which any entry is chosen (C-COMP-3)"
    )
    card_price: int = arg(Whole(1, 99), "experience for a conversation card (C-XP-1)")
    resource_price: int = arg(Whole(1, 99), "experience for a resource (C-XP-1)")
    points: int = arg(SMALL, "score for a success (C-SCORE-1)")


@value
class CareerTable(Value):
    """A table to play careers by: its numbers, and the entry for each face of the die."""

    numbers: Numbers
    entries: tuple[str, ...]  # ids of traits, resources and the like; the first is for a 1


def read_table(numbers: Any, table: Any, place: Place) -> CareerTable | None:
    """Read both parts; a pack has both or none."""
    if numbers is None and table is None:
        return None
    if not isinstance(numbers, dict):
        raise place.at("numbers").error(
            _("MISSING: a table is played by numbers."),
            _("Add [numbers] with {keys}.").format(keys=", ".join(f.name for f in fields(Numbers))),
        )
    if not isinstance(table, dict):
        raise place.at("table").error(
            _("MISSING: a career needs its compensation table."),
            _('Add [table] with 1 = "an-entry" and so on, one for each face of the die.'),
        )
    read: Numbers = read_fields(Numbers, numbers, place.at("numbers"))
    faces = [str(n) for n in range(1, len(table) + 1)]
    if not 2 <= len(table) <= 100 or set(table) != set(faces):
        raise place.at("table").error(
            _("the faces are {faces}.").format(faces=printable(", ".join(table), 60)),
            _("Write them from 1 on, without a gap, at most 100."),
        )
    entries = tuple(Identifier().read(table[n], place.at("table").at(n)) for n in faces)
    return CareerTable(read, entries)
