"""The report of a run as JSON-compatible data; it depends on the results alone."""

from collections import Counter
from dataclasses import asdict
from itertools import combinations
from typing import Any

from hncli.career import statistics
from hncli.career.statistics import Estimate
from hncli.features.lab.jobs import WON, Counts, Job, Tally, add_counts
from hncli.features.lab.runs import Run

VERSION = 1
PERCENTILES = (("p10", 0.1), ("p50", 0.5), ("p90", 0.9))
FIGURES = {
    False: ("turns", "saved", "killed", "stress", "decisions"),
    True: ("score", "stress", "wins", "missions"),
}
"""The figures with a mean and percentiles: of missions (False), and of careers (True)."""


Part = dict[str, Any]
"""The results of one job, or of all jobs of a player, which have an empty abductor, set or mode
where they differ; `won` is None for careers."""

Report = dict[str, Any]
"""The printed report and `hn lab report --json`; `report` is the version of this format."""


def report(run: Run, name: str) -> Report:
    """The report of a run with this name; one that is not finished can be reported too."""
    jobs = list(zip(run.jobs, run.tallies, strict=True))
    players = list(dict.fromkeys(job.player for job in run.jobs))
    return {
        "report": VERSION,
        "name": name,
        "kind": "careers" if run.is_of_careers else "missions",
        "seed": run.seed,
        "missions": run.missions,
        "played": run.done,
        "total": run.total,
        "jobs": [_part(job, tally) for job, tally in jobs],
        "players": [_part(*_pooled_job(player, jobs)) for player in players],
        "comparisons": []
        if run.is_of_careers
        else [_comparison(run, *pair) for pair in combinations(players, 2)],
    }


def _pooled_job(player: str, jobs: list[tuple[Job, Tally]]) -> tuple[Job, Tally]:
    """All jobs of a player as one, with the sum of their tallies."""
    own = [(job, tally) for job, tally in jobs if job.player == player]
    total = Tally("")
    for _job, tally in own:
        total = Tally(total.marks + tally.marks, add_counts(total.counts, tally.counts))
    boxes = tuple(dict.fromkeys(box for job, _tally in own for box in job.boxes))
    kinds = ({getattr(job, name) for job, _tally in own} for name in ("abductor", "sets", "mode"))
    return Job(player, boxes, *(kind.pop() if len(kind) == 1 else "" for kind in kinds)), total


def _part(job: Job, tally: Tally) -> Part:
    is_career = "score" in tally.counts
    played, wins = tally.done, tally.marks.count(WON)
    names = FIGURES[is_career] if played else ()
    endings = tally.counts.get("ending", Counter())
    return {
        **asdict(job),
        "boxes": list(job.boxes),
        "played": played,
        "won": None if is_career else _rate(wins, played),
        "endings": {id: _rate(endings[id], played) for id in _by_count(endings)},
        "threat": dict(sorted(tally.counts.get("threat", Counter()).items())),
        "figures": {name: _distribution(tally.counts.get(name, Counter())) for name in names},
        "cards": _cards(tally.counts, played),
    }


def _rounded(estimate: Estimate) -> dict[str, float]:
    """Rounded to six decimals, as further digits differ between machines."""
    return {name: round(value, 6) for name, value in estimate._asdict().items()}


def _rate(count: int, of: int) -> dict[str, float]:
    return {"count": count, "of": of, **_rounded(statistics.rate(count, of))}


def _distribution(counter: Counter[str]) -> dict[str, float]:
    """Mean, interval and percentiles."""
    counts = {int(value): times for value, times in counter.items()}
    found: dict[str, float] = _rounded(statistics.mean(counts))
    return found | {name: statistics.percentile(counts, share) for name, share in PERCENTILES}


def _cards(counts: Counts, played: int) -> list[Part]:
    """A line for each card that was bought or played, the most bought first."""

    def get(name: str) -> Counter[str]:
        return counts.get(name, Counter())

    cards = Counter(get("bought"))
    cards.update(dict.fromkeys(get("played"), 0))
    return [
        {
            "card": card,
            "bought": _rate(get("bought")[card], played),
            "bought_won": _rate(get("bought-won")[card], get("bought")[card]),
            "played": _rate(get("played")[card], played),
            "played_won": _rate(get("played-won")[card], get("played")[card]),
        }
        for card in _by_count(cards)
    ]


def _by_count(counts: Counter[str]) -> list[str]:
    """The most frequent first."""
    return sorted(counts, key=lambda id: (-counts[id], id))


def _comparison(run: Run, first: str, second: str) -> Part:
    """Compare two players on all missions that both have played, over all jobs."""
    marks: dict[tuple[str, str, str], dict[str, str]] = {}
    for job, tally in zip(run.jobs, run.tallies, strict=True):
        marks.setdefault(job.comparison_key, {})[job.player] = tally.marks
    found = statistics.pooled(
        [
            statistics.count_pairs(by_player[first], by_player[second])
            for by_player in marks.values()
            if {first, second} <= by_player.keys()
        ]
    )
    return {
        "first": first,
        "second": second,
        "played": found.played,
        **found._asdict(),
        "difference": _rounded(found.difference),
        "chance": float(f"{found.p_value:.6g}"),
    }
