"""A career whose every change is on disk before the method that makes it returns."""

import contextlib
from collections.abc import Callable
from dataclasses import replace

from hncli.cards.problems import ContentError, Place
from hncli.cards.schema import Text
from hncli.career.achievements import Played
from hncli.career.career import Career
from hncli.career.table_mission import TableMission, enter_mission
from hncli.engine.events import Event
from hncli.engine.game import CannotUndo, Option, Refused
from hncli.store.backups import back_up
from hncli.store.career_file import Kept, kept_now, tables_of
from hncli.store.errors import StoreError
from hncli.store.lock import Lock
from hncli.store.mission_history import Honours, of_career
from hncli.store.paths import Places
from hncli.store.running_mission import KIND, running_of, tables_of_running
from hncli.store.storage import write_tables
from hncli.store.transfer.export_file import CAREER
from hncli.words import _

NOTE = Text(1000, 1)


class SavedCareer:
    """A career and its files; without a lock it can only be read."""

    def __init__(
        self,
        places: Places,
        name: str,
        career: Career,
        kept: Kept,
        told: list[str],
        lock: Lock | None,
    ) -> None:
        self.name = name
        self.career = career
        career.history = self.history
        self.told = told
        self._places = places
        self._kept = kept
        self._lock = lock

    def __enter__(self) -> "SavedCareer":
        return self

    def __exit__(self, *_error: object) -> None:
        self.close()

    @property
    def can_change(self) -> bool:
        """Whether it was opened to be played, and is still open."""
        return self._lock is not None

    def close(self) -> None:
        """Give the lock back; nothing is left to save."""
        if self._lock is not None:
            self._lock.release()
            self._lock = None

    # What a player does

    def choose(self, option: Option) -> list[Event]:
        """Make a choice; it is kept when this returns."""
        with _Change(self):
            return self.career.choose(option)

    def undo(self, take_back: bool = False) -> None:
        """Take a choice of the running mission back."""
        with _Change(self):
            self.career.undo(take_back)

    def give_up(self) -> list[Event]:
        """Give the running mission up."""
        with _Change(self):
            return self.career.give_up()

    def retire(self) -> list[Event]:
        """End the career."""
        with _Change(self):
            return self.career.retire()

    def enter(self, told: TableMission) -> list[Event]:
        """Record a mission that was played at a table; ContentError if it could not have been."""
        with _Change(self):
            return enter_mission(self.career, told, Place(_("the mission")))

    def add_note(self, text: str) -> None:
        """Write a note into the career; ContentError if it is no line of text."""
        NOTE.read(text, Place(_("the note")))
        with _Change(self):
            record = self.career.record
            self.career.record = replace(record, notes=(*record.notes, text))

    # How it is kept

    def save_career(self) -> None:
        """Write the career's file, and after that its second copy."""
        tables = tables_of(kept_now(self._kept, self.career))
        write_tables(self._places.career(self.name), CAREER, tables)
        self._try_to(lambda: write_tables(self._places.latest(self.name), CAREER, tables))

    def save_mission(self) -> None:
        """Write the running mission's file."""
        running = running_of(self._kept.id, self.career)
        write_tables(self._places.mission(self.name), KIND, tables_of_running(running))

    def forget_mission(self) -> None:
        """Remove the file of a mission that the career has recorded."""
        with contextlib.suppress(OSError):  # what is left is noticed at the next opening
            self._places.mission(self.name).unlink()

    def back_up(self, reason: str) -> None:
        """Keep a copy of the career as it is now; the career itself is safe without it."""
        self._try_to(lambda: back_up(self._places, self.name, reason))

    def honour(self) -> None:
        """Enter the career's missions among the player's honours, those not there yet."""
        honours = of_career(self._kept.id, self.name, self.career.record.missions)
        try:
            Honours(self._places.home).add(honours)
        except StoreError as error:
            said = _("The list of your achievements could not be kept. {why}").format(why=error)
            if said not in self.told:
                self.told.append(said)

    def history(self) -> list[Played]:
        """All missions of the player so far, or those of this career if that cannot be read."""
        try:
            return [each.played for each in Honours(self._places.home).all()]
        except StoreError:
            return [(e.box, e.abductor, e.result) for e in self.career.record.missions]

    def _try_to(self, keep: Callable[[], object]) -> None:
        try:
            keep()
        except StoreError as error:
            said = _("A backup could not be kept. {why}").format(why=error)
            if said not in self.told:
                self.told.append(said)


REFUSALS = (Refused, CannotUndo, ContentError)
"""What a career raises when it has changed nothing."""


class _Change:
    """One change: it is kept as a whole, or nothing has happened."""

    def __init__(self, kept: SavedCareer) -> None:
        if not kept.can_change:
            raise StoreError(
                _("The career {name} is not open to be played. Open it again.").format(
                    name=kept.name
                )
            )
        self.kept = kept

    def __enter__(self) -> None:
        career = self.kept.career
        self.before = (career.record, career.steps, career.logs, career.log)
        self.mission = career.mission.copy() if career.mission is not None else None

    def __exit__(self, kind: type[BaseException] | None, *_error: object) -> None:
        if kind is None:
            try:
                self._keep()
            except StoreError:
                self._go_back()
                if self.mission is None:
                    self.kept.forget_mission()  # it has not begun
                raise
            except BaseException:  # nobody knows how far it came, but whoever opens it again
                self.kept.close()
                raise
        elif not issubclass(kind, REFUSALS):
            self._go_back()

    def _keep(self) -> None:
        """Write what has changed: the mission at a choice in it, the career at all others."""
        kept, career = self.kept, self.kept.career
        record = self.before[0]
        if career.mission is not None and career.record is record:
            kept.save_mission()
            if self.mission is not None:
                return
        kept.save_career()
        if self.mission is not None and career.mission is None:
            kept.forget_mission()
        if len(career.record.missions) > len(record.missions):
            kept.back_up(f"mission-{len(career.record.missions)}")
            kept.honour()

    def _go_back(self) -> None:
        """Let the career be what the disk says."""
        career = self.kept.career
        career.record, career.steps, career.logs, career.log = self.before
        career.mission = self.mission
