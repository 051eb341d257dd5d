"""Runs of the lab: what is asked for, and the results so far."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict
from typing import Any, NamedTuple

from hncli.base.messages import N_, _, in_quotes
from hncli.base.problems import Place
from hncli.base.schema import ListOf, Text, Whole, arg, read_fields, write_fields
from hncli.base.text import nearest
from hncli.base.values import Value, value
from hncli.features.lab.jobs import (
    CAREER,
    CAREER_MODES,
    LOST,
    MISSION_MODES,
    PENDING,
    USUAL_PLAYER,
    WON,
    Chunk,
    Job,
    Pace,
    Tally,
    careers,
    missions,
)
from hncli.features.missions.abductors import find_among
from hncli.game.cards.custom_sets import CustomSet, read_set
from hncli.game.cards.library import Library, UnknownName
from hncli.game.engine.setup import LARGEST_SEED
from hncli.players.registry import player_factory

Documents = dict[str, list[dict[str, Any]]]
"""A run as JSON-compatible tables of documents, by name."""


NAME = Text(200)


@value
class _Head(Value):
    """What is stored of a run as a whole."""

    seed: int = arg(Whole(0, LARGEST_SEED), "what all chance follows from")
    missions: int = arg(Whole(0, LARGEST_SEED), "how many of each job")
    versions: str = arg(NAME, "of program and content")
    packs: tuple[str, ...] = arg(ListOf(Text(4096), 0, 999), "folders of packs")


class Run:
    """Jobs and their tallies; the results do not depend on who played what, or when."""

    def __init__(
        self,
        seed: int,
        missions: int,  # of each job; or careers
        jobs: tuple[Job, ...],
        versions: str = "",  # of program and content; other ones would give other results
        packs: tuple[str, ...] = (),
        sets: tuple[tuple[str, CustomSet], ...] = (),
        tallies: Sequence[Tally] = (),
    ) -> None:
        self.seed, self.jobs, self.versions = seed, jobs, versions
        self.packs, self.sets = packs, sets
        self.tallies = list(tallies) or [Tally("") for _job in jobs]
        self.grow(missions)

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
        "sets": [{"name": name, "set": write_fields(custom)} for name, custom in run.sets],
        "jobs": [
            {**asdict(job), "boxes": list(job.boxes), **_write_tally(tally)}
            for job, tally in zip(run.jobs, run.tallies, strict=True)
        ],
    }


def _write_tally(tally: Tally) -> dict[str, Any]:
    counts = {name: dict(sorted(found.items())) for name, found in sorted(tally.counts.items())}
    return {"marks": tally.marks, "counts": counts}


def read_run(data: Documents, place: Place) -> Run:
    """The run that `write_run` wrote; ValueError or ContentError if the data is invalid."""
    try:
        (told,) = data["run"]
        head: _Head = read_fields(_Head, told, place)
        entries = [_read_job(dict(one), head.missions, place) for one in data["jobs"]]
        run = Run(
            head.seed,
            head.missions,
            tuple(job for job, _tally in entries),
            head.versions,
            head.packs,
            tuple(
                (NAME.read(one["name"], place), read_set(one["set"], place))
                for one in data.get("sets", [])
            ),
            [tally for _job, tally in entries],
        )
    except (LookupError, TypeError, AttributeError) as error:
        raise ValueError(repr(error)) from None
    if not run.jobs:
        raise ValueError("jobs")
    return run


def _read_job(entry: dict[str, Any], missions: int, place: Place) -> tuple[Job, Tally]:
    marks, counts = entry.pop("marks"), entry.pop("counts")
    job: Job = read_fields(Job, entry, place)
    known = {CAREER, PENDING} if job.is_career else {WON, LOST, PENDING}
    if len(marks) != missions or set(marks) - known:
        raise ValueError(marks)
    return job, Tally(marks, {name: Counter(found) for name, found in counts.items()})


def same_jobs(run: Run, jobs: Iterable[Job]) -> bool:
    """Whether a run has exactly these jobs, in any order."""
    return set(run.jobs) == set(jobs)


OWN_CARDS = "-"
"""The value of --sets for the box's own cards."""


class RunOptions(NamedTuple):
    """The options that say what is played; an empty one means its default."""

    players: tuple[str, ...] = ()
    boxes: tuple[str, ...] = ()
    abductors: tuple[str, ...] = ()
    sets: tuple[str, ...] = ()
    modes: tuple[str, ...] = ()
    careers: bool = False

    def jobs(self, library: Library) -> tuple[Job, ...]:
        """Every combination of what was asked for.

        UnknownName or UnknownPlayer if something does not exist.
        """
        for described in self.players:
            player_factory(described)
        players = tuple(dict.fromkeys(self.players)) or (USUAL_PLAYER,)
        boxes = _known(self.boxes, library.boxes, str(NO_BOX)) or tuple(library.boxes)
        everybody = [(box, id) for box in boxes for id in library.abductors(box)]
        wanted = (find_among(library, everybody, typed)[1] for typed in self.abductors)
        abductors = tuple(dict.fromkeys(wanted))
        sets = tuple("" if name == OWN_CARDS else name for name in self.sets) or ("",)
        fitting = CAREER_MODES if self.careers else MISSION_MODES
        modes = _known(self.modes, list(fitting), str(NO_MODE)) or fitting[:1]
        if self.careers:
            if abductors:
                raise UnknownName(_("A career meets everybody: leave --abductor out."))
            return tuple(careers(players, boxes, sets, modes))
        return tuple(missions(library, players, boxes, abductors, sets, modes))


NO_BOX = N_("There is no box {typed} here; there is {known}.")
NO_MODE = N_("There is no mode {typed} here; there is {known}.")


def _known(typed: tuple[str, ...], known: list[str], text: str) -> tuple[str, ...]:
    """What was typed, each once; UnknownName, told by the text, if one of it is not known."""
    for one in typed:
        if one not in known:
            said = text.format(typed=in_quotes(one, 40), known=", ".join(known))
            raise UnknownName(said + nearest(one, known))
    return tuple(dict.fromkeys(typed))
