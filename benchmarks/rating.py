"""What the skill and luck of a day tell, measured: the last section of docs/review.md.

Run ``python -m benchmarks.rating``; ``--days`` makes it shorter. Automatic players of known skill
play days of their own and are rated against the field, as a person is by ``hn daily rating``.
"""

import argparse
import os
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from pathlib import Path
from statistics import fmean
from textwrap import fill

from hncli.features.challenges.rating import (
    FIELD,
    RANDOM_SHARE,
    RatedPlayer,
    play_field,
    rate,
    standing,
)
from hncli.game.cards.library import Library, load_library
from hncli.game.engine.setup import MissionSetup
from hncli.game.engine.trace import MissionTrace
from hncli.players.registry import player_for
from hncli.players.value_function import mean_of

PAGE = Path(__file__).resolve().parent.parent / "docs" / "review.md"
HEADING = "## Skill and luck of the day"
FIRST_SEED = 960_000  # no seed that anything was fitted to
PLAYERS = ("random", "classic", "sensible", "searching")
WIDTH = 100

Day = tuple[float, float, dict[str, tuple[int, int, bool]]]
"""CPU seconds of the field, how much better the dice of its winners were, each player's rating."""


@cache
def library() -> Library:
    """The shipped cards, loaded once in each process."""
    return load_library()


def played(setup: MissionSetup, player: str) -> RatedPlayer:
    """Where an automatic player stands after a mission."""
    m = setup.begin(library())
    trace, plays = MissionTrace(m.events), player_for(player, setup.seed)
    while not m.is_over:
        for event in m.choose(plays.choose(m.view)):
            trace.follow(event)
    return standing(trace)


def measure(n: int) -> Day:
    """One day: everybody calls in turn."""
    everybody = [(box, id) for box in library().boxes for id in sorted(library().abductors(box))]
    setup = MissionSetup(*everybody[n % len(everybody)], FIRST_SEED + n)
    started = time.process_time()
    field = list(play_field(library(), setup))
    seconds = time.process_time() - started
    dice = {
        is_lost: [one.dice for one in field if one.rank[0] == is_lost] for is_lost in (False, True)
    }
    ahead = fmean(dice[False]) - fmean(dice[True]) if all(dice.values()) else 0.0
    rated = {}
    for player in PLAYERS:
        own = played(setup, player)
        found = rate(own, field)
        rated[player] = (found.skill, found.luck, not own.rank[0])
    return seconds, ahead, rated


def section(days: list[Day]) -> str:
    """The section of the page."""
    ahead = mean_of([dice for _seconds, dice, _rated in days])
    low, high = ahead.interval()
    rows = []
    for player in PLAYERS:
        rated = [each[player] for _seconds, _dice, each in days]
        skill, luck = (mean_of([float(one[place]) for one in rated]) for place in (0, 1))
        won = fmean(one[2] for one in rated)
        cells = [f"{one.value:.0f} ({one.interval()[0]:.0f} to {one.interval()[1]:.0f})"
                 for one in (skill, luck)]  # fmt: skip
        rows.append(f"| {player} | {won:.0%} | {' | '.join(cells)} |")
    return "\n\n".join(
        [
            HEADING,
            paragraph(
                f"""`hn daily rating` sets your result of the day beside {FIELD} simulated players
                on the same seed: the same cards in the same order, the same stream of dice. They
                are the sensible player with {RANDOM_SHARE:.0%} of its choices at random, each in
                its own way, and they are the same for everybody with this hn."""
            ),
            paragraph(
                """**Skill** is how many of them did worse than you, those level with you counting
                half: won, then most saved, fewest killed, fewest turns. **Luck** is how many had
                worse dice: successes less those to be expected of as many dice, in standard
                deviations. Cards are no part of it, since all have the same. Both go from 0 to 99,
                and 50 is even. One day says little; the average of a month says something."""
            ),
            paragraph(
                f"""Calibrated over {len(days)} days, each abductor in turn, by players of known
                strength (`python -m benchmarks.rating`):"""
            ),
            "| player | won | skill | luck |\n| --- | --- | --- | --- |\n" + "\n".join(rows),
            paragraph(
                f"""Skill tells weak players from strong ones, not the two strongest from each
                other; luck tells nobody apart, as it should. Within a field those who won had
                better dice by {ahead.value:.2f} standard deviations ({low:.2f} to {high:.2f}).
                A field takes
                {fmean(seconds for seconds, _dice, _rated in days):.1f} seconds of processor
                time."""
            ),
        ]
    )


def paragraph(text: str) -> str:
    """A text as lines of the page."""
    return fill(" ".join(text.split()), WIDTH, break_long_words=False)


def kept_section() -> str:
    """The section as the page has it now, for whoever writes the rest of the page anew."""
    text = PAGE.read_text("utf-8")
    return text[text.index(HEADING) :] if HEADING in text else ""


def main() -> int:
    """Measure, and write the section anew."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--days", type=int, default=110, help="how many (110)")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    options = parser.parse_args()
    days = []
    with ProcessPoolExecutor(options.workers) as pool:
        for day in pool.map(measure, range(options.days)):
            days.append(day)
            print(f"\r{len(days)} of {options.days} days", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    text = PAGE.read_text("utf-8").removesuffix(kept_section()).rstrip("\n")
    PAGE.write_text(f"{text}\n\n{section(days)}\n", "utf-8")
    print(section(days))
    return 0


if __name__ == "__main__":
    sys.exit(main())
