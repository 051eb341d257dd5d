"""Runs of the lab in the data folder."""

import hashlib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

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
from hncli.base.messages import _, current_language
from hncli.base.problems import ContentError, Place
from hncli.base.records import Database, Records
from hncli.base.text import Number, nearest
from hncli.career.journal import versions_of
from hncli.features.lab.jobs import Content
from hncli.features.lab.results import Report
from hncli.features.lab.runs import Run, read_run, write_run
from hncli.game.cards.library import Library, load_library
from hncli.game.cards.words import ENDING_TITLES, pack_titles

KIND = "lab"

Documents = dict[str, list[dict[str, Any]]]
"""Tables by name, and their documents in order."""


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
            for table, found in documents.items():
                Records(database, table, dict).put(*found)

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


def not_a_run(path: Path) -> Damaged:
    """The error for a file of ours that is not a run."""
    return Damaged(path, _("it is not a run of the lab."), _remedy())


def _remedy() -> str:
    return _("Move it away and begin the run anew.")


def load_run(results: SimulationRuns, name: str) -> Run:
    """A stored run; StoreError if there is none of that name or it is damaged."""
    path = results.path(name)
    try:
        return read_run(results.read(name), Place(str(path)))
    except (ValueError, ContentError):
        raise not_a_run(path) from None


def save_run(results: SimulationRuns, name: str, run: Run) -> None:
    """Store a run under a name, in place of what had it before."""
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


def ending_titles_of(run: Run, report: Report) -> Mapping[str, str]:
    """The titles that name the endings of a report; empty if the rules have all of them.

    Packs are only read where one of them has brought an ending; empty if they cannot be read.
    """
    endings = {id for part in report["players"] for id in part["endings"]}
    if endings <= set(ENDING_TITLES):
        return {}
    try:
        library = load_library(tuple(Path(folder) for folder in run.packs), current_language())
    except (ContentError, OSError):
        return {}
    return pack_titles(library, "")


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
"""The modules that decide what comes of a run, beside the rules, which have a version."""


def versions(library: Library) -> str:
    """A key of the rules, the players and the content: where it is equal, results are equal."""
    found = hashlib.sha256()
    root = Path(hncli.__file__).parent
    for pattern in PLAYED_BY:
        for path in sorted(root.glob(pattern)):
            found.update(path.read_bytes())
    made_with = versions_of(library, library.packs)
    cards = hashlib.sha256(repr(made_with.packs).encode()).hexdigest()[:12]
    return f"{hncli.__version__} {made_with.rules} {cards} {found.hexdigest()[:12]}"
