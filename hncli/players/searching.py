"""The searching player: compares options by rollouts in determinized missions.

Each determinization deals everything hidden anew. Every candidate option is then played in it, and
the rule-based player plays on until the next conversation begins; the value function estimates the
probability of winning from there. All candidates are rolled out in the same determinizations with
the same dice (common random numbers), so their estimates can be compared in pairs. A candidate that
is clearly behind is eliminated early.
"""

from collections.abc import Callable, Iterator
from math import sqrt
from random import Random
from time import monotonic
from typing import TYPE_CHECKING, NamedTuple

from hncli.engine.game import EndlessLoop, Option, PayingConversion
from hncli.engine.view import View
from hncli.players.choice_memo import ChoiceMemo
from hncli.players.determinization import Determinizer
from hncli.players.rule_based import RuleBasedPlayer
from hncli.players.value_function import features_of, win_probability

if TYPE_CHECKING:
    from hncli.engine.mission import Mission

MAX_DETERMINIZATIONS = 36
FIRST_COMPARISON, COMPARISON_INTERVAL = 12, 6
"""In determinizations: when candidates are first compared, and how often after that."""

ELIMINATION_ERRORS, IMPROVEMENT_ERRORS = 2.0, 1.0
"""In standard errors: how far behind the best a candidate is eliminated, and how far ahead of the
rule-based player's choice another one must be to replace it."""

MAX_CANDIDATES = 6
SIMILAR_VERBS = frozenset(("facedown", "convert", "die"))
"""Verbs whose options have nearly the same value: only the best-scored of each is a candidate."""

MAX_DECISIONS = 2_000
MAX_ROLLOUTS = 400
"""Rollouts to the end of the mission, to estimate the probability of winning with a choice."""

Progress = Callable[[float], object]
"""Called with the share of the time that has passed, from 0 to 1."""


class SearchResult(NamedTuple):
    """The option that a search found best, and how likely it is to win."""

    option: Option
    win_probability: float  # if the rule-based player plays on after it
    rollouts: int  # the number of rollouts behind that estimate


Thought = SearchResult  # the former name, for tests/ui/mission/test_best_choice.py


class Candidate:
    """An option, and its estimated win probability in each determinization."""

    def __init__(self, option: Option) -> None:
        self.option = option
        self.estimates: list[float] = []

    def lead(self, other: "Candidate") -> tuple[float, float]:
        """The mean of the paired differences to another candidate, and its standard error."""
        gaps = [a - b for a, b in zip(self.estimates, other.estimates, strict=True)]
        mean = sum(gaps) / len(gaps)
        variance = sum((gap - mean) ** 2 for gap in gaps) / max(1, len(gaps) - 1)
        return mean, sqrt(variance / len(gaps))


class SearchingPlayer:
    """The same seed and view give the same choice."""

    def __init__(self, seed: int = 0) -> None:
        self.seed = seed
        self.rollout_player = RuleBasedPlayer()
        self.rollout_choices = ChoiceMemo(self.rollout_player)

    def choose(self, view: View) -> Option:
        """The option with the highest estimated win probability, without a time limit."""
        *_earlier, best = self.search(view)
        return best

    def think(self, view: View, seconds: float, progress: Progress) -> SearchResult:
        """Search for half of the time, and estimate the win probability in the other half.

        With no time left it still makes one rollout.
        """
        started = monotonic()

        def has_passed(share: float) -> bool:
            passed = (monotonic() - started) / seconds if seconds else 1.0
            progress(min(1.0, passed))
            return passed >= share

        for best in self.search(view):  # noqa: B007 (the last one counts)
            if has_passed(0.5):
                break
        rng = Random(f"{self._random_seed(view)} {best.id}")
        determinizer = Determinizer(view)
        wins = rollouts = 0
        while not rollouts or not (has_passed(1.0) or rollouts == MAX_ROLLOUTS):
            mission = determinizer.deal(rng)
            self._roll_out(mission, best)
            wins += mission.result == "won"
            rollouts += 1
        return SearchResult(best, wins / rollouts, rollouts)

    def candidates(self, view: View) -> list[Option]:
        """The options worth comparing, the rule-based player's choice first."""
        asked = view.asked
        first = self.rollout_player.choose(view)
        # Purchases pay off after the end of a rollout, and comparing them found nothing better.
        is_paying = isinstance(asked.purpose, PayingConversion)
        if len(asked.options) == 1 or asked.kind == "spend" or is_paying:
            return [first]
        scores = self.rollout_player.scores(view)
        found = [first]
        verbs = {first.verb}
        for option in sorted(asked.options, key=lambda option: -scores[option]):
            if option != first and not (option.verb in SIMILAR_VERBS and option.verb in verbs):
                found.append(option)
                verbs.add(option.verb)
        return found[:MAX_CANDIDATES]

    def search(self, view: View) -> Iterator[Option]:
        """The best option so far: at once, and again after each comparison of the candidates."""
        candidates = [Candidate(option) for option in self.candidates(view)]
        first = candidates[0]
        yield first.option
        if len(candidates) == 1:
            return
        rng = Random(self._random_seed(view))
        determinizer = Determinizer(view)
        for n in range(1, MAX_DETERMINIZATIONS + 1):
            mission = determinizer.deal(rng)
            for one in candidates:
                one.estimates.append(self._estimate(mission.copy(), one.option))
            if n >= FIRST_COMPARISON and n % COMPARISON_INTERVAL == 0:
                candidates = _without_eliminated(candidates)
                yield _best_option(candidates, first)
                if len(candidates) == 1:
                    return

    def _random_seed(self, view: View) -> str:
        """A seed from visible facts only, so that nothing hidden influences a choice."""
        facts = (view.turn, view.phase, view.threat, view.cp, view.pool, view.hand, view.dice)
        return f"{self.seed} {facts} {view.asked.ids}"

    def _estimate(self, m: "Mission", option: Option) -> float:
        """The estimated probability of winning a determinized mission after an option."""
        self._roll_out(m, option, m.turn + 1)
        if m.result is None:
            view = m.view
            features = features_of(view, self.rollout_player.card_worth(view))
            return win_probability(features, view.turns_left)
        return 1.0 if m.result == "won" else 0.0

    def _roll_out(self, m: "Mission", option: Option, until_turn: int | None = None) -> None:
        """Choose an option and play on until the conversation of a turn, or to the end."""
        view = m.view
        choose = self.rollout_choices.choose
        try:
            m.choose_offered(option)
            for _decision in range(MAX_DECISIONS):
                if m.result is not None or (m.turn == until_turn and m.phase == "conversation"):
                    break
                m.choose_offered(choose(view))
        except EndlessLoop:
            m.result = "lost"  # rules of a pack trigger each other without end


def _best_option(candidates: list[Candidate], first: Candidate) -> Option:
    """The best candidate; `first` unless the best is significantly ahead of it."""
    best = max(candidates, key=lambda one: sum(one.estimates))
    if best is not first and first in candidates:
        lead, error = best.lead(first)
        best = best if lead > IMPROVEMENT_ERRORS * error else first
    return best.option


def _without_eliminated(candidates: list[Candidate]) -> list[Candidate]:
    """Drop candidates significantly behind the best, and those with an earlier one's estimates."""
    best = max(candidates, key=lambda one: sum(one.estimates))
    kept: list[Candidate] = []
    for one in candidates:
        gap, error = one.lead(best)
        is_behind = gap + ELIMINATION_ERRORS * error < 0
        if not is_behind and all(one.estimates != other.estimates for other in kept):
            kept.append(one)
    return kept
