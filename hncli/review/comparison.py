"""Comparing the choice a player made with the other options, by what the player could see.

Every option is rolled out in the same determinized missions with the same dice. The best of several
noisy estimates is too high on average, so an option that seems better is measured again in fresh
missions before its lead counts. The choice of the rule-based player, who plays on in all rollouts,
is always among the options: against it a choice can also gain.
"""

from collections.abc import Iterable
from itertools import pairwise
from random import Random
from typing import NamedTuple

from hncli.engine.game import GIVE_UP, Option
from hncli.engine.view import View
from hncli.players.determinization import Determinizer, visible_seed
from hncli.players.lookahead import Lookahead, RolloutEnd
from hncli.players.measurement import EXACTLY_0, Measurement, mean_of
from hncli.players.reasons import Reason, reason_for
from hncli.players.searching import best_scored
from hncli.review.calibration import Calibration

CONVERSATIONS_AHEAD = 2
FIRST_LOOK, SECOND_LOOK = 24, 40
"""In determinized missions: to find an option that seems better, and to measure its lead anew."""

CHECKS = (8, 16)
"""After how many missions of the first look options that are clearly behind are dropped."""

MAX_OPTIONS = 7
DROPPED_BEHIND = 2.0  # in standard errors
CHARGED_AHEAD = 1.0  # in standard errors, in both looks


class Comparison(NamedTuple):
    """The chance after a choice, what it gained, and a better option if one was found."""

    chance: Measurement
    gain: Measurement = EXACTLY_0  # against the rule-based player's choice; negative if it lost
    better: Option | None = None
    lead: Measurement = EXACTLY_0
    reason: Reason | None = None


Ends = dict[Option, list[RolloutEnd]]
"""Where the rollouts of each option stopped, in the same missions in the same order."""


class Comparer:
    """Compares options; the same seed and view give the same result."""

    def __init__(self, seed: int, calibration: Calibration, lookahead: Lookahead) -> None:
        self.seed = seed
        self.calibration = calibration
        self.lookahead = lookahead

    def compare(self, view: View, chosen: Option) -> Comparison:
        """What the chosen option was worth, and what would have been better.

        To give up is worth nothing, so any other option is ahead of it.
        """
        rng = Random(visible_seed(view, self.seed))
        usual = self.lookahead.player.choose(view)
        kept = {usual} if chosen == GIVE_UP else {chosen, usual}
        ends = self._first_look(view, rng, self._candidates(view, kept), kept)
        best = self._best(ends)
        if chosen == GIVE_UP:
            lost = self._chance(ends[usual])
            return Comparison(EXACTLY_0, EXACTLY_0.minus(lost), best, self._chance(ends[best]))
        seems_better = best != chosen and _counts(self._lead(ends[best], ends[chosen]))
        measured = kept | {best} if seems_better else kept
        if len(measured) == 1:
            return Comparison(self._chance(ends[chosen]))
        again = self._look(view, rng, measured, SECOND_LOOK)
        both = {option: ends[option] + again[option] for option in measured}
        found = Comparison(self._chance(both[chosen]), self._lead(both[chosen], both[usual]))
        if not seems_better or not _counts(self._lead(again[best], again[chosen])):
            return found
        lead = self._lasting_lead(view, rng, chosen, best, again)
        if not _counts(lead):
            return found
        reason = reason_for(both[best], both[chosen])
        return found._replace(better=best, lead=lead, reason=reason)

    def _lasting_lead(
        self, view: View, rng: Random, chosen: Option, best: Option, again: Ends
    ) -> Measurement:
        """The lead of an option that is gone by the choice.

        One that can be taken next, with the same prospects, is only put off. So the choice counts
        with that option after it, if that is better for it.
        """
        determinizer = Determinizer(view)
        gaps, chance = [], self.calibration.chance
        for _mission in range(SECOND_LOOK):
            mission = determinizer.deal(rng)
            ours = self.lookahead.roll_out(mission.copy(), best)
            put_off = self.lookahead.roll_out(mission, chosen, then=best)
            gaps.append(chance(ours) - chance(put_off))
        return min(self._lead(again[best], again[chosen]), mean_of(gaps))

    def _first_look(
        self, view: View, rng: Random, options: Iterable[Option], kept: set[Option]
    ) -> Ends:
        """Roll out all options, and drop those that are clearly behind, but for some to keep."""
        ends: Ends = {option: [] for option in options}
        for before, n in pairwise((0, *CHECKS, FIRST_LOOK)):
            for option, found in self._look(view, rng, ends, n - before).items():
                ends[option] += found
            best = ends[self._best(ends)]
            leads = {option: self._lead(best, found) for option, found in ends.items()}
            ends = {
                option: found
                for option, found in ends.items()
                if option in kept or leads[option].value <= DROPPED_BEHIND * leads[option].error
            }
        return ends

    def _look(self, view: View, rng: Random, options: Iterable[Option], count: int) -> Ends:
        """Roll out options in the same fresh missions."""
        ends: Ends = {option: [] for option in options}
        determinizer = Determinizer(view)
        for _mission in range(count):
            mission = determinizer.deal(rng)
            for option, found in ends.items():
                found.append(self.lookahead.roll_out(mission.copy(), option))
        return ends

    def _candidates(self, view: View, kept: set[Option]) -> list[Option]:
        """The options to keep, and those that the rule-based player thinks most of."""
        first = [option for option in view.asked.options if option in kept]
        return best_scored(view, self.lookahead.player, first, MAX_OPTIONS)

    def _best(self, ends: Ends) -> Option:
        return max(ends, key=lambda option: sum(map(self.calibration.chance, ends[option])))

    def _lead(self, ours: list[RolloutEnd], theirs: list[RolloutEnd]) -> Measurement:
        """By how much one option is ahead of another, from pairs of rollouts."""
        chance = self.calibration.chance
        return mean_of([chance(a) - chance(b) for a, b in zip(ours, theirs, strict=True)])

    def _chance(self, ends: list[RolloutEnd]) -> Measurement:
        chance = mean_of([self.calibration.chance(end) for end in ends])
        return chance.plus(Measurement(0.0, self.calibration.error_of(chance.value)))


def _counts(lead: Measurement) -> bool:
    return lead.value > CHARGED_AHEAD * lead.error
