"""The searching player: tries its options in many missions that could be this one.

What is hidden is dealt anew for each imagined mission, and every option is then played on in it, as
the sensible player would, to the beginning of the next conversation. What counts is how likely the
mission is to be won from there. All options meet the same imagined missions with the same dice, so
that chance weighs on all alike, and an option that falls behind is tried no further.
"""

from collections.abc import Callable, Iterator
from math import sqrt
from random import Random
from time import monotonic
from typing import TYPE_CHECKING, NamedTuple

from hncli.engine.game import EndlessLoop, Option, PayingConversion
from hncli.engine.view import View
from hncli.players.determinization import imagine
from hncli.players.rule_based import RuleBasedPlayer
from hncli.players.value_function import facts_of, prospect

if TYPE_CHECKING:
    from hncli.engine.mission import Mission

MOST_WORLDS = 36
FIRST_LOOK, NEXT_LOOK = 12, 6
"""After so many imagined missions, and after each so many more, the worst are left out."""

BEHIND, AHEAD = 2.0, 1.0
"""How many standard errors behind the best is out, and ahead of the first choice is better."""

MOST_OPTIONS = 6
ALIKE = frozenset(("facedown", "convert", "die"))
"""Kinds of option that come to nearly the same: only the best of each is tried."""

MOST_DECISIONS = 2_000
MOST_PLAYED = 400
"""Imagined missions that are played to the end to say how likely a choice is to win."""

Progress = Callable[[float], object]


class Thought(NamedTuple):
    """What a search came to."""

    option: Option
    chance: float  # of winning the mission, as the sensible player would go on
    worlds: int  # how many imagined missions that is from


class Tried:
    """An option, and what came of it in the imagined missions."""

    def __init__(self, option: Option) -> None:
        self.option = option
        self.chances: list[float] = []

    def lead(self, other: "Tried") -> tuple[float, float]:
        """How much more likely this one is to win, mission by mission, and the error of that."""
        gaps = [a - b for a, b in zip(self.chances, other.chances, strict=True)]
        mean = sum(gaps) / len(gaps)
        spread = sum((gap - mean) ** 2 for gap in gaps) / max(1, len(gaps) - 1)
        return mean, sqrt(spread / len(gaps))


class SearchingPlayer:
    """A negotiator who thinks every choice through to the next conversation."""

    def __init__(self, seed: int = 0) -> None:
        self.seed = seed
        self.sensible = RuleBasedPlayer()

    def choose(self, view: View) -> Option:
        """The option that is most likely to win."""
        *_earlier, best = self.better(view)
        return best

    def think(self, view: View, seconds: float, progress: Progress) -> Thought:
        """Search for half of this time, and find out in the other half how likely that wins."""
        began = monotonic()

        def is_past(share: float) -> bool:
            spent = (monotonic() - began) / seconds if seconds else 1.0
            progress(min(1.0, spent))
            return spent >= share

        for best in self.better(view):  # noqa: B007 (the last one counts)
            if is_past(0.5):
                break
        chance = Random(f"{self._ground(view)} {best.id}")
        wins = played = 0
        while not played or not (is_past(1.0) or played == MOST_PLAYED):
            world = imagine(view, chance)
            self._play(world, best)
            wins += world.result == "won"
            played += 1
        return Thought(best, wins / played, played)

    def contenders(self, view: View) -> list[Option]:
        """The options worth trying, the sensible player's choice first."""
        asked = view.asked
        first = self.sensible.choose(view)
        # What to buy shows its worth only later on, and nothing better was found there by trying.
        is_paying = isinstance(asked.purpose, PayingConversion)
        if len(asked.options) == 1 or asked.kind == "spend" or is_paying:
            return [first]
        ranked = self.sensible.ranked(view)
        found = [first]
        verbs = {first.verb}
        for option in sorted(asked.options, key=lambda option: -ranked[option]):
            if option != first and not (option.verb in ALIKE and option.verb in verbs):
                found.append(option)
                verbs.add(option.verb)
        return found[:MOST_OPTIONS]

    def better(self, view: View) -> Iterator[Option]:
        """The best option so far, again and again."""
        tried = [Tried(option) for option in self.contenders(view)]
        first = tried[0]
        yield first.option
        chance = Random(self._ground(view))
        for n in range(1, MOST_WORLDS + 1):
            if len(tried) == 1:
                break
            world = imagine(view, chance)
            for one in tried:
                one.chances.append(self._chance(world.copy(), one.option))
            if n >= FIRST_LOOK and n % NEXT_LOOK == 0:
                tried = _in_the_race(tried)
                yield _best(tried, first)

    def _ground(self, view: View) -> str:
        """Something to draw chance from that anybody can see."""
        facts = (view.turn, view.phase, view.threat, view.cp, view.pool, view.hand, view.dice)
        return f"{self.seed} {facts} {view.asked.ids}"

    def _chance(self, m: "Mission", option: Option) -> float:
        """How likely an imagined mission is to be won after an option."""
        self._play(m, option, m.turn + 1)
        if m.result is None:
            view = m.view
            return prospect(facts_of(view, self.sensible.outlook(view)), view.turns_left)
        return 1.0 if m.result == "won" else 0.0

    def _play(self, m: "Mission", option: Option, turn: int | None = None) -> None:
        """Play an imagined mission on, to the conversation of a turn or to its end."""
        view = m.view
        choose = self.sensible.choose
        try:
            m.choose(option)
            for _decision in range(MOST_DECISIONS):
                if m.result is not None or (m.turn == turn and m.phase == "conversation"):
                    break
                m.choose(choose(view))
        except EndlessLoop:
            m.result = "lost"  # rules of a pack that set each other off for ever are no victory


def _best(tried: list[Tried], first: Tried) -> Option:
    """What is most likely to win; the first choice, if nothing is clearly ahead of it."""
    best = max(tried, key=lambda one: sum(one.chances))
    if best is not first and first in tried:
        lead, error = best.lead(first)
        best = best if lead > AHEAD * error else first
    return best.option


def _in_the_race(tried: list[Tried]) -> list[Tried]:
    """Leave out whoever is clearly behind, or no different from one that comes before."""
    best = max(tried, key=lambda one: sum(one.chances))
    kept: list[Tried] = []
    for one in tried:
        gap, error = one.lead(best)
        is_behind = gap + BEHIND * error < 0
        if not is_behind and all(one.chances != other.chances for other in kept):
            kept.append(one)
    return kept
