"""A process that plays is killed at any moment, and nothing that was acknowledged is lost.

A short run of benchmarks/crash.py, which does the same a thousand times.
"""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.features.saving.crash.killing import FAULTS, Driver, Killing
from tests.features.saving.crash.killing_tasks import TASKS, Beginning, TaskKilling
from tests.features.saving.old_cards import library_of_format_1
from tests.support.scale import IS_WHOLE, scaled


@pytest.fixture(scope="module")
def driver() -> Iterator[Driver]:
    made = Driver()
    yield made
    made.close()


@pytest.fixture(scope="module")
def beginning(tmp_path_factory: pytest.TempPathFactory) -> Beginning:
    return Beginning(library_of_format_1(), tmp_path_factory.mktemp("tasks"))


def test_killed_at_random_moments(driver: Driver, tmp_path: Path) -> None:
    kills = scaled(25, least=5)
    killing = Killing(library_of_format_1(), tmp_path, driver, seed=7)
    for _time in range(200):
        killing.kill(0.25)
        if killing.tally.kills == kills:
            break
    assert killing.tally.lost == []
    assert killing.tally.kills == kills
    assert killing.tally.acknowledged > kills


def test_killed_at_every_fault_point_of_a_write(driver: Driver, tmp_path: Path) -> None:
    """Before, in the middle of and after each call that a write is made of."""
    killing = Killing(library_of_format_1(), tmp_path, driver, seed=70)
    for fault in FAULTS:
        for count in (1, 2, 3):
            killing.kill(0, f"{fault} {count}")
    assert killing.tally.lost == []
    assert killing.tally.kills == 3 * len(FAULTS)


def test_killed_around_the_end_of_a_mission(driver: Driver, tmp_path: Path) -> None:
    """The calls that end a mission come one after the other, so each of them is tried."""
    killing = Killing(library_of_format_1(), tmp_path, driver, seed=700)
    end = killing.play_until_a_mission_ends()
    shutil.copytree(killing.home, tmp_path / "before")
    faults = [f"replace {when} {n}" for when in ("before", "after") for n in range(1, 6)]
    for fault in (*faults, "unlink before 1", "unlink after 1"):
        shutil.rmtree(killing.home)
        shutil.copytree(tmp_path / "before", killing.home)
        killing.at = end - 1
        killing.kill(0, fault)
        assert killing.tally.lost == [], fault
        assert end - 1 <= killing.at <= end + 2
    assert killing.tally.kills == len(faults) + 2


def test_the_end_of_a_run_is_that_of_one_that_was_never_killed(
    driver: Driver, tmp_path: Path
) -> None:
    """A career is killed every hundred calls, to its very end."""
    killing = Killing(library_of_format_1(), tmp_path, driver, seed=71)
    for _time in range(40):
        killing.kill(0, "fsync before 220")
        if killing.tally.careers:
            break
    assert killing.tally.lost == []
    assert killing.tally.careers == 1
    assert killing.tally.kills >= 5


@pytest.mark.parametrize("task", TASKS)
def test_killed_in_the_middle_of_a_task(
    beginning: Beginning, driver: Driver, tmp_path: Path, task: str
) -> None:
    kills = 50 if IS_WHOLE else 3
    killing = TaskKilling(beginning, tmp_path, driver, seed=5)
    for _time in range(8 * kills):
        killing.kill(task)
        if killing.tally.kills == kills:
            break
    assert killing.tally.lost == []
    assert killing.tally.kills == kills
