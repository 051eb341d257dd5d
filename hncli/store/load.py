"""Reading a career and its mission from their files, both of the same moment."""

from dataclasses import dataclass
from pathlib import Path

from hncli.store.career_file import Kept, read_kept
from hncli.store.errors import EXPORTED, Absent, Damaged, Foreign, doctor
from hncli.store.files import Tables
from hncli.store.index import scan
from hncli.store.paths import Places
from hncli.store.running_mission import KIND, Running, read_running
from hncli.store.storage import FORMAT, Sheet, load, unpack
from hncli.store.transfer.export_file import CAREER, PARCEL, read_label, split
from hncli.store.upgrades import upgrade
from hncli.words import _, nearest

TRIES = 50


@dataclass(frozen=True)
class Found:
    """What lies in the files of a career, read but not proved."""

    kept: Kept
    running: Running | None
    format: int
    data: bytes  # of the career's file
    mission: Tables | None


def find(places: Places, name: str) -> Found:
    """Read a career; whoever plays it meanwhile may change it between its two files."""
    path = places.career(name)
    for _try in range(TRIES):
        before = _stamp(path)
        try:
            found = _find(places, name)
        except (Absent, Damaged):
            if _stamp(path) == before:
                raise
        else:
            if _stamp(path) == before and _belongs(found):
                return found
    return _find(places, name)


def _belongs(found: Found) -> bool:
    """Whether a mission is there if the career says so; if not, it may just have ended."""
    return found.running is not None or not found.kept.is_running


def _find(places: Places, name: str) -> Found:
    remedy = doctor(name)
    incoming = _bytes(places.incoming(name), remedy)
    if incoming is not None:
        return read_own(incoming, name, places.incoming(name), remedy, (CAREER, PARCEL))
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
    running = read_mission_sheet(sheet, mission_path, remedy)
    return Found(found.kept, running, found.format, data, sheet.tables)


def read_mission_sheet(sheet: Sheet, path: Path, remedy: str) -> Running:
    """The mission in a file of its own; the first format had no such file."""
    if sheet.format != FORMAT:
        raise Damaged(path, _("missions have no format {n}.").format(n=sheet.format), remedy)
    return read_running(sheet.tables, path, remedy)


def read_own(
    data: bytes, name: str, path: Path, remedy: str, kinds: tuple[str, ...] = (CAREER,)
) -> Found:
    """Read a file that must hold the career of this name; Foreign if it holds another one.

    So does a file of another kind: somebody has exported or copied it to this place.
    """
    sheet = unpack(data, path, (CAREER, PARCEL), remedy)
    if sheet.kind not in kinds:
        label = read_label(sheet.tables, path, remedy)
        raise Foreign(path, label.name if label else name, remedy, EXPORTED)
    found = read_sheet_whole(sheet, data, name, path, remedy)
    if found.kept.summary.name != name:
        raise Foreign(path, found.kept.summary.name, remedy)
    return found


def read_whole(data: bytes, name: str, path: Path, remedy: str) -> Found:
    """Read a career from the text of one file, of whatever format and name.

    A backup may have the name that the career had before it was renamed.
    """
    sheet = unpack(data, path, (CAREER, PARCEL), remedy)
    return read_sheet_whole(sheet, data, name, path, remedy)


def read_sheet_whole(sheet: Sheet, data: bytes, name: str, path: Path, remedy: str) -> Found:
    """Read a career, and its mission if that is with it, from the tables of one file."""
    sheet = upgrade(sheet, path, remedy)
    career, mission, _told = split(sheet.tables)
    kept = read_kept(career, name, path, remedy)
    running = read_running(mission, path, remedy) if mission is not None else None
    return Found(kept, running, sheet.format, data, mission)


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
