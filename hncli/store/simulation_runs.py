"""Stored runs of the lab: one file with a checksum for each."""

from pathlib import Path
from typing import Any

from tinydb import TinyDB

from hncli.store.errors import Damaged, Locked, NotFound, StoreError
from hncli.store.files.file_guard import FileGuard
from hncli.store.files.lock import Lock
from hncli.store.files.names import name_problem, names_by_time
from hncli.store.files.storage import CheckedFile, ensure_folder, write_tables
from hncli.store.files.tables import numbered
from hncli.words import N_, _
from hncli.words.typed import nearest

KIND = "lab"
REMEDY = N_("Move it away and begin the run anew.")

Documents = dict[str, list[dict[str, Any]]]
"""Tables by name, and their documents in order."""


class SimulationRuns:
    """All runs of a player, by name."""

    def __init__(self, home: Path) -> None:
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
        path = self.path(name)
        with TinyDB(path, KIND, REMEDY, storage=CheckedFile) as database:
            tables = database.storage.read()
        if tables is None:
            text = _("There is no run called {name}. See hn lab list.")
            raise NotFound(text.format(name=name) + nearest(name, self.names()))
        return {
            table: [found[id] for id in sorted(found, key=int)] for table, found in tables.items()
        }

    def write(self, name: str, documents: Documents) -> None:
        """Save a run; it is on disk when this returns.

        If it is locked by `lock`, Conflict if another process has changed it since.
        """
        tables = {table: numbered(found) for table, found in documents.items()}
        guard = self._guards.get(name)
        if guard is not None and not guard.is_released:
            guard.save(self.path(name), KIND, tables)
        else:
            ensure_folder(self.folder)
            write_tables(self.path(name), KIND, tables)

    def lock(self, name: str) -> FileGuard:
        """Lock a run against other processes until the guard that is returned is released."""
        path = self.path(name)
        ensure_folder(self.folder)
        try:
            guard = FileGuard(Lock(path.with_suffix(".lock"), name), path)
            self._guards[name] = guard
            return guard
        except Locked:
            text = _("Another process is at work on the run {name}. Let it end first.")
            raise Locked(text.format(name=name)) from None


def not_a_run(path: Path) -> Damaged:
    """The error for a file of ours that is not a run."""
    return Damaged(path, _("it is not a run of the lab."), str(REMEDY))
