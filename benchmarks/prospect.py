"""Fit the coefficients of the value functions to missions that automatic players play.

Run ``python -m benchmarks.prospect --missions 1000 --workers 2``. Each conversation begun is an
example: its features, and whether the mission was won. A logistic regression is fitted by Newton's
method, with an intercept for each abductor: the value function is to compare positions, not
abductors. With ``--searching 70`` the searching player plays so many missions with each abductor,
too, and a second regression is drawn towards the first one, so that few missions are enough. It
prints the coefficients; to use them, copy them into hncli/players/value_function.py.
"""

import argparse
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from math import exp, log, log1p

from hncli.game.cards.library import load_library
from hncli.game.engine.setup import new_mission
from hncli.game.engine.view import View
from hncli.players.registry import PLAYERS, YARDSTICK
from hncli.players.rule_based import RuleBasedPlayer
from hncli.players.value_function import COEFFICIENTS, SEARCHING_COEFFICIENTS, features_of
from hncli.players.weights import CLASSIC

NEWTON_STEPS = 7
L2_PENALTY = 1.0  # keeps the coefficients of rare features finite
SECOND_PENALTY = 100.0  # draws the second regression towards the first
INTERCEPT_PENALTY = 0.3  # of the abductors: the other player wins more often

LIBRARY = load_library()
MATCHUPS = [(box, name) for box in LIBRARY.boxes for name in LIBRARY.abductors(box)]
FEATURES = [name for name in SEARCHING_COEFFICIENTS if name != "intercept"]
SENSIBLE_FEATURES = [name for name in COEFFICIENTS if name != "intercept"]

Vector = list[float]
Example = tuple[Vector, bool]
"""The regressors of a position, and whether the mission was won."""


def examples(task: tuple[int, int, str]) -> list[Example]:
    """Let a player play the mission of a matchup (by index): an example for each conversation."""
    matchup, seed, name = task
    box, abductor = MATCHUPS[matchup]
    m = new_mission(LIBRARY, box, abductor, seed, career=True)
    view, player, judge = m.view, PLAYERS[name](seed), RuleBasedPlayer(CLASSIC)
    rows: list[Vector] = []
    turn = 0
    while m.decision is not None:
        if m.turn != turn and m.phase == "conversation":
            turn = m.turn
            rows.append(regressors(view, judge, matchup))
        m.choose(player.choose(view))
    return [(one, m.result == "won") for one in rows]


def regressors(view: View, player: RuleBasedPlayer, matchup: int) -> Vector:
    """Indicators of the matchup, log turns left, the features, and their products with that log."""
    features = features_of(view, player.card_worth(view))
    log_turns = log1p(view.turns_left)
    values = [float(features.get(name, 0.0)) for name in FEATURES]
    indicators = [float(n == matchup) for n in range(len(MATCHUPS))]
    return [*indicators, log_turns, *values, *(log_turns * one for one in values)]


def fit_logistic(
    found: list[Example], prior: Vector | None = None, penalties: Vector | None = None
) -> Vector:
    """The coefficients with the highest penalized likelihood, by Newton's method.

    They are drawn towards `prior`, which is 0 if there is none.
    """
    width = len(found[0][0])
    prior = prior or [0.0] * width
    penalties = penalties or [L2_PENALTY] * width
    weights = prior.copy()
    for step in range(NEWTON_STEPS):
        gradient = [
            penalty * (to - one) for penalty, to, one in zip(penalties, prior, weights, strict=True)
        ]
        hessian = [[penalties[a] * (a == b) for b in range(width)] for a in range(width)]  # negated
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
    yield f'    "intercept": Coefficient({mean:.3f}, {log_turns:.3f}),'
    for n, name in enumerate(FEATURES):
        yield f'    "{name}": Coefficient({others[n]:.3f}, {others[n + len(FEATURES)]:.3f}),'


def without_free_cards(found: list[Example]) -> list[Example]:
    """Examples in which the features that only the second table has are always 0."""
    start = len(MATCHUPS) + 1
    places = {
        start + n + times * len(FEATURES)
        for n, name in enumerate(FEATURES)
        if name not in SENSIBLE_FEATURES
        for times in (0, 1)
    }
    return [([0.0 if n in places else v for n, v in enumerate(row)], won) for row, won in found]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--missions", type=int, default=1000, help="with each abductor (1000)")
    parser.add_argument(
        "--searching", type=int, default=0, help="missions of the searching player, too (0)"
    )
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=2)
    options = parser.parse_args()
    first = options.seed * 1_000_000

    def played(player: str, count: int) -> list[Example]:
        tasks = [(n, first + k, player) for n in range(len(MATCHUPS)) for k in range(count)]
        found = [one for some in pool.map(examples, tasks, chunksize=10) for one in some]
        print(f"{player}: {len(tasks):,} missions, {len(found):,} positions")
        return found

    with ProcessPoolExecutor(options.workers) as pool:
        found = played(YARDSTICK, options.missions)
        others = played("searching", options.searching) if options.searching else []
    print("\n".join([f"{YARDSTICK}:", *source_lines(fit_logistic(without_free_cards(found)))]))
    if others:
        penalties = [SECOND_PENALTY] * len(others[0][0])
        penalties[: len(MATCHUPS)] = [INTERCEPT_PENALTY] * len(MATCHUPS)
        second = fit_logistic(others, fit_logistic(found), penalties)
        print("\n".join(["searching:", *source_lines(second)]))


if __name__ == "__main__":
    main()
