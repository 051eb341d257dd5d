"""Speed of the lab: missions a second of each player, and the speedup of two workers over one.

One worker, two processes and a cluster of two workers alternate on the same missions, so that noise
on the machine affects all; the median of the rounds' ratios counts. Then a worker of each is killed
in the middle of a run. The exit code is 1 if a speedup is below MIN_SPEEDUPS or the results differ.
It also prints what a task costs the process that hands it out, and how many workers that is enough
for.

With `--against FOLDER`: the speed of each player here and in another checkout of hn, on the same
missions of all abductors of all boxes. The exit code is 1 if any choice differs.
"""

import argparse
import logging
import os
import signal
import statistics
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from benchmarks.against import compare_with
from hncli.features.lab.executors import (
    Executor,
    InProcess,
    Pool,
    dask_cluster,
    play_run,
    process_pool,
)
from hncli.features.lab.jobs import TASK_SECONDS, Chunk, Content, mission_jobs
from hncli.features.lab.runs import Run, write_run
from hncli.game.cards.library import load_library
from hncli.players.registry import PLAYERS

CONTENT = Content()
ROUNDS = 3
WARM_UP_MISSIONS = 150  # with each abductor, to fill the caches of a worker
MIN_SPEEDUPS = {"two processes": 1.7, "a cluster of two": 1.6}
KILLED_AFTER = 3  # tasks


def run_of(player: str, count: int, seed: int = 2026) -> Run:
    """A run with `count` missions against each abductor of the base box."""
    return Run(seed, count, tuple(mission_jobs(load_library(), [player], ["base"])))


def warm_up(executor: Executor) -> None:
    """Make every worker load the cards and fill its caches."""
    seconds_to_play(executor, run_of("sensible", WARM_UP_MISSIONS, seed=1))


def seconds_to_play(executor: Executor, run: Run) -> float:
    start = time.perf_counter()
    for _played in play_run(run, executor):
        pass
    return time.perf_counter() - start


def missions_per_second(player: str, min_seconds: float) -> float:
    """The speed of a player on one core, with runs of growing size until one takes long enough."""
    count, took = 1, 0.0
    while took < min_seconds:
        run = run_of(player, count)
        took = seconds_to_play(InProcess(CONTENT), run)
        is_far_off = took < min_seconds / 4
        count = count * 2 if is_far_off else max(count + 1, round(count * min_seconds / took))
    return run.total / took


@contextmanager
def cluster() -> Iterator[tuple[Executor, Callable[[], int]] | None]:
    """A cluster of two worker processes on this machine, and the process id of one of them.

    None if Dask is not installed.
    """
    try:
        from distributed import LocalCluster
    except ImportError:
        yield None
        return
    logging.getLogger("distributed").setLevel(logging.CRITICAL)  # of the worker that is killed
    local: Any = LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None)
    with local:
        executor = dask_cluster(CONTENT, local.scheduler_address)
        try:
            yield executor, lambda: int(local.workers[0].pid)
        finally:
            executor.close()


def worker_process(pool: Pool) -> int:
    """The process id of a worker."""
    assert isinstance(pool.pool, ProcessPoolExecutor)
    return next(iter(pool.pool._processes))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("seconds", nargs="?", type=float, default=10.0, help="a measurement (10)")
    parser.add_argument("--against", type=Path, metavar="FOLDER", help="another checkout of hn")
    parser.add_argument(
        "--player", action="append", choices=PLAYERS, help="only this one, with --against"
    )
    given = parser.parse_args()
    if given.against is not None:
        sys.exit(compare_with(given.against, given.player or PLAYERS, given.seconds))
    wanted = given.seconds
    rates = {player: missions_per_second(player, wanted / 2) for player in PLAYERS}
    for player, rate in rates.items():
        print(f"{player}: {rate:.3g} missions a second on one core")
    count = max(10, round(rates["sensible"] * wanted / 3))
    two = process_pool(CONTENT, 2)
    with cluster() as clustered:
        executors: dict[str, Executor] = {"one worker": InProcess(CONTENT), "two processes": two}
        victims: dict[str, Callable[[], int]] = {"two processes": lambda: worker_process(two)}
        if clustered is None:
            print("a cluster of two: skipped, for distributed is not installed")
        else:
            executors["a cluster of two"], victims["a cluster of two"] = clustered
        code = compare(executors, lambda: run_of("sensible", count))
        expected = write_run(played(executors["one worker"], run_of("sensible", count)))
        for name, victim in victims.items():
            killed = played(executors[name], run_of("sensible", count), victim)
            is_same = write_run(killed) == expected
            print(f"{name}, one of them killed: the same results: {'yes' if is_same else 'NO'}")
            code |= not is_same
        if clustered is not None:
            tell_cost_of_tasks(executors["a cluster of two"])
    two.close()
    sys.exit(code)


def played(executor: Executor, run: Run, victim: Callable[[], int] | None = None) -> Run:
    """A run, played to its end; a worker is killed after some tasks if one is named."""
    for n, _played in enumerate(play_run(run, executor), 1):
        if n == KILLED_AFTER and victim is not None:
            os.kill(victim(), signal.SIGKILL)
    return run


def tell_cost_of_tasks(executor: Executor) -> None:
    """Print what handing out a task costs this process, client and scheduler of the cluster.

    The tasks are empty of work: one mission of the random player each.
    """
    run = run_of("random", 200)
    chunks = (
        Chunk(n, job, run.seed, k, 1) for k in range(run.missions) for n, job in enumerate(run.jobs)
    )
    start = time.process_time()
    tasks = sum(1 for _played in executor.results(chunks))
    cost = (time.process_time() - start) / tasks
    print(
        f"a task costs {1000 * cost:.1f} ms of the client and the scheduler: "
        f"one core hands out work for {TASK_SECONDS / cost:.0f} workers"
    )


def compare(executors: dict[str, Executor], new_run: Callable[[], Run]) -> int:
    """Time all executors on the same run and print speedups over the first; return an exit code."""
    for executor in executors.values():
        warm_up(executor)
    times: dict[str, list[float]] = {name: [] for name in executors}
    results = []
    for _round in range(ROUNDS):
        for name, executor in executors.items():
            run = new_run()
            times[name].append(seconds_to_play(executor, run))
            results.append(write_run(run))
    are_same = all(one == results[0] for one in results)
    is_slow = False
    first, *others = executors
    for name in others:
        ratios = [a / b for a, b in zip(times[first], times[name], strict=True)]
        ratio = statistics.median(ratios)
        is_slow |= ratio < MIN_SPEEDUPS[name]
        print(f"{name}: {ratio:.2f} times as fast as {first}, wanted {MIN_SPEEDUPS[name]}")
    print(f"the same {new_run().total} results each time: {'yes' if are_same else 'NO'}")
    return int(is_slow or not are_same)


if __name__ == "__main__":
    main()
