"""Reading a career and its mission from their files, consistent with each other."""

from dataclasses import replace
from pathlib import Path

from hncli.store.careers.career_file import StoredCareer, read_career_tables
from hncli.store.careers.index import scan
from hncli.store.careers.paths import CareerPaths
from hncli.store.errors import IS_EXPORT, Damaged, NotFound, WrongCareer, doctor_remedy
from hncli.store.files.atomic_write import stamp_at
from hncli.store.files.storage import FORMAT, FileContents, decode, read_bytes
from hncli.store.files.tables import Tables
from hncli.store.missions.mission_file import KIND, StoredMission, read_mission_tables
from hncli.store.transfer.export_file import CAREER, EXPORT, read_label, split
from hncli.store.upgrades import upgrade
from hncli.values import Value, value
from hncli.words import _
from hncli.words.typed import nearest

MAX_TRIES = 50


@value
class LoadedCareer(Value):
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


def load_career(paths: CareerPaths, name: str) -> LoadedCareer:
    """Read a career; retry while another process that plays it writes between its two files."""
    path = paths.career(name)
    for _try in range(MAX_TRIES):
        before = stamp_at(path)
        try:
            found = _load(paths, name)
        except (NotFound, Damaged):
            if stamp_at(path) == before:
                raise
        else:
            if stamp_at(path) == before and _is_consistent(found):
                return found
    return _load(paths, name)


def _is_consistent(found: LoadedCareer) -> bool:
    """Whether the mission is there if one is running; if not, it may just have ended."""
    return found.mission is not None or not found.career.is_running


def _load(paths: CareerPaths, name: str) -> LoadedCareer:
    remedy = doctor_remedy(name)
    incoming = _read_if_present(paths.incoming(name), remedy)
    if incoming is not None:
        return read_own(incoming, name, paths.incoming(name), remedy, (CAREER, EXPORT))
    path = paths.career(name)
    data = _read_if_present(path, remedy)
    if data is None:
        raise no_such_career(paths, name)
    found = read_own(data, name, path, remedy)
    mission_path = paths.mission(name)
    mission = _read_if_present(mission_path, remedy)
    if mission is None:
        return found
    contents = decode(mission, mission_path, (KIND,), remedy)
    stored = read_mission_contents(contents, mission_path, remedy)
    old = {**found.old_tables, **contents.tables} if found.old_tables is not None else None
    return replace(found, mission=stored, mission_format=contents.format, old_tables=old)


def read_mission_contents(contents: FileContents, path: Path, remedy: str) -> StoredMission:
    """The mission in a decoded file of any format; StoreError if it is invalid."""
    return read_mission_tables(upgrade(contents, path, remedy).tables, path, remedy)


def read_own(
    data: bytes, name: str, path: Path, remedy: str, kinds: tuple[str, ...] = (CAREER,)
) -> LoadedCareer:
    """Read a file that must hold the career of this name; WrongCareer if it holds another one.

    An export is refused as well, unless `kinds` allows it: it was copied to this path.
    """
    contents = decode(data, path, (CAREER, EXPORT), remedy)
    if contents.kind not in kinds:
        label = read_label(contents.tables, path, remedy)
        raise WrongCareer(path, label.name if label else name, remedy, IS_EXPORT)
    found = read_career_contents(contents, name, path, remedy)
    if found.career.summary.name != name:
        raise WrongCareer(path, found.career.summary.name, remedy)
    return found


def read_any_name(data: bytes, name: str, path: Path, remedy: str) -> LoadedCareer:
    """Read a career from the text of one file, of whatever format and name.

    A backup may have the name that the career had before it was renamed.
    """
    contents = decode(data, path, (CAREER, EXPORT), remedy)
    return read_career_contents(contents, name, path, remedy)


def read_career_contents(
    contents: FileContents, name: str, path: Path, remedy: str
) -> LoadedCareer:
    """Read a career, and its mission if that is with it, from the tables of one file."""
    career, mission = split(upgrade(contents, path, remedy).tables)
    stored = read_career_tables(career, name, path, remedy)
    running = read_mission_tables(mission, path, remedy) if mission is not None else None
    old = contents.tables if contents.format < FORMAT else None
    return LoadedCareer(stored, running, contents.format, contents.format, old)


def _read_if_present(path: Path, remedy: str) -> bytes | None:
    try:
        return read_bytes(path, remedy)
    except FileNotFoundError:
        return None


def no_such_career(paths: CareerPaths, name: str) -> NotFound:
    """The error for a name without a career; it proposes a similar name."""
    known = sorted(scan(paths))
    return NotFound(
        _("There is no career called {name}; see hn career list.").format(name=name)
        + nearest(name, known)
    )
