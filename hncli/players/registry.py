"""The automatic players by name; each sees a mission's `View` and nothing else."""

import random
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Protocol

from hncli.base.messages import _, in_quotes
from hncli.base.text import nearest
from hncli.game.engine.game import Option
from hncli.game.engine.position import below, stream
from hncli.game.engine.view import View
from hncli.players.rule_based import RuleBasedPlayer
from hncli.players.searching import SearchingPlayer, read_settings
from hncli.players.searching import UnknownPlayer as UnknownPlayer
from hncli.players.value_function import features_of, win_probability
from hncli.players.weights import CLASSIC, SENSIBLE, Phases


class Player(Protocol):
    """An automatic player of one mission; it may keep state until the mission ends."""

    def choose(self, view: View) -> Option:
        """One of the offered options; the mission must not be over."""


class RandomPlayer:
    """Chooses uniformly at random; the same seed gives the same choices."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)

    def choose(self, view: View) -> Option:
        """One of the offered options."""
        options = view.asked.options
        # Not randrange or choice: Python only promises the same random() in every version.
        return options[int(self.random.random() * len(options))]


HOPELESS = 0.1
"""The chance to win at the start of a conversation below which a mission is played for people."""

FOR_PEOPLE: Phases = tuple(
    replace(weights, win=6.0, lose=6.0, saved=1.3 * weights.saved, killed=2.5, surplus_killed=-2.5)
    for weights in SENSIBLE
)
"""Weights that count stress: two for each hostage killed, a third less for each saved."""


class CarefulPlayer:
    """The career-minded player; deterministic: the same views give the same choices.

    It plays as the sensible player does, to win. Where a conversation begins with hardly a chance
    to, it lets the abductor go if a demand asks for that: who escapes kills nobody any more. Else
    it gets as many out as it can.
    """

    def __init__(self) -> None:
        self.usual = RuleBasedPlayer()
        self.for_people = RuleBasedPlayer(FOR_PEOPLE)
        self._turn = 0  # in which it has looked at its chance
        self._is_hopeless = False

    def choose(self, view: View) -> Option:
        """One of the offered options."""
        if view.asked.kind == "converse" and view.turn > self._turn:
            self._turn = view.turn
            features = features_of(view, self.usual.card_worth(view))
            self._is_hopeless = win_probability(features, view.turns_left) < HOPELESS
        if not self._is_hopeless:
            return self.usual.choose(view)
        escapes = {placed.slot for placed in view.demands if placed.kind == "escape"}
        for option in view.asked.options:
            if option.verb == "concede" and option.number in escapes:
                return option
        return self.for_people.choose(view)


PLAYERS: dict[str, Callable[[int], Player]] = {
    "random": RandomPlayer,
    "classic": lambda _seed: RuleBasedPlayer(CLASSIC),
    "sensible": lambda _seed: RuleBasedPlayer(),
    "careful": lambda _seed: CarefulPlayer(),
    "searching": SearchingPlayer,
}
"""Factories by the name on the command line and in stored runs; the argument is a seed."""

YARDSTICK = "classic"
"""The player that never changes: difficulty, percentiles and the goals of balance go by it."""

WITH_SETTINGS = "searching"
"""The player that takes settings."""


def player_factory(described: str) -> Callable[[int], Player]:
    """The factory of a player by its name, with settings as in "searching:worlds=72,ahead=2"."""
    name, colon, typed = described.partition(":")
    if name not in PLAYERS:
        text = _("There is no player {name}; there is {known}.")
        message = text.format(name=in_quotes(name, 40), known=", ".join(PLAYERS))
        raise UnknownPlayer(message + nearest(name, list(PLAYERS)))
    if not colon:
        return PLAYERS[name]
    if name != WITH_SETTINGS:
        text = _("The player {name} has no settings; only {other} has.")
        raise UnknownPlayer(text.format(name=name, other=WITH_SETTINGS))
    return partial(SearchingPlayer, settings=read_settings(typed))


PLAYER_SEEDS = 2**32


def player_for(described: str, seed: int) -> Player:
    """A new player for one mission; its own seed is derived from the mission's.

    It does not depend on the player's settings.
    """
    name = described.partition(":")[0]
    return player_factory(described)(below(stream(seed, f"player {name}"), PLAYER_SEEDS)[1])
