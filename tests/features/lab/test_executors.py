"""All executors give the same results."""

import logging
import sys
from concurrent.futures import ProcessPoolExecutor
from contextlib import closing

import pytest

from hncli.features.lab import executors
from hncli.features.lab.executors import InProcess, NoWorkers, Pool, executor, process_pool
from hncli.features.lab.jobs import Content
from tests.features.lab.small_runs import played_by, small_run, stored, whole_run


def test_two_processes_come_to_the_same_results_as_one_even_if_one_is_killed() -> None:
    pool = process_pool(Content(), 2)
    run = small_run()
    try:
        played_by(pool, run, most=2)
        assert 0 < run.done < run.total
        kill_a_worker(pool)
        played_by(pool, run)
    finally:
        pool.close()
    assert pool.restarts == 1
    assert stored(run) == stored(whole_run())


def test_workers_that_are_killed_again_and_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(executors, "MAX_RESTARTS", 1)
    pool = process_pool(Content(), 1)
    run = small_run()
    try:
        for _time in range(2):
            played_by(pool, run, most=1)
            kill_a_worker(pool)
        with pytest.raises(NoWorkers, match=r"A worker has died\. What was played is kept"):
            played_by(pool, run)
    finally:
        pool.close()
    assert 0 < run.done < run.total


def kill_a_worker(pool: Pool) -> None:
    assert isinstance(pool.pool, ProcessPoolExecutor)
    worker = next(iter(pool.pool._processes.values()))
    worker.kill()
    worker.join()


def test_a_cluster_comes_to_the_same_results() -> None:
    from distributed import LocalCluster  # takes a second, and no other test needs it

    with (
        LocalCluster(
            n_workers=1,
            threads_per_worker=2,
            processes=False,
            dashboard_address=None,
            silence_logs=logging.CRITICAL,  # of connections that are lost while it closes
        ) as cluster,
        closing(executor(Content(), cluster=cluster.scheduler_address)) as at_work,
    ):
        run = played_by(at_work, small_run())
    assert stored(run) == stored(whole_run())


def test_one_worker_needs_no_process() -> None:
    assert isinstance(executor(Content(), workers=1), InProcess)


def test_a_cluster_without_dask(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(NoWorkers, match="pip install 'hn-career\\[cluster\\]'"):
        executor(Content(), cluster="tcp://localhost:8786")
