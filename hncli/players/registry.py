"""Automatic players: each chooses from what a player may see."""

import random
from collections.abc import Callable
from typing import Protocol

from hncli.engine.game import Option
from hncli.engine.view import View


class Player(Protocol):
    """Somebody who answers the decisions of one mission."""

    def choose(self, view: View) -> Option:
        """One of the options that are offered."""


class RandomPlayer:
    """Chooses anything, with the same chance for all."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)

    def choose(self, view: View) -> Option:
        """Any option."""
        options = view.asked.options
        return options[int(self.random.random() * len(options))]


def _sensible(_seed: int) -> Player:
    from hncli.players.rule_based import RuleBasedPlayer

    return RuleBasedPlayer()


def _searching(seed: int) -> Player:
    from hncli.players.searching import SearchingPlayer

    return SearchingPlayer(seed)


PLAYERS: dict[str, Callable[[int], Player]] = {
    "random": RandomPlayer,
    "sensible": _sensible,
    "searching": _searching,
}
"""Every kind of player by name; each is made for one mission, with a seed of its own."""
