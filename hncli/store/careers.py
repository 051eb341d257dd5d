"""All careers of a player: making, opening, keeping and carrying them."""

from dataclasses import replace
from pathlib import Path

from hncli.cards.library import Library
from hncli.cards.problems import ContentError, Place
from hncli.career.record import CareerSetup
from hncli.career.setup import begin
from hncli.store import backups, index
from hncli.store.career_file import Kept, identity, summarize
from hncli.store.errors import Foreign, StoreError, shown
from hncli.store.load import Found, absent, find
from hncli.store.lock import Lock
from hncli.store.paths import Places, check_name
from hncli.store.repair import diagnosis as doctor
from hncli.store.repair import doctor as mending
from hncli.store.saved_career import SavedCareer
from hncli.store.storage import FORMAT
from hncli.store.summary import Summary
from hncli.store.transfer import replace as moving
from hncli.store.transfer.export_file import Label, Parcel, write_parcel
from hncli.store.transfer.import_file import read_parcel
from hncli.store.transfer.replace import settle
from hncli.store.verify import Opened, prove
from hncli.store.versions import versions_of
from hncli.words import _


class Example(StoreError):
    """A career that is shipped with the program and may not be changed."""


class Careers:
    """The careers in a folder."""

    def __init__(self, home: Path, library: Library) -> None:
        self.home = home
        self.library = library
        self.places = Places(home)

    # Which there are

    def names(self) -> list[str]:
        """The names of all careers, in order."""
        return sorted(index.scan(self.places))

    def summaries(self) -> list[Summary]:
        """All careers in one line each, in order."""
        return index.summaries(self.places)

    def own(self) -> list[str]:
        """The names of the player's own careers, in order: all but examples."""
        return [one.name for one in self.summaries() if not one.example]

    def last_used(self) -> str | None:
        """The career that was changed last, if there is one."""
        return index.last_used(self.places)

    # Making and opening

    def create(self, name: str, setup: CareerSetup) -> SavedCareer:
        """Begin a career; it is on disk when this returns."""
        check_name(name)
        versions = versions_of(self.library, setup.table)
        try:
            career = begin(self.library, setup, Place(_("the career")), versions)
        except ContentError as error:
            raise StoreError(str(error)) from None
        with self._locked(name) as lock:
            settle(self.places, name)
            self._refuse_taken(name)
            began = backups.stamp()
            kept = Kept(
                identity(began, setup),
                began,
                (versions,),
                career.record,
                career.journal,
                summarize(name, career.status, False),
            )
            moving.set_aside(self.places, name, self.places.mission(name))  # of another career
            made = SavedCareer(self.places, name, career, kept, [], lock)
            made.save_career()
            lock.keep()
        return made

    def open(self, name: str, to_play: bool = True) -> SavedCareer:
        """Open a career that is proved to be unharmed; to play it takes the lock."""
        check_name(name)
        if not to_play:
            found = find(self.places, name)
            return self._opened(name, found, self._prove(name, found), None)
        with self._locked(name) as lock:
            settle(self.places, name)
            found = self._to_change(name)
            opened = self._prove(name, found)
            kept = self._opened(name, found, opened, lock)
            self._finish(kept, found, opened)
            kept.honour()
            lock.keep()
        return kept

    def _to_change(self, name: str) -> Found:
        """Read a career that is going to be changed, which no example is."""
        found = find(self.places, name)
        if found.kept.example:
            raise Example(
                _(
                    "The career {name} is an example and can only be read. "
                    "Export it and import it under another name to make it yours."
                ).format(name=name)
            )
        return found

    def _refuse(self, name: str, *kinds: type[StoreError]) -> None:
        """Refuse to rename, remove or replace what is of these kinds; a harmed career may be."""
        try:
            self._to_change(name)
        except kinds:
            raise
        except StoreError:
            pass

    def keep_as_example(self, name: str) -> None:
        """Let a career be an example from now on: it can be read, and is never the default."""
        check_name(name)
        with self._locked(name):
            found = self._to_change(name)
            self._prove(name, found)
            summary = replace(found.kept.summary, example=True)
            kept = replace(found.kept, example=True, summary=summary)
            moving.put(self.places, name, kept, found.running)

    def _prove(self, name: str, found: Found) -> Opened:
        present = versions_of(self.library, found.kept.record.setup.table)
        return prove(self.library, found.kept, found.running, present, self.places.files(name))

    def _opened(self, name: str, found: Found, opened: Opened, lock: Lock | None) -> SavedCareer:
        kept = replace(found.kept, versions=opened.versions)
        return SavedCareer(self.places, name, opened.career, kept, opened.told, lock)

    def _finish(self, kept: SavedCareer, found: Found, opened: Opened) -> None:
        """Do what a process that was killed has left undone, and write old formats anew."""
        if found.format < FORMAT:
            backups.keep(self.places, kept.name, found, f"format-{found.format}")
            kept.told.append(
                _("This career was in the old format {n}; a backup of that was kept.").format(
                    n=found.format
                )
            )
        if found.format < FORMAT or kept.career.steps != found.kept.journal.steps:
            kept.save_career()
        if opened.is_finished:
            kept.save_career()
            kept.back_up(f"mission-{len(kept.career.record.missions)}")
        if opened.is_finished or opened.is_stale:
            kept.forget_mission()

    # Moving

    def rename(self, old: str, new: str) -> None:
        """Give a career another name; its backups follow."""
        check_name(old)
        check_name(new)
        with self._locked(old), self._locked(new):
            settle(self.places, old)
            self._refuse(old, Example, Foreign)
            self._refuse_taken(new)
            if old not in self.names():
                raise absent(self.places, old)
            moving.rename(self.places, old, new)

    def delete(self, name: str) -> Path:
        """Remove a career and give the backup that is kept of it."""
        check_name(name)
        with self._locked(name):
            settle(self.places, name)
            self._refuse(name, Example, Foreign)
            return moving.delete(self.places, name)

    def backup(self, name: str) -> Path:
        """Keep the career as it is now, and give the file."""
        check_name(name)
        found = find(self.places, name)
        self._prove(name, found)
        return backups.keep(self.places, name, found, "asked-for")

    def backups(self, name: str) -> list[Path]:
        """The backups of a career, newest first, also of one that was deleted."""
        return backups.backups(self.places, check_name(name))

    def restore(self, name: str, backup: Path) -> None:
        """Let a backup be the career; what is there now is backed up first."""
        self._take_in(self.read_export(backup), name, "restore")

    def export(self, name: str, target: Path, replace: bool = False) -> None:
        """Write the whole career into one file that can be carried elsewhere."""
        check_name(name)
        found = find(self.places, name)
        self._prove(name, found)
        if target.is_dir() or (not replace and (target.exists() or target.is_symlink())):
            raise StoreError(
                _("{file}: it is there already. Name another file.").format(file=shown(target))
            )
        if not target.absolute().parent.is_dir():
            raise StoreError(
                _("{file}: there is no such folder. Make it first.").format(
                    file=shown(target.absolute().parent)
                )
            )
        write_parcel(target, Label(name, backups.stamp(), "export"), found.kept, found.running)

    def read_export(self, file: Path) -> Parcel:
        """Read and prove a file that was exported, and store nothing yet."""
        return read_parcel(self.library, file, self.names())

    def take_in(self, parcel: Parcel, name: str, replace: bool = False) -> None:
        """Store what was read from a file; in the place of another career only if asked to."""
        if not replace and name in self.names():
            self._refuse_taken(name)
        self._take_in(parcel, name, "import" if replace else "")

    def _take_in(self, parcel: Parcel, name: str, reason: str) -> None:
        check_name(name)
        with self._locked(name):
            settle(self.places, name)
            self._refuse(name, Example)
            if not reason:
                self._refuse_taken(name)
            moving.back_up_present(self.places, name, f"before-{reason}")
            moving.put(self.places, name, parcel.kept, parcel.running)

    # Mending

    def diagnose(self, name: str) -> list[str]:
        """What is wrong with its files, in words; nothing if nothing is."""
        return doctor.diagnose(self.library, self.places, check_name(name))

    def repair(self, name: str) -> list[str]:
        """Mend its files from choices and backups, and say what was done."""
        check_name(name)
        with self._locked(name):
            return mending.repair(self.library, self.places, name)

    def _locked(self, name: str) -> Lock:
        return Lock(self.places.lock(name), name)

    def _refuse_taken(self, name: str) -> None:
        if name in self.names():
            raise StoreError(
                _("There is a career called {name} already. Take another name.").format(name=name)
            )


__all__ = ["Careers", "Parcel", "SavedCareer", "StoreError", "Summary"]
