"""The results of the lab: one checked file for each run, as plain data."""

from pathlib import Path
from typing import Any

from tinydb import TinyDB

from hncli.store.errors import Absent, Damaged, Held, StoreError, trouble
from hncli.store.files.file_guard import FileGuard
from hncli.store.files.lock import Lock
from hncli.store.files.names import is_name, name_problem
from hncli.store.files.storage import CheckedFile, ensure_folder, write_tables
from hncli.store.files.tables import numbered
from hncli.words import _, nearest

KIND = "lab"
REMEDY = _("Move it away and begin the run anew.")

Documents = dict[str, list[dict[str, Any]]]
"""Tables by name, and their documents in order."""


class Results:
    """All runs of a player, by name."""

    def __init__(self, home: Path) -> None:
        self.folder = home / "lab"
        self._guards: dict[str, FileGuard] = {}

    def names(self) -> list[str]:
        """Every run, the one that was written last first."""
        try:
            # Not glob: since Python 3.13 it hides a folder that cannot be read.
            files = [path for path in self.folder.iterdir() if path.suffix == ".json"]
            found = [path for path in files if is_name(path.stem)]
            found.sort(key=lambda path: (-path.stat().st_mtime_ns, path.stem))
        except FileNotFoundError:
            return []
        except OSError as error:
            raise trouble(self.folder, error) from None
        return [path.stem for path in found]

    def path(self, name: str) -> Path:
        """Where a run is kept; a name is an id, so that it can only be a file in the folder."""
        if problem := name_problem(name):
            raise StoreError(problem)
        return self.folder / f"{name}.json"

    def read(self, name: str) -> Documents:
        """The tables of a run; Absent if there is none of that name, Damaged if it is harmed."""
        path = self.path(name)
        with TinyDB(path, KIND, REMEDY, storage=CheckedFile) as database:
            tables = database.storage.read()
        if tables is None:
            text = _("There is no run called {name}. See hn lab list.")
            raise Absent(text.format(name=name) + nearest(name, self.names()))
        return {
            table: [found[id] for id in sorted(found, key=int)] for table, found in tables.items()
        }

    def write(self, name: str, documents: Documents) -> None:
        """Keep a run as it is now; it is on disk when this returns.

        If it is locked by `hold`, Conflict if another process has changed it since.
        """
        tables = {table: numbered(found) for table, found in documents.items()}
        guard = self._guards.get(name)
        if guard is not None and not guard.is_released:
            guard.save(self.path(name), KIND, tables)
        else:
            ensure_folder(self.folder)
            write_tables(self.path(name), KIND, tables)

    def hold(self, name: str) -> FileGuard:
        """Lock a run against other processes until the guard that is returned is released."""
        path = self.path(name)
        ensure_folder(self.folder)
        try:
            guard = FileGuard(Lock(path.with_suffix(".lock"), name), path)
            self._guards[name] = guard
            return guard
        except Held:
            text = _("Another process is at work on the run {name}. Let it end first.")
            raise Held(text.format(name=name)) from None


def damaged(path: Path) -> Damaged:
    """Say that a file holds no run."""
    return Damaged(path, _("it is not a run of the lab."), REMEDY)
