"""The sensible player: plays what is worth most by simple rules, with the odds of every roll."""

from functools import lru_cache
from typing import TYPE_CHECKING, cast

from hncli.cards.models import ConversationCard
from hncli.engine.conversation import HAND_LIMIT
from hncli.engine.rolls import dice_count
from hncli.engine.standing import without
from hncli.lab.changes import Means, means
from hncli.lab.odds import odds_of
from hncli.lab.seen import Seen
from hncli.lab.worth import Weights, Worth, best_purchase

if TYPE_CHECKING:
    from hncli.cards.table import Effects
    from hncli.engine.mission import Mission

SPARE = Means(spare=4)
"""What a negotiator can usually change a roll with."""


class Sensible:
    """A rule-based negotiator."""

    def __init__(self, weights: Weights | None = None) -> None:
        self.weights = weights or Weights()

    def choose(self, seen: Seen) -> str:
        """The option that seems worth most."""
        asked = seen.asked
        if len(asked.options) == 1:
            return asked.options[0]
        return Turn(seen, self.weights).choose(asked.kind, asked.options)


@lru_cache(maxsize=4096)
def ways(dice: int, given: Means) -> tuple[tuple[float, float, float, float], ...]:
    """The ways to play a roll: the chances of the rows none, one and two, and the cards spent."""
    found = odds_of(dice, given)
    chances = dict.fromkeys((found.plain, found.at_least_one, found.at_least_two))
    return tuple(
        (float(one.none), float(one.one), float(one.two), float(one.cards)) for one in chances
    )


class Turn:
    """One decision, and everything reckoned for it, each thing once."""

    def __init__(self, seen: Seen, weights: Weights) -> None:
        self.seen = seen
        self.m = cast("Mission", seen)  # as far as the odds look
        self.weights = weights
        self.worth = Worth(seen, weights)
        self.cards = seen.catalogue.conversation
        self.cp = seen.cp
        self._played: dict[str, float] = {}
        self._bought: dict[str, float] = {}
        self._points: dict[int, float] = {}
        self._prices: tuple[tuple[int, float], ...] | None = None

    def choose(self, kind: str, options: tuple[str, ...]) -> str:
        """The best option of a kind of decision."""
        reckon = {
            "converse": self.converse,
            "spend": self.spend,
            "roll": self.roll,
            "pick": self.pick,
            "offer": self.offer,
        }[kind]
        best, chosen = -1e9, options[0]
        for option in options:
            worth = reckon(option)
            if worth > best:
                best, chosen = worth, option
        return chosen

    # Conversation

    def converse(self, option: str) -> float:
        """What it is worth to say this now; to end is worth nothing."""
        verb, _colon, name = option.partition(":")
        if verb == "play":
            return self.played(name)
        if verb == "facedown":
            return self.face_down(name)
        if verb == "concede":
            return self.conceded(name)
        if verb == "buy":
            return self.bought(name) + self.points(-self.cards[name].cost)
        if verb == "use":
            return self.used(name)
        if verb == "act":
            action = next(a for a in self.seen.catalogue.abductor.actions if a.id == name)
            return self.row(action.do) - 0.5
        return 0.0

    def played(self, id: str) -> float:
        """What a card is worth face up now, by its odds."""
        if id not in self._played:
            self._played[id] = self._play(self.cards[id])
        return self._played[id]

    def _play(self, card: ConversationCard) -> float:
        if card.do:
            return self.row(card.do)
        if card.during_roll:
            return -1.0
        dice = dice_count(self.m, card.id)
        given = means(self.m, without(self.seen.hand, card.id), dice)
        none, one, two = self.row(card.none), self.row(card.one), self.row(card.two)
        spent = self.weights.card
        return max(n * none + o * one + t * two - c * spent for n, o, t, c in ways(dice, given))

    def row(self, effects: "Effects") -> float:
        """What an outcome row is worth, with what its points would buy."""
        spot = self.worth.after(effects)
        return spot.worth + self.points(spot.cp - self.cp)

    def points(self, gained: int) -> float:
        """What a change of the points is worth: what more or less could be bought with them."""
        if gained == 0 or self.seen.phase == "terror":
            return 0.0
        if gained not in self._points:
            prices = self.prices()
            more, now = best_purchase(prices, self.cp + gained), best_purchase(prices, self.cp)
            self._points[gained] = more - now
        return self._points[gained]

    def prices(self) -> tuple[tuple[int, float], ...]:
        """Price and worth of what is Available."""
        if self._prices is None:
            ids = [id for id in self.seen.available if self.cards[id].cost]
            self._prices = tuple(sorted((self.cards[id].cost, self.bought(id)) for id in ids))
        return self._prices

    def bought(self, id: str) -> float:
        """What it is worth to have a card in the next conversation."""
        if id not in self._bought:
            self._bought[id] = self._buy(self.cards[id])
        return self._bought[id]

    def _buy(self, card: ConversationCard) -> float:
        if card.during_roll:
            return self.weights.reroll
        if card.do:
            return max(0.1, self.worth.of(card.do))
        dice = self.seen.catalogue.dice[self.seen.threat]
        none, one, two = (self.worth.of(row) for row in (card.none, card.one, card.two))
        worth = max(n * none + o * one + t * two for n, o, t, _c in ways(dice, SPARE))
        return max(0.1, worth * self.weights.later)

    def face_down(self, name: str) -> float:
        """A sure point, if points buy something; the card is gone for conversions."""
        played = self.played(name)
        hand = self.seen.hand
        spare = sum(1 for id in hand if self.played(id) <= self.weights.face_up)
        reach = max((self.points(n) / n for n in range(1, spare + 1)), default=0.0)
        keep = self.bought(name) * 0.3 if self.cards[name].cost else 0.0
        return -0.5 if played > max(reach, self.weights.face_up) else reach - 0.05 - keep

    def conceded(self, slot: str) -> float:
        """What conceding brings, less what the points would have bought."""
        placed = next(one for one in self.seen.demands if f"d{one.slot}" == slot)
        card = self.seen.catalogue.demands[placed.id]
        spot = self.worth.after((*card.benefit, *card.penalty))
        return spot.worth + self.points(-card.cp) - 0.3

    # Spend phase

    def spend(self, option: str) -> float:
        """Free cards first, then what is worth most."""
        verb, _colon, name = option.partition(":")
        if verb == "end":
            return 0.0
        if verb == "use":
            return self.used(name)
        card = self.cards[name]
        room = HAND_LIMIT - len(self.seen.hand)
        free = sum(1 for id in self.seen.available if not self.cards[id].cost)
        if card.cost == 0:
            return 0.5 + (50.0 if room > free else 0.0)
        rest = best_purchase(self._without(name), self.seen.cp - card.cost)
        return 1.0 + self.bought(name) + rest

    def _without(self, name: str) -> tuple[tuple[int, float], ...]:
        found = list(self.prices())
        found.remove((self.cards[name].cost, self.bought(name)))
        return tuple(found)

    # Rolls

    def roll(self, option: str) -> float:
        """What the dice come to after this, less what it costs."""
        m = self.seen
        successes = m.dice.count(5) + m.dice.count(6) + sum(m.converted)
        now = self.outcome(successes)
        verb, _colon, _name = option.partition(":")
        if verb == "accept":
            return now
        fours = sum(f == 4 and not c for f, c in zip(m.dice, m.converted, strict=True))
        if verb == "convert":
            free = any(one.what == "free-fours" for one in m.standing)
            pairs = fours if free else min(fours, len(m.hand) // 2)
            cost = 0.0 if free else 2 * self.weights.card
            gains = [self.outcome(successes + n) - cost * n for n in range(1, pairs + 1)]
            return max(gains, default=now - 1)
        misses = sum(f < 5 and not c for f, c in zip(m.dice, m.converted, strict=True))
        if not misses:
            return now - 1
        better = (self.outcome(successes + 1) - now) / 3
        return now + better - 1.2 * self.weights.card

    def outcome(self, successes: int) -> float:
        """What the roll on the table is worth with so many successes."""
        roll = self.seen.roll
        return self.row((roll.none, roll.one, roll.two)[min(2, successes)])

    # Picks and offers

    def pick(self, option: str) -> float:
        """The best to take, the least to give."""
        verb, _colon, name = option.partition(":")
        m = self.seen
        if verb == "card":
            worth = self.bought(name) + 0.1 * float(self.cards[name].cost)
            return -worth if m.asked.about == "R-ROLL-3" else worth
        if verb == "die":
            return 1.0 if m.dice[int(name) - 1] < 5 else -1.0
        if verb == "effect":
            return self.row(m.ask.then[2][int(name) - 1])
        if verb == "demand":
            placed = next(one for one in m.demands if f"d{one.slot}" == name)
            if placed.id:
                card = m.catalogue.demands[placed.id]
                return self.worth.of((*card.benefit, *card.penalty))
            return 1.0 if placed.kind == "major" else 0.0
        return 0.0  # done

    def offer(self, option: str) -> float:
        """Use a help where what it does or prevents is worth it."""
        if option == "pass":
            return 0.0
        name = option.removeprefix("use:")
        moment = self.seen.ask.then[0]
        if moment == "would-kill":
            return 1.0
        if moment == "would-end":
            return 0.4 * float(len(self.seen.hand)) - 1.0
        if moment == "red-turned" and self.seen.card in self.seen.catalogue.reds:
            card = self.seen.catalogue.reds[self.seen.card]
            return -self.worth.of(getattr(card, "main", ())) - 2.0
        return self.used(name)

    def used(self, name: str) -> float:
        """What a help is worth now; it should not be wasted."""
        rules = self.seen.catalogue.helps[name].rules
        spot = self.worth.after(rules[0].do)
        if any(one.op == "concede_free" for one in rules[0].do):
            slots = [f"d{one.slot}" for one in self.seen.demands if one.face == "up"]
            return max((self.conceded(slot) for slot in slots), default=-1.0) - 0.5
        return spot.worth + self.points(spot.cp - self.cp) - 2.0
