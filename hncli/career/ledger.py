"""The stress ledger and its causes (C-STRESS), and the compensation after a mission (C-COMP)."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import NamedTuple

from hncli.base.messages import N_, _, ngettext
from hncli.base.schema import Flag, Identifier, Text, Whole, Word, arg
from hncli.base.text import with_sign
from hncli.base.values import Value, value
from hncli.game.cards.career_content import CareerTable, Numbers
from hncli.game.engine.game import GIVING_UP
from hncli.game.engine.position import below

RULES = {
    "killed": "C-STRESS-1",
    "killed_at_s": "C-STRESS-1",
    "given_up": "C-STRESS-1",
    "given_up_at_s": "C-STRESS-1",
    "k_ending": "C-STRESS-2",
    "pivotal": "C-STRESS-3",
    "failed": "C-STRESS-4",
    "saved": "C-STRESS-5",
}
"""The rule of each cause of stress in a mission and at its end."""

SOURCES = {"given_up": GIVING_UP, "given_up_at_s": GIVING_UP}
"""The rule that killed, where a cause tells it."""

AMOUNTS = {"given_up": "killed", "given_up_at_s": "killed_at_s"}
"""The number of a cause that has none of its own."""

DURING = frozenset(RULES[cause] for cause in ("killed", "k_ending", "pivotal"))
"""The rules whose stress comes on a turn of the mission, and not at its end."""

RELIEF = "relief"
"""Stress relief from the compensation table; its rule is the one it was gained by."""

CONDITION = "condition"
"""Stress that a career begins with, by one of its conditions."""

CAUSES = (*RULES, RELIEF, CONDITION)

_WORDS = {
    "killed": N_("a hostage was killed"),
    "killed_at_s": N_("a hostage was killed while threat was on S"),
    "given_up": N_("a hostage was killed as you hung up"),
    "given_up_at_s": N_("a hostage was killed as you hung up, with threat on S"),
    "k_ending": N_("a conversation ended on K"),
    "pivotal": N_("the pivotal event was revealed"),
    "failed": N_("the mission failed"),
}


def describe(cause: str, by: str, count: int, title: Callable[[str], str]) -> str:
    """The cause of a ledger line in words; `title` gives the title of a trait or an entry."""
    if cause in (RELIEF, CONDITION):
        return title(by)
    if cause == "saved":
        return ngettext("{n} hostage saved", "{n} hostages saved", count).format(n=count)
    text = str(_WORDS.get(cause, cause))
    return _("{what} ({trait})").format(what=text, trait=title(by)) if by else text


MOST = 1_000_000


@value
class LedgerLine(Value):
    """One change of stress; what is stored are keys, `describe` gives the words."""

    mission: int = arg(Whole(0, MOST), "the mission's number, 0 before the first")
    turn: int = arg(Whole(0, MOST), "the turn, 0 after the mission")
    rule: str = arg(Text(20, 1), "the rule's id")
    amount: int = arg(Whole(-MOST, MOST), "how much stress")
    cause: str = arg(Word(CAUSES), "what happened")
    by: str = arg(
        Identifier(), "the trait that spares it, the entry that relieves, the condition", default=""
    )
    count: int = arg(Whole(0, MOST), "how many were saved", default=0)
    cut: int = arg(Whole(0, MOST), "what was cut off because stress was 0", default=0)


def settle(lines: Iterable[LedgerLine], total: int) -> list[LedgerLine]:
    """Enter lines one after the other; one that would take the total below 0 is shortened."""
    entered = []
    for line in lines:
        cut = max(0, -(total + line.amount))
        entered.append(replace(line, amount=line.amount + cut, cut=cut))
        total += line.amount + cut
    return entered


class StressSoFar(NamedTuple):
    """The stress while a mission is played, its lines so far included (C-STRESS-7)."""

    total: int
    added: int = 0  # by the mission; 0 between missions

    def __str__(self) -> str:
        """The total, and in brackets what the mission added."""
        return f"{self.total} ({with_sign(self.added)})" if self.added else str(self.total)


def lines_of(
    mission: int,
    causes: Iterable[tuple[int, str]],
    result: str,
    saved: int,
    numbers: Numbers,
    hard: bool,
    spared: dict[str, str],
) -> Iterator[LedgerLine]:
    """Every line that a mission adds, as it went and then its end (C-STRESS-6).

    A cause is a turn and a key of RULES. `spared` is the trait that takes off the first line of a
    rule, by the rule's id.
    """
    spared = dict(spared)
    for turn, cause in causes:
        amount: int = getattr(numbers, AMOUNTS.get(cause, cause))
        by = spared.pop(RULES[cause], "")
        yield LedgerLine(mission, turn, RULES[cause], 0 if by else amount, cause, by)
    if result == "lost":
        amount = numbers.failed_hard if hard else numbers.failed
        yield LedgerLine(mission, 0, RULES["failed"], amount, "failed")
    relief = saved // numbers.saved_for_relief
    if relief:
        yield LedgerLine(mission, 0, RULES["saved"], -relief, "saved", count=saved)


MOST_ROLLS = 1_000  # of one die; in practice a few are enough


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
        """The next face; OutOfD20 when given faces have run out."""
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
