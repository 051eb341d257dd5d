"""The value function: the probability of winning, from the position at the start of a conversation.

A logistic regression on a few features. The coefficient of a feature is linear in log(1 + terror
cards left). No card is named here, so that the cards of any pack can be played with it.
"""

from collections.abc import Mapping
from functools import cache
from math import exp, log1p
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from hncli.engine.view import View
    from hncli.players.card_worth import CardWorth


class Coefficient(NamedTuple):
    """The log odds that one unit of a feature adds: `base + slope * log(1 + terror cards left)`."""

    base: float
    slope: float


Coefficients = Mapping[str, Coefficient]
"""By the name of the feature."""

COEFFICIENTS = {
    "intercept": Coefficient(1.155, 0.698),
    "threat": Coefficient(-0.332, -0.041),
    "saves needed": Coefficient(-0.859, 0.216),  # hostages still to be saved to win
    "surplus hostages": Coefficient(-0.841, 0.269),  # hostages held beyond those
    "second in command": Coefficient(1.371, -0.407),
    "hand": Coefficient(0.027, 0.023),  # the worth of bought cards to the rule-based player
    "major up": Coefficient(0.750, -0.054),  # demands not conceded, by kind and face
    "major down": Coefficient(0.380, -0.052),
    "escape up": Coefficient(-0.037, 0.342),
    "escape down": Coefficient(0.132, 0.093),
    "minor up": Coefficient(0.314, -0.206),
    "standing": Coefficient(-0.029, -0.107),  # entries of the standing list
}
"""Fitted to missions that the rule-based player played (benchmarks/prospect.py)."""

SEARCHING_COEFFICIENTS = {
    "intercept": Coefficient(1.533, 0.770),
    "threat": Coefficient(-0.318, -0.057),
    "saves needed": Coefficient(-0.803, 0.183),
    "surplus hostages": Coefficient(-0.781, 0.254),
    "second in command": Coefficient(1.222, 0.669),
    "hand": Coefficient(0.021, 0.025),
    "free hand": Coefficient(0.022, 0.010),
    "free cards": Coefficient(0.074, -0.017),
    "major up": Coefficient(0.509, -0.085),
    "major down": Coefficient(0.223, -0.083),
    "escape up": Coefficient(0.218, 0.219),
    "escape down": Coefficient(0.218, 0.119),
    "minor up": Coefficient(0.379, -0.271),
    "standing": Coefficient(-0.074, -0.091),
}
"""Fitted to missions of the rule-based player, then to how those of the searching player differ."""

VALUE_FUNCTIONS: Mapping[str, Coefficients] = {
    "sensible": COEFFICIENTS,
    "searching": SEARCHING_COEFFICIENTS,
}
"""By the player whose missions they were fitted to."""

Features = dict[str, float]


def features_of(view: "View", card_worth: "CardWorth") -> Features:
    """The features of a position; one that is absent is 0."""
    summary = card_worth.effects.summary
    cards = view.catalogue.conversation
    others = len(view.hand) - 1
    bought = [id for id in view.hand if cards[id].cost]
    free = [id for id in view.hand if not cards[id].cost]
    features = {
        "intercept": 1.0,
        "threat": summary.threat,
        "saves needed": summary.saves_needed,
        "surplus hostages": summary.pool - summary.saves_needed,
        "second in command": summary.second_in_command,
        "hand": sum([card_worth.bought(id, others) for id in bought]),
        "free hand": sum([card_worth.bought(id, others) for id in free]),
        "free cards": len(free),
        "standing": len(view.standing),
    }
    for placed in view.demands:
        if not placed.conceded:
            name = f"{placed.kind} {placed.face}"
            features[name] = features.get(name, 0.0) + 1.0
    return features


def win_probability(features: Features, turns_left: int, player: str = "sensible") -> float:
    """The estimated probability that a player wins from such a position."""
    coefficients = coefficients_with(turns_left, player)
    log_odds = 0.0
    for name, amount in features.items():
        if name in coefficients:
            log_odds += amount * coefficients[name]
    return 1.0 / (1.0 + exp(-log_odds))


@cache
def coefficients_with(turns_left: int, player: str = "sensible") -> dict[str, float]:
    """The log odds that one unit of each feature adds, with this many terror cards left."""
    log_turns = log1p(turns_left)
    coefficients = VALUE_FUNCTIONS[player]
    return {name: base + slope * log_turns for name, (base, slope) in coefficients.items()}
