"""Comparing the choice a player made with the other options, by what the player could see.

Every option is rolled out in the same determinized missions with the same dice. The best of several
noisy estimates is too high on average, so an option that seems better is measured again in fresh
missions before its lead counts.
"""

from collections.abc import Iterator
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from hncli.engine.game import GIVE_UP, Option
from hncli.engine.view import View
from hncli.players.determinization import determinize, visible_seed
from hncli.players.lookahead import Lookahead, RolloutEnd
from hncli.players.reasons import Reason, reason_for
from hncli.players.searching import SIMILAR_VERBS
from hncli.review.calibration import Calibration
from hncli.review.estimate import EXACTLY_0, Estimate, mean_of

if TYPE_CHECKING:
    from hncli.engine.mission import Mission

CONVERSATIONS_AHEAD = 2
FIRST_LOOK, SECOND_LOOK = 24, 40
"""In determinized missions: to find an option that seems better, and to measure its lead anew."""

CHECKS = (8, 16)
"""After how many missions of the first look options that are clearly behind are dropped."""

MAX_OPTIONS = 7
DROPPED_BEHIND = 2.0  # in standard errors
CHARGED_AHEAD = 1.0  # in standard errors, in both looks


class Comparison(NamedTuple):
    """The chance after a choice, and a better option if one was found."""

    chance: Estimate
    better: Option | None = None
    lead: Estimate = EXACTLY_0
    reason: Reason | None = None


class Comparer:
    """Compares options; the same seed and view give the same result."""

    def __init__(self, seed: int, calibration: Calibration) -> None:
        self.seed = seed
        self.calibration = calibration
        self.lookahead = Lookahead(CONVERSATIONS_AHEAD)

    def compare(self, view: View, chosen: Option) -> Comparison:
        """What the chosen option was worth, and what would have been better.

        To give up is worth nothing, so any other option is ahead of it.
        """
        rng = Random(visible_seed(view, self.seed))
        ends: dict[Option, list[RolloutEnd]] = {one: [] for one in self._candidates(view, chosen)}
        for n, mission in enumerate(self._missions(view, rng, FIRST_LOOK), 1):
            for option, found in ends.items():
                found.append(self.lookahead.roll_out(mission.copy(), option))
            if n in CHECKS:
                ends = self._without_those_behind(ends, chosen)
        best = max(ends, key=lambda option: sum(map(self.calibration.chance, ends[option])))
        if chosen == GIVE_UP:
            return Comparison(EXACTLY_0, best, self._chance(ends[best]))
        if best == chosen or not _counts(self._lead(ends[best], ends[chosen])):
            return Comparison(self._chance(ends[chosen]))
        again: dict[Option, list[RolloutEnd]] = {best: [], chosen: []}
        for mission in self._missions(view, rng, SECOND_LOOK):
            for option, found in again.items():
                found.append(self.lookahead.roll_out(mission.copy(), option))
        chance = self._chance(ends[chosen] + again[chosen])
        lead = self._lead(again[best], again[chosen])
        if not _counts(lead):
            return Comparison(chance)
        reason = reason_for(ends[best] + again[best], ends[chosen] + again[chosen])
        return Comparison(chance, best, lead, reason)

    def _missions(self, view: View, rng: Random, count: int) -> Iterator["Mission"]:
        return (determinize(view, rng) for _n in range(count))

    def _candidates(self, view: View, chosen: Option) -> list[Option]:
        """The chosen option, and those that the rule-based player thinks most of."""
        options = view.asked.options
        found = [chosen] if chosen != GIVE_UP else []
        if len(options) == 1:
            return found or [*options]
        player = self.lookahead.player
        scores = player.scores(view)
        usual = player.choose(view)
        verbs = set()
        for option in sorted(options, key=lambda one: (one != usual, -scores[one])):
            if option.verb in SIMILAR_VERBS and option.verb in verbs:
                continue
            verbs.add(option.verb)
            if option not in found:
                found.append(option)
        return found[:MAX_OPTIONS]

    def _without_those_behind(
        self, ends: dict[Option, list[RolloutEnd]], chosen: Option
    ) -> dict[Option, list[RolloutEnd]]:
        best = max(ends.values(), key=lambda found: sum(map(self.calibration.chance, found)))
        kept = {}
        for option, found in ends.items():
            lead = self._lead(best, found)
            if option == chosen or lead.value <= DROPPED_BEHIND * lead.error:
                kept[option] = found
        return kept

    def _lead(self, ours: list[RolloutEnd], theirs: list[RolloutEnd]) -> Estimate:
        """By how much one option is ahead of another, from pairs of rollouts."""
        chance = self.calibration.chance
        return mean_of([chance(a) - chance(b) for a, b in zip(ours, theirs, strict=True)])

    def _chance(self, ends: list[RolloutEnd]) -> Estimate:
        chance = mean_of([self.calibration.chance(end) for end in ends])
        return chance.plus(Estimate(0.0, self.calibration.error_of(chance.value)))


def _counts(lead: Estimate) -> bool:
    return lead.value > CHARGED_AHEAD * lead.error
