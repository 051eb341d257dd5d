"""Runs that are quick to play, and what becomes of them."""

import json
from collections.abc import Iterator
from itertools import islice

from hncli.cards.problems import Place
from hncli.simulation.executors import Executor, InProcess
from hncli.simulation.jobs import Chunk, Content, missions
from hncli.simulation.runs import Documents, Run, read_run, write_run
from tests.fuzz.twin import shipped

HERE = Place("a test")


def small_run(count: int = 11, seed: int = 5) -> Run:
    """Two kinds of missions in a row, by somebody who is quick."""
    jobs = missions(shipped(), ["random"], ["base"], ["arkayne", "donna"], modes=["career"])
    return Run(seed, count, tuple(jobs), "of the tests")


def played_by(at_work: Executor, run: Run, most: int | None = None) -> Run:
    """Let somebody play a run to its end, or at most so many chunks of it."""
    for chunk, part in at_work.results(first(run.chunks(), most)):
        run.enter(chunk, part)
    return run


def first(chunks: Iterator[Chunk], most: int | None) -> Iterator[Chunk]:
    return islice(chunks, most)


def played(run: Run, most: int | None = None) -> Run:
    return played_by(InProcess(Content()), run, most)


def kept(run: Run) -> Documents:
    """A run as it is on disk."""
    text = json.dumps(write_run(run))
    documents: Documents = json.loads(text)
    return documents


def kept_and_read(run: Run) -> Run:
    return read_run(kept(run), HERE)
