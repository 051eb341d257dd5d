"""How fast the lab is: each player on one core, and two workers as a ratio to one.

One worker, two processes and a cluster of two workers take turns at the same missions, so that a
noisy machine disturbs them alike; the median of the rounds' ratios counts. All must come to the
same results.
"""

import argparse
import statistics
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from hncli.cards.library import load_library
from hncli.players.registry import PLAYERS
from hncli.simulation.executors import Executor, InProcess, dask, processes
from hncli.simulation.jobs import Content, missions
from hncli.simulation.runs import Run, write_run

CONTENT = Content()
ROUNDS = 3
WARM_UP = 150  # missions with each abductor: what was reckoned once is kept by a worker
WANTED = {"two processes": 1.6, "a cluster of two": 1.4}


def run_of(player: str, count: int, seed: int = 2026) -> Run:
    """So many missions against each abductor of the first box."""
    return Run(seed, count, tuple(missions(load_library(), [player], ["base"])))


def warm_up(at_work: Executor) -> None:
    """Let every worker load the cards and reckon what it will need again and again."""
    seconds(at_work, run_of("sensible", WARM_UP, seed=1))


def seconds(at_work: Executor, run: Run) -> float:
    """How long it takes to play a run."""
    start = time.perf_counter()
    for chunk, part in at_work.results(run.chunks()):
        run.enter(chunk, part)
    return time.perf_counter() - start


def alone(player: str, wanted: float) -> float:
    """Missions a second of a player on one core, measured for about so many seconds."""
    count, took = 1, 0.0
    while took < wanted:
        run = run_of(player, count)
        took = seconds(InProcess(CONTENT), run)
        count = count * 2 if took < wanted / 4 else max(count + 1, round(count * wanted / took))
    return run.total / took


@contextmanager
def cluster() -> Iterator[Executor | None]:
    """A cluster of two worker processes on this machine; None if Dask is not installed."""
    try:
        from distributed import LocalCluster
    except ImportError:
        yield None
        return
    local: Any = LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None)
    with local:
        at_work = dask(CONTENT, local.scheduler_address)
        try:
            yield at_work
        finally:
            at_work.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("seconds", nargs="?", type=float, default=10.0, help="a measurement (10)")
    wanted = parser.parse_args().seconds
    rates = {player: alone(player, wanted / 2) for player in PLAYERS}
    for player, rate in rates.items():
        print(f"{player}: {rate:.3g} missions a second on one core")
    count = max(10, round(rates["sensible"] * wanted / 3))
    two = processes(CONTENT, 2)
    with cluster() as clustered:
        ways: dict[str, Executor] = {"one worker": InProcess(CONTENT), "two processes": two}
        if clustered is None:
            print("a cluster of two: skipped, for distributed is not installed")
        else:
            ways["a cluster of two"] = clustered
        code = compare(ways, lambda: run_of("sensible", count))
    two.close()
    sys.exit(code)


def compare(ways: dict[str, Executor], new_run: Callable[[], Run]) -> int:
    """Measure all ways at the same run, several times; 1 if one is too slow or differs."""
    for at_work in ways.values():
        warm_up(at_work)
    times: dict[str, list[float]] = {name: [] for name in ways}
    results = []
    for _round in range(ROUNDS):
        for name, at_work in ways.items():
            run = new_run()
            times[name].append(seconds(at_work, run))
            results.append(write_run(run))
    are_same = all(one == results[0] for one in results)
    is_slow = False
    first, *others = ways
    for name in others:
        ratios = [a / b for a, b in zip(times[first], times[name], strict=True)]
        ratio = statistics.median(ratios)
        is_slow |= ratio < WANTED[name]
        print(f"{name}: {ratio:.2f} times as fast as {first}, wanted {WANTED[name]}")
    print(f"the same {new_run().total} results each time: {'yes' if are_same else 'NO'}")
    return int(is_slow or not are_same)


if __name__ == "__main__":
    main()
