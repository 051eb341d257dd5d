"""Tasks of the lab take a second or two, whoever plays."""

import pytest

from hncli.features.lab.jobs import TASK_SECONDS, TASKS_LEFT, Job, Pace

QUICK, SLOW = (Job(player, ("base",), "donna") for player in ("random", "searching"))
CAREER = Job("random", ("base",))


def test_one_mission_at_first() -> None:
    assert Pace().count(QUICK, 1_000_000) == 1


def test_as_many_as_fit_into_the_time_of_a_task() -> None:
    pace = Pace()
    pace.learn(QUICK, 10, 0.01)
    pace.learn(SLOW, 1, 0.5)
    assert pace.count(QUICK, 1_000_000) == pytest.approx(TASK_SECONDS / 0.001, abs=1)
    assert pace.count(SLOW, 1_000_000) == 3
    assert pace.count(CAREER, 1_000_000) == 1  # nothing is known of careers


def test_never_less_than_one() -> None:
    pace = Pace()
    pace.learn(SLOW, 1, 100.0)
    assert pace.count(SLOW, 1_000_000) == 1
    assert pace.count(SLOW, 0) == 1


def test_the_last_tasks_are_shared_among_the_workers() -> None:
    pace = Pace(workers=4)
    pace.learn(QUICK, 10, 0.01)
    assert pace.count(QUICK, 120) == 120 // (TASKS_LEFT * 4)


def test_a_player_that_gets_slower_gets_shorter_tasks() -> None:
    pace = Pace()
    pace.learn(SLOW, 1, 0.1)
    before = pace.count(SLOW, 1_000_000)
    pace.learn(SLOW, 1, 1.0)
    assert pace.count(SLOW, 1_000_000) < before
