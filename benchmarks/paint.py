"""How long the mission screen takes at a question: until it is painted first, and after a key.

Run ``python -m benchmarks.paint``, or with the folder of another checkout to compare with: both
paint the same questions of the same missions in turn, and the ratios of the two are printed. It is
processor time, until all is written for the terminal.
"""

import argparse
from contextlib import ExitStack
from itertools import cycle
from pathlib import Path
from statistics import median

from benchmarks.against import ROOT, Checkout
from hncli.features.missions.choices import only_choice
from hncli.game.engine.mission import Mission
from tests.support.rule_based import MATCHUPS, missions, rule_based

WORKER = Path(__file__).with_name("paint_worker.py")
SIZES = ((80, 24), (40, 20), (120, 40))


def choices_of(mission: Mission) -> list[str]:
    """The ids of all choices that the rule-based player makes."""
    chosen = []
    while mission.decision is not None:
        option = only_choice(mission.view) or rule_based(mission)
        mission.choose(option)
        chosen.append(option.id)
    return chosen


def report(name: str, ours: list[float], theirs: list[float]) -> str:
    """The mean time of both, the ratio of the sums, and the median of the ratios."""
    said = f"  {name}: {1000 * sum(ours) / len(ours):.2f} ms"
    if not theirs:
        return said
    ratios = [here / there for here, there in zip(ours, theirs, strict=True)]
    return (
        f"{said}, there {1000 * sum(theirs) / len(theirs):.2f} ms:"
        f" {sum(ours) / sum(theirs):.2f} times as long, median {median(ratios):.2f}"
    )


def main() -> None:
    """Measure, and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("checkout", type=Path, nargs="?")
    parser.add_argument("--missions", type=int, default=6)
    given = parser.parse_args()
    jobs = []
    for (box, abductor), mission in zip(cycle(MATCHUPS), missions(given.missions), strict=False):
        job = {"box": box, "abductor": abductor, "seed": mission.view.seed}
        jobs.append({**job, "choices": choices_of(mission)})
    folders = [ROOT, *([given.checkout] if given.checkout else [])]
    with ExitStack() as stack:
        checkouts = [Checkout(folder, WORKER) for folder in folders]
        for checkout in checkouts:
            stack.callback(checkout.close)
        for width, height in SIZES:
            found: list[list[dict[str, list[float]]]] = [[] for _one in checkouts]
            for n, job in enumerate([*jobs[:1], *jobs]):  # the first once more, to fill the caches
                order = list(enumerate(checkouts))
                for which, checkout in order if n % 2 else reversed(order):
                    answer = checkout.ask({**job, "width": width, "height": height})
                    if n:
                        found[which].append(answer)
            asked = [set.intersection(*map(set, both)) for both in zip(*found, strict=True)]
            print(f"{width}x{height}, {sum(map(len, asked))} questions", flush=True)
            for at, name in enumerate(("first painting", "a key")):
                times = [
                    [
                        one[made][at]
                        for one, shared in zip(each, asked, strict=True)
                        for made in shared
                    ]
                    for each in found
                ]
                print(report(name, times[0], times[1] if given.checkout else []), flush=True)


if __name__ == "__main__":
    main()
