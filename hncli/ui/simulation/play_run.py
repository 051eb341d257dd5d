"""Playing a run of the lab."""

import os
import time

from hncli.features.lab.store import SimulationRuns
from hncli.simulation import executors
from hncli.simulation.runs import Run
from hncli.ui.simulation.progress import progress
from hncli.ui.simulation.stored_runs import content_of, save_run
from hncli.ui.terminal.environment import Environment
from hncli.words import _

SAVED_EVERY = 2.0  # seconds


def play_run(
    results: SimulationRuns,
    name: str,
    run: Run,
    env: Environment,
    workers: int | None,
    cluster: str,
) -> None:
    """Play what is left of a run; it is saved every two seconds and at the end, however it ends."""
    what = _("careers") if run.is_of_careers else _("missions")
    save_run(results, name, run)
    if run.done == run.total:
        return
    at_work = executors.executor(content_of(run), workers or os.cpu_count() or 1, cluster)
    try:
        with progress(env, run.done, run.total, what) as show_done:
            saved = time.monotonic()
            for _played in executors.play_run(run, at_work):
                show_done(run.done)
                if time.monotonic() - saved > SAVED_EVERY:
                    save_run(results, name, run)
                    saved = time.monotonic()
    finally:
        save_run(results, name, run)
        at_work.close()
