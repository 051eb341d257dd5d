"""What the position says just when it matters."""

import io

import pytest

from hncli.features.missions.screen.menu import question
from hncli.features.missions.screen.screen import MissionScreen
from hncli.features.missions.session import MissionSession
from hncli.features.missions.words.position_text import goal, position_lines
from hncli.game.engine.mission import Mission
from hncli.terminal.environment import Environment
from tests.game.engine.table import play, start, workshop
from tests.terminal.screens.screen_modes import MODES

APOLOGY = {"id": "a-public-apology", "face": "up"}
CAPTURES = "Nobody is inside: the next release, or a fall on S, captures the abductor."
HAND = ["keep-cool", "small-talk", "small-talk", "what-are-your-demands"]


def environment(mode: str, width: int) -> Environment:
    return Environment(io.StringIO(), io.StringIO(), width, *MODES[mode])


@pytest.mark.parametrize(
    ("mission", "is_said"),
    [
        (start(pool=0, saved=7), True),
        (start(pool=1, saved=6), False),
        (start(pool=1, saved=6, second=True), False),
        (workshop(abductor="ilse", pool=0, saved=6, demands=[APOLOGY]), False),
        (workshop(abductor="ilse", pool=0, saved=6, demands=[APOLOGY | {"conceded": True}]), True),
    ],
)
@pytest.mark.rule("R-CAPT-1", "R-END-5")
def test_what_captures_is_said_when_nobody_is_held(mission: Mission, is_said: bool) -> None:
    assert (CAPTURES in position_lines(mission.view, 100)) == is_said
    assert goal(mission.view).startswith("the next save captures") == is_said


@pytest.mark.parametrize(
    ("given", "asked"),
    [
        ((), "Give up two cards for the 4. First card?"),
        (("card:keep-cool",), "Second card?"),
    ],
)
def test_which_card_of_a_conversion_is_asked_for(given: tuple[str, ...], asked: str) -> None:
    mission = start(hand=HAND, dice=[4, 1])
    play(mission, "play:small-talk", "convert:1", *given)
    assert mission.decision is not None
    assert question(mission.view, mission.decision) == asked


@pytest.mark.parametrize("phase", ["conversation", "spend"])
@pytest.mark.parametrize(("mode", "is_said"), [("drawn", False), ("plain", True)])
def test_the_markers_stand_above_the_question(phase: str, mode: str, is_said: bool) -> None:
    """Where they are not at the head of the screen."""
    mission = start(phase=phase, hand=HAND, cp=3)
    assert mission.decision is not None
    lines = (
        MissionScreen(MissionSession(mission), environment(mode, 80)).asked(mission.decision).lines
    )
    assert lines[0].startswith("Turn 3, ") == is_said
    assert ("CP 3" in lines[0]) == is_said
