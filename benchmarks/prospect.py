"""Find how much each fact counts for the chance to win, from missions the sensible player plays.

Run ``python -m benchmarks.prospect --missions 1000 --workers 2``. It notes the facts whenever a
conversation begins and how the mission ended, and fits a logistic formula by Newton's method, with
a constant of its own for each abductor: the formula is to tell positions apart, not abductors. It
prints the weights; hncli/players/value_function.py keeps them by hand.
"""

import argparse
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from math import exp, log, log1p

from hncli.cards.library import load_library
from hncli.engine.setup import new_mission
from hncli.engine.view import View
from hncli.players.rule_based import RuleBasedPlayer
from hncli.players.value_function import WEIGHTS, facts_of

STEPS = 7
RIDGE = 1.0  # a little weight on nothing, for facts that hardly occur

LIBRARY = load_library()
GROUNDS = [(box, name) for box in LIBRARY.boxes for name in LIBRARY.abductors(box)]
COUNTED = [name for name in WEIGHTS if name != "always"]

Row = list[float]
Example = tuple[Row, bool]
"""What is known of a position, and whether the mission was won."""


def examples(work: tuple[int, int]) -> list[Example]:
    """The positions at the beginning of each conversation of a mission."""
    ground, seed = work
    box, abductor = GROUNDS[ground]
    m = new_mission(LIBRARY, box, abductor, seed, career=True)
    seen, player = m.view, RuleBasedPlayer()
    rows: list[Row] = []
    turn = 0
    while m.decision is not None:
        if m.turn != turn and m.phase == "conversation":
            turn = m.turn
            rows.append(row(seen, player, ground))
        m.choose(player.choose(seen))
    return [(one, m.result == "won") for one in rows]


def row(seen: View, player: RuleBasedPlayer, ground: int) -> Row:
    """The numbers that are weighed: abductors, terror cards left, facts, and both together."""
    facts = facts_of(seen, player.outlook(seen))
    left = log1p(seen.turns_left)
    plain = [float(facts.get(name, 0.0)) for name in COUNTED]
    whose = [float(n == ground) for n in range(len(GROUNDS))]
    return [*whose, left, *plain, *(left * one for one in plain)]


def fitted(found: list[Example]) -> Row:
    """The weights that make what happened most likely."""
    width = len(found[0][0])
    weights = [0.0] * width
    for step in range(STEPS):
        slope = [-RIDGE * one for one in weights]
        bend = [[RIDGE * (a == b) for b in range(width)] for a in range(width)]
        surprise = 0.0
        for values, won in found:
            some = [(at, value) for at, value in enumerate(values) if value]
            chance = 1 / (1 + exp(-sum(weights[at] * value for at, value in some)))
            surprise -= log(chance if won else 1 - chance)
            for n, (at, value) in enumerate(some):
                slope[at] += (won - chance) * value
                scale = chance * (1 - chance) * value
                line = bend[at]
                for other, amount in some[: n + 1]:
                    line[other] += scale * amount
        print(f"step {step + 1}: log loss {surprise / len(found):.4f}", flush=True)
        for a in range(width):
            for b in range(a):
                bend[b][a] = bend[a][b]
        weights = [old + by for old, by in zip(weights, solved(bend, slope), strict=True)]
    return weights


def solved(matrix: list[Row], right: Row) -> Row:
    """The solution of linear equations, by Gauss."""
    rows = [[*line, last] for line, last in zip(matrix, right, strict=True)]
    size = len(rows)
    for at in range(size):
        best = max(range(at, size), key=lambda n: abs(rows[n][at]))
        rows[at], rows[best] = rows[best], rows[at]
        for n in range(size):
            if n != at and rows[n][at]:
                share = rows[n][at] / rows[at][at]
                rows[n] = [a - share * b for a, b in zip(rows[n], rows[at], strict=True)]
    return [rows[at][size] / rows[at][at] for at in range(size)]


def report(weights: Row) -> Iterator[str]:
    """The weights as hncli/players/value_function.py has them."""
    own, left, others = weights[: len(GROUNDS)], weights[len(GROUNDS)], weights[len(GROUNDS) + 1 :]
    yield f'    "always": Weight({sum(own) / len(own):.3f}, {left:.3f}),'
    for n, name in enumerate(COUNTED):
        yield f'    "{name}": Weight({others[n]:.3f}, {others[n + len(COUNTED)]:.3f}),'


def main() -> None:
    """Play, fit and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--missions", type=int, default=1000, help="with each abductor (1000)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=2)
    options = parser.parse_args()
    first = options.seed * 1_000_000
    work = [(n, first + k) for n in range(len(GROUNDS)) for k in range(options.missions)]
    with ProcessPoolExecutor(options.workers) as pool:
        found = [one for some in pool.map(examples, work, chunksize=50) for one in some]
    print(f"{len(work):,} missions, {len(found):,} positions")
    print("\n".join(report(fitted(found))))


if __name__ == "__main__":
    main()
