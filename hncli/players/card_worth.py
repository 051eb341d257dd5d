"""The worth of cards in a position, cached by what it depends on.

Missions repeat the same few position summaries, so that nearly all lookups are cache hits."""

from functools import cached_property, lru_cache

from hncli.game.cards.catalogue import Catalogue
from hncli.game.cards.models import ConversationCard
from hncli.game.engine.rolls import FEWEST, MOST
from hncli.game.engine.view import View
from hncli.game.odds import odds_of_dice
from hncli.game.roll_solver import RollChanges
from hncli.players.effect_worth import EffectWorth, ProjectedState
from hncli.players.weights import PHASE, Phases, PositionSummary, summarize

MAX_CP = 14  # CP beyond that are ignored when purchases are compared
MORE_CP = 2  # the best purchase is computed for as many more CP than were asked for
MAX_CACHED_POSITIONS = 20_000
MAX_CACHED_CATALOGUES = 32
MAX_SPARE_CARDS = 4  # more cards to convert fours with make no difference

Rows = tuple[ProjectedState, ProjectedState, ProjectedState]
RowWorths = tuple[float, float, float]
RowChances = tuple[float, float, float, float]
"""The probabilities of the rows none, one and two, and the expected number of cards spent."""

PricedItem = tuple[str, int, float]
"""A card for sale, or a demand that could be conceded: id, cost and worth."""


@lru_cache(maxsize=4096)
def roll_strategies(dice: int, changes: RollChanges) -> tuple[RowChances, ...]:
    """The chances under each strategy of a roll: plain, at least one, at least two successes."""
    odds = odds_of_dice(dice, changes)
    distinct = dict.fromkeys((odds.plain, odds.at_least_one, odds.at_least_two))
    return tuple(
        (float(strategy.none), float(strategy.one), float(strategy.two), float(strategy.cards))
        for strategy in distinct
    )


@lru_cache(maxsize=64)
def strategies_with_cards(dice: int, spare_cards: int) -> tuple[RowChances, ...]:
    """The chances under each strategy of a roll that only spare cards can change."""
    return roll_strategies(dice, RollChanges(spare_cards))


class CardWorth:
    """The worth of the cards of a mission, in all positions with the same summary."""

    def __init__(self, effects: EffectWorth) -> None:
        self.effects = effects
        self.weights = effects.weights
        self.cards = effects.catalogue.conversation
        # The dice of a roll at this threat level, without modifiers.
        self._usual_dice: int = effects.catalogue.dice[effects.summary.threat]
        self._rows: dict[str, Rows] = {}
        self._extra_dice: dict[int, float] = {}
        self._bought: dict[tuple[str, int], float] = {}
        self._best_purchases: dict[
            tuple[tuple[str, ...], int, tuple[PricedItem, ...]], list[float]
        ] = {}
        self._purchases: dict[tuple[tuple[str, ...], int, int], tuple[str, ...]] = {}

    def rows(self, id: str) -> Rows:
        """The projected states after the rows none, one and two; all the same without a roll."""
        rows = self._rows.get(id)
        if rows is None:
            card = self.cards[id]
            project = self.effects.project
            if card.do:
                rows = (project(card.do),) * 3
            else:
                rows = (project(card.none), project(card.one), project(card.two))
            self._rows[id] = rows
        return rows

    def bought(self, id: str, spare_cards: int = MAX_SPARE_CARDS) -> float:
        """The worth of buying a card for the next conversation; never less than 0.1.

        `spare_cards` are the other cards that will be in hand, to convert fours with.
        """
        key = (id, min(MAX_SPARE_CARDS, spare_cards))
        worth_bought = self._bought.get(key)
        if worth_bought is None:
            worth = self._played_next_time(self.cards[id], key[1]) * self.weights.bought_later
            worth_bought = self._bought[key] = max(0.1, worth)
        return worth_bought

    def _played_next_time(self, card: ConversationCard, spare_cards: int) -> float:
        """The expected worth of playing a card in the next conversation."""
        if card.during_roll:
            return self.weights.reroll
        none, one, two = [self._row_next_time(row, spare_cards) for row in self.rows(card.id)]
        card_cost = self.weights.card
        return max(
            [
                n * none + o * one + t * two - spent * card_cost
                for n, o, t, spent in strategies_with_cards(self._usual_dice, spare_cards)
            ]
        )

    def _row_next_time(self, row: ProjectedState, spare_cards: int) -> float:
        weights = self.weights
        worth = row.worth + max(weights.cp, weights.cp_later) * row.cp_gained
        if row.extra_dice or row.next_roll_dice:
            dice = self.extra_dice(row.extra_dice) * spare_cards
            worth += dice + self.extra_dice(row.next_roll_dice) * min(1, spare_cards)
        if row.free_fours and spare_cards:
            worth += weights.free_fours
        return worth + weights.taken_later * row.cards_taken

    def extra_dice(self, count: int) -> float:
        """The worth of `count` more dice in one roll, averaged over all cards without a cost."""
        if not count:
            return 0.0
        gain = self._extra_dice.get(count)
        if gain is None:
            dice = min(MOST, max(FEWEST, self._usual_dice + count))
            gains = [rolled(rows, dice) - usual for rows, usual in self._free_cards]
            gain = self.weights.extra_die * sum(gains) / max(1, len(gains))
            self._extra_dice[count] = gain
        return gain

    @cached_property
    def _free_cards(self) -> list[tuple[RowWorths, float]]:
        """For each card without a cost: the worth of its rows, and of a roll of the usual dice."""
        free_cards = []
        cp = self.weights.cp_later
        for id, card in self.cards.items():
            if not card.cost and card.rows:
                none, one, two = [row.worth + cp * row.cp_gained for row in self.rows(id)]
                rows = (none, one, two)
                free_cards.append((rows, rolled(rows, self._usual_dice)))
        return free_cards

    def best_purchases(
        self,
        available: tuple[str, ...],
        spare_cards: int,
        cp: int = MAX_CP,
        demands: tuple[PricedItem, ...] = (),
    ) -> list[float]:
        """The worth of the best purchase from the available cards, by CP from 0 to `cp` or more.

        Among what can be bought are `demands`.
        """
        key = (available, min(MAX_SPARE_CARDS, spare_cards), demands)
        worths = self._best_purchases.get(key)
        if worths is None or len(worths) <= cp:
            max_cp = min(MAX_CP, cp + MORE_CP)
            items = [*self._priced(available, spare_cards, max_cp), *demands]
            worths = best_worth_by_cp(items, max_cp)
            self._best_purchases[key] = worths
        return worths

    def best_purchase(
        self, available: tuple[str, ...], cp: int, spare_cards: int
    ) -> tuple[str, ...]:
        """The cards of the best purchase for this many CP."""
        key = (available, max(0, cp), min(MAX_SPARE_CARDS, spare_cards))
        purchase = self._purchases.get(key)
        if purchase is None:
            cards = self._priced(available, spare_cards, max(0, cp))
            purchase = best_cards(cards, max(0, cp))
            self._purchases[key] = purchase
        return purchase

    def _priced(
        self, available: tuple[str, ...], spare_cards: int, max_cp: int
    ) -> list[PricedItem]:
        """The available cards that this many CP can buy; the worth of others is not needed."""
        cards = self.cards
        return [
            (id, cards[id].cost, self.bought(id, spare_cards))
            for id in available
            if 0 < cards[id].cost <= max_cp
        ]


def rolled(rows: RowWorths, dice: int) -> float:
    """The expected worth of a roll with this many dice and two spare cards."""
    none, one, two = rows
    return max([n * none + o * one + t * two for n, o, t, _spent in strategies_with_cards(dice, 2)])


def best_worth_by_cp(cards: list[PricedItem], max_cp: int = MAX_CP) -> list[float]:
    """The most worth that 0, 1, ... max_cp points can buy (0/1 knapsack)."""
    best = [0.0] * (max_cp + 1)
    for card in cards:
        best = _with_card(best, card)
    return best


def _with_card(best: list[float], card: PricedItem) -> list[float]:
    """The most worth that each number of points can buy, with one more card to choose from."""
    _id, cost, worth = card
    with_more = best.copy()
    for cp in range(cost, len(best)):
        with_card = best[cp - cost] + worth
        if with_card > best[cp]:
            with_more[cp] = with_card
    return with_more


def best_cards(cards: list[PricedItem], cp: int) -> tuple[str, ...]:
    """The cards that are worth most for this many points (0/1 knapsack, traced back)."""
    tables = [[0.0] * (cp + 1)]  # by the number of cards to choose from
    for card in cards:
        tables.append(_with_card(tables[-1], card))
    chosen = []
    for n in range(len(cards) - 1, -1, -1):
        if tables[n][cp] < tables[n + 1][cp]:  # the best purchase needs this card
            id, cost, _worth = cards[n]
            chosen.append(id)
            cp -= cost
    return tuple(chosen)


class CardWorthCache:
    """The `CardWorth` of each position summary, for one catalogue and the weights of a player."""

    def __init__(self, catalogue: Catalogue, phases: Phases) -> None:
        self.catalogue = catalogue
        self.phases = phases
        self._by_summary: dict[PositionSummary, CardWorth] = {}

    def get(self, view: View) -> CardWorth:
        """The worth of cards in a position; computed at most once for each summary."""
        summary, triggers = summarize(view)
        card_worth = self._by_summary.get(summary)
        if card_worth is None:
            if len(self._by_summary) >= MAX_CACHED_POSITIONS:
                self._by_summary.clear()
            weights = self.phases[PHASE[summary.turns_left]]
            card_worth = CardWorth(EffectWorth(summary, triggers, self.catalogue, weights))
            self._by_summary[summary] = card_worth
        return card_worth


@lru_cache(maxsize=MAX_CACHED_CATALOGUES)
def card_worth_cache(catalogue: Catalogue, phases: Phases) -> CardWorthCache:
    """The cache of a catalogue, shared by all missions that this process plays with it."""
    return CardWorthCache(catalogue, phases)
