"""Fit the coefficients of the value function to missions that the sensible player plays.

Run ``python -m benchmarks.prospect --missions 1000 --workers 2``. Each conversation begun is an
example: its features, and whether the mission was won. A logistic regression is fitted by Newton's
method, with an intercept for each abductor: the value function is to compare positions, not
abductors. It prints the coefficients; to use them, copy them into hncli/players/value_function.py.
"""

import argparse
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from math import exp, log, log1p

from hncli.game.cards.library import load_library
from hncli.game.engine.setup import new_mission
from hncli.game.engine.view import View
from hncli.players.rule_based import RuleBasedPlayer
from hncli.players.value_function import COEFFICIENTS, features_of

NEWTON_STEPS = 7
L2_PENALTY = 1.0  # keeps the coefficients of rare features finite

LIBRARY = load_library()
MATCHUPS = [(box, name) for box in LIBRARY.boxes for name in LIBRARY.abductors(box)]
FEATURES = [name for name in COEFFICIENTS if name != "intercept"]

Vector = list[float]
Example = tuple[Vector, bool]
"""The regressors of a position, and whether the mission was won."""


def examples(task: tuple[int, int]) -> list[Example]:
    """Play the mission of a matchup (by index): an example for each conversation."""
    matchup, seed = task
    box, abductor = MATCHUPS[matchup]
    m = new_mission(LIBRARY, box, abductor, seed, career=True)
    view, player = m.view, RuleBasedPlayer()
    rows: list[Vector] = []
    turn = 0
    while m.decision is not None:
        if m.turn != turn and m.phase == "conversation":
            turn = m.turn
            rows.append(regressors(view, player, matchup))
        m.choose(player.choose(view))
    return [(one, m.result == "won") for one in rows]


def regressors(view: View, player: RuleBasedPlayer, matchup: int) -> Vector:
    """Indicators of the matchup, log turns left, the features, and their products with that log."""
    features = features_of(view, player.card_worth(view))
    log_turns = log1p(view.turns_left)
    values = [float(features.get(name, 0.0)) for name in FEATURES]
    indicators = [float(n == matchup) for n in range(len(MATCHUPS))]
    return [*indicators, log_turns, *values, *(log_turns * one for one in values)]


def fit_logistic(found: list[Example]) -> Vector:
    """The coefficients with the highest penalized likelihood, by Newton's method."""
    width = len(found[0][0])
    weights = [0.0] * width
    for step in range(NEWTON_STEPS):
        gradient = [-L2_PENALTY * one for one in weights]
        hessian = [[L2_PENALTY * (a == b) for b in range(width)] for a in range(width)]  # negated
        loss = 0.0
        for values, won in found:
            nonzero = [(n, value) for n, value in enumerate(values) if value]
            probability = 1 / (1 + exp(-sum(weights[n] * value for n, value in nonzero)))
            loss -= log(probability if won else 1 - probability)
            for k, (n, value) in enumerate(nonzero):
                gradient[n] += (won - probability) * value
                scale = probability * (1 - probability) * value
                row = hessian[n]
                for other, amount in nonzero[: k + 1]:
                    row[other] += scale * amount
        print(f"step {step + 1}: log loss {loss / len(found):.4f}", flush=True)
        for a in range(width):
            for b in range(a):
                hessian[b][a] = hessian[a][b]
        update = solve_linear(hessian, gradient)
        weights = [old + by for old, by in zip(weights, update, strict=True)]
    return weights


def solve_linear(matrix: list[Vector], right: Vector) -> Vector:
    """The solution of a linear system, by Gauss-Jordan elimination with partial pivoting."""
    rows = [[*line, last] for line, last in zip(matrix, right, strict=True)]
    size = len(rows)
    for column in range(size):
        pivot = max(range(column, size), key=lambda n: abs(rows[n][column]))
        rows[column], rows[pivot] = rows[pivot], rows[column]
        for n in range(size):
            if n != column and rows[n][column]:
                factor = rows[n][column] / rows[column][column]
                rows[n] = [a - factor * b for a, b in zip(rows[n], rows[column], strict=True)]
    return [rows[n][size] / rows[n][n] for n in range(size)]


def source_lines(weights: Vector) -> Iterator[str]:
    """The entries of a table of coefficients in hncli/players/value_function.py."""
    intercepts = weights[: len(MATCHUPS)]
    log_turns, others = weights[len(MATCHUPS)], weights[len(MATCHUPS) + 1 :]
    mean = sum(intercepts) / len(intercepts)
    yield f'    "intercept": ({mean:.3f}, {log_turns:.3f}),'
    for n, name in enumerate(FEATURES):
        yield f'    "{name}": ({others[n]:.3f}, {others[n + len(FEATURES)]:.3f}),'


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--missions", type=int, default=1000, help="with each abductor (1000)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=2)
    options = parser.parse_args()
    first = options.seed * 1_000_000
    tasks = [(n, first + k) for n in range(len(MATCHUPS)) for k in range(options.missions)]
    with ProcessPoolExecutor(options.workers) as pool:
        found = [one for some in pool.map(examples, tasks, chunksize=10) for one in some]
    print(f"{len(tasks):,} missions, {len(found):,} positions")
    print("\n".join(source_lines(fit_logistic(found))))


if __name__ == "__main__":
    main()
