"""Finished missions to review: short ones, so that a review of them is quick."""

from functools import cache
from typing import Any

from hncli.career.journal import LoggedChoice, MissionLog, versions_of_mission
from hncli.career.replay import FinishedMission
from hncli.game.engine.game import GIVE_UP, Option, parse_option, replay_choice
from hncli.game.engine.setup import MissionSetup
from hncli.players.rule_based import RuleBasedPlayer
from hncli.players.weights import CLASSIC
from hncli.review.figures import ReviewedChoice
from tests.fuzz.twin import shipped

SETUP = MissionSetup("base", "arkayne", 11)


def subject_of(options: list[Option] | None, setup: MissionSetup = SETUP) -> FinishedMission:
    """A mission with these choices; those of the rule-based player to the end if there are none."""
    mission = setup.begin(shipped())
    dealt = tuple(mission.events)
    player = RuleBasedPlayer(CLASSIC)
    choices: list[LoggedChoice] = []
    left = list(options or [])
    while left or (options is None and not mission.is_over):
        option = left.pop(0) if left else player.choose(mission.view)
        choices.append(LoggedChoice(option, tuple(replay_choice(mission, option))))
    return FinishedMission(
        setup, MissionLog(1, dealt, tuple(choices), versions_of_mission(shipped(), setup))
    )


@cache
def short_mission() -> FinishedMission:
    """The first four choices of the rule-based player, then giving up."""
    whole = subject_of(None)
    return subject_of([*whole.choices[:4], GIVE_UP])


def reviewed(option: str, chance: float, **fields: Any) -> ReviewedChoice:
    """A reviewed choice with an exact chance after it."""
    return ReviewedChoice(
        3, "conversation", "converse", parse_option(option), chance, 0.0, **fields
    )
