"""The stress ledger: a line for each change, and a total that never goes below zero (C-STRESS)."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from hncli.cards.career_table import Numbers
from hncli.cards.models import Help
from hncli.cards.schema import Identifier, Text, Whole, Word, arg
from hncli.career.stress_causes import CAUSES, CONDITION, RULES
from hncli.values import Value, value

MOST = 1_000_000


@value
class Line(Value):
    """One change of stress; what is stored are keys, `stress_causes` has the words."""

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


def settle(lines: Iterable[Line], total: int) -> list[Line]:
    """Enter lines one after the other; one that would take the total below 0 is shortened."""
    entered = []
    for line in lines:
        cut = max(0, -(total + line.amount))
        entered.append(replace(line, amount=line.amount + cut, cut=cut))
        total += line.amount + cut
    return entered


def opening_lines(conditions: Iterable[Help]) -> tuple[Line, ...]:
    """The lines of mission 0: the stress that a career's conditions begin it with (C-NEW-1)."""
    return tuple(
        Line(0, 0, "C-NEW-1", each.stress, CONDITION, by=each.id)
        for each in conditions
        if each.stress
    )


def lines_of(
    mission: int,
    causes: Iterable[tuple[int, str]],
    result: str,
    saved: int,
    numbers: Numbers,
    hard: bool,
    spared: dict[str, str],
) -> Iterator[Line]:
    """Every line that a mission adds, as it went and then its end (C-STRESS-6).

    A cause is a turn and a key of RULES. `spared` is the trait that takes off the first line of a
    rule, by the rule's id.
    """
    spared = dict(spared)
    for turn, cause in causes:
        amount: int = getattr(numbers, cause)
        by = spared.pop(RULES[cause], "")
        yield Line(mission, turn, RULES[cause], 0 if by else amount, cause, by)
    if result == "lost":
        amount = numbers.failed_hard if hard else numbers.failed
        yield Line(mission, 0, RULES["failed"], amount, "failed")
    relief = saved // numbers.saved_for_relief
    if relief:
        yield Line(mission, 0, RULES["saved"], -relief, "saved", count=saved)
