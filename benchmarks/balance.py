"""Measure how hard each abductor is, check the balance goals and write what was found.

The page is docs/balance.md; the win rates are also written to
hncli/features/missions/difficulty.toml, for
the list of abductors.

Run ``python -m benchmarks.balance``; ``--missions`` and ``--pairs`` make it shorter. It plays
single missions by the career's rules with ``hn lab run``, so a run that was stopped is resumed by
the next start. The exit code is 1 if a goal is missed.
"""

import argparse
import hashlib
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from hncli.career.journal import Versions, versions_of
from hncli.career.statistics import Estimate, PairedCounts, count_pairs, pooled, rate
from hncli.features.lab.jobs import WON, Job, Tally
from hncli.features.lab.runs import Run, SimulationRuns, load_run, versions
from hncli.features.missions.abductors import FILE, Difficulty
from hncli.game.cards.library import Library, load_library
from hncli.game.cards.packs import boxes_of
from hncli.players.registry import YARDSTICK

ROOT = Path(__file__).resolve().parent.parent
DATA_FOLDER = ROOT / ".balance"
MIN_WIN_RATE, MAX_WIN_RATE = 0.15, 0.60
TARGET_RATIO = 1.5  # wins of the searching player to those of the yardstick, over all
SEED = 1

Card = tuple[str, int, str]
"""Pack, cost and title; the id of a card may differ between catalogues."""


def run_lab(name: str, players: list[str], missions: int, workers: int) -> Run:
    """Start or resume a run of the lab in a process of its own, and load its results."""
    command = [
        "lab",
        "run",
        name,
        "--mode",
        "career",
        "--seed",
        str(SEED),
        "--home",
        str(DATA_FOLDER),
    ]
    command += ["--missions", str(missions), "--workers", str(workers)]
    for player in players:
        command += ["--player", player]
    subprocess.run([Path(sys.executable).with_name("hn"), *command], check=True, cwd=ROOT)
    return load_run(SimulationRuns(DATA_FOLDER), name)


def percent(found: Estimate) -> str:
    """Two cells of a Markdown row: the rate and its interval."""
    return f"{found.value:.1%} | {found.low:.1%} to {found.high:.1%}"


def win_rate(tally: Tally) -> Estimate:
    return rate(tally.marks.count(WON), tally.done)


class Page:
    """The lines of the Markdown page, and the goals that were missed."""

    def __init__(self, library: Library) -> None:
        self.library = library
        self.lines: list[str] = []
        self.missed: list[str] = []

    def add(self, *lines: str) -> None:
        """Add lines, followed by an empty one."""
        self.lines += [*lines, ""]

    def goal(self, text: str, is_met: bool) -> None:
        """Add a line about a goal; one that is not met is also noted in `missed`."""
        self.lines.append(f"- {'Met' if is_met else '**Missed**'}: {text}")
        if not is_met:
            self.missed.append(text)

    def abductor_title(self, job: Job) -> str:
        return self.library.catalogue(job.boxes[0], job.abductor).abductor.title

    def win_rates(self, run: Run, sensible: Run) -> None:
        """Section: win rates and endings of the yardstick, with the goals for them.

        The win rates of the sensible player on the same missions stand beside them.
        """
        self.add(
            f"## How often the player `{YARDSTICK}` wins",
            "",
            f"{run.missions:,} missions with each abductor, seed {run.seed}, by the career's rules"
            " (R-SETUP-7). The interval is Wilson's, 95%. The last column is the player `sensible`"
            " on the same missions; the goals are for the yardstick.",
        )
        self.add(*self._win_rate_rows(run, sensible))
        rates = {job.abductor: win_rate(tally).value for job, tally in results(run)}
        self.goal(
            f"every abductor is beaten {MIN_WIN_RATE:.0%} to {MAX_WIN_RATE:.0%} of the time",
            all(MIN_WIN_RATE <= one <= MAX_WIN_RATE for one in rates.values()),
        )
        for box in boxes_of(self.library.packs):
            first, *others = self.library.abductors(box)
            title = self.library.catalogue(box, first).abductor.title
            is_met = all(rates[first] > rates[other] for other in others)
            self.goal(f"{title} is the easiest of the box", is_met)
        self.add()

    def _win_rate_rows(self, run: Run, sensible: Run) -> Iterator[str]:
        yield (
            "| abductor | won | interval | turns | saved | captured | eliminated or surrendered "
            "| `sensible` won |"
        )
        yield "| --- | --- | --- | --- | --- | --- | --- | --- |"
        others = dict(zip((job.abductor for job in sensible.jobs), sensible.tallies, strict=True))
        for job, tally in results(run):
            endings = tally.counts["ending"]
            other = endings["eliminated"] + endings["surrendered"]
            means = [mean(tally.counts["turns"]), mean(tally.counts["saved"])]
            shares = [f"{count / tally.done:.1%}" for count in (endings["captured"], other)]
            row = " | ".join([percent(win_rate(tally)), *(f"{one:.1f}" for one in means), *shares])
            share = f"{win_rate(others[job.abductor]).value:.1%}"
            yield f"| {self.abductor_title(job)} | {row} | {share} |"

    def purchases(self, run: Run) -> None:
        """Section: how often each card is bought, of all missions in which it is available."""
        self.add("## What is bought", "", "The share of missions in which a card was bought.")
        self.lines.append("| pack | card | cost | bought | then won |")
        self.lines.append("| --- | --- | --- | --- | --- |")
        bought, then_won, played = Counter[Card](), Counter[Card](), Counter[Card]()
        for job, tally in results(run):
            catalogue = self.library.catalogue(job.boxes[0], job.abductor)
            for id, card in catalogue.conversation.items():
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
        self.add()
        self.goal("no card is never bought" + "".join(f"; {one}" for one in never), not never)
        self.add()

    def compare_players(self, run: Run) -> None:
        """Section: paired comparison of the searching player with the yardstick."""
        self.add(
            "## How much more often the searching player wins",
            "",
            f"{run.missions:,} missions with each abductor, seed {run.seed}, the same for both."
            " The interval of the difference is that of Agresti and Min, 95%; the chance that"
            " equals would differ as much is McNemar's, exact.",
        )
        self.lines += [
            f"| abductor | {YARDSTICK} | searching | difference | interval | chance |",
            "| --- | --- | --- | --- | --- | --- |",
        ]
        marks: dict[Job, dict[str, str]] = {}
        for job, tally in results(run):
            any_player = replace(job, player="")
            marks.setdefault(any_player, {})[job.player] = tally.marks
        found = {
            job: count_pairs(by_player["searching"], by_player[YARDSTICK])
            for job, by_player in marks.items()
        }
        for job, one in found.items():
            self.lines.append(f"| {self.abductor_title(job)} | {comparison_cells(one)} |")
        total = pooled(list(found.values()))
        self.add(f"| all | {comparison_cells(total)} |")
        ratio = total.ratio
        self.goal(
            "the searching player wins more often against every abductor",
            all(one.only_first > one.only_second for one in found.values()),
        )
        self.add(
            f"- Over all it wins {ratio.value:.2f} times as often ({ratio.low:.2f} to "
            f"{ratio.high:.2f}); the aim is {TARGET_RATIO:g} times."
        )


HEAD = """\
# How often the rule-based player beats each abductor: written by make balance, with the figures of
# docs/balance.md. `won` is in percent, `low` and `high` are its interval (Wilson, 95%).
"""


def measured(box: str, abductor: str, missions: int, rate: Estimate) -> Difficulty:
    """The difficulty that a run has found, rounded as on the page."""
    won, low, high = (float(f"{share:.1%}".removesuffix("%")) for share in rate)
    return Difficulty(box, abductor, missions, won, low, high)


def toml_text(
    found: list[Difficulty], player: str, mode: str, seed: int, versions: Versions
) -> str:
    """The text of the file."""
    lines = [
        f'player = "{player}"',
        f'mode = "{mode}"',
        f"seed = {seed}",
        f"rules = {versions.rules}",
        "",
        "[packs]",
        *(f'{id} = "{hash}"' for id, hash in versions.packs.items()),
    ]
    for one in found:
        lines += [
            "",
            "[[abductor]]",
            f'box = "{one.box}"',
            f'abductor = "{one.abductor}"',
            f"missions = {one.missions}",
            f"won = {one.won}",
            f"low = {one.low}",
            f"high = {one.high}",
        ]
    return HEAD + "\n".join(lines) + "\n"


def difficulty_toml(run: Run, library: Library) -> str:
    """The win rates of a run as the file that is shipped."""
    found = [
        measured(job.boxes[0], job.abductor, tally.done, win_rate(tally))
        for job, tally in results(run)
    ]
    job = run.jobs[0]
    made_with = versions_of(library, library.packs)
    return toml_text(found, job.player, job.mode, run.seed, made_with)


def comparison_cells(one: PairedCounts) -> str:
    """The cells of a Markdown row, without the first: win rates, difference, p-value."""
    yardstick = (one.both + one.only_second) / one.played
    searching = (one.both + one.only_first) / one.played
    gap = one.difference
    points = f"{100 * gap.value:+.1f} points | {100 * gap.low:+.1f} to {100 * gap.high:+.1f}"
    return f"{yardstick:.1%} | {searching:.1%} | {points} | {one.p_value:.2g}"


def results(run: Run) -> list[tuple[Job, Tally]]:
    return list(zip(run.jobs, run.tallies, strict=True))


def mean(counts: Counter[str]) -> float:
    """The mean of a histogram; 0 if it is empty."""
    return sum(int(value) * times for value, times in counts.items()) / max(1, counts.total())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--missions", type=int, default=2000, help="by each player (2000)")
    parser.add_argument("--pairs", type=int, default=300, help="by the searching player (300)")
    parser.add_argument("--workers", type=int, default=2, help="processes (2)")
    parser.add_argument("--to", type=Path, default=ROOT / "docs" / "balance.md")
    parser.add_argument("--difficulty-to", type=Path, default=FILE)
    options = parser.parse_args()
    library = load_library()
    page = Page(library)
    page.add(
        "# How hard it is",
        "",
        "Written by `python -m benchmarks.balance`; the figures are of automatic players, not of"
        " people. Where the publisher's figures are not known the house figures were changed until"
        " these goals held (`source` of each card says which those are, and `hn content show`).",
    )
    # The versions are part of the name, so that other rules, players or cards begin a new run.
    made_with = hashlib.sha256(versions(library).encode()).hexdigest()[:8]
    alone, sensible = (
        run_lab(f"{player}-{made_with}", [player], options.missions, options.workers)
        for player in (YARDSTICK, "sensible")
    )
    page.win_rates(alone, sensible)
    page.purchases(alone)
    both = [YARDSTICK, "searching"]
    page.compare_players(run_lab(f"searching-{made_with}", both, options.pairs, options.workers))
    options.to.write_text("\n".join(page.lines), encoding="utf-8")
    options.difficulty_to.write_text(difficulty_toml(alone, library), encoding="utf-8")
    print("\n".join(page.lines))
    if page.missed:
        sys.exit("Missed: " + "; ".join(page.missed))


if __name__ == "__main__":
    main()
