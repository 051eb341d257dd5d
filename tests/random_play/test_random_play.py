"""Random missions by a biased random player, with every check at every decision.

2,000 of them in `make soak`, and a tenth in `make test`, with some more for what is rare.
"""

import multiprocessing
import os
import sys
from concurrent.futures import ProcessPoolExecutor
from itertools import starmap

import pytest

from tests.random_play.play import Violation, chunks, never_occurred, run_chunk, seek_triggers
from tests.random_play.tally import REQUIRED, Tally
from tests.support.scale import IS_WHOLE, scaled

MISSIONS = 2_000
CHUNK = 100
SOUGHT = 100  # missions for a trigger that has not acted in any other


def played(parts: list[tuple[int, int]]) -> Tally:
    """Play chunks of missions, none of which breaks a rule; gives what occurred in them."""
    workers = os.cpu_count() or 1
    if workers == 1 or not IS_WHOLE:
        results = list(starmap(run_chunk, parts))
    else:
        spawn = multiprocessing.get_context("spawn")
        with ProcessPoolExecutor(workers, mp_context=spawn) as pool:
            results = list(pool.map(run_chunk, *zip(*parts, strict=True)))
    tally = Tally()
    for result in results:
        tally.add(result["counts"])
    refuse([violation for result in results for violation in result["violations"]])
    return tally


def refuse(violations: list[Violation]) -> None:
    """Fail if a rule was broken, and say how to see that again."""
    again = [f"{violation['again']}\n{violation['error']}" for violation in violations[:5]]
    assert not violations, f"{len(violations)} violations; see again:\n" + "\n".join(again)


def test_random_missions_break_no_rule_and_reach_everything(
    capfd: pytest.CaptureFixture[str],
) -> None:
    """Where a tenth of them does not reach everything, it is sought, and then more are played."""
    parts = list(chunks(MISSIONS, CHUNK))
    tally = played(parts[: scaled(len(parts))])
    if not IS_WHOLE:
        refuse(seek_triggers(tally, SOUGHT))
    for part in parts[scaled(len(parts)) :]:
        if not never_occurred(tally):
            break
        tally.add(played([part]).plain())
    with capfd.disabled():  # how often everything occurred is worth seeing when all is well, too
        print("\n" + tally.report(), file=sys.stderr)
    assert never_occurred(tally) == []


def test_what_never_occurred_is_noticed() -> None:
    missing = never_occurred(Tally())
    assert {line.partition(":")[0] for line in missing} == set(REQUIRED)
