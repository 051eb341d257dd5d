"""The searching player: rollouts of the options that matter, with its settings."""

import gc
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import fields, replace
from functools import lru_cache
from random import Random
from time import monotonic
from typing import Any, NamedTuple

from hncli.base.messages import N_, _, in_quotes
from hncli.base.text import nearest
from hncli.base.values import Value, value
from hncli.game.engine.game import Option, PayingConversion
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
from hncli.players.rule_based import RuleBasedPlayer
from hncli.players.value_function import Measurement, mean_of


class UnknownPlayer(ValueError):
    """No player of this name, or not with these settings; the message says what there is."""


@value
class SearchSettings(Value):
    """How a searching player spends its time; the names are those that are typed."""

    conversations: int = 1  # how many conversations later a rollout stops
    rollouts: int = 180  # of all candidates of a decision together, at most
    worlds: int = 30  # determinizations that a candidate is rolled out in, at most
    first: int = 12  # determinizations before candidates are first compared
    step: int = 6  # determinizations from one comparison to the next
    candidates: int = 6  # options that are compared, at most
    behind: float = 2.0  # standard errors behind the best at which a candidate is eliminated
    ahead: float = 1.0  # standard errors ahead of the rule-based choice that replace it
    close: float = 0.0  # leads that are surely smaller than this are not measured further
    to_end: int = 2  # terror cards left at which rollouts are played to the end of the mission
    last: int = 3  # in the last conversation: as many times the rollouts and worlds


MAY_BE_0 = ("behind", "ahead", "close", "to_end")
DROPPED = {
    "purchases": N_("cards are bought as the rule-based player buys them"),
    "bought": N_("cards are bought as the rule-based player buys them"),
    "even": N_("imagined missions are independent; worlds says how many"),
    "value": N_("there is one value function"),
}
"""Settings that won no more missions (docs/lab.md), and what holds instead."""
MOST = 100_000


@lru_cache(maxsize=64)
def read_settings(settings: str) -> SearchSettings:
    """Settings written as "name=value,name=value"; those not named keep their defaults."""
    kinds: dict[str, Any] = {field.name: type(field.default) for field in fields(SearchSettings)}
    chosen: dict[str, Any] = {}
    for part in filter(None, settings.split(",")):
        name, _sign, typed = part.partition("=")
        if name in DROPPED:
            refusal = _("The setting {name} is gone, since it won no more missions: {instead}.")
            raise UnknownPlayer(refusal.format(name=name, instead=DROPPED[name]))
        if name not in kinds:
            refusal = _("The searching player has no setting {name}; it has {known}.")
            message = refusal.format(name=in_quotes(name, 40), known=", ".join(kinds))
            raise UnknownPlayer(message + nearest(name, list(kinds)))
        least = 0 if name in MAY_BE_0 else 1
        try:
            chosen[name] = kinds[name](typed)
            if not least <= chosen[name] <= MOST:
                raise ValueError
        except ValueError:
            text = _("The setting {name} is {typed}; write {least} to {most}, as in {name}=2.")
            message = text.format(name=name, typed=in_quotes(typed, 40), least=least, most=MOST)
            raise UnknownPlayer(message) from None
    return replace(SearchSettings(), **chosen)


@contextmanager
def without_cycle_collection() -> Iterator[None]:
    """Switch the collector of cycles off within the block.

    Rollouts make hardly any, and among all the remembered choices to look for them took a sixth to
    a third of the time.
    """
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()


SIMILAR_VERBS = frozenset(("facedown", "convert", "die"))
"""Verbs whose options have nearly the same value: only the best-scored of each is a candidate."""

MEASURED_AHEAD = 1  # conversations, when the best option is measured against the runner-up
MAX_ROLLOUTS = 400
"""Rollouts to the end of the mission, to estimate the probability of winning with a choice."""

LEAST_PAIRS, MAX_PAIRS = 12, 80
"""Pairs of rollouts of the best option and the runner-up; with fewer they are not compared."""

MOST_PLANNED, PLANNING_DEALS = 3, 30
"""How many choices of the last conversation are planned ahead, and in how many missions; most of
these must come to the choice."""
PLANNING_TIME = 0.6  # of the seconds for thinking; after it no second step is begun

DEFAULT_SETTINGS = SearchSettings()

Progress = Callable[[float], object]
"""Called with the share of the time that has passed, from 0 to 1."""


class SearchResult(NamedTuple):
    """The option that a search found best, how likely it is to win, and what came second.

    The ends are those of rollouts of both in the same missions, in the same order: fresh ones,
    since the best of several estimates is too high. Without a runner-up there are none.
    """

    option: Option
    win_probability: float  # if the rule-based player plays on after it
    rollouts: int  # the number of rollouts behind that estimate
    runner_up: Option | None = None  # None: nothing else was worth comparing, or no time for it
    ends: tuple[RolloutEnd, ...] = ()
    runner_up_ends: tuple[RolloutEnd, ...] = ()
    checks: tuple[tuple[float, bool], ...] = ()
    """The estimates on the way of rollouts to the end, and whether those were won."""
    then: tuple[Option, ...] = ()
    """The last conversation as a plan: what wins most often next, in this order."""

    @property
    def reasons(self) -> tuple[Reason, ...]:
        """What makes most of the difference to the runner-up."""
        return reasons_for(self.ends, self.runner_up_ends)


class Candidate:
    """An option, and its estimated win probability in each determinization."""

    def __init__(self, option: Option) -> None:
        self.option = option
        self.estimates: list[float] = []

    def lead(self, other: "Candidate") -> Measurement:
        """The mean of the paired differences to another candidate."""
        return mean_of([a - b for a, b in zip(self.estimates, other.estimates, strict=True)])


class Ranking(NamedTuple):
    """The candidates of a search, eliminated ones too, and the best of them so far."""

    best: Candidate
    candidates: list[Candidate]

    @property
    def runner_up(self) -> Candidate | None:
        """The candidate that is least behind the best where both were rolled out; None if alone."""

        def mean_gap(other: Candidate) -> float:
            pairs = zip(other.estimates, self.best.estimates, strict=False)
            gaps = [theirs - best for theirs, best in pairs]
            return sum(gaps) / max(1, len(gaps))

        rivals = [candidate for candidate in self.candidates if candidate is not self.best]
        return max(rivals, key=mean_gap, default=None)


def best_scored(
    view: View, player: RuleBasedPlayer, first: list[Option], most: int
) -> list[Option]:
    """The options `first`, then those that the rule-based player scores best, without similar ones.

    At most `most` in all.
    """
    scores = player.scores(view)
    options = [*first]
    verbs = {option.verb for option in first}
    for option in sorted(view.asked.options, key=lambda option: -scores[option]):
        is_similar = option.verb in SIMILAR_VERBS and option.verb in verbs
        if option not in first and not is_similar:
            options.append(option)
            verbs.add(option.verb)
    return options[:most]


class SearchingPlayer:
    """The same seed, settings and view give the same choice."""

    def __init__(self, seed: int = 0, settings: SearchSettings = DEFAULT_SETTINGS) -> None:
        self.seed = seed
        self.settings = settings
        self.lookahead = Lookahead(settings.conversations, settings.to_end)
        self.measuring = Lookahead(MEASURED_AHEAD)

    def choose(self, view: View) -> Option:
        """The option with the highest estimated win probability, without a time limit."""
        *_earlier, last = self.search(view)
        return last.best.option

    def think(self, view: View, seconds: float, progress: Progress) -> SearchResult:
        """Search for half of the time, then measure the best option against the runner-up.

        The last third is for its win probability; with no time left that is still one rollout. In
        the last conversation a plan takes up to PLANNING_TIME more.
        """
        started = monotonic()

        def has_passed(share: float) -> bool:
            passed = (monotonic() - started) / seconds if seconds else 1.0
            progress(min(1.0, passed))
            return passed >= share

        for ranking in self.search(view):  # noqa: B007 (the last one counts)
            if has_passed(0.5):
                break
        best, runner_up = ranking.best.option, ranking.runner_up
        pairs = (
            self._pairs(view, best, runner_up.option, lambda: has_passed(0.67)) if runner_up else []
        )
        ends = self._ends(view, best, lambda: has_passed(1.0))
        chance = sum(is_won for _end, is_won in ends) / len(ends)
        then = self._following(view, best, lambda: has_passed(1 + PLANNING_TIME))
        result = SearchResult(best, chance, len(ends), then=then)
        if runner_up is None or len(pairs) < LEAST_PAIRS:
            return result
        ours, theirs = zip(*pairs, strict=True)
        checks = [(end.win_probability, is_won) for end, is_won in ends if end.result is None]
        return result._replace(
            runner_up=runner_up.option, ends=ours, runner_up_ends=theirs, checks=tuple(checks)
        )

    def _following(
        self, view: View, option: Option, is_time_up: Callable[[], bool]
    ) -> tuple[Option, ...]:
        """What to choose after an option of the last conversation, in this order."""
        if not view.last_conversation or view.asked.kind != "converse":
            return ()
        rng = Random(visible_seed(view, self.seed))
        determinizer = Determinizer(view)
        plan = [option]
        while len(plan) <= MOST_PLANNED and plan[-1].verb != "end":
            if len(plan) > 1 and is_time_up():
                break
            dealt = (determinizer.deal(rng) for _deal in range(PLANNING_DEALS))
            missions = [mission for mission in dealt if self.measuring.follow(mission, plan)]
            then = self._best_next(missions) if 2 * len(missions) > PLANNING_DEALS else None
            if then is None:
                break
            plan.append(then)
        return tuple(plan[1:])

    def _best_next(self, missions: list[Mission]) -> Option | None:
        """The option that wins most of these missions, each played to its end.

        Only what most of them offer is compared; None if they do not offer what the rule-based
        player mostly chooses. Where an option is not offered, its choice is made instead.
        """
        offered = Counter(option for m in missions for option in m.view.asked.options)
        choices = Counter(self.measuring.rule_based_choice(m.view) for m in missions)
        common_choice = choices.most_common(1)[0][0]
        common = [option for option in offered if 2 * offered[option] > len(missions)]
        if common_choice not in common:
            return None
        options = {
            option.verb if option.verb in SIMILAR_VERBS else option.id: option for option in common
        }
        candidates = [Candidate(common_choice)]
        candidates += [Candidate(option) for option in options.values() if option != common_choice]
        for candidate in candidates:
            for mission in missions:
                is_offered = candidate.option in mission.view.asked.options
                plan = (candidate.option,) if is_offered else ()
                end = self.measuring.roll_out(mission.copy(), *plan)
                candidate.estimates.append(end.win_probability)
        return _best_candidate(candidates, candidates[0], self.settings.ahead).option

    def _pairs(
        self, view: View, best: Option, runner_up: Option, is_time_up: Callable[[], bool]
    ) -> list[tuple[RolloutEnd, RolloutEnd]]:
        """Rollouts of two options in the same missions."""
        pairs: list[tuple[RolloutEnd, RolloutEnd]] = []
        rng = Random(f"{visible_seed(view, self.seed)} {best.id} {runner_up.id}")
        determinizer = Determinizer(view)
        while len(pairs) < MAX_PAIRS and not is_time_up():
            mission = determinizer.deal(rng)
            ours = self.measuring.roll_out(mission.copy(), best)
            pairs.append((ours, self.measuring.roll_out(mission, runner_up)))
        return pairs

    def _ends(
        self, view: View, option: Option, is_time_up: Callable[[], bool]
    ) -> list[tuple[RolloutEnd, bool]]:
        """At least one rollout to the end: where it was at the next conversation, if it was won."""
        rng = Random(f"{visible_seed(view, self.seed)} {option.id}")
        determinizer = Determinizer(view)
        ends: list[tuple[RolloutEnd, bool]] = []
        while not ends or not (is_time_up() or len(ends) == MAX_ROLLOUTS):
            mission = determinizer.deal(rng)
            end = self.measuring.roll_out(mission, option)
            if end.result is None:
                self.measuring.play_out(mission)
            ends.append((end, mission.result == "won"))
        return ends

    def candidates(self, view: View) -> list[Option]:
        """The options worth comparing, the rule-based player's choice first."""
        decision, player = view.asked, self.lookahead.player
        first = player.choose(view)
        # What a conversion is paid with pays off after the end of a rollout, and searching among
        # purchases won no more missions.
        is_left = isinstance(decision.purpose, PayingConversion) or decision.kind == "spend"
        if len(decision.options) == 1 or is_left:
            return [first]
        # In the last conversation everything can decide, and rollouts are short.
        most = len(decision.options) if view.last_conversation else self.settings.candidates
        return best_scored(view, player, [first], most)

    def search(self, view: View) -> Iterator[Ranking]:
        """The best option so far: at once, and again after each determinization."""
        settings = self.settings
        all_candidates = [Candidate(option) for option in self.candidates(view)]
        candidates = all_candidates
        first = candidates[0]
        ranking = Ranking(first, all_candidates)
        yield ranking
        if len(candidates) == 1:
            return
        rng = Random(visible_seed(view, self.seed))
        determinizer = Determinizer(view)
        # A rollout from there is won or lost, not estimated, so more of them are needed; they are
        # short, and the whole rest of the mission is played in each.
        times = settings.last if view.last_conversation else 1
        rollouts = 0
        for n in range(1, settings.worlds * times + 1):
            mission = determinizer.deal(rng)
            for candidate in candidates:
                end = self.lookahead.roll_out(mission.copy(), candidate.option)
                candidate.estimates.append(end.win_probability)
            rollouts += len(candidates)
            if n >= settings.first and n % settings.step == 0:
                candidates = _without_eliminated(candidates, settings.behind)
                best = _best_candidate(candidates, first, settings.ahead)
                ranking = Ranking(best, all_candidates)
                leads = [best.lead(candidate) for candidate in candidates if candidate is not best]
                is_close = all(lead.value + 2 * lead.error < settings.close for lead in leads)
                if is_close or len(candidates) == 1 or rollouts >= settings.rollouts * times:
                    break
            yield ranking
        yield ranking


def _best_candidate(candidates: list[Candidate], first: Candidate, ahead: float) -> Candidate:
    """The best candidate; `first` unless the best is significantly ahead of it."""
    best = max(candidates, key=lambda candidate: sum(candidate.estimates))
    if best is not first and first in candidates:
        lead, error = best.lead(first)
        best = best if lead > ahead * error else first
    return best


def _without_eliminated(candidates: list[Candidate], behind: float) -> list[Candidate]:
    """Drop candidates significantly behind the best, and those with an earlier one's estimates."""
    best = max(candidates, key=lambda candidate: sum(candidate.estimates))
    kept: list[Candidate] = []
    for candidate in candidates:
        gap, error = candidate.lead(best)
        is_behind = gap + behind * error < 0
        if not is_behind and all(candidate.estimates != earlier.estimates for earlier in kept):
            kept.append(candidate)
    return kept
