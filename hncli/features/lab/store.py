"""Stored runs of the lab: one file with a checksum for each."""

from pathlib import Path
from typing import Any

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
from hncli.base.records import Database, Records
from hncli.words import _
from hncli.words.typed import nearest

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
