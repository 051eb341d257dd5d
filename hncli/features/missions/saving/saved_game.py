"""A game whose every accepted choice is on disk before the method that makes it returns.

Missions outside of careers have a file each in a folder of the data folder.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Generic, TypeVar

from hncli.base.files import Locked, NotFound, StoreError, make_folder, names_by_time, remove_file
from hncli.base.locks import FileGuard, Lock, lock_unused_name
from hncli.base.messages import Message, _
from hncli.base.problems import ContentError
from hncli.base.records import Database
from hncli.career.journal import LoggedChoice, MissionLog
from hncli.features.missions.saving.mission_file import KIND
from hncli.game.engine.events import Event, MissionEvent
from hncli.game.engine.game import (
    GIVE_UP,
    CannotUndo,
    Decision,
    EndlessLoop,
    Game,
    Option,
    Outcome,
    Refused,
)
from hncli.game.engine.mission import Mission
from hncli.game.tracked import RefusedStep

REFUSALS = (Refused, CannotUndo, ContentError, EndlessLoop, RefusedStep)
"""What a game raises when it has changed nothing."""

ViewType = TypeVar("ViewType")
State = TypeVar("State")
Result = TypeVar("Result")


class Saved(ABC, Generic[State]):
    """Something that changes, and its files; without a guard, which holds the lock, read-only.

    Each change is saved (fsync) before its method returns. If it cannot be saved, it is rolled back
    to the last saved state and StoreError says why.
    """

    def __init__(self, name: str, messages: list[str], guard: FileGuard | None) -> None:
        self.name = name
        self.messages = messages  # what the player should know, newest last
        self._guard = guard

    # What each kind knows

    @abstractmethod
    def _state(self) -> State:
        """The present state, to roll back to."""

    @abstractmethod
    def _roll_back(self, state: State) -> None:
        """Go back to an earlier state."""

    @abstractmethod
    def _save(self, before: State) -> None:
        """Write what has changed since a state; StoreError if it cannot be written."""

    # Saving

    def __exit__(self, *_error: object) -> None:
        self.close()

    @property
    def can_change(self) -> bool:
        """Whether it was opened to be played, and is still open."""
        return self._guard is not None

    @property
    def guard(self) -> FileGuard:
        """What writes the game's files, as long as it is open to be played."""
        if self._guard is None:
            raise self._not_open()
        return self._guard

    def _not_open(self) -> StoreError:
        text = _("{name} is not open to be played. Open it again.")
        return StoreError(text.format(name=self.name))

    def close(self) -> None:
        """Release the lock; nothing is left to save."""
        if self._guard is not None:
            self._guard.release()
            self._guard = None

    def _change(self, change: Callable[[], Result]) -> Result:
        """Apply a change and save it, or do neither."""
        if not self.can_change:
            raise self._not_open()
        before = self._state()
        try:
            result = change()
        except REFUSALS:
            raise
        except BaseException:
            self._roll_back(before)
            raise
        try:
            self._save(before)
        except StoreError:
            self._roll_back(before)
            raise
        except BaseException:  # how much was written is unknown until it is opened again
            self.close()
            raise
        return result

    def _try_to(self, save: Callable[[], object], describe: Callable[[StoreError], str]) -> None:
        """Save something that the game does not need; a failure is told once."""
        try:
            save()
        except StoreError as error:
            message = describe(error)
            if message not in self.messages:
                self.messages.append(message)


class SavedGame(Saved[State], Generic[ViewType, State]):
    """A game and its files."""

    def __enter__(self) -> "SavedGame[ViewType, State]":
        return self

    @property
    @abstractmethod
    def game(self) -> Game[ViewType]:
        """The game that is played."""

    @property
    def decision(self) -> Decision | None:
        return self.game.decision

    @property
    def outcome(self) -> Outcome | None:
        return self.game.outcome

    @property
    def view(self) -> ViewType:
        return self.game.view

    def choose(self, option: Option) -> Sequence[Event]:
        return self._change(lambda: self.game.choose(option))

    def undo(self, take_back: bool = False) -> None:
        self._change(lambda: self.game.undo(take_back))

    def give_up(self) -> Sequence[Event]:
        return self._change(lambda: self.game.give_up())


class LoggedMission:
    """A mission whose choices and their events are logged, and saved nowhere."""

    def __init__(self, mission: Mission, log: MissionLog | None = None) -> None:
        self.mission = mission
        self.log = log if log is not None else MissionLog(1, tuple(mission.events))

    def choose(self, option: Option) -> list[MissionEvent]:
        return self._logged(option, self.mission.choose(option))

    def undo(self, take_back: bool = False) -> None:
        self.mission.undo(take_back)
        self.log = replace(self.log, choices=self.log.choices[:-1])

    def give_up(self) -> list[MissionEvent]:
        return self._logged(GIVE_UP, self.mission.give_up())

    def _logged(self, option: Option, events: list[MissionEvent]) -> list[MissionEvent]:
        choice = LoggedChoice(option, tuple(events))
        self.log = replace(self.log, choices=(*self.log.choices, choice))
        return events


class MissionFolder:
    """All missions of a kind that are in progress, in a folder of the data folder."""

    ABSENT: Message
    IN_USE: Message

    def __init__(self, home: Path, name: str) -> None:
        self.home = home
        self.folder = home / name

    def path(self, name: str) -> Path:
        return self.folder / f"{name}.json"

    def database(self, name: str, guard: FileGuard | None = None) -> Database:
        """The file of a mission, to be written anew; with a guard by the process that plays it."""
        return Database(self.path(name), KIND, home=self.home, guard=guard, anew=True)

    def names(self) -> list[str]:
        """The names of all missions in progress, the one touched last first."""
        return names_by_time(self.folder)

    def remove(self, name: str) -> None:
        remove_file(self.path(name))

    def delete(self, name: str) -> None:
        """Remove a mission that was left; NotFound if there is none, Locked if it is in use."""
        if name not in self.names():
            raise self._absent(name)
        with self._locked(name):
            self.remove(name)

    def _absent(self, name: str) -> NotFound:
        return NotFound(str(self.ABSENT).format(name=name))

    def _locked(self, name: str) -> Lock:
        if not self.folder.is_dir():
            raise self._absent(name)
        try:
            return Lock(self.folder / f"{name}.lock", name, self.home)
        except Locked:
            raise Locked(str(self.IN_USE).format(name=name)) from None

    def _guard(self, name: str, lock: Lock) -> FileGuard:
        """The guard of an open mission; make it before its file is read."""
        return FileGuard(lock, self.home, self.path(name))

    def _guard_unused(self, wanted: str) -> tuple[str, FileGuard]:
        """A name made from `wanted` that no mission has, and the guard of its file to be."""
        make_folder(self.folder, self.home)
        name, lock = lock_unused_name(wanted, self.path, self._locked)
        return name, self._guard(name, lock)
