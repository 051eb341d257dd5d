"""Where everything of a career is kept."""

import os
from dataclasses import dataclass
from pathlib import Path

from hncli.store.data_folder import INDEX, MARKER
from hncli.store.errors import doctor
from hncli.store.files.storage import ensure_folder


@dataclass(frozen=True)
class Files:
    """What a career is opened from, and the remedy if that is harmed."""

    career: Path
    mission: Path
    remedy: str


class Places:
    """The files of all careers in one folder."""

    def __init__(self, home: Path) -> None:
        self.home = home
        # A folder `careers` that is marked as ours is the place itself.
        is_marked = os.path.isfile(home / MARKER)  # noqa: PTH113 - Path.is_file can raise
        self.folder = home if is_marked else home / "careers"
        self.index = self.folder / f"{INDEX}.json"

    def career(self, name: str) -> Path:
        """The career: its record and its journal."""
        return self.folder / f"{name}.json"

    def mission(self, name: str) -> Path:
        """The mission that is being played."""
        return self.folder / f"{name}.mission.json"

    def incoming(self, name: str) -> Path:
        """A whole career that is about to take the place of what is there."""
        return self.folder / f"{name}.incoming.json"

    def lock(self, name: str) -> Path:
        """Who plays it."""
        return self.folder / f"{name}.lock"

    def backups(self, name: str) -> Path:
        """The folder of its backups."""
        return self.folder / "backups" / name

    def make_backups(self, name: str) -> None:
        """Make the folder of its backups; StoreError if the folder of the careers is not there."""
        ensure_folder(self.backups(name), within=self.folder)

    def latest(self, name: str) -> Path:
        """A second copy of the career, for the doctor."""
        return self.backups(name) / "latest.json"

    def own_files(self, name: str) -> list[Path]:
        """Every file of a career but its lock and its backups: the career's own file first."""
        places = (self.career, self.mission, self.incoming, self.latest)
        return [place(name) for place in places]

    def files(self, name: str) -> Files:
        """What a career is opened from."""
        return Files(self.career(name), self.mission(name), doctor(name))
