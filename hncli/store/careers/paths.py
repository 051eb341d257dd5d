"""The paths of a career's files."""

import os
from pathlib import Path

from hncli.store.data_folder import INDEX, MARKER
from hncli.store.errors import doctor_remedy
from hncli.store.files.storage import ensure_folder
from hncli.values import Value, value


@value
class CareerFiles(Value):
    """The files that a career is read from, and the remedy to name if one is damaged."""

    career: Path
    mission: Path
    remedy: str


class CareerPaths:
    """The paths of all careers in a data folder."""

    def __init__(self, home: Path) -> None:
        self.home = home
        # A marked folder `careers` is itself the folder of the careers.
        is_marked = os.path.isfile(home / MARKER)  # noqa: PTH113 - Path.is_file can raise
        self.folder = home if is_marked else home / "careers"
        self.index = self.folder / f"{INDEX}.json"

    def career(self, name: str) -> Path:
        """The file with record and journal."""
        return self.folder / f"{name}.json"

    def mission(self, name: str) -> Path:
        """The file of the running mission."""
        return self.folder / f"{name}.mission.json"

    def incoming(self, name: str) -> Path:
        """The file of a pending replacement (see transfer/replace.py)."""
        return self.folder / f"{name}.incoming.json"

    def lock(self, name: str) -> Path:
        """The lock file."""
        return self.folder / f"{name}.lock"

    def backups(self, name: str) -> Path:
        """The folder of backups, second copy and files set aside."""
        return self.folder / "backups" / name

    def make_backup_folder(self, name: str) -> None:
        """Create the backup folder; StoreError if the folder of the careers does not exist."""
        ensure_folder(self.backups(name), within=self.folder)

    def latest(self, name: str) -> Path:
        """The second copy of the career, from which the doctor repairs it."""
        return self.backups(name) / "latest.json"

    def own_files(self, name: str) -> list[Path]:
        """Every file of a career but its lock and its backups: the career's own file first."""
        paths = (self.career, self.mission, self.incoming, self.latest)
        return [place(name) for place in paths]

    def files(self, name: str) -> CareerFiles:
        """The files that a career is opened from, with the doctor as the remedy."""
        return CareerFiles(self.career(name), self.mission(name), doctor_remedy(name))
