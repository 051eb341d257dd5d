"""The rule-based player (`sensible`): takes the option with the highest heuristic worth."""

from hncli.engine.game import Option
from hncli.engine.view import View
from hncli.players.card_worth import CardWorth, CardWorthCache, card_worth_cache
from hncli.players.option_scorer import OptionScorer
from hncli.players.weights import Weights


class RuleBasedPlayer:
    """Deterministic: the same view gives the same choice. It does not look ahead."""

    def __init__(self, weights: Weights | None = None) -> None:
        self.weights = weights or Weights()
        self._cache: CardWorthCache | None = None

    def choose(self, view: View) -> Option:
        """The option with the highest score; the first offered of those that are equal."""
        asked = view.asked
        if len(asked.options) == 1:
            return asked.options[0]
        if asked.kind == "spend" and (option := _free_purchase(view)):
            return option
        scores = self.scores(view)
        return max(asked.options, key=scores.__getitem__)

    def scores(self, view: View) -> dict[Option, float]:
        """The score of each offered option; comparable only within one decision."""
        return OptionScorer(view, self.weights, self.card_worth(view)).scores()

    def card_worth(self, view: View) -> CardWorth:
        """The worth of cards in a position, cached for all missions with the same catalogue."""
        if self._cache is None or self._cache.catalogue is not view.catalogue:
            self._cache = card_worth_cache(view.catalogue, self.weights)
        return self._cache.get(view)


def _free_purchase(view: View) -> Option | None:
    """Buy the first card without a cost, if the hand has room for all of them; else None."""
    cards = view.catalogue.conversation
    free = [id for id in view.available if not cards[id].cost]
    has_room = len(view.hand) + len(free) <= view.hand_limit
    return Option("buy", free[0]) if free and has_room else None
