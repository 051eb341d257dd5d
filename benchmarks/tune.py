"""Tune the weights of the sensible player by the cross-entropy method.

Run ``python -m benchmarks.tune --generations 20 --missions 24 --seed 1``. Each generation samples
weights from a normal distribution, scores all of them on the same missions against all abductors,
and refits the distribution to the best. It prints the mean after each generation; to use that, copy
it into hncli/players/weights.py.
"""

import argparse
import random
import time
from concurrent.futures import ProcessPoolExecutor
from statistics import fmean, pstdev

from hncli.game.cards.library import load_library
from hncli.game.engine.setup import new_mission
from hncli.players.rule_based import RuleBasedPlayer
from hncli.players.weights import TUNED, tuned_weights

POPULATION, ELITE = 20, 6
SAVED_BONUS = 0.1  # for the share of hostages saved, so that lost missions differ in score, too

Tuned = dict[str, tuple[float, ...]]

LIBRARY = load_library()
MATCHUPS = [(box, name) for box in LIBRARY.boxes for name in LIBRARY.abductors(box)]


def to_vector(tuned: Tuned) -> list[float]:
    """All weights in a row, those of each phase where they differ by phase."""
    return [number for values in tuned.values() for number in values]


def from_vector(numbers: list[float]) -> Tuned:
    """The inverse of `to_vector`; negative steps become 0, so that danger never falls."""
    at, found = 0, {}
    for name, values in TUNED.items():
        new = numbers[at : at + len(values)]
        found[name] = tuple(max(0.0, one) if name.startswith("step") else one for one in new)
        at += len(values)
    return found


def score(task: tuple[list[float], list[int]]) -> float:
    """The win rate of weights on the missions with these seeds, plus a bonus for hostages saved."""
    values, seeds = task
    player = RuleBasedPlayer(tuned_weights(from_vector(values)))
    points = 0.0
    for box, abductor in MATCHUPS:
        for seed in seeds:
            m = new_mission(LIBRARY, box, abductor, seed, career=True)
            while m.decision is not None:
                m.choose(player.choose(m.view))
            points += (m.result == "won") + SAVED_BONUS * m.saved / (m.pool + m.saved + m.killed)
    return points / len(MATCHUPS) / len(seeds)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--generations", type=int, default=20)
    parser.add_argument("--missions", type=int, default=24, help="with each abductor")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=2)
    options = parser.parse_args()
    rng = random.Random(options.seed)
    mean = to_vector(TUNED)
    deviation = [0.15 * abs(value) + 0.05 for value in mean]
    with ProcessPoolExecutor(options.workers) as pool:
        for generation in range(1, options.generations + 1):
            started = time.perf_counter()
            seeds = [rng.randrange(2**31) for _mission in range(options.missions)]
            samples = [mean] + [
                [rng.gauss(m, s) for m, s in zip(mean, deviation, strict=True)]
                for _one in range(POPULATION - 1)
            ]
            scores = list(pool.map(score, [(values, seeds) for values in samples]))
            best = sorted(zip(scores, samples, strict=True), key=lambda pair: -pair[0])[:ELITE]
            columns = list(zip(*(values for _score, values in best), strict=True))
            mean = [fmean(column) for column in columns]
            deviation = [
                0.6 * pstdev(column) + 0.4 * old
                for column, old in zip(columns, deviation, strict=True)
            ]
            seconds = time.perf_counter() - started
            print(
                f"{generation:3}  mean tried {scores[0]:.3f}  best {best[0][0]:.3f}  "
                f"all {fmean(scores):.3f}  {seconds:.0f} s",
                flush=True,
            )
            print(from_vector([round(value, 3) for value in mean]), flush=True)


if __name__ == "__main__":
    main()
