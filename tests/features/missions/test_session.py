"""A mission played without a terminal: answers, undo, earlier sittings, and what its end keeps."""

import subprocess
import sys

import pytest

from hncli.features.missions.session import MissionSession
from hncli.features.missions.words.narration import Story
from hncli.game.engine.events import DiceRolled
from hncli.game.engine.game import END, CannotUndo, Option
from hncli.game.engine.setup import new_mission
from tests.fuzz.twin import shipped
from tests.game.engine.table import start

TERMINAL = ("prompt_toolkit", "questionary", "rich", "hncli.terminal")
HAND = ["keep-cool", "keep-cool", "small-talk"]


def face_down(*names: str) -> list[Option]:
    return [Option("facedown", name) for name in names]


def test_it_needs_no_terminal() -> None:
    code = "import sys, hncli.features.missions.session; print(*sys.modules)"
    loaded = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    )
    assert not [name for name in loaded.stdout.split() if name.startswith(TERMINAL)]


def test_an_answer_of_several_choices_is_undone_as_one() -> None:
    session = MissionSession(start(hand=HAND, cp=0))
    story, refused = session.choose(face_down("keep-cool", "small-talk"))
    assert (len(story), refused, session.view.cp) == (2, None, 2)
    assert session.last_answer == session.story[-2:]
    session.undo()
    assert (session.view.cp, len(session.story)) == (0, 1)
    with pytest.raises(CannotUndo):
        session.undo()


def test_of_choices_that_are_not_all_possible_none_is_made() -> None:
    session = MissionSession(start(hand=HAND, cp=0))
    answered = session.choose(face_down("small-talk", "small-talk", "keep-cool"))
    assert answered.refused is not None
    assert answered.refused.option == Option("facedown", "small-talk")
    assert answered.refused.position.cp == 1
    assert (session.view.cp, len(session.story)) == (0, 1)


def test_what_is_not_possible_after_something_new_is_not_made_nor_is_the_rest() -> None:
    """Dice lie between the two: that the first one ends the talk was not to be known."""
    session = MissionSession(start(hand=HAND, cp=0, dice=[1, 1]))
    answered = session.choose([Option("play", "small-talk"), *face_down("keep-cool")])
    assert answered.refused is not None
    assert answered.refused.option == Option("facedown", "keep-cool")
    assert len(session.story) > 1


def test_dice_are_shown_before_they_are_resolved_without_a_question() -> None:
    shown: list[Story] = []
    session = MissionSession(start(hand=["small-talk"], dice=[5, 6]))
    rest = session.choose([Option("play", "small-talk")], shown.append).story
    assert any(isinstance(event, DiceRolled) for event in shown[0][-1])
    assert [event for events in (*shown[0], *rest) for event in events] == [
        event for events in session.story[1:] for event in events
    ]


def test_a_code_leads_to_the_same_position() -> None:
    first, again = (MissionSession(new_mission(shipped(), "base", "donna", 6)) for _n in range(2))
    first.choose(face_down("keep-cool", "keep-cool"))
    first.choose([END])
    again.resume(first.code)
    assert again.mission.to_json() == first.mission.to_json()
    assert again.story == first.story
    for code in ("1.999", "x", "1.x", "99", "0", "1.1.99", ""):
        with pytest.raises(ValueError, match=r"."):
            again.resume(code)
        assert again.mission.to_json() == first.mission.to_json()
