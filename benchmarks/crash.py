"""Crash test of the store: a process that is killed must lose no acknowledged choice.

A real process plays a career through the store and is killed (SIGKILL), at random moments and at
each fault point of a write. After each kill the career is opened: it must hold every choice that
the process acknowledged, and at most one more. The next process plays on from there until the
career is over; it must end like the same career without any kill. The exit code is 1 if anything
was lost.

A fifth of the kills fall into an upgrade, a restore, an import, a deletion, a backup, a rename and
a single mission.
"""

import argparse
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tests.features.saving.crash.killing import FAULTS, Driver, Killing, Tally  # noqa: E402
from tests.features.saving.crash.killing_tasks import TASKS, Beginning, TaskKilling  # noqa: E402
from tests.features.saving.old_cards import library_of_format_1  # noqa: E402

MAX_SECONDS = 0.4  # that a process plays before it is killed at random
FAULT_COUNTS = (1, 2, 3, 5, 8, 13, 21, 34)  # at which call of a fault point it is killed
TASK_SHARE = 5  # every fifth kill is in a task


def print_report(what: str, tally: Tally, seconds: float) -> None:
    print(
        f"{what}: {tally.kills} kills in {seconds:.0f} s, {tally.careers} careers to their end, "
        f"{tally.acknowledged} choices acknowledged, {tally.ahead} times one choice more on disk "
        f"than acknowledged, {len(tally.lost)} losses",
        flush=True,
    )
    for lost in tally.lost[:20]:
        print(f"  {lost}")


def kill_at_random(killing: Killing, kills: int) -> None:
    """Kill processes at random moments, this many; stop early after 20 losses."""
    while killing.tally.kills < kills and len(killing.tally.lost) < 20:
        killing.kill(MAX_SECONDS)


def kill_at_faults(killing: Killing) -> None:
    """Kill one process at each fault point of a write, for each of FAULT_COUNTS."""
    for count in FAULT_COUNTS:
        for fault in FAULTS:
            killing.kill(0, f"{fault} {count}")


def kill_in_tasks(killing: TaskKilling, kills: int) -> None:
    """Kill in the middle of each task in turn until so many processes have died."""
    while killing.tally.kills < kills and len(killing.tally.lost) < 20:
        for task in TASKS:
            killing.kill(task)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("kills", nargs="?", type=int, default=1000, help="at random (1000)")
    parser.add_argument("--seed", type=int, default=1000)
    args = parser.parse_args()
    library, driver = library_of_format_1(), Driver()
    losses = 0
    with tempfile.TemporaryDirectory() as folder:
        for what in ("random moments", "fault points"):
            killing = Killing(library, Path(folder) / what[:6], driver, args.seed)
            start = time.monotonic()
            if what == "random moments":
                kill_at_random(killing, args.kills - args.kills // TASK_SHARE)
            else:
                kill_at_faults(killing)
            print_report(what, killing.tally, time.monotonic() - start)
            losses += len(killing.tally.lost)
        base = Path(folder) / "tasks"
        tasks = TaskKilling(Beginning(library, base), base, driver, args.seed)
        start = time.monotonic()
        kill_in_tasks(tasks, args.kills // TASK_SHARE)
        print_report("tasks", tasks.tally, time.monotonic() - start)
        print("  " + ", ".join(f"{task} {count}" for task, count in tasks.kills_of.items()))
        losses += len(tasks.tally.lost)
    driver.close()
    sys.exit(losses > 0)


if __name__ == "__main__":
    main()
