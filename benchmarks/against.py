"""The players of this checkout against those of another one: how fast, and the same choices?

Each checkout plays in a process of its own. They take turns, a few missions at a time, so that
noise on the machine affects both.
"""

import json
import os
import statistics
import subprocess
import sys
from collections.abc import Iterable
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

from hncli.features.lab.jobs import DEFAULT_PLAYER, Job, mission_jobs
from hncli.game.cards.library import load_library

ROOT = Path(__file__).resolve().parent.parent
WORKER = Path(__file__).with_name("against_worker.py")
ROUNDS = 3
WARM_UP_MISSIONS = 5  # with each abductor, to fill the caches
MOST_NAMED = 10  # missions with other choices


class Checkout:
    """A process that does pieces of work with the code of a checkout."""

    def __init__(self, folder: Path, worker: Path = WORKER) -> None:
        self.folder = folder.resolve()
        if not (self.folder / "hncli").is_dir():
            sys.exit(f"{folder} is no checkout: it has no folder hncli")
        self.process = subprocess.Popen(
            [sys.executable, "-P", str(worker), str(self.folder)],
            cwd=self.folder,
            env={**os.environ, "PYTHONPATH": str(self.folder)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def ask(self, work: dict[str, Any]) -> dict[str, Any]:
        """What a piece of work comes to."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        with suppress(BrokenPipeError):  # it has ended, and will not answer either
            print(json.dumps(work), file=self.process.stdin, flush=True)
        line = self.process.stdout.readline()
        if not line:
            sys.exit(f"the code of {self.folder} could not do it: see above")
        answer: dict[str, Any] = json.loads(line)
        return answer

    def play(self, job: Job, seeds: list[int]) -> tuple[float, list[str]]:
        """The seconds that missions of a job take, and a hash of each one's choices."""
        work = {"player": job.player, "box": job.boxes[0], "abductor": job.abductor, "seeds": seeds}
        answer = self.ask(work)
        return answer["seconds"], answer["hashes"]

    def close(self) -> None:
        """End the process."""
        self.process.communicate()


class Comparison:
    """Two checkouts that play the same missions, and where their choices were not the same."""

    def __init__(self, here: Checkout, there: Checkout) -> None:
        self.checkouts = (here, there)
        self.compared = 0
        self.different: list[str] = []

    def play(self, jobs: list[Job], run_seed: int, numbers: range) -> tuple[float, float]:
        """The seconds that both take for the missions with these numbers of each job."""
        totals = [0.0, 0.0]
        for n, job in enumerate(jobs):
            seeds = [job.seed(run_seed, number) for number in numbers]
            hashes: list[list[str]] = [[], []]
            for which in (0, 1) if n % 2 else (1, 0):
                seconds, hashes[which] = self.checkouts[which].play(job, seeds)
                totals[which] += seconds
            self.compared += len(seeds)
            self.different += [
                f"{job.player}, {job.matchup}, seed {seed}"
                for seed, ours, theirs in zip(seeds, *hashes, strict=True)
                if ours != theirs
            ]
        return totals[0], totals[1]


def compare_with(
    folder: Path, players: Iterable[str], seconds: float, warm_up: int = WARM_UP_MISSIONS
) -> int:
    """Print how fast both checkouts are and whether their choices are the same.

    Return an exit code: 1 if any choice differs.
    """
    with closing(Checkout(ROOT)) as here, closing(Checkout(folder)) as there:
        comparison = Comparison(here, there)
        comparison.play(_jobs(DEFAULT_PLAYER), 1, range(warm_up))
        for player in players:
            jobs = _jobs(player)
            took, _there = comparison.play(jobs, 2, range(1))
            count = max(1, round(seconds / took)) if seconds else 1
            rounds = [
                comparison.play(jobs, 2026, range(n * count, (n + 1) * count))
                for n in range(ROUNDS)
            ]
            print(_report(player, rounds, count * len(jobs)), flush=True)
    different = comparison.different
    print(f"the same choices in all {comparison.compared} missions: {'NO' if different else 'yes'}")
    for mission in different[:MOST_NAMED]:
        print(f"other choices: {mission}")
    return int(bool(different))


def _jobs(player: str) -> list[Job]:
    """Missions of a player with all abductors of all boxes."""
    library = load_library()
    return list(mission_jobs(library, [player], library.boxes))


def _report(player: str, rounds: list[tuple[float, float]], missions: int) -> str:
    """The missions a second of processor time of both, and the median ratio of the rounds."""
    here, there = (missions * len(rounds) / sum(column) for column in zip(*rounds, strict=True))
    ratio = statistics.median(theirs / ours for ours, theirs in rounds)
    return f"{player}: {here:.3g} missions a second, there {there:.3g}: {ratio:.2f} times as fast"
