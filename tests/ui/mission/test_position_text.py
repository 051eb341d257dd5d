"""What the position says just when it matters."""

import io

import pytest

from hncli.engine.mission import Mission
from hncli.ui.mission.board import board
from hncli.ui.mission.mission_screen import MissionScreen
from hncli.ui.mission.position_text import position_lines, question_lines
from hncli.ui.terminal.environment import Environment
from tests.engine.table import play, start, workshop
from tests.ui.screens.screen_modes import MODES

APOLOGY = {"id": "a-public-apology", "face": "up"}
CAPTURES = "Nobody is held: the next release, or a fall on S, captures the abductor."
FALL = "On S a fall saves a hostage"
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
    drawn = "\n".join(board(mission.view, environment("drawn", 100)))
    assert (CAPTURES in drawn) == is_said
    assert (FALL in drawn) == bool(mission.pool)


@pytest.mark.parametrize(
    ("given", "asked"),
    [
        ((), "Which of two cards goes face down for the 4 first?"),
        (("card:keep-cool",), "Which second card goes face down for the 4?"),
    ],
)
def test_which_card_of_a_conversion_is_asked_for(given: tuple[str, ...], asked: str) -> None:
    mission = start(hand=HAND, dice=[4, 1])
    play(mission, "play:small-talk", "convert:1", *given)
    assert mission.decision is not None
    assert question_lines(mission.view, mission.decision)[-1] == asked


@pytest.mark.parametrize("phase", ["conversation", "spend"])
@pytest.mark.parametrize(("mode", "is_said"), [("drawn", True), ("plain", False)])
def test_the_markers_stand_above_the_question(phase: str, mode: str, is_said: bool) -> None:
    """A board that is drawn is higher than many screens; plain lines say them once."""
    mission = start(phase=phase, hand=HAND, cp=3)
    assert mission.decision is not None
    lines = MissionScreen(mission, environment(mode, 80)).asked(mission.decision).lines
    assert lines[0].startswith("Turn 3, ") == is_said
    assert ("CP 3" in lines[0]) == is_said
