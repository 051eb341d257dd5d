"""Missions with real cards outside of careers: one file each in the folder `tables`."""

import contextlib
import hashlib
from dataclasses import replace
from pathlib import Path

from tinydb import where

from hncli.base.files import (
    Damaged,
    StoreError,
)
from hncli.base.locks import FileGuard
from hncli.base.messages import N_, _
from hncli.base.problems import ContentError, Place
from hncli.career.achievements import earned, earned_at_table, facts_of
from hncli.career.record import PlayedMission
from hncli.career.table_mission import followed
from hncli.features.missions.history import MissionHistory
from hncli.features.missions.mission_file import (
    StoredTable,
    mission_database,
    read_table,
    write_mission,
)
from hncli.features.missions.saved_game import MissionFolder, Saved
from hncli.features.missions.store import SavedLine
from hncli.game.cards.library import Library
from hncli.game.cards.linter import slug
from hncli.game.engine.events import Event
from hncli.game.table.steps import TableSetup, TableStep
from hncli.game.table.tracked import TrackedMission

TABLES = "tables"  # a folder of the data folder
NUMBER = 1
LONGEST_NAME = 40


class SavedTable(Saved[TrackedMission]):
    """A mission with real cards that belongs to no career, and its file.

    The file is written at the first step, and stays until the end is in the player's history.
    """

    def __init__(
        self, tables: "SavedTables", name: str, table: TrackedMission, guard: FileGuard | None
    ) -> None:
        super().__init__(name, [], guard)
        self.table = table
        self._tables = tables
        self._database = tables.database(name, guard)

    def __enter__(self) -> "SavedTable":
        return self

    def take(self, step: TableStep) -> list[Event]:
        """Take a step and save it; RefusedStep if the rules of the markers forbid it."""
        return self._change(lambda: list(self.table.take(step).events))

    def undo(self) -> None:
        """Take the last step back and save that."""
        self._change(lambda: self.table.undo())

    def _state(self) -> TrackedMission:
        return self.table.copy()

    def _roll_back(self, state: TrackedMission) -> None:
        self.table = state

    def _save(self, _before: TrackedMission) -> None:
        write_mission(self._database, StoredTable(self.table.log))

    @property
    def is_saved(self) -> bool:
        """Whether its file is there, so that it can be resumed."""
        return self._tables.path(self.name).is_file()

    def finish(self, library: Library) -> tuple[str, ...]:
        """Enter a mission that is over in the player's history; the achievements that are new."""
        return self._tables.finish(self.name, self.table, library)


class SavedTables(MissionFolder):
    """All such missions that are not over."""

    ABSENT = N_("There is no table called {name}; see hn table --list.")
    IN_USE = N_("The table {name} is open in another process. Leave it there first.")

    def __init__(self, home: Path) -> None:
        super().__init__(home, TABLES)

    def read(self, name: str) -> TrackedMission:
        """A mission where it was left; NotFound if there is none, Damaged if it cannot be read."""
        database = mission_database(self.path(name), _remedy())
        if not database.exists:
            raise self._absent(name)
        stored = read_table(database)
        try:
            return followed(stored.log, Place(str(self.path(name))))
        except ContentError as error:
            problem = error.problems[0]
            why = f"{problem.place}: {problem.message}"
            raise Damaged(self.path(name), why, _remedy()) from None

    def create(self, setup: TableSetup) -> SavedTable:
        """Set a table, with a file of its own that is written at the first step."""
        wanted = setup.abductor or slug(setup.name)[:LONGEST_NAME].strip("-") or "table"
        name, guard = self._guard_unused(wanted)
        return SavedTable(self, name, TrackedMission(setup), guard)

    def open(self, name: str) -> SavedTable:
        """Open a mission where it was left."""
        with self._locked(name) as lock:
            guard = self._guard(name, lock)  # before anything is read
            opened = SavedTable(self, name, self.read(name), guard)
            lock.keep()
        return opened

    def finish(self, name: str, table: TrackedMission, library: Library) -> tuple[str, ...]:
        """Enter a mission that is over in the history, once, and remove its file.

        Returns the achievements that are new; StoreError, and the file stays, if the history
        cannot be written.
        """
        assert table.outcome is not None
        setup, ids = table.setup, " ".join(step.id for step in table.steps)
        text = f"{setup!r} {ids}"
        id = f"table-{hashlib.sha256(text.encode()).hexdigest()[:20]}"
        history = MissionHistory(self.home)
        new: tuple[str, ...] = ()
        if not history.find(where("career") == id):
            who, result = setup.abductor or setup.name, table.outcome.result
            played = PlayedMission(
                setup.box, who, result, (), id, "", NUMBER, table.turn, table.saved
            )
            known = history.all()
            found = (
                *earned_at_table(library, setup.box, who, facts_of(table.trace), True),
                *earned(library, setup.box, who, None, [*known, played]),
            )
            before = {each for mission in known for each in mission.achievements}
            new = tuple(each for each in found if each not in before)
            history.add([replace(played, achievements=new)])
        self.remove(name)
        return new

    def finish_over(self, library: Library) -> None:
        """Finish what was over when its process was killed; a damaged file stays for `read`."""
        for name in self.names():
            with contextlib.suppress(StoreError):
                table = self.read(name)
                if table.outcome is not None:
                    with self._locked(name):
                        self.finish(name, table, library)


def left_tables(home: Path) -> list[SavedLine]:
    """The tables that can be taken up, the one touched last first; none if they can't be listed."""
    found, tables = [], SavedTables(home)
    with contextlib.suppress(StoreError):
        for name in tables.names():
            with contextlib.suppress(StoreError):
                table = tables.read(name)
                if table.outcome is None:
                    found.append(SavedLine(name, where_left(table)))
    return found


def where_left(table: TrackedMission) -> str:
    """Whom it is with, the turn and how many are held."""
    who = table.setup.name or table.setup.abductor.title()
    text = _("{who}, turn {turn}, {held} held")
    return text.format(who=who, turn=table.turn, held=table.pool)


def _remedy() -> str:
    return _("Move it away, or remove it with hn table --remove.")
