"""Reading a career and its mission from their files, both of the same moment."""

from dataclasses import dataclass, replace
from pathlib import Path

from hncli.store.careers.career_file import StoredCareer, read_career_tables
from hncli.store.careers.index import scan
from hncli.store.careers.paths import Places
from hncli.store.errors import EXPORTED, Absent, Damaged, Foreign, doctor
from hncli.store.files.storage import FORMAT, Sheet, load, unpack
from hncli.store.files.tables import Tables
from hncli.store.missions.mission_file import KIND, StoredMission, read_mission_tables
from hncli.store.transfer.export_file import CAREER, EXPORT, read_label, split
from hncli.store.upgrades import upgrade
from hncli.words import _, nearest

TRIES = 50


@dataclass(frozen=True)
class LoadedCareer:
    """A career and its mission as read from their files, not verified yet."""

    career: StoredCareer
    mission: StoredMission | None
    format: int
    mission_format: int
    old_tables: Tables | None = None  # as they were read, of a career in an old format

    @property
    def is_old(self) -> bool:
        """Whether a file is to be upgraded."""
        return min(self.format, self.mission_format) < FORMAT


def load_career(places: Places, name: str) -> LoadedCareer:
    """Read a career; retry while another process that plays it writes between its two files."""
    path = places.career(name)
    for _try in range(TRIES):
        before = _stamp(path)
        try:
            found = _load(places, name)
        except (Absent, Damaged):
            if _stamp(path) == before:
                raise
        else:
            if _stamp(path) == before and _belongs(found):
                return found
    return _load(places, name)


def _belongs(found: LoadedCareer) -> bool:
    """Whether a mission is there if the career says so; if not, it may just have ended."""
    return found.mission is not None or not found.career.is_running


def _load(places: Places, name: str) -> LoadedCareer:
    remedy = doctor(name)
    incoming = _bytes(places.incoming(name), remedy)
    if incoming is not None:
        return read_own(incoming, name, places.incoming(name), remedy, (CAREER, EXPORT))
    path = places.career(name)
    data = _bytes(path, remedy)
    if data is None:
        raise absent(places, name)
    found = read_own(data, name, path, remedy)
    mission_path = places.mission(name)
    mission = _bytes(mission_path, remedy)
    if mission is None:
        return found
    sheet = unpack(mission, mission_path, (KIND,), remedy)
    stored = read_mission_sheet(sheet, mission_path, remedy)
    old = {**found.old_tables, **sheet.tables} if found.old_tables is not None else None
    return replace(found, mission=stored, mission_format=sheet.format, old_tables=old)


def read_mission_sheet(sheet: Sheet, path: Path, remedy: str) -> StoredMission:
    """The mission in a file of its own, of whatever format."""
    return read_mission_tables(upgrade(sheet, path, remedy).tables, path, remedy)


def read_own(
    data: bytes, name: str, path: Path, remedy: str, kinds: tuple[str, ...] = (CAREER,)
) -> LoadedCareer:
    """Read a file that must hold the career of this name; Foreign if it holds another one.

    So does a file of another kind: somebody has exported or copied it to this place.
    """
    sheet = unpack(data, path, (CAREER, EXPORT), remedy)
    if sheet.kind not in kinds:
        label = read_label(sheet.tables, path, remedy)
        raise Foreign(path, label.name if label else name, remedy, EXPORTED)
    found = read_sheet_whole(sheet, name, path, remedy)
    if found.career.summary.name != name:
        raise Foreign(path, found.career.summary.name, remedy)
    return found


def read_whole(data: bytes, name: str, path: Path, remedy: str) -> LoadedCareer:
    """Read a career from the text of one file, of whatever format and name.

    A backup may have the name that the career had before it was renamed.
    """
    sheet = unpack(data, path, (CAREER, EXPORT), remedy)
    return read_sheet_whole(sheet, name, path, remedy)


def read_sheet_whole(sheet: Sheet, name: str, path: Path, remedy: str) -> LoadedCareer:
    """Read a career, and its mission if that is with it, from the tables of one file."""
    career, mission = split(upgrade(sheet, path, remedy).tables)
    stored = read_career_tables(career, name, path, remedy)
    running = read_mission_tables(mission, path, remedy) if mission is not None else None
    old = sheet.tables if sheet.format < FORMAT else None
    return LoadedCareer(stored, running, sheet.format, sheet.format, old)


def _bytes(path: Path, remedy: str) -> bytes | None:
    try:
        return load(path, remedy)
    except FileNotFoundError:
        return None


def _stamp(path: Path) -> tuple[int, int, int] | None:
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_mtime_ns, found.st_size, found.st_ino


def absent(places: Places, name: str) -> Absent:
    """Say that a career is not there, and which ones are."""
    known = sorted(scan(places))
    return Absent(
        _("There is no career called {name}; see hn career list.").format(name=name)
        + nearest(name, known)
    )
