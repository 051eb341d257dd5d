"""The files of careers: their paths, reading a career and its mission, and the list of all.

The list comes from an index, so that it does not read every career; the index is a cache and can be
removed at any time.
"""

import contextlib
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from hncli.base.backups import BackupFolder
from hncli.base.files import (
    Damaged,
    NotFound,
    StoreError,
    make_folder,
    names_in,
    stamp_at,
)
from hncli.base.home import INDEX, careers_folder
from hncli.base.messages import _
from hncli.base.records import FORMAT, Database, Records
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


class CareerFiles:
    """The files of a career; `remedy` says what to do if one is damaged: usually see the doctor."""

    def __init__(self, home: Path, name: str, remedy: str | None = None) -> None:
        self.home = home
        self.name = name
        self.folder = careers_folder(home)
        self.career = self.folder / f"{name}.json"  # record and journal
        self.mission = self.folder / f"{name}.mission.json"  # the running one
        self.incoming = self.folder / f"{name}.incoming.json"  # replaces both, see transfer.py
        self.lock = self.folder / f"{name}.lock"
        self.backups = self.folder / "backups" / name
        self.latest = self.backups / "latest.json"  # the second copy of the career
        self.own = [self.career, self.mission, self.incoming, self.latest]
        doctor = _("See hn career doctor {name}.")
        self.remedy = doctor.format(name=name) if remedy is None else remedy

    @classmethod
    def of_export(cls, file: Path, remedy: str) -> "CareerFiles":
        """An export file, which has a career and its mission."""
        files = cls(file.parent, file.stem, remedy)
        files.career = files.mission = file
        return files

    def backup_files(self) -> list[Path]:
        """The backups, newest first."""
        return [backup.path for backup in BackupFolder(self.backups).all()]

    def make_backup_folder(self) -> None:
        """Create the backup folder; StoreError if the folder of the careers does not exist."""
        make_folder(self.backups, self.home, within=self.folder)

    def absent(self) -> NotFound:
        """The error for a name without a career; it proposes a similar name."""
        text = _("There is no career called {name}; see hn career list.")
        return NotFound(text.format(name=self.name) + nearest(self.name, names_in(self.folder)))


# Reading a career


def career_database(path: Path, remedy: str = "") -> Database:
    """A file that may hold a career or an export, to be read."""
    return Database(path, (CAREER, EXPORT), remedy, upgrades=UPGRADES)


def load_career(files: CareerFiles) -> LoadedCareer:
    """Read a career; retry while another process that plays it writes between its two files."""
    for _try in range(MAX_TRIES):
        before = stamp_at(files.career)
        try:
            loaded = _load(files)
        except (NotFound, Damaged):
            if stamp_at(files.career) == before:
                raise
        else:
            is_there = loaded.mission is not None or not loaded.career.is_running
            if stamp_at(files.career) == before and is_there:  # else it may just have ended
                return loaded
    return _load(files)


def _load(files: CareerFiles) -> LoadedCareer:
    incoming = career_database(files.incoming, files.remedy)
    if incoming.exists:
        return read_own(incoming, files.name, is_export=True)
    career = career_database(files.career, files.remedy)
    if not career.exists:
        raise files.absent()
    loaded = read_own(career, files.name)
    mission = mission_database(files.mission, files.remedy)
    if not mission.exists:
        return loaded
    old = loaded.old_tables
    if old is not None and mission.file.found is not None:
        old = {**old, **mission.file.found.tables}
    stored = read_running(mission)
    is_old = loaded.is_old or mission.format < FORMAT
    return replace(loaded, mission=stored, is_old=is_old, old_tables=old)


# The list


@value
class _IndexEntry(Value):
    """A career in the index; stale if its file has another time or size."""

    name: str = arg(Text(100), "the name of its file")
    mtime: int = arg(ANY_NUMBER, "when its file was written, in nanoseconds")
    size: int = arg(ANY_NUMBER, "bytes of its file")
    summary: Summary = arg(TableOf(Summary), "its line in the list")


def index_path(home: Path) -> Path:
    """The file of the index."""
    return careers_folder(home) / f"{INDEX}.json"


def summaries(home: Path) -> list[Summary]:
    """The summaries of all careers by name; only files changed since the last call are read.

    StoreError if the folder cannot be read.
    """
    index = Records(Database(index_path(home), INDEX, home=home), "careers", _IndexEntry)
    try:
        indexed = {entry.name: entry for entry in index.all()}
    except StoreError:
        indexed = {}
    fresh: dict[str, _IndexEntry] = {}
    rows = []
    for name in names_in(careers_folder(home)):
        files = CareerFiles(home, name)
        stamp = stamp_at(files.career)  # None if it cannot be read
        mtime, size = (stamp.mtime_ns, stamp.size) if stamp is not None else (0, 0)
        entry = indexed.get(name)
        key = (name, mtime, size)
        if entry is not None and (entry.summary.name, entry.mtime, entry.size) == key:
            summary = entry.summary
        else:
            summary = summary_of(files)
        if summary.state != "damaged":
            fresh[name] = _IndexEntry(name, mtime, size, summary)
        # A career does not note a mission at a table; its file says so.
        if summary.state == "waiting" and stamp_at(files.mission) is not None:
            summary = replace(summary, state="running")
        rows.append(summary)
    if fresh != indexed:
        anew = Database(index_path(home), INDEX, home=home, anew=True)
        with contextlib.suppress(StoreError):  # it is only a cache
            anew.put("careers", *fresh.values())
    return rows


def summary_of(files: CareerFiles) -> Summary:
    """The summary in a career's file; `damaged` if that is invalid or holds another career."""
    damaged = Summary(files.name, "", "", 0, 0, 0, 0, "damaged")
    try:
        database = career_database(files.career)
        summary = read_summary(database, files.name)
    except StoreError:
        return damaged
    return summary if database.kind == CAREER and summary.name == files.name else damaged


def last_used(home: Path) -> Summary | None:
    """The career whose files were written last, examples left out; None if there is none."""
    times = []
    for summary in summaries(home):
        files = CareerFiles(home, summary.name)
        stamps = filter(None, map(stamp_at, (files.career, files.mission)))
        times += [
            (stamp.mtime_ns, summary.name, summary) for stamp in stamps if not summary.example
        ]
    return max(times, key=lambda row: row[:2])[2] if times else None


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
    own = [summary for summary in summaries(home) if not summary.example]
    entered = Counter(mission.name for mission in missions)
    unreadable = [summary.name for summary in own if summary.state == "damaged"]
    for summary in own:
        # Only a hint: a renamed career has its old name there. What is there is not added twice.
        if entered[summary.name] < summary.missions - summary.watched:
            try:
                stored = load_career(CareerFiles(home, summary.name)).career
            except StoreError:
                unreadable.append(summary.name)
                continue
            there = {(mission.career, mission.mission) for mission in missions}
            in_file = missions_of_career(stored.id, summary.name, stored.record.missions)
            missions += [new for new in in_file if (new.career, new.mission) not in there]
    careers = [summary for summary in own if summary.name not in unreadable]
    return PlayerRecord(missions, careers, sorted(unreadable))
