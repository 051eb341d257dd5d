"""Missions of the rule-based player, for whatever is counted over many of them."""

from collections.abc import Iterator

from hncli.game.engine.game import Option
from hncli.game.engine.mission import Mission
from hncli.game.engine.setup import new_mission
from hncli.players.rule_based import RuleBasedPlayer
from hncli.players.weights import CLASSIC
from tests.fuzz.twin import shipped

MATCHUPS = [(box, name) for box in shipped().boxes for name in shipped().abductors(box)]
PLAYER = RuleBasedPlayer(CLASSIC)


def rule_based(mission: Mission) -> Option:
    """What the rule-based player chooses."""
    return PLAYER.choose(mission.view)


def missions(count: int, first: int = 1) -> Iterator[Mission]:
    """So many new missions, every abductor in turn."""
    for n in range(count):
        box, abductor = MATCHUPS[n % len(MATCHUPS)]
        yield new_mission(shipped(), box, abductor, first + n)
