"""What a mission's decision is for, read from the work that waits for its answer."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from hncli.engine.game import (
    ChoosingDice,
    ChoosingEffect,
    ConcedingFree,
    Conversing,
    OfferingHelp,
    PayingConversion,
    Purpose,
    RevealingDemand,
    Rolling,
    Spending,
    TakingCards,
)

if TYPE_CHECKING:
    from hncli.engine.mission import Mission

USUAL, LAST, SPENDING = Conversing(False), Conversing(True), Spending()


def purpose_of(m: "Mission") -> Purpose:
    """The purpose of the decision that the mission waits at."""
    assert m.ask is not None
    kind, about, _options, then = m.ask
    if kind == "converse":
        return LAST if m.last_conversation else USUAL
    if kind == "spend":
        return SPENDING
    if kind == "roll":
        return Rolling(about)
    if kind == "offer":
        return OfferingHelp(then[0], then[1])
    return PICKS[then[0]](about, *then[1:])


PICKS: dict[str, Callable[..., Purpose]] = {
    "taken": lambda source, left, *_rest: TakingCards(source, left),
    "reveal_slot": lambda source, left, *_rest: RevealingDemand(source, left),
    "concede_unpaid": lambda source: ConcedingFree(source, False),
    "concede_chosen": lambda source: ConcedingFree(source, True),
    "pay_convert": lambda _rule, die, paid: PayingConversion(die, paid),
    "marked": lambda source, *rest: ChoosingDice(source, rest[-1]),
    "chosen": lambda source, _source, choices: ChoosingEffect(source, choices),
}
"""By the step that takes a pick's answer: what the pick is for."""
