"""The counts of a stored position: what can just be is accepted, and one step further is not."""

from typing import Any

import pytest

from hncli.engine.mission import Mission
from hncli.engine.setup import new_mission
from hncli.store.positions import MOST_DECISIONS, MOST_HOSTAGES, STREAM, _miscounted
from tests.engine.table import library


@pytest.fixture
def mission() -> Mission:
    return new_mission(library(), "base", "arkayne", 1)


GOOD: list[tuple[str, Any]] = [
    ("threat", 0), ("threat", 7), ("start_threat", 0), ("start_threat", 7),
    ("pool", 0), ("pool", MOST_HOSTAGES), ("saved", MOST_HOSTAGES), ("killed", MOST_HOSTAGES),
    ("cp", -MOST_HOSTAGES), ("cp", MOST_HOSTAGES), ("turn", 1), ("turn", MOST_DECISIONS),
    ("phase", "terror"), ("status", "escaped"), ("dice_stream", 0), ("dice_stream", STREAM - 1),
    ("share", (1, 1)), ("share", (1, 2)),
]  # fmt: skip
BAD: list[tuple[str, Any, str]] = [
    ("threat", -1, "threat"), ("threat", 8, "threat"),
    ("start_threat", -1, "threat"), ("start_threat", 8, "threat"),
    ("pool", -1, "counts"), ("pool", MOST_HOSTAGES + 1, "counts"), ("saved", -1, "counts"),
    ("killed", -1, "counts"), ("cp", MOST_HOSTAGES + 1, "counts"),
    ("cp", -MOST_HOSTAGES - 1, "counts"),
    ("turn", 0, "turn"), ("turn", MOST_DECISIONS + 1, "turn"), ("phase", "lunch", "turn"),
    ("status", "bored", "turn"),
    ("dice_stream", -1, "chance"), ("terror_stream", STREAM, "chance"),
    ("demand_stream", -1, "chance"), ("loaded", (6,), "chance"), ("only_loaded", True, "chance"),
    ("share", (0, 1), "share"), ("share", (2, 1), "share"), ("share", (1,), "share"),
    ("share", (1, 1, 1), "share"), ("next_slot", 1, "slots"),
]  # fmt: skip


def test_a_mission_that_was_set_up_is_right(mission: Mission) -> None:
    assert list(_miscounted(mission)) == []


@pytest.mark.parametrize(("field", "value"), GOOD)
def test_what_can_just_be(mission: Mission, field: str, value: Any) -> None:
    setattr(mission, field, value)
    assert list(_miscounted(mission)) == []


@pytest.mark.parametrize(("field", "value", "words"), BAD)
def test_what_cannot_be(mission: Mission, field: str, value: Any, words: str) -> None:
    setattr(mission, field, value)
    assert list(_miscounted(mission)) == [words]


@pytest.mark.parametrize(
    ("dice", "converted", "wrong"),
    [
        ((1, 6), (False, True), []),
        ((0, 6), (False, True), ["dice"]),
        ((1, 7), (False, True), ["dice"]),
        ((1, 6), (False,), ["dice"]),
    ],
)
def test_dice(mission: Mission, dice: Any, converted: Any, wrong: list[str]) -> None:
    mission.dice, mission.converted = dice, converted
    assert list(_miscounted(mission)) == wrong
