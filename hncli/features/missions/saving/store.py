"""Saved single missions: one file each in the folder `missions` of the data folder."""

import contextlib
import os
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import NamedTuple

from hncli.base.files import (
    Damaged,
    Locked,
    NotFound,
    StoreError,
    make_folder,
    numbered_names,
    read_bytes,
    write_bytes,
)
from hncli.base.locks import FileGuard
from hncli.base.messages import N_, _
from hncli.base.records import FORMAT, Database
from hncli.career.achievements import earned
from hncli.career.journal import MissionLog, versions_of_mission
from hncli.career.record import PlayedMission
from hncli.features.missions.saving.history import (
    NUMBER,
    FinishedMissions,
    MissionHistory,
    not_entered,
)
from hncli.features.missions.saving.mission_file import (
    SINGLE,
    UPGRADES,
    StoredMission,
    is_named_for,
    mission_database,
    read_mission,
    write_mission,
)
from hncli.features.missions.saving.resume import refuse_without_packs, resume_mission
from hncli.features.missions.saving.saved_game import LoggedMission, MissionFolder, SavedGame
from hncli.game.cards.custom_sets import CustomSet
from hncli.game.cards.library import Library
from hncli.game.engine.events import MissionEvent
from hncli.game.engine.game import Option
from hncli.game.engine.mission import Mission
from hncli.game.engine.setup import Leaving, MissionSetup
from hncli.game.engine.trace import MissionTrace
from hncli.game.engine.view import View
from hncli.report.words import marked_watched

MISSIONS = "missions"  # a folder of the data folder


MissionState = tuple[Mission, MissionLog]
"""A single mission in memory, to roll back to."""


class SavedMission(LoggedMission, SavedGame[View, MissionState]):
    """A mission that belongs to no career, and its file.

    The file is written at the first choice, and stays until the end is in the player's history.
    """

    def __init__(
        self,
        missions: "SavedMissions",
        name: str,
        library: Library,
        stored: StoredMission,
        mission: Mission,
        messages: list[str],
        guard: FileGuard | None,
    ) -> None:
        LoggedMission.__init__(self, mission, stored.log)
        SavedGame.__init__(self, name, messages, guard)
        self.library = library
        self._missions = missions
        self._stored = stored
        self._database = missions.database(name, guard)

    @property
    def home(self) -> Path:
        return self._missions.home

    def __enter__(self) -> "SavedMission":
        return self

    @property
    def game(self) -> Mission:
        return self.mission

    @property
    def stored(self) -> StoredMission:
        mission = self.mission
        events = self.log.events if mission.is_over else ()
        return replace(
            self._stored,
            log=self.log,
            snapshot=mission.to_json(),
            take_backs=mission.take_backs,
            people=tuple(Leaving(mission.view.people, events).left),
        )

    @property
    def is_saved(self) -> bool:
        """Whether its file is there, so that it can be resumed."""
        return self._missions.path(self.name).is_file()

    def choose(self, option: Option) -> list[MissionEvent]:
        return self._change(lambda: LoggedMission.choose(self, option))

    def undo(self, take_back: bool = False) -> None:
        self._change(lambda: LoggedMission.undo(self, take_back))

    def give_up(self) -> list[MissionEvent]:
        return self._change(lambda: LoggedMission.give_up(self))

    def _state(self) -> MissionState:
        return self.mission.copy(), self.log

    def _roll_back(self, state: MissionState) -> None:
        self.mission, self.log = state

    def _save(self, _before: MissionState) -> None:
        write_mission(self._database, self.stored)

    def finish(self) -> tuple[str, ...]:
        """Finish a mission that is over, as `SavedMissions.finish` does."""
        return self._missions.finish(self.name, self.library, self.stored)


class SavedMissions(MissionFolder):
    """All single missions in progress."""

    ABSENT = N_("There is no mission called {name}.")
    IN_USE = N_("The mission {name} is being played by another process. Leave it there first.")

    def __init__(self, home: Path) -> None:
        super().__init__(home, MISSIONS)
        self.old = home / "single.json"

    def names(self) -> list[str]:
        """The names of all missions in progress, the one played last first.

        The single mission of format 1 is upgraded first.
        """
        self._upgrade_single()
        return super().names()

    def free_name(self, abductor: str) -> str:
        """An unused name: the abductor's id, with a number if that is taken."""
        names = numbered_names(abductor)
        return next(name for name in names if not os.path.lexists(self.path(name)))

    def read(self, name: str) -> StoredMission:
        """A mission as it is stored; NotFound if there is none, StoreError if it cannot be read."""
        return self._read(name)[0]

    def create(
        self,
        library: Library,
        setup: MissionSetup,
        packs: tuple[str, ...] = (),
        set_name: str = "",
        is_challenge: bool = False,
        watched: bool = False,
    ) -> SavedMission:
        """Begin a mission with a file of its own, which is written at its first choice."""
        mission = setup.begin(library)
        versions = versions_of_mission(library, setup)
        log = MissionLog(NUMBER, tuple(mission.events), versions=versions, watched=watched)
        stored = StoredMission(
            setup, log, None, packs=packs, set_name=set_name, is_challenge=is_challenge
        )
        name, guard = self._guard_unused(setup.abductor)
        return SavedMission(self, name, library, stored, mission, [], guard)

    def open(self, name: str, library: Library, sets: CustomSet | None = None) -> SavedMission:
        """Open a mission where it was left.

        `sets` is the custom set of a mission of format 1, which stored its name alone.
        """
        with self._locked(name) as lock:
            guard = self._guard(name, lock)  # before anything is read
            stored, format = self._read(name)
            if sets is not None:
                stored = replace(stored, setup=replace(stored.setup, sets=sets))
            present = versions_of_mission(library, stored.setup)
            if not stored.from_snapshot:
                refuse_without_packs(library, stored.log.versions, present)
            resumed = resume_mission(
                library, stored, stored.setup, present, self.path(name), _remedy()
            )
            messages = [resumed.message] if resumed.message else []
            stored = replace(stored, log=resumed.log, from_snapshot=resumed.from_snapshot)
            opened = SavedMission(self, name, library, stored, resumed.mission, messages, guard)
            if format < FORMAT:
                self._back_up(self.path(name), f"{name}-format-{format}.json")
            if format < FORMAT or stored.snapshot is None:
                write_mission(self.database(name, guard), opened.stored)
            lock.keep()
        return opened

    def finish(self, name: str, library: Library, stored: StoredMission) -> tuple[str, ...]:
        """Enter a mission that is over in the history, keep it to be told, and remove its file.

        Returns the achievements that are new; StoreError, and the file stays, if the history cannot
        be written.
        """
        new = enter_history(self.home, library, stored)
        FinishedMissions(self.home).keep(name, stored)
        self.remove(name)
        return new

    def finish_left_over(self, library: Library, name: str) -> bool:
        """Finish a mission that was over when its process was killed; whether it was."""
        stored = self.read(name)
        if not stored.is_over:
            return False
        with self._locked(name):
            self.finish(name, library, stored)
        return True

    def finish_over(self, open_library: Callable[[tuple[Path, ...]], Library]) -> list[str]:
        """Finish all missions that are over; returns messages where that was not possible.

        A mission stays if another process has it, if a folder of its packs is gone, if the history
        cannot be written, or if it is a challenge, whose result is kept when it is opened.
        StoreError if a file is damaged.
        """
        messages = []
        for name in self.names():
            with contextlib.suppress(NotFound, Locked):
                stored = self.read(name)
                folders = tuple(map(Path, stored.packs))
                if not stored.is_over or stored.is_challenge:
                    continue
                if not all(map(os.path.isdir, folders)):
                    continue
                try:
                    self.finish_left_over(open_library(folders), name)
                except (NotFound, Locked):
                    raise
                except StoreError as error:
                    messages.append(not_entered(error))
        return messages

    def _read(self, name: str) -> tuple[StoredMission, int]:
        """A mission and the format of its file."""
        database = mission_database(self.path(name), _remedy())
        if not database.exists:
            raise self._absent(name)
        stored = read_mission(database)
        if not is_named_for(name, stored):
            abductor = stored.setup.abductor
            why = _("it holds a mission with {abductor}.").format(abductor=abductor)
            remedy = _("Rename it to {name}.json, or move it away.").format(name=abductor)
            raise Damaged(self.path(name), why, remedy)
        return stored, database.format

    def _upgrade_single(self) -> None:
        """Write the single mission of format 1 as a file of its own, after a backup.

        A process killed in between leaves both files; the next one removes the old one.
        """
        database = Database(self.old, SINGLE, _remedy(), upgrades=UPGRADES)
        if not database.raw.get("mission"):
            return
        stored = read_mission(database)
        name = stored.setup.abductor
        make_folder(self.folder, self.home)
        with self._locked(name):
            present = None
            with contextlib.suppress(StoreError):
                present = self.read(name).setup
            if present != stored.setup:
                self._back_up(self.old, "single-format-1.json")
                write_mission(self.database(self.free_name(name)), stored)
            with contextlib.suppress(OSError):
                self.old.unlink()

    def _back_up(self, path: Path, file_name: str) -> None:
        """Keep a file as it was before its upgrade."""
        folder = self.folder / "backups"
        make_folder(folder, self.home)
        write_bytes(folder / file_name, read_bytes(path), self.home)


def _remedy() -> str:
    return _("Move it away and begin a new mission.")


def enter_history(home: Path, library: Library, stored: StoredMission) -> tuple[str, ...]:
    """Enter a mission that is over in the player's history; returns the new achievements.

    The same mission played again to the letter is not entered twice, and one that was watched not
    at all (C-NEW-7).
    """
    if stored.log.watched:
        return ()
    assert stored.snapshot is not None
    setup, log = stored.setup, stored.log
    result = str(stored.snapshot["result"])
    turns, saved = int(stored.snapshot["turn"]), int(stored.snapshot["saved"])
    played = PlayedMission(setup.box, setup.abductor, result, turns=turns, saved=saved)
    options = " ".join(choice.option.id for choice in log.choices)
    return MissionHistory(home).enter(
        played,
        "single",
        f"{setup.box} {setup.abductor} {setup.seed} {options}",
        partial(earned, library, setup.box, setup.abductor, MissionTrace(log.events)),
    )


class SavedLine(NamedTuple):
    """A saved mission by its name, and where it was left."""

    name: str
    text: str  # such as "Renesha, turn 7, 9 held"


def saved_lines(missions: SavedMissions) -> list[SavedLine]:
    """A line for each saved mission, the one played last first; StoreError if none can be listed.

    A mission that is over is left out: its process was killed before
    it could be entered in the history, and the next --resume does that.
    """
    lines: list[SavedLine] = []
    for name in missions.names():
        try:
            stored = missions.read(name)
        except NotFound:  # another process has just finished it
            continue
        except StoreError:
            lines.append(SavedLine(name, _("{name}, cannot be read").format(name=name)))
            continue
        if not stored.is_over:
            lines.append(SavedLine(name, where_left(name, stored)))
    return lines


def where_left(name: str, stored: StoredMission) -> str:
    """Who it is with, the turn and how many are held; also its name if that says more."""
    abductor = stored.setup.abductor
    who = abductor.title() if name == abductor else f"{abductor.title()} ({name})"
    at = stored.snapshot
    if at is None:  # an older hn stored no position
        return who
    text = _("{who}, turn {turn}, {held} held")
    text = text.format(who=who, turn=at.get("turn", "?"), held=at.get("pool", "?"))
    return marked_watched(text) if stored.log.watched else text
