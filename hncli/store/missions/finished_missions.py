"""The single missions that ended last: kept whole, so that their calls can be told again."""

import contextlib
import re
from pathlib import Path

from hncli.store.errors import NotFound, StoreError, os_error
from hncli.store.files.storage import decode, ensure_folder, read_bytes, write_tables
from hncli.store.missions.mission_file import (
    KIND,
    StoredMission,
    read_mission_tables,
    tables_of_mission,
)
from hncli.store.upgrades import upgrade
from hncli.words import N_, _
from hncli.words.printable import printable

MOST = 20
FILE = re.compile(r"([0-9]{6})-([a-z0-9-]{1,80})\.json")
REMEDY = N_("Move it away; it's a mission that is over, and nothing else needs it.")


class FinishedMissions:
    """The last missions that are over, each in a file: a number, and the name it was played by."""

    def __init__(self, home: Path) -> None:
        self.folder = home / "missions" / "finished"

    def keep(self, name: str, stored: StoredMission) -> None:
        """Keep a mission that is over; the oldest of more than twenty goes.

        One that is kept already is not kept twice. Nothing else depends on these files, so that
        one cannot be written is no error.
        """
        with contextlib.suppress(StoreError, OSError):
            ensure_folder(self.folder, within=self.folder.parent)
            paths = self._paths()
            if paths and self._is_same(paths[0], stored):
                return
            number = 1 + (int(paths[0].name[:6]) if paths else 0)
            path = self.folder / f"{number:06}-{name}.json"
            write_tables(path, KIND, tables_of_mission(stored))
            for old in paths[MOST - 1 :]:
                old.unlink(missing_ok=True)

    def _is_same(self, path: Path, stored: StoredMission) -> bool:
        try:
            kept = _read(path)
        except StoreError:
            return False
        return (kept.setup, kept.log) == (stored.setup, stored.log)

    def names(self) -> list[str]:
        """The names by which they were played, the last one first."""
        return [path.stem[7:] for path in self._paths()]

    def read(self, name: str | None = None) -> StoredMission:
        """The last mission of a name, or of all; NotFound if there is none."""
        for path in self._paths():
            if name in (None, path.stem[7:]):
                return _read(path)
        raise NotFound(
            _("No mission is over yet. Play one with hn mission play.")
            if name is None
            else _("There is no finished mission called {name}.").format(name=printable(name, 40))
        )

    def _paths(self) -> list[Path]:
        """Their files, the last one first."""
        try:
            files = [path for path in self.folder.iterdir() if FILE.fullmatch(path.name)]
        except (FileNotFoundError, NotADirectoryError):
            return []
        except OSError as error:
            raise os_error(self.folder, error) from None
        return sorted(files, key=lambda path: path.name, reverse=True)


def _read(path: Path) -> StoredMission:
    try:
        data = read_bytes(path, str(REMEDY))
    except FileNotFoundError:  # another process has just removed it
        raise NotFound(_("That mission is no longer kept.")) from None
    sheet = upgrade(decode(data, path, (KIND,), str(REMEDY)), path, str(REMEDY))
    return read_mission_tables(sheet.tables, path, str(REMEDY))
