"""Where the dice of a mission come from: given ones first, then its own stream."""

import pytest

from hncli.game.engine.rolls import OutOfDice, throw_die
from hncli.game.engine.setup import new_mission
from hncli.game.given import mission_from
from tests.game.engine.table import choose, library, play, start


def test_dice_of_a_mission_are_pinned() -> None:
    m = new_mission(library(), "base", "arkayne", 1)
    assert [throw_die(m) for _die in range(12)] == [2, 4, 5, 5, 1, 1, 3, 3, 2, 2, 2, 3]
    assert {throw_die(m) for _die in range(300)} == {1, 2, 3, 4, 5, 6}


def test_given_dice_come_first_then_the_stream() -> None:
    m = mission_from(library(), {"abductor": "arkayne", "dice": [6]}, only_loaded=False)
    rolled = play(m, "play:small-talk")[-1]["dice"]
    assert rolled == [6, 2]
    assert m.loaded == ()


def test_a_position_may_allow_given_dice_alone() -> None:
    """Then a die too many is refused, and nothing has happened."""
    m = start(hand=["small-talk"], dice=[6])
    before = m.position()
    with pytest.raises(OutOfDice):
        choose(m, "play:small-talk")
    assert m.position() == before
    assert m.loaded == (6,)
