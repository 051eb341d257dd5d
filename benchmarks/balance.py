"""How hard each abductor is, and whether the house figures are right: writes docs/balance.md.

Run ``python -m benchmarks.balance``; ``--missions`` and ``--pairs`` make it shorter. It plays
single missions by the career's rules with ``hn lab run``, so it can be stopped and goes on when it
is started again. It ends with 1 if a goal is missed.
"""

import argparse
import hashlib
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from hncli.cards.library import Library, load_library
from hncli.simulation.jobs import Job
from hncli.simulation.runs import Run
from hncli.simulation.statistics import Estimate, Paired, joined, paired, rate
from hncli.simulation.tally import WON, Tally
from hncli.store.simulation_runs import Results
from hncli.ui.simulation.stored_runs import load_run, versions

ROOT = Path(__file__).resolve().parent.parent
KEPT = ROOT / ".balance"
LOWEST, HIGHEST = 0.15, 0.60
AIM = 1.5  # how much more often the searching player should win, over all
SEED = 1

Card = tuple[str, int, str]
"""A card by its pack, cost and title."""


def play(name: str, players: list[str], missions: int, workers: int) -> Run:
    """Let the lab play, or go on, and give what it kept."""
    command = ["lab", "run", name, "--mode", "career", "--seed", str(SEED), "--home", str(KEPT)]
    command += ["--missions", str(missions), "--workers", str(workers)]
    for player in players:
        command += ["--player", player]
    subprocess.run([Path(sys.executable).with_name("hn"), *command], check=True, cwd=ROOT)
    return load_run(Results(KEPT), name)


def percent(found: Estimate) -> str:
    """A share with its interval."""
    return f"{found.value:.1%} | {found.low:.1%} to {found.high:.1%}"


def won(tally: Tally) -> Estimate:
    """The share of missions that were won."""
    return rate(tally.marks.count(WON), tally.done)


class Page:
    """The page as it is written, and the goals that were missed."""

    def __init__(self, library: Library) -> None:
        self.library = library
        self.lines: list[str] = []
        self.missed: list[str] = []

    def say(self, *lines: str) -> None:
        """Some lines and an empty one."""
        self.lines += [*lines, ""]

    def goal(self, text: str, is_met: bool) -> None:
        """A goal, and whether it is met."""
        self.lines.append(f"- {'Met' if is_met else '**Missed**'}: {text}")
        if not is_met:
            self.missed.append(text)

    def name(self, job: Job) -> str:
        """An abductor's name."""
        return self.library.catalogue(job.boxes[0], job.abductor).abductor.title

    def hardness(self, run: Run) -> None:
        """How often the sensible player wins, and how missions end."""
        self.say(
            "## How often the sensible player wins",
            "",
            f"{run.missions:,} missions with each abductor, seed {run.seed}, by the career's rules"
            " (R-SETUP-7). The interval is Wilson's, 95%.",
        )
        self.say(*self._rates(run))
        rates = {job.abductor: won(tally).value for job, tally in pairs(run)}
        self.goal(
            f"every abductor is beaten {LOWEST:.0%} to {HIGHEST:.0%} of the time",
            all(LOWEST <= one <= HIGHEST for one in rates.values()),
        )
        for box in ("base", "crime-wave"):
            first, *others = self.library.abductors(box)
            title = self.library.catalogue(box, first).abductor.title
            is_met = all(rates[first] > rates[other] for other in others)
            self.goal(f"{title} is the easiest of the box", is_met)
        self.say()

    def _rates(self, run: Run) -> Iterator[str]:
        yield "| abductor | won | interval | turns | saved | captured | eliminated or surrendered |"
        yield "| --- | --- | --- | --- | --- | --- | --- |"
        for job, tally in pairs(run):
            ends = tally.counts["ending"]
            other = ends["eliminated"] + ends["surrendered"]
            cells = [mean(tally.counts["turns"]), mean(tally.counts["saved"])]
            ended = [f"{count / tally.done:.1%}" for count in (ends["captured"], other)]
            row = " | ".join([percent(won(tally)), *(f"{one:.1f}" for one in cells), *ended])
            yield f"| {self.name(job)} | {row} |"

    def cards(self, run: Run) -> None:
        """How often each card is bought, in all missions that are played with it."""
        self.say("## What is bought", "", "The share of missions in which a card was bought.")
        self.lines.append("| pack | card | cost | bought | then won |")
        self.lines.append("| --- | --- | --- | --- | --- |")
        bought, then_won, played = Counter[Card](), Counter[Card](), Counter[Card]()
        for job, tally in pairs(run):
            known = self.library.catalogue(job.boxes[0], job.abductor).conversation
            for id, card in known.items():
                if card.cost and card.is_career_card:
                    key = (card.pack, card.cost, card.title)
                    bought[key] += tally.counts["bought"][id]
                    then_won[key] += tally.counts["bought-won"][id]
                    played[key] += tally.done
        for key in sorted(played):
            pack, cost, title = key
            share = f"{then_won[key] / bought[key]:.1%}" if bought[key] else "-"
            row = f"{title} | {cost} | {bought[key] / played[key]:.2%} | {share}"
            self.lines.append(f"| {self.library.pack(pack).name} | {row} |")
        never = [title for pack, cost, title in sorted(played) if not bought[pack, cost, title]]
        self.say()
        self.goal("no card is never bought" + "".join(f"; {one}" for one in never), not never)
        self.say()

    def search(self, run: Run) -> None:
        """How much more often the searching player wins."""
        self.say(
            "## How much more often the searching player wins",
            "",
            f"{run.missions:,} missions with each abductor, seed {run.seed}, the same for both."
            " The interval of the difference is that of Agresti and Min, 95%; the chance that"
            " equals would differ as much is McNemar's, exact.",
        )
        self.lines += [
            "| abductor | sensible | searching | difference | interval | chance |",
            "| --- | --- | --- | --- | --- | --- |",
        ]
        marks: dict[Job, dict[str, str]] = {}
        for job, tally in pairs(run):
            ground = Job("", job.boxes, job.abductor, job.sets, job.mode)
            marks.setdefault(ground, {})[job.player] = tally.marks
        found = {job: paired(each["searching"], each["sensible"]) for job, each in marks.items()}
        for job, one in found.items():
            self.lines.append(f"| {self.name(job)} | {compared(one)} |")
        total = joined(list(found.values()))
        self.say(f"| all | {compared(total)} |")
        more = (total.both + total.only_first) / max(1, total.both + total.only_second)
        self.goal(
            "the searching player wins more often against every abductor",
            all(one.only_first > one.only_second for one in found.values()),
        )
        self.say(f"- Over all it wins {more:.2f} times as often; the aim is {AIM:g} times.")


def compared(one: Paired) -> str:
    """One row of a comparison."""
    sensible = (one.both + one.only_second) / one.played
    searching = (one.both + one.only_first) / one.played
    gap = one.difference
    points = f"{100 * gap.value:+.1f} points | {100 * gap.low:+.1f} to {100 * gap.high:+.1f}"
    return f"{sensible:.1%} | {searching:.1%} | {points} | {one.chance:.2g}"


def pairs(run: Run) -> list[tuple[Job, Tally]]:
    """Each job with what came of it."""
    return list(zip(run.jobs, run.tallies, strict=True))


def mean(found: Counter[str]) -> float:
    """The mean of a figure."""
    return sum(int(value) * times for value, times in found.items()) / max(1, found.total())


def main() -> None:
    """Play, and write the page."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--missions", type=int, default=2000, help="by the sensible player (2000)")
    parser.add_argument("--pairs", type=int, default=300, help="by both players (300)")
    parser.add_argument("--workers", type=int, default=2, help="processes (2)")
    parser.add_argument("--to", type=Path, default=ROOT / "docs" / "balance.md")
    options = parser.parse_args()
    library = load_library()
    page = Page(library)
    page.say(
        "# How hard it is",
        "",
        "Written by `python -m benchmarks.balance`; the figures are of automatic players, not of"
        " people. Where the publisher's figures are not known the house figures were changed until"
        " these goals held (`source` of each card says which those are, and `hn content show`).",
    )
    # Other rules, players or cards are another run.
    made_with = hashlib.sha256(versions(library).encode()).hexdigest()[:8]
    alone = play(f"sensible-{made_with}", ["sensible"], options.missions, options.workers)
    page.hardness(alone)
    page.cards(alone)
    both = ["sensible", "searching"]
    page.search(play(f"searching-{made_with}", both, options.pairs, options.workers))
    options.to.write_text("\n".join(page.lines), encoding="utf-8")
    print("\n".join(page.lines))
    if page.missed:
        sys.exit("Missed: " + "; ".join(page.missed))


if __name__ == "__main__":
    main()
