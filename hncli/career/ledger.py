"""The stress ledger: a line for each change, and a total that never goes below zero (C-STRESS)."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from hncli.cards.career_table import Numbers
from hncli.cards.schema import Text, Whole, arg
from hncli.career.stress_causes import BURDENS
from hncli.words import _, ngettext

Event = dict[str, Any]
MOST = 1_000_000


@dataclass(frozen=True)
class Line:
    """One change of stress and what happened."""

    mission: int = arg(Whole(0, MOST), "the mission's number")
    turn: int = arg(Whole(0, MOST), "the turn, 0 after the mission")
    rule: str = arg(Text(20, 1), "the rule's id")
    amount: int = arg(Whole(-MOST, MOST), "how much stress")
    what: str = arg(Text(200, 1), "what happened")
    cut: int = arg(Whole(0, MOST), "what was cut off because stress was 0", default=0)


def settle(lines: Iterable[Line], total: int) -> list[Line]:
    """Enter lines one after the other; one that would take the total below 0 is shortened."""
    entered = []
    for line in lines:
        cut = max(0, -(total + line.amount))
        entered.append(replace(line, amount=line.amount + cut, cut=cut))
        total += line.amount + cut
    return entered


@dataclass(frozen=True)
class Figures:
    """What stress follows from: a mission's result, who was saved, and what weighed on you when."""

    result: str
    saved: int
    burdens: tuple[tuple[int, str], ...]  # the turn, and a key of BURDENS, in order


def figures(events: Iterable[Event]) -> Figures:
    """Read the figures from the events of a mission."""
    turn, saved, result = 1, 0, ""
    burdens: list[tuple[int, str]] = []
    for event in events:
        kind = event["event"]
        if kind == "turn-started":
            turn = event["turn"]
        elif kind == "saved":
            saved += 1
        elif kind == "killed":
            burdens.append((turn, "killed_at_s" if event["threat"] == "S" else "killed"))
        elif kind == "pivotal-revealed":
            burdens.append((turn, "pivotal"))
        elif _ends_a_conversation(event) and event["threat"] == "K":
            burdens.append((turn, "k_ending"))
        if kind == "mission-ended":
            result = event["result"]
    return Figures(result, saved, tuple(burdens))


def _ends_a_conversation(event: Event) -> bool:
    """Whether a conversation is over, cut short by the end of the mission perhaps."""
    if event["event"] == "mission-ended":
        return bool(event["phase"] == "conversation")
    return bool(event["event"] == "conversation-ended")


def lines_of(
    mission: int, found: Figures, numbers: Numbers, hard: bool, spared: dict[str, str]
) -> Iterator[Line]:
    """Every line that a mission adds, as it went and then its end (C-STRESS-6).

    `spared` names the trait that takes off the first line of a rule, by the rule's id.
    """
    spared = dict(spared)
    for turn, burden in found.burdens:
        rule, what = BURDENS[burden]
        amount: int = getattr(numbers, burden)
        if rule in spared:
            amount, what = 0, _("{what} ({trait})").format(what=what, trait=spared.pop(rule))
        yield Line(mission, turn, rule, amount, what)
    if found.result == "lost":
        amount = numbers.failed_hard if hard else numbers.failed
        yield Line(mission, 0, "C-STRESS-4", amount, _("the mission failed"))
    relief = found.saved // numbers.saved_for_relief
    if relief:
        said = ngettext("{n} hostage saved", "{n} hostages saved", found.saved)
        yield Line(mission, 0, "C-STRESS-5", -relief, said.format(n=found.saved))
