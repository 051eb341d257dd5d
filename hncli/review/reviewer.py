"""Reviewing a finished mission choice by choice."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from math import exp, log, sqrt
from random import Random
from typing import NamedTuple

from hncli.game.engine import events as ev
from hncli.game.engine.events import Event
from hncli.game.engine.game import GIVE_UP, Option, replay_choice
from hncli.game.engine.mission import Mission
from hncli.game.engine.view import View
from hncli.players.rollouts import (
    Determinizer,
    Lookahead,
    Reason,
    RolloutEnd,
    reasons_for,
    visible_seed,
)
from hncli.players.searching import best_scored
from hncli.players.value_function import EXACTLY_0, Measurement, mean_of
from hncli.review.figures import ReviewedChoice, rounded

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
        wrong = sum(is_won - p for p, (_estimate, is_won) in zip(chances, pairs, strict=True))
        information = precision + sum(p * (1 - p) for p in chances)
        shift += (wrong - precision * shift) / information
    return Calibration(shift, 1 / sqrt(information))


def _shifted(chance: float, shift: float) -> float:
    bounded = min(1 - LEAST, max(LEAST, chance))
    return 1 / (1 + exp(-log(bounded / (1 - bounded)) - shift))


CONVERSATIONS_AHEAD = 2
TO_END = 2  # terror cards left at which rollouts are played to the end
FIRST_LOOK, SECOND_LOOK = 32, 120
"""In determinized missions: to find an option that seems better, and to measure its lead anew."""

CHECKS = (8, 16, 24)
"""After how many missions of the first look options that are clearly behind are dropped."""

MAX_OPTIONS = 7
DROPPED_BEHIND = 2.0  # in standard errors
CHARGED_AHEAD = 1.0  # in standard errors, in both looks


class ChoiceComparison(NamedTuple):
    """The chance after a choice, what it gained, and a better option if one was found."""

    chance: Measurement
    gain: Measurement = EXACTLY_0  # against the rule-based player's choice; negative if it lost
    better: Option | None = None
    lead: Measurement = EXACTLY_0
    reasons: tuple[Reason, ...] = ()


Ends = dict[Option, list[RolloutEnd]]
"""Where the rollouts of each option stopped, in the same missions in the same order."""


class Comparer:
    """Compares options; the same seed and view give the same result."""

    def __init__(self, seed: int, calibration: Calibration, lookahead: Lookahead) -> None:
        self.seed = seed
        self.calibration = calibration
        self.lookahead = lookahead

    def compare(self, view: View, chosen: Option) -> ChoiceComparison:
        """What the chosen option was worth, and what would have been better.

        To give up is worth nothing, so any other option is ahead of it.
        """
        rng = Random(visible_seed(view, self.seed))
        usual = self.lookahead.player.choose(view)
        always_kept = {usual} if chosen == GIVE_UP else {chosen, usual}
        first_options = [option for option in view.asked.options if option in always_kept]
        candidates = best_scored(view, self.lookahead.player, first_options, MAX_OPTIONS)
        ends = self._first_look(view, rng, candidates, always_kept)
        best = self._best(ends)
        if chosen == GIVE_UP:
            lost = self._chance(ends[usual])
            return ChoiceComparison(
                EXACTLY_0, EXACTLY_0.minus(lost), best, self._chance(ends[best])
            )
        seems_better = best != chosen and _counts(self._lead(ends[best], ends[chosen]))
        measured = always_kept | {best} if seems_better else always_kept
        if len(measured) == 1:
            return ChoiceComparison(self._chance(ends[chosen]))
        second = self._look(view, rng, measured, SECOND_LOOK)
        all_ends = {option: ends[option] + second[option] for option in measured}
        comparison = ChoiceComparison(
            self._chance(all_ends[chosen]), self._lead(all_ends[chosen], all_ends[usual])
        )
        better = {usual: self._lead(all_ends[usual], all_ends[chosen])}
        if best != usual and seems_better and _counts(self._lead(second[best], second[chosen])):
            better[best] = self._lasting_lead(view, rng, chosen, best, second)
        option = max(better, key=lambda candidate: better[candidate].value)
        if not _counts(better[option]):
            return comparison
        reasons = reasons_for(all_ends[option], all_ends[chosen])
        return comparison._replace(better=option, lead=better[option], reasons=reasons)

    def _lasting_lead(
        self, view: View, rng: Random, chosen: Option, best: Option, ends: Ends
    ) -> Measurement:
        """The lead of an option, compared also with taking it right after the choice.

        One that can be taken next, with the same prospects, is only put off. So the choice counts
        with that option after it, if that is better for it. The rule-based player's own choice
        needs no such look: in the rollouts it is taken next where that is as good.
        """
        determinizer = Determinizer(view)
        gaps, chance = [], self.calibration.chance
        for _mission in range(SECOND_LOOK):
            mission = determinizer.deal(rng)
            ours = self.lookahead.roll_out(mission.copy(), best)
            put_off = self.lookahead.roll_out(mission, chosen, best)
            gaps.append(chance(ours) - chance(put_off))
        return min(self._lead(ends[best], ends[chosen]), mean_of(gaps))

    def _first_look(
        self, view: View, rng: Random, options: Iterable[Option], always_kept: set[Option]
    ) -> Ends:
        """Roll out all options, and drop those that are clearly behind, but for some to keep."""
        ends: Ends = {option: [] for option in options}
        for before, n in pairwise((0, *CHECKS, FIRST_LOOK)):
            for option, rollouts in self._look(view, rng, ends, n - before).items():
                ends[option] += rollouts
            best = ends[self._best(ends)]
            leads = {option: self._lead(best, rollouts) for option, rollouts in ends.items()}
            ends = {
                option: rollouts
                for option, rollouts in ends.items()
                if option in always_kept
                or leads[option].value <= DROPPED_BEHIND * leads[option].error
            }
        return ends

    def _look(self, view: View, rng: Random, options: Iterable[Option], count: int) -> Ends:
        """Roll out options in the same fresh missions."""
        ends: Ends = {option: [] for option in options}
        determinizer = Determinizer(view)
        for _mission in range(count):
            mission = determinizer.deal(rng)
            for option, rollouts in ends.items():
                rollouts.append(self.lookahead.roll_out(mission.copy(), option))
        return ends

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


CALIBRATING_ROLLOUTS = 24  # from the start of each conversation


def calibrate(
    mission: Mission, choices: Sequence[Option], seed: int, lookahead: Lookahead
) -> Iterator[Calibration]:
    """Fit the value function to a mission; yields the fit so far after each turn, the last counts.

    From the start of every conversation some rollouts are played as far as a review looks ahead,
    and then to the end.
    """
    m = mission.copy()
    starts = []
    last_turn = 0
    for option in choices:
        if m.turn > last_turn and m.phase == "conversation":
            last_turn = m.turn
            starts.append(m.copy())
        replay_choice(m, option)
    pairs: list[tuple[float, bool]] = []
    for start in starts:
        view = start.view
        rng = Random(f"calibration {visible_seed(view, seed)}")
        determinizer = Determinizer(view)
        for _rollout in range(CALIBRATING_ROLLOUTS):
            imagined = determinizer.deal(rng)
            end = lookahead.roll_out(imagined, lookahead.player.choose(view))
            if end.result is None:
                lookahead.play_out(imagined)
                pairs.append((end.win_probability, imagined.result == "won"))
        yield fit(pairs)


NO_REASON = ("", 0.0)


def review_choices(
    mission: Mission, choices: Sequence[Option], comparer: Comparer, done: int = 0
) -> Iterator[ReviewedChoice]:
    """Review the choices of a mission, those after the first `done` ones.

    `mission` is at its first decision. Only what its player could see is used, but for what a
    choice showed, which is a fact of the mission as it went.
    """
    m = mission.copy()
    for n, option in enumerate(choices):
        turn, phase, decision = m.turn, m.phase, m.view.asked
        compared = comparer.compare(m.copy().view, option) if n >= done else None
        events = replay_choice(m, option)
        if compared is None:
            continue
        first, also = (*compared.reasons, NO_REASON, NO_REASON)[:2]
        yield ReviewedChoice(
            turn,
            phase,
            decision.kind,
            option,
            rounded(compared.chance.value),
            rounded(compared.chance.error),
            rounded(compared.gain.value),
            rounded(compared.gain.error),
            is_forced=len(decision.options) == 1 and option != GIVE_UP,
            shown=what_was_shown(events) if m.learned else "",
            better=compared.better,
            lead=rounded(compared.lead.value),
            lead_error=rounded(compared.lead.error),
            reason=first[0],
            reason_amount=rounded(first[1]),
            also=also[0],
            also_amount=rounded(also[1]),
        )


def what_was_shown(events: Sequence[Event]) -> str:
    """What was seen for the first time: a terror card with all it did, else dice, else a demand."""
    kinds = [kind for event in events if (kind := SHOWN_BY.get(type(event)))]
    return min(kinds, key=("terror", "dice", "demand").index, default="other")


SHOWN_BY: dict[type[Event], str] = {
    ev.TerrorTurned: "terror",
    ev.PivotalRevealed: "terror",
    ev.TerrorDiscarded: "terror",
    ev.DiceRolled: "dice",
    ev.DieRerolled: "dice",
    ev.OneDieRolled: "dice",
    ev.RolledAgainstLevel: "dice",
    ev.DemandRevealed: "demand",
}
