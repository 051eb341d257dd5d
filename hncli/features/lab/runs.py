"""Runs of the lab: their options, the results so far, and how they are stored."""

import hashlib
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any, NamedTuple

import hncli
from hncli.base.files import (
    Damaged,
    Locked,
    NotFound,
    StoreError,
    make_folder,
    name_problem,
    names_by_time,
)
from hncli.base.locks import FileGuard, Lock
from hncli.base.messages import N_, _, current_language, in_quotes
from hncli.base.problems import ContentError, Place
from hncli.base.records import Database, Records
from hncli.base.schema import ListOf, Text, Whole, arg, read_fields, write_fields
from hncli.base.text import Number, nearest
from hncli.base.values import Value, value
from hncli.career.journal import versions_of
from hncli.features.lab.jobs import (
    CAREER,
    CAREER_MODES,
    DEFAULT_PLAYER,
    LOST,
    MISSION_MODES,
    PENDING,
    WON,
    Chunk,
    Content,
    Job,
    Pace,
    Tally,
    career_jobs,
    mission_jobs,
)
from hncli.features.missions.abductors import find_among
from hncli.game.cards.custom_sets import CustomSet, read_set
from hncli.game.cards.library import Library, UnknownName
from hncli.game.engine.setup import LARGEST_SEED
from hncli.players.registry import player_factory

Documents = dict[str, list[dict[str, Any]]]
"""A run as JSON-compatible tables of documents, by name."""

KIND = "lab"
NAME = Text(200)


@value
class _RunHead(Value):
    """What is stored of a run as a whole."""

    seed: int = arg(Whole(0, LARGEST_SEED), "what all chance follows from")
    missions: int = arg(Whole(0, LARGEST_SEED), "how many of each job")
    versions: str = arg(NAME, "of program and content")
    packs: tuple[str, ...] = arg(ListOf(Text(4096), 0, 999), "folders of packs")


class Run:
    """Jobs and their tallies; the results do not depend on which worker played what, or when."""

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

        The length of a chunk follows from the pace at the time it is yielded.
        """
        remaining = self.total - self.done
        starts = [0] * len(self.jobs)  # where to look on for what is pending, by job
        unfinished = list(range(len(self.jobs)))
        while unfinished:
            for n in unfinished.copy():
                job = self.jobs[n]
                pending = self.tallies[n].next_pending(starts[n], pace.count(job, remaining))
                if pending is None:
                    unfinished.remove(n)
                    continue
                first, count = pending
                starts[n] = first + count
                remaining -= count
                yield Chunk(n, job, self.seed, first, count)

    def enter(self, chunk: Chunk, part: Tally) -> None:
        """Merge the tally of a chunk; a single assignment, so that Ctrl-C cannot interrupt it."""
        tally = self.tallies[chunk.job_index].merged(chunk.first, part)
        self.tallies[chunk.job_index] = tally


def write_run(run: Run) -> Documents:
    """The stored form of a run."""
    head = {"seed": run.seed, "missions": run.missions, "versions": run.versions}
    jobs = []
    for job, tally in zip(run.jobs, run.tallies, strict=True):
        counts = {
            name: dict(sorted(counter.items())) for name, counter in sorted(tally.counts.items())
        }
        played = {"marks": tally.marks, "counts": counts}
        jobs.append({**asdict(job), "boxes": list(job.boxes), **played})
    return {
        "run": [{**head, "packs": list(run.packs)}],
        "sets": [{"name": name, "set": write_fields(custom)} for name, custom in run.sets],
        "jobs": jobs,
    }


def read_run(data: Documents, place: Place) -> Run:
    """The run that `write_run` wrote; ValueError or ContentError if the data is invalid."""
    try:
        (stored,) = data["run"]
        head: _RunHead = read_fields(_RunHead, stored, place)
        entries = [_read_job(dict(entry), head.missions, place) for entry in data["jobs"]]
        run = Run(
            head.seed,
            head.missions,
            tuple(job for job, _tally in entries),
            head.versions,
            head.packs,
            tuple(
                (NAME.read(entry["name"], place), read_set(entry["set"], place))
                for entry in data.get("sets", [])
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
    marks_of_kind = {CAREER, PENDING} if job.is_career else {WON, LOST, PENDING}
    if len(marks) != missions or set(marks) - marks_of_kind:
        raise ValueError(marks)
    return job, Tally(marks, {name: Counter(counter) for name, counter in counts.items()})


OWN_CARDS = "-"
"""The value of --sets for the box's own cards."""


class RunOptions(NamedTuple):
    """The options of `hn lab run` that say what is played; an empty one means its default."""

    player: tuple[str, ...] = ()
    box: tuple[str, ...] = ()
    abductor: tuple[str, ...] = ()
    sets: tuple[str, ...] = ()
    mode: tuple[str, ...] = ()
    careers: bool = False
    missions: int | None = None  # of each job; or careers
    seed: str | None = None

    @property
    def has_jobs(self) -> bool:
        """Whether an option says which jobs there are."""
        return self._replace(missions=None, seed=None) != RunOptions()

    def jobs(self, library: Library) -> tuple[Job, ...]:
        """A job for every combination of players, abductors, sets and modes.

        UnknownName or UnknownPlayer if something does not exist.
        """
        for name in self.player:
            player_factory(name)
        players = tuple(dict.fromkeys(self.player)) or (DEFAULT_PLAYER,)
        boxes = _checked_names(self.box, library.boxes, str(NO_BOX)) or tuple(library.boxes)
        opponents = [(box, id) for box in boxes for id in library.abductors(box)]
        named = (find_among(library, opponents, typed)[1] for typed in self.abductor)
        abductors = tuple(dict.fromkeys(named))
        sets = tuple("" if name == OWN_CARDS else name for name in self.sets) or ("",)
        fitting = CAREER_MODES if self.careers else MISSION_MODES
        modes = _checked_names(self.mode, list(fitting), str(NO_MODE)) or fitting[:1]
        if self.careers:
            if abductors:
                raise UnknownName(_("A career meets everybody: leave --abductor out."))
            return tuple(career_jobs(players, boxes, sets, modes))
        return tuple(mission_jobs(library, players, boxes, abductors, sets, modes))


NO_BOX = N_("There is no box {typed} here; there is {known}.")
NO_MODE = N_("There is no mode {typed} here; there is {known}.")


def _checked_names(typed: tuple[str, ...], names: list[str], text: str) -> tuple[str, ...]:
    """The typed names without duplicates; UnknownName with this text if one is not in `names`."""
    for name in typed:
        if name not in names:
            message = text.format(typed=in_quotes(name, 40), known=", ".join(names))
            raise UnknownName(message + nearest(name, names))
    return tuple(dict.fromkeys(typed))


# In the data folder


class SimulationRuns:
    """All runs of a player, by name."""

    def __init__(self, home: Path) -> None:
        self.home = home
        self.folder = home / "lab"
        self._guards: dict[str, FileGuard] = {}

    def names(self) -> list[str]:
        """Every run, the one that was written last first."""
        return names_by_time(self.folder)

    def path(self, name: str) -> Path:
        """The file of a run; StoreError if the name is no id, so it cannot leave the folder."""
        if problem := name_problem(name):
            raise StoreError(problem)
        return self.folder / f"{name}.json"

    def read(self, name: str) -> Documents:
        """The tables of a run; NotFound if there is none of that name, Damaged if it is invalid."""
        database = Database(self.path(name), KIND, _remedy())
        if not database.exists:
            text = _("There is no run called {name}. See hn lab list.")
            raise NotFound(text.format(name=name) + nearest(name, self.names()))
        return {table: list(Records(database, table, dict).all()) for table in database.tables()}

    def write(self, name: str, documents: Documents) -> None:
        """Save a run; it is on disk when this returns.

        If it is locked by `lock`, Conflict if another process has changed it since.
        """
        guard = self._guards.get(name)
        if guard is None or guard.is_released:
            guard = None
            make_folder(self.folder, self.home)
        database = Database(self.path(name), KIND, home=self.home, guard=guard, anew=True)
        with database.together():
            for table, rows in documents.items():
                Records(database, table, dict).put(*rows)

    def lock(self, name: str) -> FileGuard:
        """Lock a run against other processes until the guard that is returned is released."""
        path = self.path(name)
        make_folder(self.folder, self.home)
        try:
            lock = Lock(path.with_suffix(".lock"), name, self.home)
            guard = FileGuard(lock, self.home, path)
            self._guards[name] = guard
            return guard
        except Locked:
            text = _("Another process is at work on the run {name}. Let it end first.")
            raise Locked(text.format(name=name)) from None


def _remedy() -> str:
    return _("Move it away and begin the run anew.")


def load_run(results: SimulationRuns, name: str) -> Run:
    """A stored run; StoreError if there is none of that name or it is damaged."""
    path = results.path(name)
    try:
        return read_run(results.read(name), Place(str(path)))
    except (ValueError, ContentError):
        raise Damaged(path, _("it is not a run of the lab."), _remedy()) from None


def save_run(results: SimulationRuns, name: str, run: Run) -> None:
    """Store a run under a name; it replaces one of that name."""
    results.write(name, write_run(run))


def free_name(results: SimulationRuns) -> str:
    """The first of run-1, run-2 and so on that no run has."""
    taken = set(results.names())
    return next(name for n in range(1, len(taken) + 2) if (name := f"run-{n}") not in taken)


def run_line(name: str, run: Run) -> str:
    """A run on one line: how much of it is played, by whom, with which seed."""
    text = _("{name}: {done:,} of {total:,} missions by {players}, seed {seed}")
    if run.is_of_careers:
        text = _("{name}: {done:,} of {total:,} careers by {players}, seed {seed}")
    players = ", ".join(dict.fromkeys(job.player for job in run.jobs))
    return text.format(
        name=name, done=Number(run.done), total=Number(run.total), players=players, seed=run.seed
    )


def content_of(run: Run) -> Content:
    """What the workers of a run load."""
    return Content(run.packs, current_language(), run.sets)


PLAYED_BY = (
    "game/odds.py",
    "game/roll_solver.py",
    "players/*.py",
    "features/lab/jobs.py",
    "features/lab/runs.py",
)
"""The modules on which the results of a run depend, beside the rules, which have a version."""


def versions(library: Library) -> str:
    """A key of the rules, the players and the content: where it is equal, results are equal."""
    digest = hashlib.sha256()
    root = Path(hncli.__file__).parent
    for pattern in PLAYED_BY:
        for path in sorted(root.glob(pattern)):
            digest.update(path.read_bytes())
    made_with = versions_of(library, library.packs)
    cards = hashlib.sha256(repr(made_with.packs).encode()).hexdigest()[:12]
    return f"{hncli.__version__} {made_with.rules} {cards} {digest.hexdigest()[:12]}"
