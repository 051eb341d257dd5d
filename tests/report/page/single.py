"""A single mission that was played to its end."""

from functools import cache

from hncli.career.journal import LoggedChoice, MissionLog
from hncli.features.missions.words.story import story_view
from hncli.game.engine.game import parse_option
from hncli.game.engine.setup import MissionSetup
from hncli.game.engine.view import View
from tests.fuzz.twin import played, shipped


@cache
def single_mission(
    abductor: str = "donna", seed: int = 6, most: int = 1000
) -> tuple[View, MissionLog]:
    """Its titles and its log; with `most` it is left after so many choices."""
    setup = MissionSetup("base", abductor, seed)
    mission = setup.begin(shipped())
    before = tuple(mission.events)
    options = [parse_option(id) for id in played(abductor, seed, most=most)[1]]
    choices = tuple(LoggedChoice(option, tuple(mission.choose(option))) for option in options)
    return story_view(shipped(), setup), MissionLog(1, before, choices)
