"""A mission that the career cannot have begun is refused, whatever its file says."""

from typing import Any

import pytest

from hncli.base.files import Damaged
from hncli.features.careers.saving.store import Careers
from tests.features.saving.changing import change
from tests.features.saving.playing import play, setup_of


def begun_alone(careers: Careers) -> None:
    """A mission whose career does not say that it began, as a killed process leaves it."""
    with careers.create("ann", setup_of(11)) as kept:
        before = careers.files("ann").career.read_bytes()
        list(play(kept, 1))
    careers.files("ann").career.write_bytes(before)


def no_such_abductor(tables: Any) -> None:
    tables["mission"]["1"]["setup"]["abductor"] = "nobody"


def no_snapshot(tables: Any) -> None:
    tables["snapshot"].clear()


def another_seed(tables: Any) -> None:
    tables["mission"]["1"]["setup"]["seed"] += 1


@pytest.mark.parametrize(
    ("harm", "says"),
    [
        (no_such_abductor, "the career cannot begin this mission."),
        (no_snapshot, "its snapshot is missing."),
        (another_seed, "it is not the mission that was begun."),
    ],
)
def test_a_mission_that_does_not_fit_is_told(careers: Careers, harm: Any, says: str) -> None:
    begun_alone(careers)
    path = careers.files("ann").mission
    change(path, "mission", harm)
    harmed = path.read_bytes()
    with pytest.raises(Damaged) as refused:
        careers.open("ann")
    assert str(refused.value) == f"{path}: {says} See hn career doctor ann."
    assert path.read_bytes() == harmed
