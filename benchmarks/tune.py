"""Look for better weights of the sensible player, by the cross-entropy method.

Run ``python -m benchmarks.tune --generations 20 --missions 24 --seed 1``. Every generation tries
weights scattered around the best so far on the same missions, all abductors alike, and moves to the
mean of those that won most. It prints what it found; hncli/players/weights.py keeps it by hand.
"""

import argparse
import random
import time
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, replace
from statistics import fmean, pstdev
from typing import Any

from hncli.cards.library import load_library
from hncli.engine.setup import new_mission
from hncli.players.rule_based import RuleBasedPlayer
from hncli.players.weights import Weights

TRIED, KEPT = 20, 6
FIXED = ("win", "danger")
SAVED_COUNTS = 0.1  # a little for every hostage saved, so that lost missions teach something too

LIBRARY = load_library()
GROUNDS = [(box, name) for box in LIBRARY.boxes for name in LIBRARY.abductors(box)]


def numbers(weights: Weights) -> list[float]:
    """Weights as a list: the steps from level to level, then all others."""
    steps = [b - a for a, b in zip(weights.danger, weights.danger[1:], strict=False)]
    return steps + [value for name, value in asdict(weights).items() if name not in FIXED]


def weights_of(values: list[float]) -> Weights:
    """The weights that a list stands for; threat never gets better by rising."""
    names = [name for name in asdict(Weights()) if name not in FIXED]
    steps = len(values) - len(names)
    danger = [0.0]
    for step in values[:steps]:
        danger.append(danger[-1] + max(0.0, step))
    facts: dict[str, Any] = dict(zip(names, values[steps:], strict=True))
    return replace(Weights(), danger=tuple(danger), **facts)


def score(work: tuple[list[float], list[int]]) -> float:
    """How well weights do: the share of missions won, and a little for the hostages saved."""
    values, seeds = work
    player = RuleBasedPlayer(weights_of(values))
    points = 0.0
    for box, abductor in GROUNDS:
        for seed in seeds:
            m = new_mission(LIBRARY, box, abductor, seed, career=True)
            while m.decision is not None:
                m.choose(player.choose(m.view))
            points += (m.result == "won") + SAVED_COUNTS * m.saved / (m.pool + m.saved + m.killed)
    return points / len(GROUNDS) / len(seeds)


def main() -> None:
    """Try generation after generation and print the mean of the best."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--generations", type=int, default=20)
    parser.add_argument("--missions", type=int, default=24, help="with each abductor")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=2)
    options = parser.parse_args()
    chance = random.Random(options.seed)
    mean = numbers(Weights())
    spread = [0.15 * abs(value) + 0.05 for value in mean]
    with ProcessPoolExecutor(options.workers) as pool:
        for generation in range(1, options.generations + 1):
            began = time.perf_counter()
            seeds = [chance.randrange(2**31) for _mission in range(options.missions)]
            tried = [mean] + [
                [chance.gauss(m, s) for m, s in zip(mean, spread, strict=True)]
                for _one in range(TRIED - 1)
            ]
            scores = list(pool.map(score, [(values, seeds) for values in tried]))
            best = sorted(zip(scores, tried, strict=True), key=lambda pair: -pair[0])[:KEPT]
            columns = list(zip(*(values for _score, values in best), strict=True))
            mean = [fmean(column) for column in columns]
            spread = [
                0.6 * pstdev(column) + 0.4 * old
                for column, old in zip(columns, spread, strict=True)
            ]
            seconds = time.perf_counter() - began
            print(
                f"{generation:3}  mean tried {scores[0]:.3f}  best {best[0][0]:.3f}  "
                f"all {fmean(scores):.3f}  {seconds:.0f} s",
                flush=True,
            )
            print(weights_of([round(value, 3) for value in mean]), flush=True)


if __name__ == "__main__":
    main()
