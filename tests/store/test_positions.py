"""A position that no replay can prove must at least be possible, and can be played to an end."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from hncli.career.career import Career
from hncli.store.load import find
from hncli.store.positions import Impossible, mission_from
from hncli.store.running_mission import Running
from tests.store.conftest import Make
from tests.store.playing import play

Check = Callable[..., Any]


@pytest.fixture
def running(make: Make) -> Callable[..., tuple[Career, Running]]:
    """Give a career before its mission, and the mission with other facts in its position."""
    careers = make("running")

    def stored(choices: int = 0, **facts: Any) -> tuple[Career, Running]:
        with careers.open("ann") as kept:
            list(play(kept, choices))
        found = find(careers.places, "ann").running
        assert found is not None
        career = kept.career
        career.mission = None
        return career, replace(found, position={**found.position, **facts})

    return stored


def test_a_good_position_is_the_one_that_was_stored(running: Check) -> None:
    for _time in range(12):
        career, stored = running(choices=3)
        assert mission_from(career, stored).to_json() == stored.position


@pytest.mark.parametrize(
    ("facts", "says"),
    [
        ({"box": "crime-wave"}, "another mission"),
        ({"abductor_id": "nobody"}, "another mission"),
        ({"career": False}, "another mission"),
        ({"result": "won"}, "nothing is asked"),
        ({"ask": None}, "nothing is asked"),
        ({"ask": {"Ask": ["riddle", "x", [], []]}}, "nothing is asked"),
        ({"agenda": [["dance"]]}, "unknown work"),
        ({"agenda": [[]]}, "unknown work"),
        ({"threat": 8}, "threat"),
        ({"threat": -1}, "threat"),
        ({"start_threat": 8}, "threat"),
        ({"start_threat": -1}, "threat"),
        ({"pool": -1}, "counts"),
        ({"saved": 10_001}, "counts"),
        ({"killed": -1}, "counts"),
        ({"cp": 10_001}, "counts"),
        ({"cp": -10_001}, "counts"),
        ({"turn": 0}, "turn"),
        ({"turn": 2_001}, "turn"),
        ({"phase": "over"}, "turn"),
        ({"status": "asleep"}, "turn"),
        ({"dice": [5] * 9}, "dice"),
        ({"dice": [7], "converted": [False]}, "dice"),
        ({"dice": [0], "converted": [False]}, "dice"),
        ({"dice_stream": 1 << 64}, "chance"),
        ({"terror_stream": -1}, "chance"),
        ({"demand_stream": 1 << 64}, "chance"),
        ({"loaded": [6]}, "chance"),
        ({"only_loaded": True}, "chance"),
        ({"share": [1]}, "share"),
        ({"share": [1, 2, 3]}, "share"),
        ({"share": [3, 2]}, "share"),
        ({"share": [0, 2]}, "share"),
        ({"next_slot": 1}, "slots"),
        ({"next_serial": 0, "standing": [{"Standing": [1, "x", "y", 1, "turn", None]}]}, "serials"),
        ({"hand": []}, "conversation cards"),
        ({"played": ["keep-cool"]}, "conversation cards"),
        ({"deck": []}, "terror cards"),
        ({"demands_aside": ["x"]}, "demands"),
        ({"pivotal": "nothing"}, "pivotal event"),
        ({"card": "nothing"}, "terror cards"),
        ({"held": ["nothing"]}, "unknown helps"),
        ({"traits": ["nothing"]}, "unknown helps"),
        ({"used": ["nothing"]}, "unknown helps"),
        ({"held": ["snitch"] * 9}, "helps that the career has not"),
        ({"traits": ["charmer", "confident", "good-listener"]}, "helps that the career has not"),
        ({"cp": "many"}, "the position's cp has the wrong type"),
        ({"extra": 1}, "the position does not have the fields of a mission"),
    ],
)
def test_an_impossible_position_is_told(running: Check, facts: Any, says: str) -> None:
    career, stored = running(**facts)
    with pytest.raises(Impossible) as error:
        mission_from(career, stored)
    assert str(error.value) == says


def demand(running: Check, **changes: Any) -> tuple[Career, Running]:
    career, stored = running()
    names = ("slot", "kind", "id", "face", "conceded")
    (first, *rest) = stored.position["demands"]
    facts = dict(zip(names, first["Placed"], strict=True)) | changes
    placed = {"Placed": [facts[name] for name in names]}
    return career, replace(stored, position={**stored.position, "demands": [placed, *rest]})


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"slot": 0}, "slots"),
        ({"slot": 99}, "slots"),
        ({"kind": "minor"}, "demands"),
        ({"id": "nothing"}, "demands"),
        ({"face": "sideways"}, "demands"),
    ],
)
def test_demands_are_where_demands_can_be(running: Check, changes: Any, says: str) -> None:
    with pytest.raises(Impossible, match=f"^{says}$"):
        mission_from(*demand(running, **changes))


def test_too_many_cards_in_hand(running: Check) -> None:
    career, stored = running()
    position = stored.position
    moved = {**position, "hand": position["hand"] + position["available"], "available": []}
    with pytest.raises(Impossible, match=r"^hand$"):
        mission_from(career, replace(stored, position=moved))


def test_an_abductor_whom_the_career_does_not_meet(running: Check) -> None:
    career, stored = running()
    for other in (replace(stored, box="moon"), replace(stored, abductor="nobody")):
        with pytest.raises(Impossible, match="the career does not meet the abductor"):
            mission_from(career, other)


@pytest.mark.parametrize(
    "frame",
    [
        ["effects", "x", [], "y"], ["effects"], ["fire", "x"], ["taken", 7], ["kill_one", [], {}],
        ["pay_convert", 99, "card:nothing"], ["reveal_slot", "x"],
    ],
)  # fmt: skip
def test_work_that_cannot_be_done_is_noticed_before_it_is_reached(
    running: Check, frame: Any
) -> None:
    career, stored = running()
    agenda = [frame, *stored.position["agenda"]]
    asked = {**stored.position, "agenda": agenda}
    with pytest.raises(Impossible):
        mission_from(career, replace(stored, position=asked))
    mission_from(career, stored)


def test_checking_plays_nothing(running: Check) -> None:
    career, stored = running()
    mission = mission_from(career, stored)
    assert mission.to_json() == stored.position
    assert not mission.is_over
    assert mission.events == []
