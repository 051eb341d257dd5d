"""The value of a position: the chance to win from there, and measured values with their errors."""

from collections.abc import Iterable, Sequence
from functools import cache
from math import exp, log1p, sqrt
from typing import NamedTuple

from hncli.game.engine.view import View
from hncli.players.card_worth import CardWorth

CONFIDENCE = 1.96  # standard errors either side of a 95 % interval


class Measurement(NamedTuple):
    """A mean and its standard error."""

    value: float
    error: float = 0.0

    def interval(self) -> tuple[float, float]:
        """The 95 % confidence interval."""
        reach = CONFIDENCE * self.error
        return self.value - reach, self.value + reach

    def plus(self, other: "Measurement") -> "Measurement":
        """The sum of two independent ones."""
        return Measurement(self.value + other.value, sqrt(self.error**2 + other.error**2))

    def minus(self, other: "Measurement") -> "Measurement":
        """The difference of two independent ones."""
        return self.plus(Measurement(-other.value, other.error))


EXACTLY_0 = Measurement(0.0)


def mean_of(samples: Sequence[float]) -> Measurement:
    """The mean of independent samples; at least one."""
    n = len(samples)
    mean = sum(samples) / n
    variance = sum((sample - mean) ** 2 for sample in samples) / max(1, n - 1)
    return Measurement(mean, sqrt(variance / n))


def total_of(estimates: Iterable[Measurement]) -> Measurement:
    """The sum of independent measurements."""
    total = EXACTLY_0
    for estimate in estimates:
        total = total.plus(estimate)
    return total


COEFFICIENTS = {
    "intercept": (0.991, 0.541),
    "threat": (-0.359, -0.030),
    "saves needed": (-0.795, 0.197),  # hostages still to be saved to win
    "surplus hostages": (-0.821, 0.305),  # hostages held beyond those
    "second in command": (1.606, 0.317),
    "hand": (0.017, 0.037),  # the worth of bought cards to the rule-based player
    "major up": (0.672, -0.120),  # demands not conceded, by kind and face
    "major down": (0.297, -0.057),
    "escape up": (0.892, 0.026),
    "escape down": (0.283, 0.195),
    "minor up": (0.209, -0.085),
    "standing": (-0.060, -0.082),  # entries of the standing list
}
"""The log odds that one unit of a feature adds: base and slope of `log(1 + terror cards left)`.

Fitted to missions that the rule-based player played (benchmarks/prospect.py)."""

Features = dict[str, float]


def features_of(view: View, card_worth: CardWorth) -> Features:
    """The features of a position; one that is absent is 0."""
    summary = card_worth.effects.summary
    cards = view.catalogue.conversation
    spare_cards = len(view.hand) - 1
    bought = [id for id in view.hand if cards[id].cost]
    features = {
        "intercept": 1.0,
        "threat": summary.threat,
        "saves needed": summary.saves_needed,
        "surplus hostages": summary.pool + summary.loyal - summary.saves_needed,
        "second in command": summary.second_in_command,
        "hand": sum([card_worth.bought(id, spare_cards) for id in bought]),
        "standing": len(view.standing),
    }
    for placed in view.demands:
        if not placed.conceded:
            name = f"{placed.kind} {placed.face}"
            features[name] = features.get(name, 0.0) + 1.0
    return features


def win_probability(features: Features, turns_left: int) -> float:
    """The estimated probability that the sensible player wins from such a position."""
    coefficients = coefficients_with(turns_left)
    log_odds = 0.0
    for name, amount in features.items():
        log_odds += amount * coefficients[name]
    return 1.0 / (1.0 + exp(-log_odds))


@cache
def coefficients_with(turns_left: int) -> dict[str, float]:
    """The log odds that one unit of each feature adds, with this many terror cards left."""
    log_turns = log1p(turns_left)
    return {name: base + slope * log_turns for name, (base, slope) in COEFFICIENTS.items()}
