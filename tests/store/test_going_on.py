"""A mission that goes on from its position says with which versions it was played."""

from typing import Any

from hncli.store.load import find
from tests.store.changing import change, older
from tests.store.conftest import Make
from tests.store.test_opening import begun_otherwise


def test_those_that_it_began_with_and_those_of_today(make: Make) -> None:
    careers = make("running")
    begun_otherwise(careers)
    with careers.open("ann", to_play=False) as kept:
        today = kept.career.versions
        assert kept.career.log.versions == f"{older(today)} + {today}"


def test_of_those_in_between_nothing_is_said(make: Make) -> None:
    careers = make("running")
    begun_otherwise(careers)

    def twice(tables: Any) -> None:
        tables["log"]["1"]["versions"] = "the first + the second + the third"

    change(careers.places.mission("ann"), "mission", twice)
    with careers.open("ann", to_play=False) as kept:
        assert kept.career.log.versions == f"the first + {kept.career.versions}"


def test_its_take_backs_go_on_too(make: Make) -> None:
    careers = make("running")

    def take_back(tables: Any) -> None:
        for table in ("mission", "undone"):
            tables[table]["1"]["take_backs"] = 5

    change(careers.places.mission("ann"), "mission", take_back)
    begun_otherwise(careers)
    running = find(careers.places, "ann").running
    assert running is not None
    assert running.take_backs == 5
    with careers.open("ann", to_play=False) as kept:
        assert kept.career.mission is not None
        assert kept.career.mission.take_backs == 5
