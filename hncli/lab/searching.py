"""The searching player: tries the best options in many missions that could be this one.

What is hidden is dealt anew for each imagined mission, and every option is then played on in it to
the end, as the sensible player would. All options meet the same imagined missions with the same
dice, so that chance weighs on all alike, and an option that falls behind is tried no further.
"""

from collections.abc import Callable
from math import sqrt
from random import Random
from time import monotonic
from typing import TYPE_CHECKING, NamedTuple

from hncli.engine.mission import Endless
from hncli.lab.hidden import imagine
from hncli.lab.seen import Seen
from hncli.lab.sensible import Sensible

if TYPE_CHECKING:
    from hncli.engine.mission import Mission

EFFORT = 1_500
"""How many decisions are played for one choice: near the end these are many imagined missions."""

MOST_WORLDS = 400
FIRST_LOOK, NEXT_LOOK = 6, 3
"""After so many imagined missions, and after each so many more, the worst are left out."""

MOST_OPTIONS = 3
ALIKE = frozenset(("facedown", "convert", "die"))
"""Kinds of option that come to nearly the same: only the best of each is tried."""

MOST_DECISIONS = 2_000
SAVED_COUNTS = 0.05  # of a lost mission in which everybody was saved, to tell defeats apart
BEHIND, AHEAD = 1.2, 1.0  # standard errors

Progress = Callable[[float], object]


class Thought(NamedTuple):
    """What a search came to."""

    option: str
    chance: float  # of winning the mission, as the sensible player would go on
    worlds: int  # how many imagined missions that is from


class Tried:
    """An option, and what came of it in the imagined missions."""

    def __init__(self, option: str) -> None:
        self.option = option
        self.gains: list[float] = []
        self.wins = 0

    def lead(self, other: "Tried") -> tuple[float, float]:
        """How much more this one gained, mission by mission, and the error of that."""
        gaps = [a - b for a, b in zip(self.gains, other.gains, strict=True)]
        mean = sum(gaps) / len(gaps)
        spread = sum((gap - mean) ** 2 for gap in gaps) / max(1, len(gaps) - 1)
        return mean, sqrt(spread / len(gaps))


class Searching:
    """A negotiator who thinks every choice through to the end."""

    def __init__(self, seed: int = 0, effort: int = EFFORT) -> None:
        self.seed = seed
        self.effort = effort
        self.sensible = Sensible()

    def choose(self, seen: Seen) -> str:
        """The option that won most."""
        if len(seen.asked.options) == 1:
            return seen.asked.options[0]
        options = self.contenders(seen)
        return options[0] if len(options) == 1 else self.search(seen, options).option

    def think(self, seen: Seen, seconds: float, progress: Progress | None = None) -> Thought:
        """Search for about so long, also where there is only one option."""
        return self.search(seen, self.contenders(seen), seconds, progress)

    def contenders(self, seen: Seen) -> list[str]:
        """The options worth trying, the sensible player's choice first."""
        asked = seen.asked
        first = self.sensible.choose(seen)
        if asked.about == "R-ROLL-3" or (asked.kind == "spend" and _is_free(seen, first)):
            return [first]  # these are never worth the time
        ranked = self.sensible.ranked(seen)
        found = [first]
        kinds = {first.partition(":")[0]}
        for option in sorted(asked.options, key=lambda option: -ranked[option]):
            kind = option.partition(":")[0]
            is_bought_too = asked.kind == "spend" and ranked[option] > 0
            if option != first and not is_bought_too and not (kind in ALIKE and kind in kinds):
                found.append(option)
                kinds.add(kind)
        return found[:MOST_OPTIONS]

    def search(
        self,
        seen: Seen,
        options: list[str],
        seconds: float | None = None,
        progress: Progress | None = None,
    ) -> Thought:
        """Try options in imagined missions, and give the best."""
        chance = Random(self._ground(seen))
        tried = [Tried(option) for option in options]
        first = tried[0]
        began, played = monotonic(), 0
        for n in range(1, MOST_WORLDS + 1):
            world = imagine(seen, chance)
            played += sum(self._try(one, world.copy()) for one in tried)
            if n >= FIRST_LOOK and n % NEXT_LOOK == 0:
                tried = _in_the_race(tried)
            if seconds is None:
                if played >= self.effort or len(tried) == 1:
                    break
            else:
                spent = (monotonic() - began) / seconds if seconds else 1.0
                if progress is not None:
                    progress(min(1.0, max(spent, n / MOST_WORLDS)))
                if spent >= 1:
                    break
        best = _best(tried, first)
        return Thought(best.option, best.wins / len(best.gains), len(best.gains))

    def _ground(self, seen: Seen) -> str:
        """Something to draw chance from that anybody can see."""
        facts = (seen.turn, seen.phase, seen.threat, seen.cp, seen.pool, seen.hand, seen.dice)
        return f"{self.seed} {facts} {seen.asked.options}"

    def _try(self, one: Tried, m: "Mission") -> int:
        """Play one mission on to its end, and give the number of decisions."""
        seen = Seen(m)
        choose = self.sensible.choose
        decisions = 1
        try:
            m.choose(one.option)
            while m.result is None and decisions < MOST_DECISIONS:
                m.choose(choose(seen))
                decisions += 1
        except Endless:
            pass  # rules of a pack that set each other off for ever: that is no victory
        if m.result == "won":
            one.wins += 1
            one.gains.append(1.0)
        else:
            one.gains.append(SAVED_COUNTS * m.saved / max(1, m.saved + m.killed + m.pool))
        return decisions


def _is_free(seen: Seen, option: str) -> bool:
    """Whether a purchase costs nothing."""
    id = option.removeprefix("buy:")
    return id != option and seen.catalogue.conversation[id].cost == 0


def _best(tried: list[Tried], first: Tried) -> Tried:
    """Who gained most; the first one, if that is still in the race and not clearly behind."""
    best = max(tried, key=lambda one: sum(one.gains))
    if first not in tried or best is first:
        return best
    lead, error = best.lead(first)
    return best if len(best.gains) >= FIRST_LOOK and lead > AHEAD * error else first


def _in_the_race(tried: list[Tried]) -> list[Tried]:
    """Leave out whoever is clearly behind, or no different from one that comes before."""
    best = max(tried, key=lambda one: sum(one.gains))
    kept: list[Tried] = []
    for one in tried:
        gap, error = one.lead(best)
        is_behind = gap + BEHIND * error < 0
        if not is_behind and all(one.gains != other.gains for other in kept):
            kept.append(one)
    return kept
