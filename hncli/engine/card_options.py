"""The options of each conversation card, made once for a catalogue."""

from functools import lru_cache

from hncli.cards.catalogue import Catalogue
from hncli.engine.game import Option


class CardOptions:
    """By card id: the options to play it, to play it into a roll, and to buy it.

    Missions share them: making them anew would double the cost of a decision.
    """

    __slots__ = ("buy", "during_roll", "play")

    def __init__(self, catalogue: Catalogue) -> None:
        cards = catalogue.conversation
        self.play: dict[str, tuple[Option, ...]] = {
            id: (Option("facedown", id),)
            if card.during_roll
            else (Option("play", id), Option("facedown", id))
            for id, card in cards.items()
        }
        self.during_roll = {
            id: Option("play", id) for id, card in cards.items() if card.during_roll
        }
        self.buy = {id: (card.cost, Option("buy", id)) for id, card in cards.items()}


@lru_cache(maxsize=32)
def card_options(catalogue: Catalogue) -> CardOptions:
    """The options of a catalogue's cards, cached."""
    return CardOptions(catalogue)
