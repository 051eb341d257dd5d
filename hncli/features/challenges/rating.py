"""Skill and luck of a mission, each from 0 to 99: against a field of simulated players.

All of the field play the same mission, with the same cards in the same order and the same stream of
dice, and the field is the same for everybody. What the two figures are worth is measured by
benchmarks/rating.py and told in docs/review.md.
"""

from collections.abc import Iterator, Sequence
from math import sqrt
from random import Random
from typing import NamedTuple

from hncli.features.challenges.result import mission_rank
from hncli.game.cards.library import Library
from hncli.game.engine.game import Option
from hncli.game.engine.setup import MissionSetup
from hncli.game.engine.trace import MissionTrace
from hncli.game.engine.view import View
from hncli.players.rule_based import RuleBasedPlayer

FIELD = 99
SLIPS = 0.1  # the share of their choices that are random, so that no two play alike
SUCCESS = 1 / 3  # the chance of a die


class FieldPlayer:
    """The sensible player, but for a share of random choices that its number fixes."""

    def __init__(self, number: int) -> None:
        self.random = Random(f"field {number}")
        self.usual = RuleBasedPlayer()

    def choose(self, view: View) -> Option:
        """One of the offered options."""
        options = view.asked.options
        if len(options) > 1 and self.random.random() < SLIPS:
            return options[int(self.random.random() * len(options))]
        return self.usual.choose(view)


class Standing(NamedTuple):
    """What a mission came to: its rank, the best first, and how its dice fell."""

    rank: tuple[int, ...]
    dice: float


class Rating(NamedTuple):
    """How many of the field are behind, those level with it counting half; from 0 to 99."""

    skill: int
    luck: int


def standing(trace: MissionTrace) -> Standing:
    """Where a finished mission stands; its dice in standard deviations from the mean."""
    dice = [face for turn in trace.turns for face in turn.thrown]
    surplus = sum(face >= 5 for face in dice) - SUCCESS * len(dice)
    deviation = sqrt(SUCCESS * (1 - SUCCESS) * len(dice))
    return Standing(mission_rank(trace), surplus / deviation if dice else 0.0)


def play_field(library: Library, setup: MissionSetup) -> Iterator[Standing]:
    """Let the field play a mission; a standing after each."""
    for number in range(1, FIELD + 1):
        m = setup.begin(library)
        trace, player = MissionTrace(m.events), FieldPlayer(number)
        while not m.is_over:
            for event in m.choose(player.choose(m.view)):
                trace.follow(event)
        yield standing(trace)


def rate(own: Standing, field: Sequence[Standing]) -> Rating:
    """The rating of one player in a field of FIELD others."""
    better = [(own.rank < one.rank) + 0.5 * (own.rank == one.rank) for one in field]
    luckier = [(own.dice > one.dice) + 0.5 * (own.dice == one.dice) for one in field]
    return Rating(int(sum(better)), int(sum(luckier)))
