"""A saved career: its own file, and the small one of its running mission."""

import contextlib
import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

from hncli.base.backups import TIME_FORMAT, BackupFolder, now
from hncli.base.files import StoreError
from hncli.base.locks import FileGuard
from hncli.base.messages import _
from hncli.base.problems import Place
from hncli.base.records import Database
from hncli.base.schema import Text
from hncli.career.career import Career, CareerView
from hncli.career.past import read_reference_scores
from hncli.career.record import MissionEntry, PlayedMission
from hncli.career.scorecard import Scorecard, scorecard
from hncli.career.table_mission import TableMission, enter_mission
from hncli.features.careers.saving.career_file import CAREER, StoredCareer, updated, write_career
from hncli.features.careers.saving.files import CareerFiles, load_career
from hncli.features.careers.saving.transfer import back_up, write_latest
from hncli.features.missions.saving.history import (
    MissionHistory,
    missions_of_career,
    not_entered,
    review_cards,
)
from hncli.features.missions.saving.mission_file import (
    KIND,
    StoredMission,
    StoredRunning,
    StoredTable,
    write_mission,
)
from hncli.features.missions.saving.saved_game import SavedGame
from hncli.game.engine.events import Event
from hncli.game.engine.setup import MissionSetup
from hncli.game.table_steps import TableStep
from hncli.game.tracked import TrackedMission

NOTE = Text(1000, 1)
AFTER_MISSION = re.compile(r".*-mission-([0-9]{1,6})\.json", re.DOTALL)


class SavedCareer(SavedGame[CareerView, Career]):
    """A career and its files.

    A choice inside a mission writes the mission's file alone, so its cost does not grow with the
    missions before. A mission's file is written before the career says that it has begun, and
    removed after the career has recorded its end.
    """

    def __init__(
        self,
        files: CareerFiles,
        career: Career,
        stored: StoredCareer,
        messages: list[str],
        guard: FileGuard | None,
        from_snapshot: bool = False,
    ) -> None:
        super().__init__(stored.summary.name, messages, guard)
        self.career = career
        career.history = self.history
        self.files = files
        self._stored = stored
        self._from_snapshot = from_snapshot  # of the running mission
        self._file = self._database(files.career, CAREER)
        self._mission_file = self._database(files.mission, KIND)

    def __enter__(self) -> "SavedCareer":
        return self

    @property
    def home(self) -> Path:
        """The data folder that it is saved in."""
        return self.files.home

    @property
    def game(self) -> Career:
        return self.career

    @property
    def id(self) -> str:
        """The same for ever, under whatever name."""
        return self._stored.id

    def scorecard(self) -> Scorecard:
        """Everything that it has come to, with the reviews of its missions."""
        career = self.career
        return scorecard(
            career.record,
            career.status,
            self.name,
            career.is_running,
            read_reference_scores,
            review_cards(self.home, career),
            career.stress_so_far.added,
            career.journal,
        )

    def mission_times(self) -> tuple[dict[int, datetime], datetime]:
        """When its missions ended, as far as known, by number; and when the career began."""
        return mission_times(self.files), _parse_time(self._stored.began) or now()

    def _database(self, path: Path, kind: str) -> Database:
        """A file to be written; nothing ever is unless the career is open to be played."""
        place = path if self.can_change else None
        return Database(place, kind, home=self.home, guard=self._guard, anew=True)

    # What a player does besides choosing

    def retire(self) -> list[Event]:
        """End the career."""
        return self._change(lambda: self.career.retire())

    def enter(self, mission: TableMission) -> Sequence[Event]:
        """Record a mission that was played at a table; ContentError if it could not have been."""
        return self._change(lambda: enter_mission(self.career, mission, Place(_("the mission"))))

    def follow_table(self, table: TrackedMission) -> Sequence[Event]:
        """Begin a mission with real cards, which is followed step by step."""
        return self._change(lambda: self.career.follow_table(table))

    def take(self, step: TableStep) -> Sequence[Event]:
        """Take a step at the table; RefusedStep if the rules of the markers forbid it."""
        return self._change(lambda: self.career.take(step))

    def add_note(self, text: str) -> None:
        """Write a note into the career; ContentError if it is no line of text."""
        NOTE.read(text, Place(_("the note")))
        record = self.career.record
        changed = replace(record, notes=(*record.notes, text))
        self._change(lambda: setattr(self.career, "record", changed))

    # Saving

    def _state(self) -> Career:
        return self.career.copy()

    def _roll_back(self, state: Career) -> None:
        vars(self.career).update(vars(state))  # the same object: screens and sessions hold it
        if not state.is_running:
            self.remove_mission()  # its file may have been written before the career's

    def _save(self, before: Career) -> None:
        """Write the mission at a choice in it, the career at all others."""
        career = self.career
        if career.is_running and career.record is before.record:
            self.save_mission()
            if before.is_running or career.table is not None:  # the career does not note a table
                return
        self.save_career()
        if before.is_running and not career.is_running:
            self.remove_mission()
        if len(career.record.missions) > len(before.record.missions):
            self.back_up(f"mission-{len(career.record.missions)}")
            self.enter_history()

    def save_career(self) -> None:
        """Write the career's file, and after that its second copy."""
        self._stored = updated(self._stored, self.career)
        write_career(self._file, self._stored)
        tables = self._file.raw
        self._try_to(lambda: write_latest(self.files, tables), _no_backup)

    def save_mission(self) -> None:
        """Write the running mission's file."""
        running = stored_running(self._stored.id, self.career, self._from_snapshot)
        write_mission(self._mission_file, running)

    def remove_mission(self) -> None:
        """Remove the file of a mission that is not running."""
        self._from_snapshot = False
        with contextlib.suppress(StoreError):  # a leftover is noticed at the next opening
            self.guard.remove(self.files.mission)

    def back_up(self, reason: str) -> None:
        """Make a backup of the career as it is on disk."""
        self._try_to(lambda: back_up(self.files, load_career(self.files), reason), _no_backup)

    def enter_history(self) -> None:
        """Enter the career's missions in the player's history, those not there yet."""
        missions = missions_of_career(self._stored.id, self.name, self.career.record.missions)
        self._try_to(lambda: MissionHistory(self.home).add(missions), not_entered)

    def history(self) -> Sequence[MissionEntry | PlayedMission]:
        """All missions of the player so far, or those of this career if that cannot be read."""
        try:
            return MissionHistory(self.home).all()
        except StoreError:
            return self.career.status.own_missions

    def missions_before(self) -> list[PlayedMission]:
        """All missions of the player before the one that ended last here; none if unreadable."""
        last = (self._stored.id, len(self.career.record.missions))
        entries = (each for each in self.history() if isinstance(each, PlayedMission))
        return [each for each in entries if (each.career, each.mission) != last]


def mission_times(files: CareerFiles) -> dict[int, datetime]:
    """Times by the numbers of missions: those of the backups that are made when a mission ends.

    A career stores no times, and old backups are removed, so some or all may be missing.
    """
    times: dict[int, datetime] = {}
    for backup in BackupFolder(files.backups).all():  # newest first
        match = AFTER_MISSION.fullmatch(backup.name)
        if match is not None:
            times.setdefault(int(match[1]), backup.time)
    return times


def _parse_time(text: str) -> datetime | None:
    """A stored time; None if it is none."""
    try:
        return datetime.strptime(text, TIME_FORMAT).replace(tzinfo=UTC)
    except ValueError:
        return None


def _no_backup(why: object) -> str:
    return _("A backup could not be kept. {why}").format(why=why)


def stored_running(id: str, career: Career, from_snapshot: bool = False) -> StoredRunning:
    """The stored form of the mission that a career is in, here or at a table."""
    mission = career.mission
    if mission is None:
        assert career.table is not None
        return StoredTable(career.table.log, id, career.number)
    return StoredMission(
        MissionSetup(mission.box, mission.abductor_id, mission.seed),
        career.log,
        mission.to_json(),
        career=id,
        take_backs=mission.take_backs,
        from_snapshot=from_snapshot,
    )
