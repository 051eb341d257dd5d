"""Jobs of the lab, the chunks of them that workers are given, tallies and reports of results."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import asdict, field
from itertools import combinations, product
from typing import TYPE_CHECKING, Any

from hncli.base.schema import Identifier, ListOf, Text, Word, arg
from hncli.base.values import Value, value
from hncli.career import statistics
from hncli.career.statistics import Estimate
from hncli.game.cards.custom_sets import CustomSet
from hncli.game.cards.library import Library
from hncli.game.engine.position import below, stream
from hncli.game.engine.setup import LARGEST_SEED

if TYPE_CHECKING:
    from hncli.features.lab.executors import CareerResult, MissionResult
    from hncli.features.lab.runs import Run

MISSION_MODES = ("standard", "career")
CAREER_MODES = ("normal", "hard")
DEFAULT_PLAYER = "sensible"


@value
class Job(Value):
    """One player in one kind of mission, or of career, to be played many times.

    The names of the fields are stored in run files.
    """

    player: str = arg(Text(200, 1), "who plays")
    boxes: tuple[str, ...] = arg(ListOf(Identifier(), 1, 999), "the boxes; a mission has one")
    abductor: str = arg(Text(60), "whom to talk to; empty for whole careers", default="")
    sets: str = arg(Text(60), "the name of a custom set; empty for the boxes' cards", default="")
    mode: str = arg(
        Word((*MISSION_MODES, *CAREER_MODES)), "what is played", default=MISSION_MODES[0]
    )

    @property
    def is_career(self) -> bool:
        """Whether whole careers are played."""
        return not self.abductor

    @property
    def matchup(self) -> str:
        """Boxes and abductor as one word, such as "base/donna"; seeds are derived from it."""
        return "+".join(self.boxes) + (f"/{self.abductor}" if self.abductor else "")

    @property
    def comparison_key(self) -> tuple[str, str, str]:
        """Key for paired comparison: players in jobs with the same key play the same missions."""
        return self.matchup, self.sets, self.mode

    def seed(self, run_seed: int, number: int) -> int:
        """The seed of one mission; it does not depend on player, set and mode."""
        return below(stream(run_seed, f"{self.matchup} {number}"), LARGEST_SEED + 1)[1]


@value
class Chunk(Value):
    """Consecutive missions or careers of a job; one task of a worker."""

    job_index: int  # in the run
    job: Job
    run_seed: int
    first: int
    count: int

    @property
    def seeds(self) -> list[int]:
        """The seed of each mission or career."""
        return [self.job.seed(self.run_seed, self.first + n) for n in range(self.count)]


@value
class Content(Value):
    """What a worker needs to load the cards; sent to it instead of the cards themselves."""

    packs: tuple[str, ...] = ()  # folders of additional packs
    language: str = "en"
    sets: tuple[tuple[str, CustomSet], ...] = ()

    def custom_set(self, name: str) -> CustomSet | None:
        """A custom set by its name; None for the empty name."""
        return dict(self.sets)[name] if name else None


def mission_jobs(
    library: Library,
    players: Iterable[str],
    boxes: Iterable[str],
    abductors: Iterable[str] = (),
    sets: Iterable[str] = ("",),
    modes: Iterable[str] = MISSION_MODES[:1],
) -> Iterator[Job]:
    """A job for each combination of player, abductor, set and mode.

    Without `abductors` those are all abductors of the boxes.
    """
    chosen = set(abductors)
    matchups = [
        (box, abductor)
        for box in boxes
        for abductor in library.abductors(box)
        if not chosen or abductor in chosen
    ]
    for (box, abductor), name, mode, player in product(matchups, sets, modes, players):
        yield Job(player, (box,), abductor, name, mode)


def career_jobs(
    players: Iterable[str],
    boxes: tuple[str, ...],
    sets: Iterable[str] = ("",),
    modes: Iterable[str] = CAREER_MODES[:1],
) -> Iterator[Job]:
    """A job of whole careers with all these boxes for each combination of player, set and mode."""
    for name, mode, player in product(sets, modes, players):
        yield Job(player, boxes, "", name, mode)


TASK_SECONDS = 1.5  # of processor time; the cost of submitting a task is small against it
TASKS_LEFT = 3  # for each worker at least, so that all of them finish at about the same time
WEIGHT = 0.5  # of the last task; the rest is of those before


class Pace:
    """The speed of each player, estimated from the tasks that were played."""

    def __init__(self, workers: int = 1) -> None:
        self.workers = workers
        self._seconds: dict[tuple[str, bool], float] = {}  # for one mission, or one career

    def learn(self, job: Job, count: int, seconds: float) -> None:
        """Update the estimate by the processor time of some missions or careers of a job."""
        key = (job.player, job.is_career)
        per_game = max(1e-6, seconds / count)
        previous = self._seconds.get(key, per_game)
        self._seconds[key] = WEIGHT * per_game + (1 - WEIGHT) * previous

    def count(self, job: Job, remaining: int) -> int:
        """How many missions or careers of a job make a task; `remaining` are those of all jobs.

        One as long as the player's speed is unknown.
        """
        seconds = self._seconds.get((job.player, job.is_career))
        by_time = 1 if seconds is None else int(TASK_SECONDS / seconds)
        return max(1, min(by_time, remaining // (TASKS_LEFT * self.workers)))


WON, LOST, CAREER, PENDING = "wlc."
"""The marks of a mission won or lost, of a career played, and of one still to be played."""

Counts = dict[str, Counter[str]]
"""A histogram for each figure, by its name: how often each value occurred."""


@value
class Tally(Value):
    """Results of some missions or careers: one mark for each, in order, and histograms of all."""

    marks: str
    counts: Counts = field(default_factory=dict)

    @property
    def done(self) -> int:
        """The number played."""
        return len(self.marks) - self.marks.count(PENDING)

    def extended(self, length: int) -> "Tally":
        """With pending marks appended up to this length; the same if it is as long already."""
        return Tally(self.marks.ljust(length, PENDING), self.counts)

    def merged(self, first: int, part: "Tally") -> "Tally":
        """With the results of a part from index `first` on; ValueError if any is there already."""
        end = first + len(part.marks)
        if self.marks[first:end] != PENDING * len(part.marks):
            raise ValueError(first)  # nothing may be counted twice
        marks = self.marks[:first] + part.marks + self.marks[end:]
        return Tally(marks, add_counts(self.counts, part.counts))

    def next_pending(self, start: int, most: int) -> tuple[int, int] | None:
        """The first range from `start` on that is still to be played, as first index and length.

        It is not longer than `most`; None if everything is played.
        """
        first = self.marks.find(PENDING, start)
        if first < 0:
            return None
        marks = self.marks[first : first + most]
        return first, len(marks) - len(marks.lstrip(PENDING))


def add_counts(first: Counts, second: Counts) -> Counts:
    """The sum of two sets of histograms, with every figure that one of them has."""
    return {
        name: first.get(name, Counter()) + second.get(name, Counter())
        for name in {**first, **second}
    }


def tally_missions(results: "Iterable[MissionResult]") -> Tally:
    """The tally of missions; the names of its counts are stored in run files."""
    marks = ""
    counts: Counts = {}
    for result in results:
        is_won = result.result == "won"
        marks += WON if is_won else LOST
        for name in ("ending", "turns", "saved", "killed", "threat", "stress", "decisions"):
            _count(counts, name, [getattr(result, name)])
        for name in ("bought", "played"):
            _count(counts, name, getattr(result, name))
            _count(counts, f"{name}-won", getattr(result, name) if is_won else ())
    return Tally(marks, counts)


def tally_careers(results: "Iterable[CareerResult]") -> Tally:
    """The tally of careers; the names of its counts are stored in run files."""
    careers_played, counts = list(results), Counts()
    for name in ("score", "stress", "wins", "missions") if careers_played else ():
        _count(counts, name, [getattr(result, name) for result in careers_played])
    return Tally(CAREER * len(careers_played), counts)


def _count(counts: Counts, name: str, values: Iterable[object]) -> None:
    counts.setdefault(name, Counter()).update(map(str, values))


# The report of a run as JSON-compatible data; it depends on the results alone

REPORT_VERSION = 1
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


def run_report(run: "Run", name: str) -> Report:
    """The report of a run with this name; one that is not finished can be reported too."""
    jobs = list(zip(run.jobs, run.tallies, strict=True))
    players = list(dict.fromkeys(job.player for job in run.jobs))
    return {
        "report": REPORT_VERSION,
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


def _rate(count: int, total: int) -> dict[str, float]:
    return {"count": count, "of": total, **_rounded(statistics.rate(count, total))}


def _distribution(counter: Counter[str]) -> dict[str, float]:
    """Mean, interval and percentiles."""
    counts = {int(value): times for value, times in counter.items()}
    figures: dict[str, float] = _rounded(statistics.mean(counts))
    return figures | {name: statistics.percentile(counts, share) for name, share in PERCENTILES}


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


def _comparison(run: "Run", first: str, second: str) -> Part:
    """Compare two players on all missions that both have played, over all jobs."""
    marks: dict[tuple[str, str, str], dict[str, str]] = {}
    for job, tally in zip(run.jobs, run.tallies, strict=True):
        marks.setdefault(job.comparison_key, {})[job.player] = tally.marks
    pairs = statistics.pooled(
        [
            statistics.count_pairs(by_player[first], by_player[second])
            for by_player in marks.values()
            if {first, second} <= by_player.keys()
        ]
    )
    return {
        "first": first,
        "second": second,
        "played": pairs.played,
        **pairs._asdict(),
        "difference": _rounded(pairs.difference),
        "chance": float(f"{pairs.p_value:.6g}"),
    }
