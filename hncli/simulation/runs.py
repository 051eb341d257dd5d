"""A run of the lab: its jobs and their results so far, and its stored form."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass, field
from typing import Any

from hncli.cards.problems import Place
from hncli.cards.sets.custom_set import CustomSet, read_set, write_set
from hncli.simulation.jobs import Chunk, Job
from hncli.simulation.pace import Pace
from hncli.simulation.tally import CAREER, LOST, PENDING, WON, Tally

Documents = dict[str, list[dict[str, Any]]]
"""A run as JSON-compatible tables of documents, by name."""


@dataclass
class Run:
    """Jobs and their tallies; the results do not depend on who played what, or when."""

    seed: int
    missions: int  # of each job; or careers
    jobs: tuple[Job, ...]
    versions: str = ""  # of program and content; other ones would give other results
    packs: tuple[str, ...] = ()
    sets: tuple[tuple[str, CustomSet], ...] = ()
    tallies: list[Tally] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.tallies = self.tallies or [Tally("") for _job in self.jobs]
        self.grow(self.missions)

    def grow(self, missions: int) -> None:
        """Set the number of missions or careers of each job; it must not shrink."""
        self.missions = missions
        self.tallies = [tally.extended(missions) for tally in self.tallies]

    @property
    def total(self) -> int:
        """The number of missions or careers of all jobs."""
        return self.missions * len(self.jobs)

    @property
    def done(self) -> int:
        """The number of them that are played."""
        return sum(tally.done for tally in self.tallies)

    @property
    def is_of_careers(self) -> bool:
        """Whether whole careers are played."""
        return any(job.is_career for job in self.jobs)

    def chunks(self, pace: Pace) -> Iterator[Chunk]:
        """Everything still to be played, round-robin over the jobs so that all progress alike.

        How long a chunk is follows from the pace when it is asked for.
        """
        left = self.total - self.done
        starts = [0] * len(self.jobs)  # where to look on for what is pending, by job
        unfinished = list(range(len(self.jobs)))
        while unfinished:
            for n in unfinished.copy():
                job = self.jobs[n]
                found = self.tallies[n].next_pending(starts[n], pace.count(job, left))
                if found is None:
                    unfinished.remove(n)
                    continue
                first, count = found
                starts[n] = first + count
                left -= count
                yield Chunk(n, job, self.seed, first, count)

    def enter(self, chunk: Chunk, part: Tally) -> None:
        """Merge the tally of a chunk; a single assignment, so that Ctrl-C cannot interrupt it."""
        tally = self.tallies[chunk.job_index].merged(chunk.first, part)
        self.tallies[chunk.job_index] = tally


def write_run(run: Run) -> Documents:
    """The stored form of a run."""
    head = {"seed": run.seed, "missions": run.missions, "versions": run.versions}
    return {
        "run": [{**head, "packs": list(run.packs)}],
        "sets": [{"name": name, "set": write_set(custom)} for name, custom in run.sets],
        "jobs": [
            {**asdict(job), "boxes": list(job.boxes), **_write_tally(tally)}
            for job, tally in zip(run.jobs, run.tallies, strict=True)
        ],
    }


def _write_tally(tally: Tally) -> dict[str, Any]:
    counts = {name: dict(sorted(found.items())) for name, found in sorted(tally.counts.items())}
    return {"marks": tally.marks, "counts": counts}


def read_run(data: Documents, place: Place) -> Run:
    """The run that `write_run` wrote; ValueError if the data is invalid."""
    try:
        (head,) = data["run"]
        entries = [_read_job(dict(one)) for one in data["jobs"]]
        run = Run(
            seed=int(head["seed"]),
            missions=int(head["missions"]),
            jobs=tuple(job for job, _tally in entries),
            versions=str(head["versions"]),
            packs=tuple(map(str, head["packs"])),
            sets=tuple((one["name"], read_set(one["set"], place)) for one in data.get("sets", [])),
            tallies=[tally for _job, tally in entries],
        )
    except (LookupError, TypeError, AttributeError) as error:
        raise ValueError(repr(error)) from None
    if not run.jobs or any(len(tally.marks) != run.missions for tally in run.tallies):
        raise ValueError("marks")
    return run


def _read_job(entry: dict[str, Any]) -> tuple[Job, Tally]:
    marks, counts = entry.pop("marks"), entry.pop("counts")
    if set(marks) - {WON, LOST, CAREER, PENDING}:
        raise ValueError(marks)
    job = Job(**{**entry, "boxes": tuple(entry["boxes"])})
    return job, Tally(marks, {name: _read_counts(each) for name, each in counts.items()})


def _read_counts(histogram: dict[str, Any]) -> Counter[str]:
    return Counter({str(value): int(count) for value, count in histogram.items()})


def same_jobs(run: Run, jobs: Iterable[Job]) -> bool:
    """Whether a run has exactly these jobs, in any order."""
    return set(run.jobs) == set(jobs)
