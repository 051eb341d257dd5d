"""Thousands of missions by a biased random player, with every check at every decision."""

import multiprocessing
import os
import sys
from concurrent.futures import ProcessPoolExecutor
from itertools import starmap

import pytest

from tests.random_play.play import chunks, never_occurred, run_chunk
from tests.random_play.tally import REQUIRED, Tally

MISSIONS = 2_000
CHUNK = 125


def test_random_missions_break_no_rule_and_reach_everything(
    capfd: pytest.CaptureFixture[str],
) -> None:
    parts = list(chunks(MISSIONS, CHUNK))
    workers = os.cpu_count() or 1
    if workers == 1:
        results = list(starmap(run_chunk, parts))
    else:
        spawn = multiprocessing.get_context("spawn")
        with ProcessPoolExecutor(workers, mp_context=spawn) as pool:
            results = list(pool.map(run_chunk, *zip(*parts, strict=True)))
    tally = Tally()
    for result in results:
        tally.add(result["counts"])
    with capfd.disabled():  # how often everything occurred is worth seeing when all is well, too
        print("\n" + tally.report(), file=sys.stderr)
    found = [violation for result in results for violation in result["violations"]]
    again = [
        f"python -m tests.random_play.soak --seed {v['number']}\n{v['error']}" for v in found[:5]
    ]
    assert not found, f"{len(found)} violations; see again:\n" + "\n".join(again)
    assert never_occurred(tally) == []


def test_what_never_occurred_is_noticed() -> None:
    missing = never_occurred(Tally())
    assert {line.partition(":")[0] for line in missing} == set(REQUIRED)
