"""Make the table of simulated careers that scorecards are compared with.

Run ``python -m benchmarks.percentiles --careers 400 --seed 1 --workers 2``. The same seed makes the
same table, however many workers there are. With ``--check`` nothing is made: it says whether the
table still is what it would be today. docs/lab.md has more.
"""

import argparse
import os
import sys
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import chain
from pathlib import Path
from typing import Any

from hncli.cards.library import load_library
from hncli.players.registry import PLAYERS
from hncli.simulation.executors import executor
from hncli.simulation.jobs import CAREER_MODES, USUAL_PLAYER, Chunk, Content, Job, careers
from hncli.simulation.play import play_chunk, table_of
from hncli.simulation.runs import Run
from hncli.store.reference_scores import TABLE
from hncli.ui.simulation.progress import progress
from hncli.ui.simulation.stored_runs import content_of, versions
from hncli.ui.terminal.environment import environment

BOXES = (
    ("base",),
    ("crime-wave",),
    ("base", "crime-wave"),
    ("base", "pedersen-twins"),
    ("base", "crime-wave", "pedersen-twins"),
)
"""What careers are likely to be played with, each in both modes."""


def jobs(players: Iterable[str], grounds: Iterable[tuple[str, ...]] = BOXES) -> Iterator[Job]:
    """Whole careers of each player with each of these boxes, in each mode."""
    return chain.from_iterable(careers(players, boxes, modes=CAREER_MODES) for boxes in grounds)


def play(run: Run, workers: int) -> None:
    """Play all careers of a run and show how far it is."""
    at_work = executor(content_of(run), workers)
    try:
        with progress(environment(), run.done, run.total, "careers") as tell:
            for chunk, part in at_work.results(run.chunks()):
                run.enter(chunk, part)
                tell(run.done)
    finally:
        at_work.close()


def scores_of(found: Counter[str]) -> tuple[int, list[int]]:
    """The lowest score, and how often it and each higher one was met."""
    lowest, highest = min(map(int, found)), max(map(int, found))
    return lowest, [found[str(score)] for score in range(lowest, highest + 1)]


def first_score(job: Job, seed: int) -> int:
    """What the first career of a job comes to, to tell whether careers still go the same way."""
    (score,) = play_chunk(Content(), Chunk(0, job, seed, 0, 1)).counts["score"]
    return int(score)


def table(run: Run) -> str:
    """The table as text."""
    lines = [
        "# Scores of simulated careers. docs/lab.md says what for, and what makes this file:",
        f"# python -m benchmarks.percentiles --careers {run.missions} --seed {run.seed}",
        f"made_with = {quoted(run.versions)}",
        f"seed = {run.seed}",
    ]
    career_table = table_of(load_library())
    for job, tally in zip(run.jobs, run.tallies, strict=True):
        lowest, counts = scores_of(tally.counts["score"])
        lines += [
            "",
            "[[simulated]]",
            f"player = {quoted(job.player)}",
            f"boxes = [{', '.join(map(quoted, job.boxes))}]",
            f"table = {quoted(career_table)}",
            f"mode = {quoted(job.mode)}",
            f"careers = {tally.done}",
            f"first = {first_score(job, run.seed)}",
            f"lowest = {lowest}",
            f"counts = {counts}",
        ]
    return "\n".join(lines) + "\n"


def quoted(text: str) -> str:
    """A text in TOML; ours have no quotes and no backslashes."""
    return f'"{text}"'


def make(path: Path, wanted: Iterable[Job], count: int, seed: int, workers: int) -> None:
    """Play so many careers of each job and write the table."""
    run = Run(seed, count, tuple(wanted), versions(load_library()))
    play(run, workers)
    path.write_text(table(run), encoding="utf-8")


def changed(path: Path) -> list[str]:
    """Where the first careers of a table no longer come to what it says."""
    told = tomllib.loads(path.read_text("utf-8"))
    if told["made_with"] == versions(load_library()):
        return []
    return [
        f"{job.place}, {job.mode}, {job.player}: the first career came to {one['first']}, now {now}"
        for one in told["simulated"]
        for job in [job_of(one)]
        if (now := first_score(job, told["seed"])) != one["first"]
    ]


def job_of(one: dict[str, Any]) -> Job:
    """The job that a row of the table tells of."""
    return Job(one["player"], tuple(one["boxes"]), mode=one["mode"])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--careers", type=int, default=400, help="of each kind (400)")
    parser.add_argument("--seed", type=int, default=1, help="fixes all chance (1)")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1, help="processes")
    parser.add_argument("--player", action="append", choices=PLAYERS, help="may be repeated")
    parser.add_argument("--to", type=Path, default=TABLE, help="the file (that of the package)")
    parser.add_argument("--check", action="store_true", help="only say whether it is up to date")
    options = parser.parse_args()
    if options.careers < 1:
        parser.error("--careers must be at least 1")
    if options.check:
        found = changed(options.to)
        print(*found, "The table is out of date." if found else "The table holds.", sep="\n")
        sys.exit(bool(found))
    wanted = jobs(options.player or [USUAL_PLAYER])
    make(options.to, wanted, options.careers, options.seed, options.workers)
    print(f"Written: {options.to}")


if __name__ == "__main__":
    main()
