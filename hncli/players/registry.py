"""The automatic players by name; each sees a mission's `View` and nothing else."""

import random
from collections.abc import Callable
from functools import partial
from typing import Protocol

from hncli.base.messages import _, in_quotes
from hncli.base.text import nearest
from hncli.game.engine.game import Option
from hncli.game.engine.position import below, stream
from hncli.game.engine.view import View
from hncli.players.careful import CarefulPlayer
from hncli.players.rule_based import RuleBasedPlayer
from hncli.players.searching import BadSettings, SearchingPlayer, read_settings
from hncli.players.weights import CLASSIC


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


# Imported when needed, so that listing the names costs no start-up time.


def _classic(_seed: int) -> Player:
    return RuleBasedPlayer(CLASSIC)


def _sensible(_seed: int) -> Player:
    return RuleBasedPlayer()


def _careful(_seed: int) -> Player:
    return CarefulPlayer()


def _searching(seed: int) -> Player:
    return SearchingPlayer(seed)


PLAYERS: dict[str, Callable[[int], Player]] = {
    "random": RandomPlayer,
    "classic": _classic,
    "sensible": _sensible,
    "careful": _careful,
    "searching": _searching,
}
"""Factories by the name on the command line and in stored runs; the argument is a seed."""

YARDSTICK = "classic"
"""The player that never changes: difficulty, percentiles and the goals of balance go by it."""

WITH_SETTINGS = "searching"
"""The player that takes settings."""


class UnknownPlayer(ValueError):
    """No player of this name, or not with these settings; the message says what there is."""


def player_factory(described: str) -> Callable[[int], Player]:
    """The factory of a player by its name, with settings as in "searching:worlds=72,ahead=2"."""
    name, colon, typed = described.partition(":")
    if name not in PLAYERS:
        text = _("There is no player {name}; there is {known}.")
        said = text.format(name=in_quotes(name, 40), known=", ".join(PLAYERS))
        raise UnknownPlayer(said + nearest(name, list(PLAYERS)))
    if not colon:
        return PLAYERS[name]
    if name != WITH_SETTINGS:
        text = _("The player {name} has no settings; only {other} has.")
        raise UnknownPlayer(text.format(name=name, other=WITH_SETTINGS))

    try:
        settings = read_settings(typed)
    except BadSettings as error:
        raise UnknownPlayer(str(error)) from None
    return partial(SearchingPlayer, settings=settings)


PLAYER_SEEDS = 2**32


def player_for(described: str, seed: int) -> Player:
    """A new player for one mission; its own seed is derived from the mission's.

    It does not depend on the player's settings.
    """
    name = described.partition(":")[0]
    return player_factory(described)(below(stream(seed, f"player {name}"), PLAYER_SEEDS)[1])
