"""What each card is worth where the markers are, reckoned once and kept.

A mission comes again and again to the same markers, so nearly all of this is looked up.
"""

from functools import lru_cache
from typing import TYPE_CHECKING

from hncli.engine.rolls import FEWEST, MOST
from hncli.odds.roll_changes import Means
from hncli.odds.threat_roll import odds_of
from hncli.players.effect_worth import Facts, Spot, Worth, facts_of
from hncli.players.weights import Weights

if TYPE_CHECKING:
    from hncli.cards.catalogue import Catalogue
    from hncli.cards.models import ConversationCard
    from hncli.cards.triggers import Watch
    from hncli.engine.view import View

MOST_POINTS = 14
MOST_KEPT = 20_000
MOST_SPARE = 4
"""More cards than that to convert fours with are not counted on."""

Rows = tuple[Spot, Spot, Spot]
Way = tuple[float, float, float, float]
Ware = tuple[str, int, float]
"""A card for sale: its price and its worth."""


@lru_cache(maxsize=4096)
def ways(dice: int, given: Means) -> tuple[Way, ...]:
    """The ways to play a roll: the chances of the rows none, one and two, and the cards spent."""
    found = odds_of(dice, given)
    chances = dict.fromkeys((found.plain, found.at_least_one, found.at_least_two))
    return tuple(
        (float(one.none), float(one.one), float(one.two), float(one.cards)) for one in chances
    )


class Outlook:
    """What the cards of a mission are worth in positions that are alike."""

    def __init__(self, worth: Worth) -> None:
        self.worth = worth
        self.weights = worth.weights
        self.cards = worth.catalogue.conversation
        self._rows: dict[str, Rows] = {}
        self._dice: dict[int, float] = {}
        self._bought: dict[tuple[str, int], float] = {}
        self._purses: dict[tuple[tuple[str, ...], int], list[float]] = {}
        self._baskets: dict[tuple[tuple[str, ...], int, int], tuple[str, ...]] = {}

    def rows(self, id: str) -> Rows:
        """Where the rows none, one and two of a card lead; all the same without a roll."""
        found = self._rows.get(id)
        if found is None:
            card = self.cards[id]
            rows = (card.do,) * 3 if card.do else (card.none, card.one, card.two)
            none, one, two = (self.worth.after(row) for row in rows)
            found = self._rows[id] = (none, one, two)
        return found

    def bought(self, id: str, spare: int = MOST_SPARE) -> float:
        """What a card is worth in the next conversation, with so many others beside it."""
        key = (id, min(MOST_SPARE, spare))
        found = self._bought.get(key)
        if found is None:
            worth = self._buy(self.cards[id], key[1]) * self.weights.later
            found = self._bought[key] = max(0.1, worth)
        return found

    def _buy(self, card: "ConversationCard", spare: int) -> float:
        if card.during_roll:
            return self.weights.reroll
        dice = self.worth.catalogue.dice[self.worth.facts.threat]
        none, one, two = (self._later(spot, spare) for spot in self.rows(card.id))
        kept = self.weights.card
        return max(
            n * none + o * one + t * two - spent * kept
            for n, o, t, spent in ways(dice, Means(spare))
        )

    def _later(self, spot: Spot, spare: int) -> float:
        """A row in the next conversation, with so many cards beside it."""
        weights = self.weights
        die = self.more_dice(spot.dice) * spare + self.more_dice(spot.next_dice) * min(1, spare)
        free = weights.free if spot.free and spare else 0.0
        return spot.worth + max(weights.point, 0.5) * spot.cp + die + free + 1.5 * spot.takes

    def more_dice(self, more: int) -> float:
        """What so many dice more add to a card that costs nothing, in one roll."""
        if not more:
            return 0.0
        found = self._dice.get(more)
        if found is None:
            usual = self.worth.catalogue.dice[self.worth.facts.threat]
            dice = min(MOST, max(FEWEST, usual + more))
            ids = [id for id, card in self.cards.items() if not card.cost and card.rows]
            gains = [self._rolled(id, dice) - self._rolled(id, usual) for id in ids]
            found = self._dice[more] = self.weights.roll * sum(gains) / max(1, len(gains))
        return found

    def _rolled(self, id: str, dice: int) -> float:
        """What a card is worth with so many dice, and two cards to spare."""
        none, one, two = (spot.worth + 0.5 * spot.cp for spot in self.rows(id))
        return max(n * none + o * one + t * two for n, o, t, _spent in ways(dice, Means(2)))

    def purse(self, available: tuple[str, ...], spare: int) -> list[float]:
        """The most that 0, 1, 2 ... points can buy of these cards."""
        key = (available, min(MOST_SPARE, spare))
        found = self._purses.get(key)
        if found is None:
            found = self._purses[key] = most_bought(self._wares(available, spare))
        return found

    def basket(self, available: tuple[str, ...], cp: int, spare: int) -> tuple[str, ...]:
        """The cards that are the best purchase for so many points."""
        key = (available, max(0, cp), min(MOST_SPARE, spare))
        found = self._baskets.get(key)
        if found is None:
            found = self._baskets[key] = best_bought(self._wares(available, spare), max(0, cp))
        return found

    def _wares(self, available: tuple[str, ...], spare: int) -> list[Ware]:
        cards = self.cards
        return [(id, cards[id].cost, self.bought(id, spare)) for id in available if cards[id].cost]


def most_bought(wares: list[Ware], most: int = MOST_POINTS) -> list[float]:
    """The most that 0, 1, 2 ... points can buy, of cards with a price and a worth."""
    best = [0.0] * (most + 1)
    for _id, price, worth in wares:
        for points in range(most, price - 1, -1):
            more = best[points - price] + worth
            if more > best[points]:
                best[points] = more
    return best


def best_bought(wares: list[Ware], points: int) -> tuple[str, ...]:
    """The cards that are worth most for so many points."""
    basket = []
    best = most_bought(wares, points)[points]
    for at in range(len(wares) - 1, -1, -1):
        id, price, _worth = wares[at]
        without = most_bought(wares[:at], points)
        if without[points] < best:  # it is missed when it is off the shelf
            basket.append(id)
            points -= price
        best = without[points]
    return tuple(basket)


class Outlooks:
    """Every outlook of the missions with the same cards, by the facts."""

    def __init__(self, catalogue: "Catalogue", weights: Weights) -> None:
        self.catalogue = catalogue
        self.weights = weights
        self._known: dict[Facts, Outlook] = {}

    def at(self, view: "View") -> Outlook:
        """The outlook in a position."""
        watches: list[Watch] = []
        facts = facts_of(view, watches)
        found = self._known.get(facts)
        if found is None:
            if len(self._known) >= MOST_KEPT:
                self._known.clear()
            found = Outlook(Worth(facts, watches, self.catalogue, self.weights))
            self._known[facts] = found
        return found


_CATALOGUES: dict[tuple[int, Weights], Outlooks] = {}


def outlooks(catalogue: "Catalogue", weights: Weights) -> Outlooks:
    """The outlooks of a catalogue, shared by all missions that this process plays with it."""
    key = (id(catalogue), weights)  # it is kept, so the number stays its own
    found = _CATALOGUES.get(key)
    if found is None:
        if len(_CATALOGUES) >= 32:
            _CATALOGUES.clear()
        found = _CATALOGUES[key] = Outlooks(catalogue, weights)
    return found
