"""The sensible player: plays what is worth most by simple rules, with the odds of every roll."""

from functools import cached_property
from typing import TYPE_CHECKING

from hncli.engine.conversation import HAND_LIMIT
from hncli.engine.game import (
    PASS,
    ChoosingEffect,
    OfferingHelp,
    Option,
    PayingConversion,
)
from hncli.engine.rolls import dice_count
from hncli.engine.view import View
from hncli.odds.roll_changes import means
from hncli.players.card_worth import MOST_POINTS, Outlook, Outlooks, outlooks, ways
from hncli.players.effect_worth import Spot
from hncli.players.weights import Weights

if TYPE_CHECKING:
    from hncli.cards.effect_context import Effects


class RuleBasedPlayer:
    """A rule-based negotiator."""

    def __init__(self, weights: Weights | None = None) -> None:
        self.weights = weights or Weights()
        self._outlooks: Outlooks | None = None

    def choose(self, view: View) -> Option:
        """The option that seems worth most."""
        asked = view.asked
        if len(asked.options) == 1:
            return asked.options[0]
        if asked.kind == "spend" and (free := _for_nothing(view)):
            return free
        ranked = self.ranked(view)
        return max(asked.options, key=ranked.__getitem__)

    def ranked(self, view: View) -> dict[Option, float]:
        """What each option seems to be worth."""
        turn = Turn(view, self.weights, self.outlook(view))
        asked = view.asked
        reckon = getattr(turn, asked.kind)
        return {option: reckon(option) for option in asked.options}

    def outlook(self, view: View) -> Outlook:
        """What the cards are worth in a position."""
        if self._outlooks is None or self._outlooks.catalogue is not view.catalogue:
            self._outlooks = outlooks(view.catalogue, self.weights)
        return self._outlooks.at(view)


def _for_nothing(view: View) -> Option | None:
    """The first free card, if there is room for all free ones; None if not."""
    cards = view.catalogue.conversation
    free = [id for id in view.available if not cards[id].cost]
    return Option("buy", free[0]) if free and len(view.hand) + len(free) <= HAND_LIMIT else None


class Turn:
    """One decision, and everything reckoned for it, each thing once."""

    def __init__(self, view: View, weights: Weights, outlook: Outlook) -> None:
        self.view = view
        self.weights = weights
        self.outlook = outlook
        self.cards = view.catalogue.conversation
        self.hand: tuple[str, ...] = view.hand
        self.cp: int = view.cp
        self.phase: str = view.phase
        self.closing = [
            entry.watch
            for entry in view.standing
            if entry.watch is not None and "conversation-end" in entry.watch.when
        ]
        self._points: dict[int, float] = {}

    @cached_property
    def spare(self) -> int:
        """How many other cards there will be in the next conversation at least."""
        free = sum(1 for id in self.view.available if not self.cards[id].cost)
        return free + (len(self.hand) if self.phase == "spend" else 0)

    # Points

    def points(self, gained: int) -> float:
        """What a change of the points is worth: what more or less could be bought with them."""
        found = self._points.get(gained)
        if found is None:
            found = self._points[gained] = self._gained(gained)
        return found

    def _gained(self, gained: int) -> float:
        worth = self.weights.point * gained
        if self.phase == "terror":
            return worth
        purse = self.outlook.purse(self.view.available, self.spare)
        old, new = (min(MOST_POINTS, max(0, cp)) for cp in (self.cp, self.cp + gained))
        worth += purse[new] - purse[old]
        if self.closing:
            worth += self._staved_off(self.cp + gained) - self._staved_off(self.cp)
        return worth

    def _staved_off(self, cp: int) -> float:
        """What the end of the conversation brings, if these are the points by then."""
        worth = 0.0
        for watch in self.closing:
            asked = dict(watch.conditions)
            if asked.get("cp_at_most", cp) >= cp >= asked.get("cp_at_least", cp):
                worth += self.outlook.worth.of(watch.do)
        return worth

    # Conversation

    def converse(self, option: Option) -> float:
        """What it is worth to say this now; to end is worth nothing."""
        verb, name, slot = option
        if verb == "play":
            return self.says[name]
        if verb == "facedown":
            return self.face_down(name)
        if verb == "concede":
            return self.conceded(slot)
        if verb == "buy":
            now = self.says.get(name, self.outlook.bought(name))
            return max(0.1, now) + self.points(-self.cards[name].cost)
        if verb == "use":
            return self.used(name)
        if verb == "act":
            action = next(a for a in self.view.catalogue.abductor.actions if a.id == name)
            return self.whole(action.do) - self.weights.play
        return 0.0

    @cached_property
    def says(self) -> dict[str, float]:
        """What each card in hand is worth face up now, by its odds."""
        hand = self.hand
        plain_dice = dice_count(self.view, "")
        given = means(self.view, hand, plain_dice)
        one_less = given._replace(spare=given.spare - 1)
        special = any(entry.what == "dice-eliminating" for entry in self.view.standing)
        kept = self.weights.card
        found: dict[str, tuple[float, float]] = {}
        there = (*hand, *self.view.available) if self.view.last_conversation else hand
        for id in dict.fromkeys(there):
            if self.cards[id].during_roll:
                continue
            dice = dice_count(self.view, id) if special else plain_dice
            none, one, two = self.outlook.rows(id)
            a, b, c = self.row(none), self.row(one), self.row(two)
            best = max(
                (n * a + o * b + t * c - spent * kept, n * none.ends + o * one.ends + t * two.ends)
                for n, o, t, spent in ways(dice, one_less)
            )
            found[id] = best
        hopes = sum(max(0.0, found[id][0]) for id in hand if id in found)
        cut = self.weights.cut
        return {
            id: worth - ends * cut * (hopes - max(0.0, worth)) - self.weights.play
            for id, (worth, ends) in found.items()
        }

    def row(self, spot: Spot) -> float:
        """What an outcome row is worth, with what its points would buy."""
        worth = spot.worth
        if spot.cp:
            worth += self.points(spot.cp)
        if (spot.dice or spot.next_dice or spot.free) and self.phase == "conversation":
            others = len(self.hand) - 1
            worth += self.outlook.more_dice(spot.dice) * min(4, others)
            worth += self.outlook.more_dice(spot.next_dice) * min(1, others)
            worth += self.weights.free if spot.free and others > 0 else 0.0
        if spot.takes:
            worth += self.weights.take * self.taken(spot.takes)
        return worth

    def taken(self, count: int) -> float:
        """What the best cards are worth that could be taken for nothing."""
        room = HAND_LIMIT - len(self.hand)
        worths = [self.outlook.bought(id) for id in self.view.available]
        return sum(sorted(worths, reverse=True)[: min(count, room)])

    def whole(self, effects: "Effects") -> float:
        """What a list of effects is worth, with what its points would buy."""
        return self.row(self.outlook.worth.after(effects))

    def face_down(self, name: str) -> float:
        """A sure point, if points buy something; the card is gone for conversions."""
        if self.says.get(name, 0.0) > self.reach:
            return -0.5
        kept = self.outlook.bought(name) * self.weights.keep if self.cards[name].cost else 0.0
        return self.reach - self.weights.card * 0.5 - kept

    @cached_property
    def reach(self) -> float:
        """What a point is worth, with those of all cards that are better laid face down."""
        idle = sum(1 for id in self.hand if self.says.get(id, 0.0) <= 0.0)
        return max(self.points(n) / n for n in range(1, max(1, idle) + 1))

    def conceded(self, slot: int) -> float:
        """What conceding brings, less what the points would have bought."""
        placed = next(one for one in self.view.demands if one.slot == slot)
        return self.conceding(placed.id) + self.points(-self.view.catalogue.demands[placed.id].cp)

    def conceding(self, id: str) -> float:
        """What a demand brings and costs, its points left aside."""
        card = self.view.catalogue.demands[id]
        penalty = () if self._is_called_off(card.kind) else card.penalty
        return self.whole((*card.benefit, *penalty)) - 0.3

    def _is_called_off(self, kind: str) -> bool:
        """Whether whoever is in charge stays after such a demand is conceded."""
        moment = f"{kind}-conceded"
        return any(
            moment in rule.when
            and any(one.op == "call_off" for one in rule.do)
            and rule.holds(self.view)
            for rule in self.view.catalogue.abductor.rules
        )

    # Spend phase

    def spend(self, option: Option) -> float:
        """Free cards first, then what is worth most."""
        verb, name, _number = option
        if verb == "end":
            return 0.0
        if verb == "use":
            return self.used(name)
        cost = self.cards[name].cost
        if cost == 0:
            return 0.5
        worth = self.outlook.bought(name, self.spare)
        return worth if name in self.basket else worth - 100.0

    @cached_property
    def basket(self) -> tuple[str, ...]:
        """What to buy with the points there are."""
        return self.outlook.basket(self.view.available, self.cp, self.spare)

    # Rolls

    def roll(self, option: Option) -> float:
        """What the dice come to after this, less what it costs."""
        m = self.view
        successes = m.dice.count(5) + m.dice.count(6) + sum(m.converted)
        now = self.outcome(successes)
        verb = option.verb
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
        roll = self.view.roll
        assert roll is not None
        row = (roll.none, roll.one, roll.two)[min(2, successes)]
        spot = self.outlook.worth.after(row)
        worth = self.row(spot)
        if spot.ends:
            hopes = sum(max(0.0, self.says.get(id, 0.0)) for id in self.hand)
            worth -= self.weights.cut * hopes
        return worth

    # Picks and offers

    def pick(self, option: Option) -> float:
        """The best to take, the least to give."""
        verb, name, number = option
        m = self.view
        purpose = m.asked.purpose
        if verb == "card":
            worth = self.outlook.bought(name) + 0.1 * float(self.cards[name].cost)
            return -worth if isinstance(purpose, PayingConversion) else worth
        if verb == "die":
            return 1.0 if m.dice[number - 1] < 5 else -1.0
        if isinstance(purpose, ChoosingEffect):
            return self.whole(purpose.choices[number - 1])
        if verb == "demand":
            placed = next(one for one in m.demands if one.slot == number)
            if placed.id:
                return self.conceding(placed.id)
            return 1.0 if placed.kind == "major" else 0.0
        return 0.0  # done

    def offer(self, option: Option) -> float:
        """Use a help where what it does or prevents is worth it."""
        purpose = self.view.asked.purpose
        if option == PASS or not isinstance(purpose, OfferingHelp):
            return 0.0
        moment = purpose.moment
        if moment == "would-kill":
            return 1.0
        if moment == "would-end":
            return 0.4 * float(len(self.hand)) - 1.0
        if moment == "red-turned" and self.view.card in self.view.catalogue.reds:
            card = self.view.catalogue.reds[self.view.card]
            return -self.outlook.worth.of(card.main) - 2.0
        return self.used(option.name)

    def used(self, name: str) -> float:
        """What a help is worth now; it should not be wasted."""
        rules = self.view.catalogue.helps[name].rules
        if any(one.op == "concede_free" for one in rules[0].do):
            ids = [one.id for one in self.view.demands if one.face == "up" and not one.conceded]
            return max((self.conceding(id) for id in ids), default=-1.0) - 0.5
        return self.whole(rules[0].do) - 2.0
