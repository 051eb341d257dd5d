"""Measure how far reviews can be trusted, and write what was found to docs/review.md.

Run ``python -m benchmarks.review``; ``--missions`` makes it shorter. A rule-based player who makes
a random choice now and then plays missions against all abductors, and each is reviewed. What its
random choices really cost is measured by rollouts to the end. Results are kept in ``.reviews``, so
that a run that was stopped is resumed by the next start.
"""

import argparse
import hashlib
import json
import os
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path
from random import Random

from benchmarks.rating import kept_section
from benchmarks.review_page import review_page
from hncli.career.journal import LoggedChoice, MissionLog, versions_of, versions_of_mission
from hncli.career.replay import FinishedMission
from hncli.game.cards.library import Library, load_library
from hncli.game.engine.game import Option
from hncli.game.engine.mission import Mission
from hncli.game.engine.setup import MissionSetup
from hncli.players.rollouts import Determinizer, Lookahead, determinize
from hncli.players.rule_based import RuleBasedPlayer
from hncli.players.value_function import Measurement, mean_of
from hncli.review.review import METHOD, Review, begin_again, make_review

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "review.md"
DATA_FOLDER = ROOT / ".reviews"
FIRST_SEED = 700_000  # no seed that anything was fitted to
SLIPS = 0.1  # the share of choices that are random
TRUE_COST_ROLLOUTS = 96  # to the end, for each of two options
WORST_ROLLOUTS = 384  # the same for the slip that seems worst: fresh ones, as the worst of several
WORST_FROM = 0.04  # measurements is too high; slips that seem to cost less are not measured again
TO_THE_END = 1_000  # conversations: more than any mission has
TWICE_EVERY = 4  # missions: one of so many is reviewed with another seed as well
CONTINUATIONS = 4  # to the end, from the start of each turn


@dataclass
class Slip:
    """A random choice that the rule-based player would not have made."""

    number: int
    true_cost: float
    true_error: float
    worst: tuple[float, float] | None  # cost and error anew, of the one that seems worst
    gain: float  # by the review, against the same choice
    found_cost: float  # by the review, against the best option it found
    rank: int  # among all choices of the review, by that cost; 0 is the costliest


@dataclass
class Told:
    """A chance that was told at the start of a turn, and what came of it."""

    chance: float
    error: float
    is_won: bool  # the mission itself
    continued: int  # how many of its continuations were won
    continuations: int


@dataclass
class Reviewed:
    """What is kept of one mission; figures are probabilities."""

    abductor: str
    seed: int
    is_won: bool
    choices: int
    cpu_seconds: float
    start: Measurement
    luck: Measurement
    skill: Measurement
    again: tuple[float, float, float] | None  # the same of a review with another seed
    slips: list[Slip]
    told: list[Told]


class SlippingPlayer:
    """The rule-based player, but for a share of random choices."""

    def __init__(self, seed: int) -> None:
        self.random = Random(f"slips {seed}")
        self.usual = RuleBasedPlayer()

    def choose(self, m: Mission) -> tuple[Option, Option]:
        """The choice, and what the rule-based player would have chosen."""
        options = m.view.asked.options
        usual = self.usual.choose(m.view)
        if len(options) > 1 and self.random.random() < SLIPS:
            return options[int(self.random.random() * len(options))], usual
        return usual, usual


def play(
    library: Library, setup: MissionSetup
) -> tuple[FinishedMission, dict[int, tuple[Mission, Option]]]:
    """Play a mission; also the positions of its slips, each with the usual choice, by number."""
    m = setup.begin(library)
    dealt = tuple(m.events)
    player = SlippingPlayer(setup.seed)
    choices: list[LoggedChoice] = []
    slips = {}
    while not m.is_over:
        option, usual = player.choose(m)
        if option != usual:
            slips[len(choices)] = (m.copy(), usual)
        choices.append(LoggedChoice(option, tuple(m.choose(option))))
    log = MissionLog(1, dealt, tuple(choices), versions_of_mission(library, setup))
    return FinishedMission(setup, log), slips


def true_cost(m: Mission, chosen: Option, usual: Option, rollouts: int) -> Measurement:
    """What a slip cost, by rollouts of both options to the end in the same missions."""
    to_end = lookahead()
    determinizer = Determinizer(m.view)
    rng = Random(f"true cost {m.seed} {m.turn} {chosen.id} {rollouts}")
    gaps = []
    for _rollout in range(rollouts):
        imagined = determinizer.deal(rng)
        wins = [to_end.roll_out(imagined.copy(), one).result == "won" for one in (usual, chosen)]
        gaps.append(float(wins[0]) - float(wins[1]))
    return mean_of(gaps)


def told_chances(library: Library, finished: FinishedMission, review: Review) -> Iterator[Told]:
    """The chances told at the start of each turn, each played on from there to the end."""
    to_end = lookahead()
    m = begin_again(library, finished)
    seen = 0
    for reviewed, step in zip(review.choices, review.split.steps, strict=True):
        if m.turn > seen:
            seen = m.turn
            rng = Random(f"continued {m.seed} {m.turn}")
            usual = to_end.player.choose(m.view)
            won = sum(
                to_end.roll_out(determinize(m.view, rng), usual).result == "won"
                for _rollout in range(CONTINUATIONS)
            )
            yield Told(step.before.value, step.before.error, review.is_won, won, CONTINUATIONS)
        m.choose(reviewed.option)


def measure(box: str, abductor: str, seed: int) -> Reviewed:
    """Play a mission, review it twice, and measure what its slips really cost."""
    library = cards()
    finished, slips = play(library, MissionSetup(box, abductor, seed))
    started = time.process_time()
    *_parts, first = make_review(library, finished)
    cpu_seconds = time.process_time() - started
    found = first.review.split
    choices = first.review.choices
    costs = [choice.slip.value for choice in choices]
    ranks = sorted(range(len(costs)), key=lambda n: -costs[n])
    measured = []
    for number, (position, usual) in slips.items():
        cost = true_cost(position, finished.choices[number], usual, TRUE_COST_ROLLOUTS)
        gain = choices[number].gain
        measured.append(Slip(number, *cost, None, gain, costs[number], ranks.index(number)))
    worst = max(measured, key=lambda one: one.true_cost, default=None)
    if worst is not None and worst.true_cost >= WORST_FROM:
        position, usual = slips[worst.number]
        worst.worst = true_cost(position, finished.choices[worst.number], usual, WORST_ROLLOUTS)
    return Reviewed(
        abductor,
        seed,
        first.review.is_won,
        first.review.total,
        cpu_seconds,
        found.start,
        found.luck,
        found.skill,
        _again(library, finished) if seed % TWICE_EVERY == 0 else None,
        measured,
        list(told_chances(library, finished, first.review)),
    )


def _again(library: Library, finished: FinishedMission) -> tuple[float, float, float]:
    """Start, luck and skill by a review with another seed."""
    *_parts, last = make_review(library, finished, seed=1)
    split = last.review.split
    return split.start.value, split.luck.value, split.skill.value


@cache
def lookahead() -> Lookahead:
    """Rollouts to the end; one for all, since it remembers choices."""
    return Lookahead(TO_THE_END)


@cache
def cards() -> Library:
    """The shipped cards, loaded once a process."""
    return load_library()


def missions(count: int) -> list[tuple[str, str, int]]:
    """Box, abductor and seed of each mission: all abductors in turn."""
    library = cards()
    all_abductors = [(box, one) for box in library.boxes for one in library.abductors(box)]
    return [(*all_abductors[n % len(all_abductors)], FIRST_SEED + n) for n in range(count)]


def read_results(path: Path) -> dict[int, Reviewed]:
    """The missions that are done, by seed."""
    if not path.exists():
        return {}
    found = {}
    for line in path.read_text("utf-8").splitlines():
        data = json.loads(line)
        data["slips"] = [Slip(**one) for one in data["slips"]]
        data["told"] = [Told(**one) for one in data["told"]]
        for name in ("start", "luck", "skill"):
            data[name] = Measurement(*data[name])
        found[data["seed"]] = Reviewed(**data)
    return found


def results_path() -> Path:
    """Where results are kept: others for other rules, cards or methods."""
    library = cards()
    text = repr((METHOD, versions_of(library, library.boxes)))
    return DATA_FOLDER / f"{hashlib.sha256(text.encode()).hexdigest()[:12]}.jsonl"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--missions", type=int, default=300, help="how many (300)")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    options = parser.parse_args()
    path = results_path()
    path.parent.mkdir(exist_ok=True)
    done = read_results(path)
    wanted = missions(options.missions)
    left = [one for one in wanted if one[2] not in done]
    with ProcessPoolExecutor(options.workers) as pool, path.open("a", encoding="utf-8") as file:
        for n, future in enumerate(as_completed([pool.submit(measure, *one) for one in left]), 1):
            result = future.result()
            done[result.seed] = result
            file.write(json.dumps(asdict(result)) + "\n")
            file.flush()
            print(f"\r{n} of {len(left)} missions", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    page = review_page([done[seed] for _box, _abductor, seed in wanted])
    PAGE.write_text(f"{page}\n{kept_section()}", "utf-8")
    print(f"wrote {PAGE.relative_to(ROOT)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
