"""How far ahead the best choice of a search is, as a review counts it."""

from hncli.players.measurement import Measurement, mean_of
from hncli.players.searching import SearchResult
from hncli.review.calibration import fit


def lead_of(result: SearchResult) -> Measurement:
    """By how much the best option is ahead of the runner-up, which must be there.

    The value function is fitted to the rollouts that were played to the end, so that the lead fits
    the win probability that is told beside it.
    """
    chance = fit(result.checks).chance
    pairs = zip(result.ends, result.runner_up_ends, strict=True)
    return mean_of([chance(ours) - chance(theirs) for ours, theirs in pairs])
