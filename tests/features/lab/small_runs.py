"""Small runs, played and stored in memory."""

import json
from functools import cache
from itertools import islice

from hncli.base.problems import Place
from hncli.features.lab.executors import Executor, InProcess
from hncli.features.lab.jobs import Content, Pace, mission_jobs
from hncli.features.lab.runs import Documents, Run, read_run, write_run
from tests.fuzz.twin import shipped

HERE = Place("a test")


def small_run(count: int = 11, seed: int = 5) -> Run:
    """Two jobs of the random player, which is fast."""
    jobs = mission_jobs(shipped(), ["random"], ["base"], ["arkayne", "donna"], modes=["career"])
    return Run(seed, count, tuple(jobs), "of the tests")


def played_by(executor: Executor, run: Run, most: int | None = None) -> Run:
    """Play a run to its end, or at most so many chunks of it."""
    chunks = islice(run.chunks(Pace(executor.workers)), most)
    for chunk, found in executor.results(chunks):
        run.enter(chunk, found.tally)
    return run


def played(run: Run, most: int | None = None) -> Run:
    return played_by(InProcess(Content()), run, most)


def stored(run: Run) -> Documents:
    """A run after a JSON round trip."""
    text = json.dumps(write_run(run))
    documents: Documents = json.loads(text)
    return documents


def stored_and_read(run: Run) -> Run:
    return read_run(stored(run), HERE)


@cache
def whole_run() -> Run:
    """The small run, played in one go in this process."""
    return played(small_run())
