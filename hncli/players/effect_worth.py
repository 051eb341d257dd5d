"""What effects are worth to a negotiator, from where the markers are.

No card has its name here; what one is worth is read from its effects.
"""

from typing import TYPE_CHECKING, Any, NamedTuple

from hncli.cards.schema import LEVELS
from hncli.cards.triggers import CONDITIONS, Watch
from hncli.players.weights import Weights

if TYPE_CHECKING:
    from hncli.cards.catalogue import Catalogue
    from hncli.cards.effect_context import Effects
    from hncli.engine.view import View

TOP = len(LEVELS) - 1
MARKERS = ("threat_at_least", "threat_at_most", "pool_at_least", "pool_at_most")
"""Conditions that can be asked of markers that are only thought of."""

WATCHED = ("would-kill", "threat-rises")
"""Moments at which something on the table changes what an effect does."""

LASTING = {"next-roll": 0.7, "conversation": 0.0, "turn": 0.5}
"""How many rolls after this conversation a modifier counts for; any other lasts longer."""

LONG = 4.0
SPARE_ROLL = 1 / 2  # the chance that a die fails when its 4 can be converted
LONG_TIME = 7  # terror cards
FULL_DANGER = 6  # with so many terror cards left, threat weighs in full


class Facts(NamedTuple):
    """All that the worth of an effect depends on: what is alike in these is worth the same."""

    threat: int
    pool: int
    missing: int  # how many must still be saved; as many of the pool as that may not die
    turns: int  # a long time is as good as a longer one
    second: bool
    in_terror: bool
    is_doubled: bool
    can_reveal: bool
    watching: tuple[str, ...]  # the cards whose triggers change effects


def facts_of(view: "View", watches: list[Watch]) -> Facts:
    """Gather the facts of a position, and the triggers that count."""
    is_doubled = False
    watching = []
    for entry in view.standing:
        watch = entry.watch
        if watch is None:
            is_doubled = is_doubled or entry.what == "rises-doubled"
        elif any(moment in WATCHED for moment in watch.when):
            watching.append(entry.source)
            watches.append(watch)
    n, d = view.share
    pool, saved = view.pool, view.saved
    needed = -(-n * (pool + saved + view.killed) // d)
    return Facts(
        view.threat,
        pool,
        max(0, needed - saved),
        min(LONG_TIME, view.turns_left),
        view.second,
        view.phase == "terror",
        is_doubled,
        view.has_hidden_demand,
        tuple(watching),
    )


class Spot(NamedTuple):
    """The markers as they would be after some effects, and what that was worth so far."""

    threat: int
    pool: int
    missing: int
    worth: float = 0.0
    cp: int = 0  # gained
    dice: int = 0  # more of them in this conversation
    next_dice: int = 0  # more of them in the next roll
    free: bool = False  # fours convert free in this conversation
    takes: int = 0  # cards to choose for nothing
    ends: bool = False  # the conversation is over
    is_over: bool = False  # the mission is


class Worth:
    """Reckons effects from the facts of one position."""

    def __init__(
        self, facts: Facts, watches: list[Watch], catalogue: "Catalogue", weights: Weights
    ) -> None:
        self.facts = facts
        self.catalogue = catalogue
        self.weights = weights
        left = facts.turns / FULL_DANGER
        scale = weights.fade + (1.0 - weights.fade) * min(1.0, left)
        self.danger = [one * scale for one in weights.danger]
        self.spot = Spot(facts.threat, facts.pool, facts.missing)
        self.kills = [one for one in watches if "would-kill" in one.when]
        self.rises = [one for one in watches if "threat-rises" in one.when]

    def of(self, effects: "Effects") -> float:
        """What a list of effects is worth from here."""
        return self.after(effects).worth

    def after(self, effects: "Effects", spot: Spot | None = None) -> Spot:
        """Where a list of effects leads, each after the other."""
        now = spot or self.spot
        for effect in effects:
            if now.is_over:
                break
            act = getattr(self, f"_{effect.op}", None)
            now = act(effect, now) if act else self._add(now, self._flat(effect))
        return now

    @staticmethod
    def _add(now: Spot, worth: float) -> Spot:
        return now._replace(worth=now.worth + worth)

    def _lost(self, now: Spot) -> Spot:
        return now._replace(worth=now.worth - self.weights.win, is_over=True)

    def _won(self, now: Spot) -> Spot:
        return now._replace(worth=now.worth + self.weights.win, is_over=True)

    # Markers

    def _threat(self, effect: Any, now: Spot) -> Spot:
        amount: int = effect.threat
        return self.moved(amount * 2 if amount > 0 and self.facts.is_doubled else amount, now)

    def moved(self, amount: int, now: Spot) -> Spot:
        """Threat changed by so many levels, with what spills over an end."""
        old = now.threat
        now = self._put(min(TOP, max(0, old + amount)), now)
        spilled = old + amount - now.threat
        for _one in range(abs(spilled)):
            now = self.kill(now) if spilled > 0 else self.save(now)
        for _level in range(now.threat - old):
            for watch in self.rises:
                now = self.after(watch.do, now)
        return now

    def _put(self, level: int, now: Spot) -> Spot:
        worth = now.worth + self.danger[now.threat] - self.danger[level]
        return now._replace(threat=level, worth=worth)

    def _threat_to(self, effect: Any, now: Spot) -> Spot:
        level: int = effect.threat_to
        return self._put(self.catalogue.abductor.threat if level < 0 else level, now)

    def _marker(self, effect: Any, now: Spot) -> Spot:
        return self._put(min(TOP, max(0, now.threat + effect.marker)), now)

    def _cp(self, effect: Any, now: Spot) -> Spot:
        return now._replace(cp=now.cp + effect.cp)

    # Hostages

    def _release(self, effect: Any, now: Spot) -> Spot:
        for _one in range(effect.release):
            now = self.save(now)
        return now

    def save(self, now: Spot) -> Spot:
        """One hostage out; with nobody left it is the abductor."""
        if now.is_over:
            return now
        if now.pool == 0:
            return now if self.facts.in_terror or self.facts.second else self._won(now)
        worth = now.worth + self.weights.saved
        missing = max(0, now.missing - 1)
        return self._emptied(now._replace(pool=now.pool - 1, missing=missing, worth=worth))

    def _emptied(self, now: Spot) -> Spot:
        """What an empty pool brings."""
        if now.pool:
            return now
        return self._won(now) if self.facts.second else self._add(now, self.weights.empty)

    def _kill(self, effect: Any, now: Spot) -> Spot:
        for _one in range(effect.kill):
            now = self.kill(now)
        return now

    def kill(self, now: Spot) -> Spot:
        """One hostage dead, unless something stands before it."""
        if now.is_over:
            return now
        if now.pool == 0:
            return self._add(now, -self.weights.time)
        for watch in self.kills:
            if _holds(watch, now):
                return self.after(watch.do, now)
        may_die = now.pool - now.missing  # before the mission is lost
        if may_die < 1:
            return self._lost(now)
        weights = self.weights
        cost = 2.0 * weights.killed / (1 + may_die) if now.missing else -weights.cleared
        return self._emptied(now._replace(pool=now.pool - 1, worth=now.worth - cost))

    def _hostages(self, effect: Any, now: Spot) -> Spot:
        count: int = effect.hostages
        worth = now.worth - 0.8 * self.weights.saved * count
        missing = now.missing + (count + 1) // 2  # nearly always half of them
        return now._replace(pool=now.pool + count, missing=missing, worth=worth)

    # Ends

    def _end(self, _effect: Any, now: Spot) -> Spot:
        return now._replace(ends=True)

    def _eliminate(self, _effect: Any, now: Spot) -> Spot:
        if self.facts.second or self.facts.in_terror:
            return now
        if now.pool == 0:
            return self._won(now)
        weights = self.weights
        worth = weights.eliminate - weights.eliminate_pool * now.pool
        if not now.missing:
            worth += weights.eliminate_safe
        return self._add(now, worth)

    def _escape(self, _effect: Any, now: Spot) -> Spot:
        return self._lost(now)

    def _finish(self, effect: Any, now: Spot) -> Spot:
        return self._won(now) if effect.finish == "won" else self._lost(now)

    # Chances

    def _die(self, effect: Any, now: Spot) -> Spot:
        chance = (7 - effect.die) / 6
        return self._mixed(now, ((chance, effect.reach), (1 - chance, effect.miss)))

    def _roll(self, effect: Any, now: Spot) -> Spot:
        miss = SPARE_ROLL ** self.catalogue.dice[now.threat]
        return self._mixed(now, ((1 - miss, effect.success), (miss, effect.failure)))

    def _mixed(self, now: Spot, parts: tuple[tuple[float, "Effects"], ...]) -> Spot:
        worth = sum(chance * self._whole(effects, now) for chance, effects in parts)
        return now._replace(worth=now.worth + worth)

    def _whole(self, effects: "Effects", now: Spot) -> float:
        """What effects are worth when their points are counted in."""
        spot = self.after(effects, now._replace(worth=0.0, cp=0))
        return spot.worth + max(self.weights.point, 0.5) * spot.cp

    def _choose(self, effect: Any, now: Spot) -> Spot:
        return max((self.after(one, now) for one in effect.choose), key=lambda spot: spot.worth)

    # What lasts, and the rest

    def _dice(self, effect: Any, now: Spot) -> Spot:
        amount: int = effect.dice
        now = self._add(now, self.weights.die * amount * LASTING.get(effect.until, LONG))
        if effect.until == "next-roll":
            return now._replace(next_dice=now.next_dice + amount)
        return now._replace(dice=now.dice + amount)

    def _free_fours(self, _effect: Any, now: Spot) -> Spot:
        return now._replace(free=True)

    def _take(self, effect: Any, now: Spot) -> Spot:
        return now._replace(takes=now.takes + effect.take)

    def _flat(self, effect: Any) -> float:
        """What is reckoned without looking at the markers."""
        weights, facts = self.weights, self.facts
        if effect.op == "double_rises":
            return -3.0 if facts.turns else -1.0
        if effect.op in ("watch", "alert"):
            return self._watched(effect)
        if effect.op == "reveal":
            return weights.reveal if facts.can_reveal else 0.0
        if effect.op == "discard_red":
            return -weights.time * float(min(effect.discard_red, facts.turns))
        if effect.op == "discard_half":
            return -weights.time * (facts.turns // 2)
        return {"out": -0.5, "bring": -0.5, "concede_free": 1.5}.get(effect.op, 0.0)

    def _watched(self, effect: Any) -> float:
        """A trigger that will act again and again, or an alert that acts once."""
        watch = effect.watch if effect.op == "watch" else effect.alert
        worth = self._whole(watch.do, self.spot)
        if effect.op == "alert":
            return 0.6 * worth
        if "turn-end" in watch.when:
            return worth
        return worth * min(4.0, 0.6 * self.facts.turns)


def _holds(watch: Watch, now: Spot) -> bool:
    """Whether a trigger would act with the markers there; others than markers are not asked."""
    # A spot is no whole table, but it has the markers, and these conditions look at nothing else.
    return all(
        name in MARKERS and CONDITIONS[name].holds(now, value)  # type: ignore[arg-type]
        for name, value in watch.conditions
    )
