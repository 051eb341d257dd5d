"""Two players, or two settings of one, on the same missions, until a sequential test is sure.

Run ``python -m benchmarks.duel A B``, as in ``searching searching:worlds=72``. The missions are
single ones by the career's rules, with every abductor of every box in turn. It can be stopped, and
goes on when it is started again. Missions for choosing settings have other seeds than those for
proving a choice (``--prove``): what was tuned on some missions must be shown on others.
"""

import argparse
import hashlib
import json
import os
import sys
import time
from pathlib import Path
from typing import Any

from benchmarks.sequential_test import log_likelihood_ratio, verdict
from hncli.career.statistics import PairedCounts, count_pairs, pooled
from hncli.features.lab.executors import NoWorkers, executor, play_run
from hncli.features.lab.jobs import Job, mission_jobs
from hncli.features.lab.runs import Run, SimulationRuns, content_of, load_run, save_run, versions
from hncli.game.cards.library import load_library
from hncli.players.registry import UnknownPlayer, player_factory

ROOT = Path(__file__).resolve().parent.parent
DATA_FOLDER = ROOT / ".duels"
CHOOSING, PROVING = 1_000_000, 2_000_000
"""The first seed of runs for choosing and of runs for proving; --round counts on from there."""

GAIN = 0.03  # of the win rate: what less than this is worth is not looked for
TOLD_EVERY = 30.0  # seconds


class Duel:
    """A run with two players, and the processor time that each took."""

    def __init__(self, players: tuple[str, str], run: Run, seconds: dict[str, float]) -> None:
        self.players = players
        self.run = run
        self.seconds = seconds

    @property
    def counts(self) -> PairedCounts:
        """The pairs of all abductors together."""
        return pooled([counts for _job, counts in self.by_abductor()])

    def by_abductor(self) -> list[tuple[Job, PairedCounts]]:
        """The pairs with each abductor."""
        marks: dict[tuple[str, str], str] = {}
        for job, tally in zip(self.run.jobs, self.run.tallies, strict=True):
            marks[job.matchup, job.player] = tally.marks
        first, second = self.players
        return [
            (job, count_pairs(marks[job.matchup, first], marks[job.matchup, second]))
            for job in self.run.jobs
            if job.player == first
        ]

    def decisions(self, player: str) -> int:
        """How many decisions a player took in all."""
        return sum(
            int(number) * times
            for job, tally in zip(self.run.jobs, self.run.tallies, strict=True)
            if job.player == player
            for number, times in tally.counts.get("decisions", {}).items()
        )

    def cost(self, player: str) -> float:
        """The processor time of a decision of a player, in milliseconds."""
        return 1000 * self.seconds.get(player, 0.0) / max(1, self.decisions(player))

    def lines(self, gain: float) -> list[str]:
        """What came of it so far."""
        counts = self.counts
        first, second = self.players
        n = max(1, counts.played)
        won = [(counts.both + one) / n for one in (counts.only_first, counts.only_second)]
        flipped = PairedCounts(counts.both, counts.only_second, counts.only_first, counts.neither)
        better = flipped.difference
        costs = self.cost(first), self.cost(second)
        return [
            f"{counts.played} pairs, seed {self.run.seed}: "
            f"{won[0]:.1%} {first}, {won[1]:.1%} {second}",
            f"only the first won {counts.only_first}, only the second {counts.only_second}",
            f"difference {better.value:+.1%} ({better.low:+.1%} to {better.high:+.1%}), "
            f"exact p {counts.p_value:.4f}",
            f"log likelihood ratio for a gain of {gain:.0%}: "
            f"{log_likelihood_ratio(counts, gain):+.2f}",
            f"cost of a decision: {costs[0]:.2f} and {costs[1]:.2f} ms, "
            f"{costs[1] / (costs[0] or 1):.2f} times",
        ]


def open_duel(results: SimulationRuns, name: str, given: argparse.Namespace) -> Duel:
    """A stored duel, grown to as many missions as wanted, or a new one."""
    players = (given.first, given.second)
    seed = (PROVING if given.prove else CHOOSING) + given.round
    library = load_library()
    if results.path(name).exists():
        run = load_run(results, name)
        run.grow(max(run.missions, given.missions))
    else:
        jobs = mission_jobs(library, players, library.boxes, given.abductor, modes=["career"])
        run = Run(seed, given.missions, tuple(jobs), versions(library))
    costs = _costs_file(name)
    seconds = json.loads(costs.read_text()) if costs.exists() else {}
    return Duel(players, run, seconds)


def _costs_file(name: str) -> Path:
    return DATA_FOLDER / f"{name}.seconds.json"


def name_of(given: argparse.Namespace) -> str:
    """The name of the stored run: another for other players, seeds or versions of the program."""
    key: Any = [given.first, given.second, given.prove, given.round, sorted(given.abductor)]
    key.append(versions(load_library()))
    return "duel-" + hashlib.sha256(json.dumps(key).encode()).hexdigest()[:12]


def fight(duel: Duel, results: SimulationRuns, name: str, given: argparse.Namespace) -> str:
    """Play until the test is sure or all missions are played; the verdict, empty if there is none.

    The run is saved whenever it is told of, and however this ends.
    """
    at_work = executor(content_of(duel.run), given.workers, given.cluster)
    told = time.monotonic()
    try:
        for chunk, played in play_run(duel.run, at_work):
            player = chunk.job.player
            duel.seconds[player] = duel.seconds.get(player, 0.0) + played.seconds
            counts = duel.counts
            if time.monotonic() - told > TOLD_EVERY:
                told = time.monotonic()
                _save(duel, results, name)
                print(duel.lines(given.gain)[0], flush=True)
            found = verdict(counts, given.gain)
            if found and counts.played >= given.least and not given.whole:
                return found
    finally:
        _save(duel, results, name)
        at_work.close()
    return verdict(duel.counts, given.gain)


def _save(duel: Duel, results: SimulationRuns, name: str) -> None:
    save_run(results, name, duel.run)
    _costs_file(name).write_text(json.dumps(duel.seconds))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("first", metavar="A", help="a player, as in searching:worlds=72")
    parser.add_argument("second", metavar="B")
    parser.add_argument("--missions", type=int, default=200, help="with each abductor (200)")
    parser.add_argument("--abductor", action="append", default=[], help="only with this one")
    parser.add_argument("--gain", type=float, default=GAIN, help=f"looked for ({GAIN})")
    parser.add_argument("--prove", action="store_true", help="on missions not used for choosing")
    parser.add_argument("--round", type=int, default=0, help="other missions of that kind (0)")
    parser.add_argument("--least", type=int, default=0, help="pairs before it may stop (0)")
    parser.add_argument("--whole", action="store_true", help="play all missions, sure or not")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--cluster", default="", help="the address of a Dask cluster")
    given = parser.parse_args()
    try:
        for described in (given.first, given.second):
            player_factory(described)
        name = name_of(given)
        results = SimulationRuns(DATA_FOLDER)
        with results.lock(name):
            duel = open_duel(results, name, given)
            found = fight(duel, results, name, given)
    except (UnknownPlayer, NoWorkers) as error:
        sys.exit(f"duel: {error}")
    except KeyboardInterrupt:
        sys.exit("duel: stopped; what was played is kept, start it again to go on")
    for job, counts in duel.by_abductor():
        flipped = counts.only_second - counts.only_first
        print(f"  {job.matchup}: {counts.played} pairs, {flipped:+d}")
    print("\n".join(duel.lines(given.gain)))
    print(f"the second is {found}" if found else "the test is not sure")


if __name__ == "__main__":
    main()
