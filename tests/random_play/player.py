"""A biased random player: each style leans towards one way to play, none excludes anything.

No card is named here: what a card is good for is read from its effects.
"""

import random
from collections.abc import Callable
from dataclasses import dataclass, field

from hncli.game.cards.models import ConversationCard
from hncli.game.cards.operation import walk
from hncli.game.engine.game import Decision, Option
from hncli.game.engine.mission import Mission


@dataclass(frozen=True)
class Style:
    """What a player leans towards: the weight of each verb and of each use of a card."""

    name: str
    verbs: dict[str, float]
    likes: dict[str, float] = field(default_factory=dict)
    patience: float = 1.0  # how much better it is to go on talking while there are cards

    def taste(self, card: ConversationCard) -> float:
        """How much this player wants to have and to play the card."""
        key = (self.name, card.pack, card.id)
        if key not in _TASTES:
            liked = (self.likes.get(use, 0.0) * much for use, much in uses(card).items())
            _TASTES[key] = 0.2 + sum(liked)
        return _TASTES[key]


_TASTES: dict[tuple[str, str, str], float] = {}


STYLES = (
    Style("uniform", {}),
    Style(
        "saver",
        {"play": 4, "facedown": 1, "end": 1, "buy": 6, "concede": 0.5, "convert": 5, "use": 3},
        {"calm": 1.5, "release": 3, "points": 0.7, "dice": 1},
        patience=3,
    ),
    Style(
        "calmer",
        {"play": 6, "facedown": 0.5, "end": 1, "buy": 6, "concede": 0.3, "convert": 6},
        {"calm": 4, "points": 0.5, "dice": 0.5},
        patience=3,
    ),
    Style(
        "buyer",
        {"play": 1, "facedown": 5, "end": 0.3, "buy": 8, "use": 2},
        {"points": 1, "release": 1, "cost": 0.5},
        patience=4,
    ),
    Style(
        "shooter",
        {"play": 3, "facedown": 3, "end": 0.3, "buy": 10, "concede": 0.2, "convert": 6, "use": 3},
        {"shot": 40, "points": 1, "dice": 0.5},
        patience=5,
    ),
    Style(
        "conceder",
        {"play": 3, "facedown": 3, "end": 0.5, "buy": 2, "concede": 40, "act": 5, "use": 3},
        {"points": 1, "reveal": 6},
        patience=3,
    ),
    Style("reckless", {"play": 20, "facedown": 0.2, "end": 0.3, "buy": 3, "convert": 0.1}),
    Style("ender", {"end": 12, "play": 0.5, "facedown": 0.5, "buy": 0.5, "concede": 0.3}),
)
BY_NAME = {style.name: style for style in STYLES}


def uses(card: ConversationCard) -> dict[str, float]:
    """What a card is good for, read from its effects."""
    effects = list(walk((*card.two, *card.one, *card.do, *card.during_roll)))
    return {
        "release": sum(getattr(one, "release", 0) for one in effects),
        "calm": sum(max(0, -getattr(one, "threat", 0)) for one in effects),
        "points": sum(max(0, getattr(one, "cp", 0)) for one in effects),
        "reveal": sum(one.op == "reveal" for one in effects),
        "dice": sum(one.op in ("dice", "free_fours", "reroll") for one in effects),
        "shot": float(card.can_eliminate),
        "cost": card.cost,
    }


class Player:
    """Chooses by weight: a style and a stream of chance of its own."""

    def __init__(self, style: Style, rng: random.Random) -> None:
        self.style = style
        self.rng = rng

    def choose(self, mission: Mission, decision: Decision) -> Option:
        """Pick one of the offered options."""
        if self.rng.random() < 0.05:
            return self.rng.choice(decision.options)
        weights = [self.weight(mission, option.id) for option in decision.options]
        return self.rng.choices(decision.options, weights)[0]

    def weight(self, mission: Mission, option: str) -> float:
        """How likely an option is, against the others."""
        verb, _colon, name = option.partition(":")
        base = self.style.verbs.get(verb, 1.0)
        reckon = WEIGHTS.get(verb)
        return base * (reckon(self, mission, name) if reckon is not None else 1.0)


def _played(player: Player, mission: Mission, name: str) -> float:
    return player.style.taste(mission.catalogue.conversation[name])


def _facedown(player: Player, mission: Mission, name: str) -> float:
    return 1 / (1 + player.style.taste(mission.catalogue.conversation[name]))


def _bought(player: Player, mission: Mission, name: str) -> float:
    card = mission.catalogue.conversation[name]
    return 5.0 if card.cost == 0 else player.style.taste(card) * (1 + card.cost)


def _ended(player: Player, mission: Mission, _name: str) -> float:
    if mission.phase == "spend":
        return 1.0
    return 1 / player.style.patience ** min(3, len(mission.hand))


def _die(_player: Player, mission: Mission, name: str) -> float:
    return 5.0 if mission.dice[int(name) - 1] < 5 else 0.2


def _card(player: Player, mission: Mission, name: str) -> float:
    """A card to take is one to like; a card to pay with is one to do without."""
    taste = player.style.taste(mission.catalogue.conversation[name])
    return 1 / (0.1 + taste) if mission.dice else taste


WEIGHTS: dict[str, Callable[[Player, Mission, str], float]] = {
    "play": _played,
    "facedown": _facedown,
    "buy": _bought,
    "end": _ended,
    "die": _die,
    "card": _card,
}
"""How each verb of an option is weighed; the others all weigh the same."""
