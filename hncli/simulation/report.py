"""The report of a run as plain data: the same for the same results, however they came about."""

from collections import Counter
from collections.abc import Iterable
from itertools import combinations
from typing import Any, TypedDict

from hncli.simulation import statistics
from hncli.simulation.jobs import Job
from hncli.simulation.runs import Run
from hncli.simulation.statistics import Estimate, Paired
from hncli.simulation.tally import WON, Counts, Tally, added

VERSION = 1
SPREAD = (("p10", 0.1), ("p50", 0.5), ("p90", 0.9))
FIGURES = {
    False: ("turns", "saved", "killed", "stress", "decisions"),
    True: ("score", "stress", "wins", "missions"),
}
"""What is counted of missions, and of careers."""


class CardLine(TypedDict):
    """How often a card was bought and played face up, and how often that went with a win."""

    card: str
    bought: dict[str, float]
    bought_won: dict[str, float]
    played: dict[str, float]
    played_won: dict[str, float]


class Part(TypedDict):
    """What came of one job, or of all jobs of a player."""

    player: str
    boxes: list[str]
    abductor: str
    sets: str
    mode: str
    played: int
    won: dict[str, float] | None  # None for careers
    endings: dict[str, dict[str, float]]
    threat: dict[str, int]
    figures: dict[str, dict[str, float]]
    cards: list[CardLine]


class Comparison(TypedDict):
    """Two players at the same missions."""

    first: str
    second: str
    played: int
    both: int
    only_first: int
    only_second: int
    neither: int
    difference: dict[str, float]
    chance: float


class Report(TypedDict):
    """Everything that a run has come to."""

    report: int
    name: str
    kind: str
    seed: int
    missions: int
    played: int
    total: int
    jobs: list[Part]
    players: list[Part]
    comparisons: list[Comparison]


def report(run: Run, name: str) -> Report:
    """Put a run's results together."""
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
        "players": [_part(*_all_of(player, jobs)) for player in players],
        "comparisons": []
        if run.is_of_careers
        else [_comparison(run, *pair) for pair in combinations(players, 2)],
    }


def _all_of(player: str, jobs: list[tuple[Job, Tally]]) -> tuple[Job, Tally]:
    """Everything that a player has played, as one job."""
    own = [(job, tally) for job, tally in jobs if job.player == player]
    total = Tally("")
    for _job, tally in own:
        total = Tally(total.marks + tally.marks, added(total.counts, tally.counts))
    boxes = tuple(dict.fromkeys(box for job, _tally in own for box in job.boxes))
    return (
        Job(
            player,
            boxes,
            _only(job.abductor for job, _tally in own),
            _only(job.sets for job, _tally in own),
            _only(job.mode for job, _tally in own),
        ),
        total,
    )


def _only(values: Iterable[str]) -> str:
    """The value that all have; nothing if they differ."""
    found = set(values)
    return found.pop() if len(found) == 1 else ""


def _part(job: Job, tally: Tally) -> Part:
    is_career = "score" in tally.counts
    played, wins = tally.done, tally.marks.count(WON)
    names = FIGURES[is_career] if played else ()
    return {
        "player": job.player,
        "boxes": list(job.boxes),
        "abductor": job.abductor,
        "sets": job.sets,
        "mode": job.mode,
        "played": played,
        "won": None if is_career else _share(wins, played),
        "endings": _endings(tally, played),
        "threat": dict(sorted(tally.counts.get("threat", Counter()).items())),
        "figures": {name: _spread(tally.counts.get(name, Counter())) for name in names},
        "cards": _cards(tally.counts, played),
    }


def _rounded(found: Estimate) -> dict[str, float]:
    """Six decimals: the rest differs from machine to machine."""
    return {name: round(value, 6) for name, value in found._asdict().items()}


def _share(count: int, of: int) -> dict[str, float]:
    return {"count": count, "of": of, **_rounded(statistics.rate(count, of))}


def _spread(counted: Counter[str]) -> dict[str, float]:
    """Mean and percentiles."""
    found = {int(value): times for value, times in counted.items()}
    shown: dict[str, float] = _rounded(statistics.mean(found))
    return shown | {name: statistics.percentile(found, share) for name, share in SPREAD}


def _endings(tally: Tally, played: int) -> dict[str, dict[str, float]]:
    """How missions ended, the most frequent first."""
    found = tally.counts.get("ending", Counter())
    return {id: _share(found[id], played) for id in _by_count(found)}


def _cards(counts: Counts, played: int) -> list[CardLine]:
    """Cards, the most bought first."""

    def get(name: str) -> Counter[str]:
        return counts.get(name, Counter())

    seen = Counter(get("bought"))
    seen.update(dict.fromkeys(get("played"), 0))
    return [
        {
            "card": card,
            "bought": _share(get("bought")[card], played),
            "bought_won": _share(get("bought-won")[card], get("bought")[card]),
            "played": _share(get("played")[card], played),
            "played_won": _share(get("played-won")[card], get("played")[card]),
        }
        for card in _by_count(seen)
    ]


def _by_count(found: Counter[str]) -> list[str]:
    return sorted(found, key=lambda id: (-found[id], id))


def _comparison(run: Run, first: str, second: str) -> Comparison:
    """Compare two players wherever both have played."""
    rows: dict[Any, dict[str, str]] = {}
    for job, tally in zip(run.jobs, run.tallies, strict=True):
        rows.setdefault(job.ground, {})[job.player] = tally.marks
    found = statistics.joined(
        [
            statistics.paired(marks[first], marks[second])
            for marks in rows.values()
            if {first, second} <= marks.keys()
        ]
    )
    return _told(first, second, found)


def _told(first: str, second: str, found: Paired) -> Comparison:
    return {
        "first": first,
        "second": second,
        "played": found.played,
        "both": found.both,
        "only_first": found.only_first,
        "only_second": found.only_second,
        "neither": found.neither,
        "difference": _rounded(found.difference),
        "chance": float(f"{found.chance:.6g}"),
    }
