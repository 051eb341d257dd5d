"""The files of careers: their paths, reading a career and its mission, and the list of all.

The list comes from an index, so that it does not read every career; the index is a cache and can be
removed at any time.
"""

import contextlib
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from hncli.base.files import (
    Damaged,
    FileStamp,
    NotFound,
    StoreError,
    make_folder,
    names_in,
    stamp_at,
)
from hncli.base.home import INDEX, careers_folder
from hncli.base.messages import _
from hncli.base.records import Database, Records
from hncli.base.schema import TableOf, Text, Whole, arg
from hncli.base.text import nearest
from hncli.base.values import Value, value
from hncli.career.record import PlayedMission
from hncli.features.careers.saving.career_file import (
    CAREER,
    EXPORT,
    LoadedCareer,
    Summary,
    read_own,
    read_summary,
)
from hncli.features.missions.saving.history import MissionHistory, missions_of_career
from hncli.features.missions.saving.mission_file import UPGRADES, mission_database, read_running

MAX_TRIES = 50
ANY_NUMBER = Whole(-(10**30), 10**30)


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
        self.folder = careers_folder(home)
        self.index = self.folder / f"{INDEX}.json"

    def career(self, name: str) -> Path:
        """The file with record and journal."""
        return self.folder / f"{name}.json"

    def mission(self, name: str) -> Path:
        """The file of the running mission."""
        return self.folder / f"{name}.mission.json"

    def incoming(self, name: str) -> Path:
        """The file of a pending replacement (see transfer.py)."""
        return self.folder / f"{name}.incoming.json"

    def lock(self, name: str) -> Path:
        """The lock file."""
        return self.folder / f"{name}.lock"

    def backups(self, name: str) -> Path:
        """The folder of backups, second copy and files set aside."""
        return self.folder / "backups" / name

    def make_backup_folder(self, name: str) -> None:
        """Create the backup folder; StoreError if the folder of the careers does not exist."""
        make_folder(self.backups(name), self.home, within=self.folder)

    def latest(self, name: str) -> Path:
        """The second copy of the career, from which the doctor repairs it."""
        return self.backups(name) / "latest.json"

    def own_files(self, name: str) -> list[Path]:
        """Every file of a career but its lock and its backups: the career's own file first."""
        places = (self.career, self.mission, self.incoming, self.latest)
        return [place(name) for place in places]

    def files(self, name: str) -> CareerFiles:
        """The files that a career is opened from, with the doctor as the remedy."""
        return CareerFiles(self.career(name), self.mission(name), doctor_remedy(name))


def doctor_remedy(name: str) -> str:
    """The remedy text of a damaged career: run the doctor."""
    return _("See hn career doctor {name}.").format(name=name)


# Reading a career


def career_database(path: Path, remedy: str = "") -> Database:
    """A file that may hold a career or an export, to be read."""
    return Database(path, (CAREER, EXPORT), remedy, upgrades=UPGRADES)


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
            is_there = found.mission is not None or not found.career.is_running
            if stamp_at(path) == before and is_there:  # a mission that is not may just have ended
                return found
    return _load(paths, name)


def _load(paths: CareerPaths, name: str) -> LoadedCareer:
    remedy = doctor_remedy(name)
    incoming = career_database(paths.incoming(name), remedy)
    if incoming.exists:
        return read_own(incoming, name, is_export=True)
    career = career_database(paths.career(name), remedy)
    if not career.exists:
        raise no_such_career(paths, name)
    found = read_own(career, name)
    mission = mission_database(paths.mission(name), remedy)
    if not mission.exists:
        return found
    old = found.old_tables
    if old is not None and mission.file.found is not None:
        old = {**old, **mission.file.found.tables}
    stored = read_running(mission)
    return replace(found, mission=stored, mission_format=mission.format, old_tables=old)


def no_such_career(paths: CareerPaths, name: str) -> NotFound:
    """The error for a name without a career; it proposes a similar name."""
    text = _("There is no career called {name}; see hn career list.")
    return NotFound(text.format(name=name) + nearest(name, names_in(paths.folder)))


# The list


@value
class _IndexEntry(Value):
    """A career in the index; stale if its file has another time or size."""

    name: str = arg(Text(100), "the name of its file")
    mtime: int = arg(ANY_NUMBER, "when its file was written, in nanoseconds")
    size: int = arg(ANY_NUMBER, "bytes of its file")
    summary: Summary = arg(TableOf(Summary), "its line in the list")


def scan(paths: CareerPaths) -> dict[str, FileStamp | None]:
    """The identity of every career's file by name; None for one that cannot be read.

    StoreError if the folder cannot be read.
    """
    return {name: stamp_at(paths.career(name)) for name in names_in(paths.folder)}


def summaries(paths: CareerPaths) -> list[Summary]:
    """The summaries of all careers by name; only files changed since the last call are read."""
    index = Records(Database(paths.index, INDEX, home=paths.home), "careers", _IndexEntry)
    try:
        known = {entry.name: entry for entry in index.all()}
    except StoreError:
        known = {}
    fresh: dict[str, _IndexEntry] = {}
    found = []
    for name, stamp in scan(paths).items():
        mtime, size = (stamp.mtime_ns, stamp.size) if stamp is not None else (0, 0)
        entry = known.get(name)
        key = (name, mtime, size)
        if entry is not None and (entry.summary.name, entry.mtime, entry.size) == key:
            summary = entry.summary
        else:
            summary = summary_of(paths.career(name), name)
        if stamp is not None and summary.state != "damaged":
            fresh[name] = _IndexEntry(name, mtime, size, summary)
        # A career does not note a mission at a table; its file says so.
        if summary.state == "waiting" and stamp_at(paths.mission(name)) is not None:
            summary = replace(summary, state="running")
        found.append(summary)
    if fresh != known:
        anew = Database(paths.index, INDEX, home=paths.home, anew=True)
        with contextlib.suppress(StoreError):  # it is only a cache
            Records(anew, "careers", _IndexEntry).put(*fresh.values())
    return found


def summary_of(path: Path, name: str) -> Summary:
    """The summary in a career's file; `damaged` if that is invalid or holds another career."""
    damaged = Summary(name, "", "", 0, 0, 0, 0, "damaged")
    try:
        database = career_database(path)
        summary = read_summary(database, name)
    except StoreError:
        return damaged
    return summary if database.kind == CAREER and summary.name == name else damaged


def last_used(paths: CareerPaths) -> str | None:
    """The career whose files were written last, examples left out; None if there is none."""
    names = [one.name for one in summaries(paths) if not one.example]
    stamps = [(stamp_at(of(name)), name) for name in names for of in (paths.career, paths.mission)]
    found = [(stamp.mtime_ns, name) for stamp, name in stamps if stamp is not None]
    return max(found)[1] if found else None


# Every mission of a player


class PlayerRecord(NamedTuple):
    """Missions that are over, in the order in which they ended, and the player's own careers."""

    missions: list[PlayedMission]
    careers: list[Summary]
    unreadable: list[str]
    """Careers that are damaged; their missions count as far as the history has them."""


def read_player_record(home: Path) -> PlayerRecord:
    """Read everything; StoreError if the history or the folder of careers cannot be used.

    An imported career enters the history when it is first opened to be played. Until then its
    missions are read from its own file, and come last as they would there.
    """
    missions = MissionHistory(home).all()
    paths = CareerPaths(home)
    own = [one for one in summaries(paths) if not one.example]
    entered = Counter(one.name for one in missions)
    unreadable = [one.name for one in own if one.state == "damaged"]
    for one in own:
        # Only a hint: a renamed career has its old name there. What is there is not added twice.
        if entered[one.name] < one.missions - one.watched:
            try:
                stored = load_career(paths, one.name).career
            except StoreError:
                unreadable.append(one.name)
                continue
            there = {(known.career, known.mission) for known in missions}
            in_file = missions_of_career(stored.id, one.name, stored.record.missions)
            missions += [new for new in in_file if (new.career, new.mission) not in there]
    careers = [one for one in own if one.name not in unreadable]
    return PlayerRecord(missions, careers, sorted(unreadable))
