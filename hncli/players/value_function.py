"""How likely a mission is to be won, by what lies on the table when a conversation begins.

A logistic formula of a few facts. Each counts as much as `last` when no terror card is left, and
`more` more for each step of the logarithm of those that are. No card has its name here, so that the
cards of any pack can be played with it.
"""

from math import exp, log1p
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from hncli.engine.view import View
    from hncli.players.card_worth import Outlook


class Weight(NamedTuple):
    """How much a fact counts."""

    last: float
    more: float


WEIGHTS = {
    "always": Weight(1.155, 0.698),
    "threat": Weight(-0.332, -0.041),
    "missing": Weight(-0.859, 0.216),  # how many must still be saved
    "others": Weight(-0.841, 0.269),  # how many more than these are held
    "second": Weight(1.371, -0.407),
    "hand": Weight(0.027, 0.023),  # what cards that were bought are worth to the sensible player
    "major up": Weight(0.750, -0.054),
    "major down": Weight(0.380, -0.052),
    "escape up": Weight(-0.037, 0.342),
    "escape down": Weight(0.132, 0.093),
    "minor up": Weight(0.314, -0.206),
    "standing": Weight(-0.029, -0.107),  # effects that last
}
"""Found from missions that the sensible player played (benchmarks/prospect.py)."""

Facts = dict[str, float]


def facts_of(view: "View", outlook: "Outlook") -> Facts:
    """The facts of a position; what is left out is nothing."""
    now = outlook.worth.facts
    hand = view.hand
    cards = view.catalogue.conversation
    facts = {
        "always": 1.0,
        "threat": now.threat,
        "missing": now.missing,
        "others": now.pool - now.missing,
        "second": now.second,
        "hand": sum(outlook.bought(id, len(hand) - 1) for id in hand if cards[id].cost),
        "standing": len(view.standing),
    }
    for placed in view.demands:
        if not placed.conceded:
            name = f"{placed.kind} {placed.face}"
            facts[name] = facts.get(name, 0.0) + 1.0
    return facts


def prospect(facts: Facts, turns_left: int) -> float:
    """The chance that the sensible player wins from there."""
    left = log1p(turns_left)
    total = 0.0
    for name, amount in facts.items():
        last, more = WEIGHTS[name]
        total += amount * (last + more * left)
    return 1.0 / (1.0 + exp(-total))
