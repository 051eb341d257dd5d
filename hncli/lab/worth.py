"""What things are worth to a negotiator: hostages, threat, points, dice and cards, as numbers.

No card has its name here; what one is worth is read from its effects.
"""

from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from hncli.cards.args import LEVELS

if TYPE_CHECKING:
    from hncli.cards.table import Effects
    from hncli.lab.seen import Seen

TOP = len(LEVELS) - 1


@dataclass(frozen=True)
class Weights:
    """How much each thing counts; found by trying many, see docs/balance.md."""

    win: float = 60.0
    saved: float = 3.0
    killed: float = 3.5
    danger: tuple[float, ...] = (0.0, 0.9, 2.0, 3.0, 4.0, 5.0, 6.2, 8.0)  # of each level
    point: float = 0.25  # of a CP that buys nothing now
    die: float = 0.8
    card: float = 0.35  # of a card in hand
    reveal: float = 0.8
    time: float = 1.2  # of a red card that is discarded
    eliminate: float = 5.0
    empty: float = 6.0  # of a pool that is empty
    reroll: float = 0.9  # of a card that rerolls a die
    later: float = 1.0  # what a card bought now keeps of its worth
    face_up: float = 0.0  # a card worth less than this is better face down


class Spot(NamedTuple):
    """The markers as they would be after some effects, and what that was worth so far."""

    threat: int
    pool: int
    saved: int
    killed: int
    cp: int
    worth: float = 0.0
    is_over: bool = False


@dataclass
class Worth:
    """Reckons effects in one position of a mission."""

    m: "Seen"
    weights: Weights = field(default_factory=Weights)

    def __post_init__(self) -> None:
        m = self.m
        self.spot = Spot(m.threat, m.pool, m.saved, m.killed, m.cp)
        self.is_doubled = any(one.what == "rises-doubled" for one in m.standing)
        self.turns = m.turns_left
        self.in_terror = m.phase == "terror"

    def of(self, effects: "Effects", spot: Spot | None = None) -> float:
        """What a list of effects is worth from here, or from another spot."""
        return self.after(effects, spot).worth

    def after(self, effects: "Effects", spot: Spot | None = None) -> Spot:
        """Where a list of effects leads, each after the other."""
        now = spot or self.spot
        for effect in effects:
            if now.is_over:
                break
            now = self._one(effect, now)
        return now

    def _one(self, effect: Any, now: Spot) -> Spot:
        op = effect.op
        act = getattr(self, f"_{op}", None)
        if act is not None:
            result: Spot = act(effect, now)
            return result
        return now._replace(worth=now.worth + self._flat(effect))

    # Markers

    def _threat(self, effect: Any, now: Spot) -> Spot:
        return self.moved(effect.threat, now)

    def moved(self, amount: int, now: Spot) -> Spot:
        """Threat changed by so many levels, with what spills over an end."""
        if amount > 0 and self.is_doubled:
            amount *= 2
        danger = self.weights.danger
        target = min(TOP, max(0, now.threat + amount))
        spilled = now.threat + amount - target
        now = now._replace(threat=target, worth=now.worth + danger[now.threat] - danger[target])
        if amount > 0 and self.m.second:
            spilled = amount
        for _one in range(abs(spilled)):
            now = self.kill(now) if spilled > 0 else self.save(now)
        return now

    def _threat_to(self, effect: Any, now: Spot) -> Spot:
        level = effect.threat_to
        level = self.m.start_threat if level < 0 else level
        danger = self.weights.danger
        worth = now.worth + danger[now.threat] - danger[level]
        return now._replace(threat=level, worth=worth)

    def _marker(self, effect: Any, now: Spot) -> Spot:
        target = min(TOP, max(0, now.threat + effect.marker))
        danger = self.weights.danger
        worth = now.worth + danger[now.threat] - danger[target]
        return now._replace(threat=target, worth=worth)

    def _cp(self, effect: Any, now: Spot) -> Spot:
        amount: int = effect.cp
        return now._replace(cp=now.cp + amount, worth=now.worth + self.weights.point * amount)

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
            if self.in_terror or self.m.second:
                return now
            return now._replace(worth=now.worth + self.weights.win, is_over=True)
        empty = self.weights.empty if now.pool == 1 else 0.0
        if now.pool == 1 and self.m.second:
            empty = self.weights.win
        worth = now.worth + self.weights.saved + empty
        return now._replace(
            pool=now.pool - 1, saved=now.saved + 1, worth=worth, is_over=empty == self.weights.win
        )

    def _kill(self, effect: Any, now: Spot) -> Spot:
        for _one in range(effect.kill):
            now = self.kill(now)
        return now

    def kill(self, now: Spot) -> Spot:
        """One hostage dead; more than the mission can bear ends it."""
        if now.is_over or (now.pool == 1 and self.m.second):
            return now
        if now.pool == 0:
            return now._replace(worth=now.worth - self.weights.time)
        total = now.pool + now.saved + now.killed
        n, d = self.m.share
        if (total - now.killed - 1) * d < n * total:
            return now._replace(
                killed=now.killed + 1, worth=now.worth - self.weights.win, is_over=True
            )
        return now._replace(
            pool=now.pool - 1, killed=now.killed + 1, worth=now.worth - self.weights.killed
        )

    def _hostages(self, effect: Any, now: Spot) -> Spot:
        count: int = effect.hostages
        return now._replace(pool=now.pool + count, worth=now.worth - 0.8 * count)

    # Ends

    def _eliminate(self, _effect: Any, now: Spot) -> Spot:
        if self.m.second:
            return now
        if now.pool == 0:
            return now._replace(worth=now.worth + self.weights.win, is_over=True)
        return now._replace(worth=now.worth + self.weights.eliminate - 0.6 * now.pool)

    def _escape(self, _effect: Any, now: Spot) -> Spot:
        return now._replace(worth=now.worth - self.weights.win, is_over=True)

    def _finish(self, effect: Any, now: Spot) -> Spot:
        is_won = effect.finish == "won"
        worth = self.weights.win if is_won else -self.weights.win
        return now._replace(worth=now.worth + worth, is_over=True)

    # Chances

    def _die(self, effect: Any, now: Spot) -> Spot:
        chance = (7 - effect.die) / 6
        return self._mixed(now, ((chance, effect.reach), (1 - chance, effect.miss)))

    def _roll(self, effect: Any, now: Spot) -> Spot:
        dice = self.m.catalogue.dice[now.threat]
        miss = (1 / 2 if len(self.m.hand) > 2 else 2 / 3) ** dice
        return self._mixed(now, ((1 - miss, effect.success), (miss, effect.failure)))

    def _mixed(self, now: Spot, parts: tuple[tuple[float, "Effects"], ...]) -> Spot:
        fresh = now._replace(worth=0.0)
        worth = sum(chance * self.after(effects, fresh).worth for chance, effects in parts)
        return now._replace(worth=now.worth + worth)

    def _choose(self, effect: Any, now: Spot) -> Spot:
        return max(
            (self.after(one, now) for one in effect.choose),
            key=lambda spot: spot.worth,
        )

    # What lasts, and the rest

    def _flat(self, effect: Any) -> float:
        """What is reckoned without looking at the markers."""
        weights, m = self.weights, self.m
        lasting = {"next-roll": 1.0, "conversation": 2.0, "turn": 2.5}.get(
            getattr(effect, "until", ""), 4.0
        )
        if effect.op == "dice":
            amount: int = effect.dice
            return weights.die * amount * lasting
        if effect.op == "free_fours":
            return weights.die * 1.2
        if effect.op == "double_rises":
            return -3.0 if self.turns else -1.0
        if effect.op in ("watch", "alert"):
            return self._watched(effect)
        if effect.op == "reveal":
            return weights.reveal if any(one.face == "down" for one in m.demands) else 0.0
        if effect.op == "discard_red":
            return -weights.time * float(effect.discard_red)
        if effect.op == "discard_half":
            return -weights.time * (self.turns // 2)
        if effect.op == "take":
            return 1.5 * float(effect.take)
        if effect.op == "end":
            return -weights.card * len(m.hand) if m.phase == "conversation" else 0.0
        return {"out": -0.5, "bring": -0.5, "concede_free": 1.5}.get(effect.op, 0.0)

    def _watched(self, effect: Any) -> float:
        """A trigger that will act again and again, or an alert that acts once."""
        watch = effect.watch if effect.op == "watch" else effect.alert
        worth = self.of(watch.do, self.spot._replace(worth=0.0))
        if effect.op == "alert":
            return 0.6 * worth
        if "turn-end" in watch.when:
            return worth
        return worth * min(4.0, 0.6 * self.turns)


@lru_cache(maxsize=65536)
def best_purchase(prices: tuple[tuple[int, float], ...], cp: int) -> float:
    """The most that so many points can buy, of cards with a price and a worth."""
    best = [0.0] * (max(0, cp) + 1)
    for price, worth in prices:
        for points in range(len(best) - 1, price - 1, -1):
            best[points] = max(best[points], best[points - price] + worth)
    return best[-1]
