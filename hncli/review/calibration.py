"""Fitting the value function to one mission.

The value function compares positions, not abductors: it knows nothing of how hard one is. So some
rollouts of a review are played to the end, and the log odds of all its estimates are shifted to fit
them.
"""

from collections.abc import Sequence
from math import exp, log, sqrt
from typing import NamedTuple

from hncli.players.lookahead import RolloutEnd

PRIOR_ERROR = 0.6  # in log odds: how far shifts of the shipped abductors lie from 0
NEWTON_STEPS = 25
LEAST = 1e-6


class Calibration(NamedTuple):
    """What is added to the log odds of every estimate, and its standard error."""

    shift: float = 0.0
    error: float = 0.0

    def chance(self, end: RolloutEnd) -> float:
        """The probability of winning where a rollout stopped."""
        if end.result is not None:
            return end.win_probability
        return _shifted(end.win_probability, self.shift)

    def error_of(self, chance: float) -> float:
        """What the error of the shift adds to the error of a chance."""
        return chance * (1 - chance) * self.error


def fit(pairs: Sequence[tuple[float, bool]]) -> Calibration:
    """The shift that fits estimates to whether the missions were won, drawn towards 0.

    A logistic regression on one parameter with a normal prior, by Newton's method.
    """
    precision = 1 / PRIOR_ERROR**2
    shift, information = 0.0, precision
    for _step in range(NEWTON_STEPS):
        chances = [_shifted(chance, shift) for chance, _is_won in pairs]
        wrong = sum(is_won - p for p, (_told, is_won) in zip(chances, pairs, strict=True))
        information = precision + sum(p * (1 - p) for p in chances)
        shift += (wrong - precision * shift) / information
    return Calibration(shift, 1 / sqrt(information))


def _shifted(chance: float, shift: float) -> float:
    bounded = min(1 - LEAST, max(LEAST, chance))
    return 1 / (1 + exp(-log(bounded / (1 - bounded)) - shift))
