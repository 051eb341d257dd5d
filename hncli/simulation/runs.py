"""A run of the lab: jobs and what came of them so far, as values and as plain data to keep."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass, field
from typing import Any

from hncli.cards.problems import Place
from hncli.cards.sets.custom_set import CustomSet, read_set, write_set
from hncli.simulation.jobs import Chunk, Job
from hncli.simulation.tally import LOST, SERVED, TO_DO, WON, Tally

CHUNK = 10
PARTS = 8
"""A worker is given so many missions at once, a second's work, but less where a job is small."""

Documents = dict[str, list[dict[str, Any]]]


@dataclass
class Run:
    """Everything that is kept of a run; it never matters who played what, or when."""

    seed: int
    missions: int  # or careers, of each job
    jobs: tuple[Job, ...]
    versions: str = ""  # of program and content: other ones would have other results
    packs: tuple[str, ...] = ()
    sets: tuple[tuple[str, CustomSet], ...] = ()
    tallies: list[Tally] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.tallies = self.tallies or [Tally("") for _job in self.jobs]
        self.grow(self.missions)

    def grow(self, missions: int) -> None:
        """Play so many of each job in all."""
        self.missions = missions
        self.tallies = [tally.grown(missions) for tally in self.tallies]

    @property
    def total(self) -> int:
        """How many missions or careers there are to play in all."""
        return self.missions * len(self.jobs)

    @property
    def done(self) -> int:
        """How many of them are played."""
        return sum(tally.done for tally in self.tallies)

    @property
    def is_of_careers(self) -> bool:
        """Whether whole careers are played."""
        return any(job.is_career for job in self.jobs)

    def chunks(self) -> Iterator[Chunk]:
        """What is still to be played, a part of each job in turn so that all grow alike."""
        rows = [self._chunks_of(at) for at in range(len(self.jobs))]
        while rows:
            going = []
            for row in rows:
                if (chunk := next(row, None)) is not None:
                    yield chunk
                    going.append(row)
            rows = going

    def _chunks_of(self, at: int) -> Iterator[Chunk]:
        job = self.jobs[at]
        size = 1 if job.is_career else max(1, min(CHUNK, self.missions // PARTS))
        for first, count in self.tallies[at].to_do(size):
            yield Chunk(at, job, self.seed, first, count)

    def enter(self, chunk: Chunk, part: Tally) -> None:
        """Note what came of a chunk; one assignment, so that Ctrl-C cannot tear it apart."""
        self.tallies[chunk.at] = self.tallies[chunk.at].with_part(chunk.first, part)


def write_run(run: Run) -> Documents:
    """Make plain data of a run: tables of documents."""
    head = {"seed": run.seed, "missions": run.missions, "versions": run.versions}
    return {
        "run": [{**head, "packs": list(run.packs)}],
        "sets": [{"name": name, "set": write_set(custom)} for name, custom in run.sets],
        "jobs": [
            {**asdict(job), "boxes": list(job.boxes), **_counted(tally)}
            for job, tally in zip(run.jobs, run.tallies, strict=True)
        ],
    }


def _counted(tally: Tally) -> dict[str, Any]:
    counts = {name: dict(sorted(found.items())) for name, found in sorted(tally.counts.items())}
    return {"marks": tally.marks, "counts": counts}


def read_run(data: Documents, place: Place) -> Run:
    """Make a run of plain data that was written by `write_run`; ValueError if it is not that."""
    try:
        (head,) = data["run"]
        found = [_read_job(dict(one)) for one in data["jobs"]]
        run = Run(
            seed=int(head["seed"]),
            missions=int(head["missions"]),
            jobs=tuple(job for job, _tally in found),
            versions=str(head["versions"]),
            packs=tuple(map(str, head["packs"])),
            sets=tuple((one["name"], read_set(one["set"], place)) for one in data.get("sets", [])),
            tallies=[tally for _job, tally in found],
        )
    except (LookupError, TypeError, AttributeError) as error:
        raise ValueError(repr(error)) from None
    if not run.jobs or any(len(tally.marks) != run.missions for tally in run.tallies):
        raise ValueError("marks")
    return run


def _read_job(told: dict[str, Any]) -> tuple[Job, Tally]:
    marks, counts = told.pop("marks"), told.pop("counts")
    if set(marks) - {WON, LOST, SERVED, TO_DO}:
        raise ValueError(marks)
    job = Job(**{**told, "boxes": tuple(told["boxes"])})
    return job, Tally(marks, {name: _read_counts(each) for name, each in counts.items()})


def _read_counts(each: dict[str, Any]) -> Counter[str]:
    return Counter({str(value): int(count) for value, count in each.items()})


def same_jobs(run: Run, jobs: Iterable[Job]) -> bool:
    """Whether a run is of just these jobs."""
    return set(run.jobs) == set(jobs)
