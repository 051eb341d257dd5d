"""Speed of the engine, as a ratio to python-chess measured in the same run.

Both play at random and alternate in short rounds, so that noise on the machine affects both; the
median of the rounds' ratios counts. The exit code is 1 if the ratio is below GOAL.
"""

import random
import statistics
import time
from collections.abc import Callable

import chess

from hncli.game.cards.library import Library, load_library
from hncli.game.engine.game import ACCEPT
from hncli.game.engine.mission import Mission
from hncli.game.engine.setup import new_mission

ROUNDS = 15
SECONDS = 0.4
GOAL, AIM = 3.0, 6.0


def steps_per_second(play: Callable[[random.Random], int], rng: random.Random) -> float:
    """Play whole games for about SECONDS."""
    steps = 0
    start = time.perf_counter()
    while (elapsed := time.perf_counter() - start) < SECONDS:
        steps += play(rng)
    return steps / elapsed


def chess_game(rng: random.Random) -> int:
    """Play random legal moves to the end of a game, at most 200; return the number of moves."""
    board = chess.Board()
    moves = 0
    while legal := list(board.legal_moves):
        board.push(rng.choice(legal))
        moves += 1
        if moves == 200:
            break
    return moves


def mission_game(library: Library) -> Callable[[random.Random], int]:
    """A function that plays a mission at random to its end and returns the number of decisions."""

    def play(rng: random.Random) -> int:
        mission = new_mission(library, seed=rng.randrange(2**31))
        decisions = 0
        events = 0
        while (decision := mission.decision) is not None:
            events += len(mission.choose(rng.choice(decision.options)))
            decisions += 1
        assert events >= decisions
        return decisions

    return play


def middle_of_a_mission(library: Library) -> Mission:
    """A mission in turn 3 with dice on the table: a typical position to copy."""
    mission = new_mission(library, abductor=library.abductors("base")[0], seed=7)
    while not (mission.turn == 3 and mission.dice):
        assert mission.decision is not None
        options = mission.decision.options
        plays = [option for option in options if option.verb == "play"]
        mission.choose(ACCEPT if ACCEPT in options else (plays or options)[-1])
    return mission


def copies_per_second(mission: Mission) -> float:
    count = 20_000
    start = time.perf_counter()
    for _copy in range(count):
        mission.copy()
    return count / (time.perf_counter() - start)


def load_seconds() -> float:
    """The time to load and check the shipped content."""
    start = time.perf_counter()
    load_library()
    return time.perf_counter() - start


def main() -> None:
    library = load_library()
    rng = random.Random(2026)
    ours, theirs = [], []
    for _round in range(ROUNDS):
        theirs.append(steps_per_second(chess_game, rng))
        ours.append(steps_per_second(mission_game(library), rng))
    ratio = statistics.median(a / b for a, b in zip(ours, theirs, strict=True))
    copies = statistics.median(copies_per_second(middle_of_a_mission(library)) for _ in range(5))
    load = statistics.median(load_seconds() for _ in range(5))
    print(f"decisions a second in random play:       {statistics.median(ours):10,.0f}")
    print(f"python-chess random legal moves a second:{statistics.median(theirs):10,.0f}")
    print(f"ratio (goal {GOAL}, aim {AIM}):                 {ratio:10.2f}")
    print(f"copies of a mission a second:            {copies:10,.0f}")
    print(f"  microseconds a copy:                   {1e6 / copies:10.2f}")
    print(f"milliseconds to load all content:        {load * 1e3:10.1f}")
    verdict = "reaches the aim" if ratio >= AIM else "reaches the goal" if ratio >= GOAL else "SLOW"
    print(f"verdict: {verdict}")
    raise SystemExit(0 if ratio >= GOAL else 1)


if __name__ == "__main__":
    main()
