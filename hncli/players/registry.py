"""The automatic players by name; each sees a mission's `View` and nothing else."""

import random
from collections.abc import Callable
from typing import Protocol

from hncli.engine.game import Option
from hncli.engine.view import View


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
"""Factories by the name on the command line and in stored runs; the argument is a seed."""
