"""A game whose every accepted choice is on disk before the method that makes it returns."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

from hncli.base.files import StoreError
from hncli.base.locks import FileGuard
from hncli.base.messages import _
from hncli.base.problems import ContentError
from hncli.game.engine.events import Event
from hncli.game.engine.game import CannotUndo, Decision, EndlessLoop, Game, Option, Outcome, Refused
from hncli.game.table.tracked import RefusedStep

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

    def _try_to(self, save: Callable[[], object], told: Callable[[StoreError], str]) -> None:
        """Save something that the game does not need; a failure is told once."""
        try:
            save()
        except StoreError as error:
            message = told(error)
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
        """What is asked now; None when the game is over."""
        return self.game.decision

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None while it goes on."""
        return self.game.outcome

    @property
    def view(self) -> ViewType:
        """Everything that the player may see."""
        return self.game.view

    def choose(self, option: Option) -> Sequence[Event]:
        """Make a choice and save it."""
        return self._change(lambda: self.game.choose(option))

    def undo(self, take_back: bool = False) -> None:
        """Undo the last choice and save that."""
        self._change(lambda: self.game.undo(take_back))

    def give_up(self) -> Sequence[Event]:
        """Give the running mission up and save that."""
        return self._change(lambda: self.game.give_up())
