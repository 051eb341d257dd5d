"""A run that was stopped at any moment, and stored and read again, comes to the same results."""

from collections.abc import Callable
from typing import Any

import pytest

from hncli.base.problems import ContentError
from hncli.features.lab.jobs import Pace, career_jobs, run_report
from hncli.features.lab.runs import Documents, Run, read_run
from tests.career.desk import a_set
from tests.features.lab.small_runs import (
    HERE,
    played,
    small_run,
    stored,
    stored_and_read,
    whole_run,
)


def test_chunks_cover_everything_once_and_take_turns() -> None:
    pace = Pace(workers=2)
    chunks = []
    for chunk in small_run(23).chunks(pace):
        chunks.append(chunk)
        pace.learn(chunk.job, chunk.count, 0.3 * chunk.count)
    for n in (0, 1):
        covered = [c.first + k for c in chunks if c.job_index == n for k in range(c.count)]
        assert covered == list(range(23))
    assert [chunk.job_index for chunk in chunks[:4]] == [0, 1, 0, 1]
    counts = [chunk.count for chunk in chunks]
    # One while nothing is known, five in a second and a half, fewer towards the end.
    assert (counts[0], max(counts), counts[-1]) == (1, 5, 1)


@pytest.mark.parametrize("stops", [(0,), (1, 2), (3, 1, 5, 0, 2), (7,) * 9])
def test_stopped_and_gone_on_with(stops: tuple[int, ...]) -> None:
    run = small_run()
    for most in stops:
        run = stored_and_read(played(run, most))
    assert stored(played(run)) == stored(whole_run())
    assert run_report(run, "a") == run_report(whole_run(), "a")


def test_a_run_that_grows_is_as_one_that_was_large_from_the_beginning() -> None:
    run = stored_and_read(played(small_run(4)))
    run.grow(11)
    assert run.done == 8
    assert stored(played(run)) == stored(whole_run())


def test_another_seed_is_another_run() -> None:
    assert stored(whole_run()) != stored(played(small_run(seed=6)))


def test_sets_are_kept_with_the_run() -> None:
    custom = a_set("base", "crime-wave")
    run = Run(1, 2, small_run().jobs, packs=("/a/pack",), sets=(("mine", custom),))
    again = stored_and_read(run)
    assert (again.sets, again.packs) == (run.sets, run.packs)


def test_careers_are_kept() -> None:
    run = played(Run(1, 1, tuple(career_jobs(["random"], ("base",)))))
    assert run.is_of_careers
    assert stored_and_read(run).tallies == run.tallies


def without(name: str) -> Callable[[Documents], Any]:
    return lambda data: data.pop(name)


BROKEN: dict[str, Callable[[Documents], Any]] = {
    "no head": without("run"),
    "two heads": lambda data: data["run"].append(data["run"][0]),
    "no jobs": without("jobs"),
    "nothing to do": lambda data: data["jobs"].clear(),
    "unknown marks": lambda data: data["jobs"][0].update(marks="x" * 11),
    "too many marks": lambda data: data["jobs"][0].update(marks="." * 12),
    "a strange key": lambda data: data["jobs"][0].update(colour="red"),
    "counts of nothing": lambda data: data["jobs"][0].update(counts=[1]),
    "a seed of letters": lambda data: data["run"][0].update(seed="five"),
    "a player of numbers": lambda data: data["jobs"][0].update(player=5),
    "a mode in a list": lambda data: data["jobs"][0].update(mode=["standard"]),
    "an escape character": lambda data: data["jobs"][0].update(abductor="\x1b[31m"),
    "a box that is no id": lambda data: data["jobs"][0].update(boxes=[{}]),
}


@pytest.mark.parametrize("name", BROKEN)
def test_what_is_no_run_is_refused(name: str) -> None:
    data = stored(small_run())
    BROKEN[name](data)
    with pytest.raises((ValueError, ContentError), match=r".+"):
        read_run(data, HERE)
