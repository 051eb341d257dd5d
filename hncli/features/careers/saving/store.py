"""All careers of a player: create, open, rename, delete, back up, export, import, repair."""

import contextlib
import os
from dataclasses import replace
from pathlib import Path

from hncli.base.backups import timestamp
from hncli.base.files import StoreError, WrongCareer, check_name, make_folder, write_user_file
from hncli.base.locks import FileGuard, Lock
from hncli.base.messages import _
from hncli.base.problems import ContentError, Place
from hncli.base.records import Database
from hncli.career.record import CareerSetup
from hncli.career.replay import begin
from hncli.features.careers.saving import doctor, transfer
from hncli.features.careers.saving.career_file import (
    EXPORT,
    Documents,
    Label,
    LoadedCareer,
    Summary,
    new_stored_career,
    write_export,
)
from hncli.features.careers.saving.files import (
    CareerPaths,
    last_used,
    load_career,
    no_such_career,
    scan,
    summaries,
)
from hncli.features.careers.saving.salvage import OpenedCareer, id_in_file, verify
from hncli.features.careers.saving.saved_career import SavedCareer
from hncli.features.careers.saving.transfer import (
    ImportedCareer,
    finish_replacing,
    read_import,
    replace_career,
)
from hncli.features.missions.saving.history import (
    add_reviews,
    career_reviews,
    has_reviews,
    remove_reviews,
    review_documents,
)
from hncli.features.missions.saving.mission_file import StoredMission
from hncli.features.missions.saving.resume import refuse_without_packs
from hncli.game.cards.library import Library


class Example(StoreError):
    """A career that is shipped with the program and may not be changed."""


class Careers:
    """The careers in a folder."""

    def __init__(self, home: Path, library: Library) -> None:
        self.home = home
        self.library = library
        self.paths = CareerPaths(home)

    # Listing

    def names(self) -> list[str]:
        """The names of all careers, in order."""
        return sorted(scan(self.paths))

    def summaries(self) -> list[Summary]:
        """The summaries of all careers, by name."""
        return summaries(self.paths)

    def own(self) -> list[str]:
        """The names of the player's own careers, in order: all but examples."""
        return [one.name for one in self.summaries() if not one.example]

    def last_used(self) -> str | None:
        """The career that was changed last, if there is one."""
        return last_used(self.paths)

    # Creating and opening

    def create(self, name: str, setup: CareerSetup) -> SavedCareer:
        """Create a career; it is on disk when this returns."""
        check_name(name)
        try:
            career = begin(self.library, setup, Place(_("the career")))
        except ContentError as error:
            raise StoreError(str(error)) from None
        make_folder(self.paths.folder, self.home)
        with self._locked(name) as lock:
            finish_replacing(self.paths, name)
            self._refuse_taken(name)
            stored = new_stored_career(name, timestamp(), career)
            messages = self._set_backups_apart(name, stored.id)
            transfer.set_aside(self.paths, name, self.paths.mission(name))  # of another career
            saved = SavedCareer(self.paths, career, stored, messages, self._guard(name, lock))
            saved.save_career()
            lock.keep()
        return saved

    def open(self, name: str, to_play: bool = True) -> SavedCareer:
        """Open a career after verifying it; to play it takes the lock.

        A file of an old format is upgraded when it is opened to be played, after a backup.
        """
        check_name(name)
        if not to_play:
            found = load_career(self.paths, name)
            return self._saved(found, self._verify(name, found), None)
        with self._locked(name) as lock:
            finish_replacing(self.paths, name)
            guard = self._guard(name, lock)  # before anything is read
            found = self._load_to_change(name)
            opened = self._verify(name, found)
            if not found.career.is_mixed:  # a pack that is left out now may have been played
                made_with = [found.career.versions]
                if isinstance(found.mission, StoredMission):
                    made_with.append(found.mission.log.versions)
                for versions in made_with:
                    refuse_without_packs(self.library, versions, opened.career.versions)
            saved = self._saved(found, opened, guard)
            self._finish(saved, found, opened)
            saved.enter_history()
            lock.keep()
        return saved

    def _load_to_change(self, name: str) -> LoadedCareer:
        """Load a career in order to change it; Example if it is read-only."""
        found = load_career(self.paths, name)
        if found.career.example:
            text = _(
                "The career {name} is an example and can only be read. "
                "Export it and import it under another name to make it yours."
            )
            raise Example(text.format(name=name))
        return found

    def _refuse(self, name: str, *kinds: type[StoreError]) -> None:
        """Raise if loading to change raises one of these; other errors are ignored.

        So a damaged career can be renamed, deleted or replaced.
        """
        try:
            self._load_to_change(name)
        except kinds:
            raise
        except StoreError:
            pass

    def keep_as_example(self, name: str) -> None:
        """Make a career an example: read-only, and never the default."""
        check_name(name)
        with self._locked(name):
            found = self._load_to_change(name)
            self._verify(name, found)
            summary = replace(found.career.summary, example=True)
            career = replace(found.career, example=True, summary=summary)
            replace_career(self.paths, name, career, found.mission)

    def _verify(self, name: str, found: LoadedCareer) -> OpenedCareer:
        return verify(self.library, found.career, found.mission, self.paths.files(name))

    def _saved(
        self, found: LoadedCareer, opened: OpenedCareer, guard: FileGuard | None
    ) -> SavedCareer:
        stored = replace(found.career, is_mixed=opened.is_mixed)
        return SavedCareer(
            self.paths, opened.career, stored, list(opened.messages), guard, opened.from_snapshot
        )

    def _finish(self, saved: SavedCareer, found: LoadedCareer, opened: OpenedCareer) -> None:
        """Complete what a killed process has left, and upgrade old formats after a backup.

        The career is upgraded before its mission: a mission alone in an old format has its backup.
        """
        if found.old_tables is not None:
            transfer.write_backup(self.paths, saved.name, found, f"format-{found.format}")
            text = _("This career was in the old format {n}; a backup of it was made.")
            saved.messages.append(text.format(n=found.format))
        if found.is_old or opened.is_finished or saved.career.steps != found.career.journal.steps:
            saved.save_career()
        if found.is_old and saved.career.mission is not None:
            saved.save_mission()
        if opened.is_finished:
            saved.back_up(f"mission-{len(saved.career.record.missions)}")
        if opened.is_finished or opened.is_stale:
            saved.remove_mission()

    # Moving

    def rename(self, old: str, new: str) -> None:
        """Give a career another name; its backups follow."""
        check_name(old)
        check_name(new)
        with self._locked(old), self._locked(new):
            finish_replacing(self.paths, old)
            self._refuse(old, Example, WrongCareer)
            self._refuse_taken(new)
            if old not in self.names():
                raise no_such_career(self.paths, old)
            self._set_backups_apart(new, id_in_file(self.paths.career(old)))
            transfer.rename(self.paths, old, new)

    def delete(self, name: str) -> Path:
        """Remove a career with its reviews, and return the backup that was made of it all."""
        check_name(name)
        with self._locked(name):
            finish_replacing(self.paths, name)
            self._refuse(name, Example, WrongCareer)
            career = None  # nobody knows which reviews are those of a damaged one
            with contextlib.suppress(StoreError):
                if has_reviews(self.home):
                    career = self._verify(name, load_career(self.paths, name)).career
            reviews = career_reviews(self.home, career) if career is not None else []
            id = id_in_file(self.paths.career(name))
            backup = transfer.delete(self.paths, name, review_documents(reviews))
            left = (id_in_file(self.paths.career(other)) for other in self.names())
            if career is not None and id not in left:  # a copy has the same reviews
                remove_reviews(self.home, career)
            return backup

    def backup(self, name: str) -> Path:
        """Make a backup of the career as it is now, and return its file."""
        check_name(name)
        with self._locked(name):
            found = load_career(self.paths, name)
            reviews = self._review_documents(self._verify(name, found))
            return transfer.write_backup(self.paths, name, found, "asked-for", reviews)

    def backups(self, name: str) -> list[Path]:
        """The backups of a career, newest first, also of one that was deleted."""
        return transfer.backup_files(self.paths, check_name(name))

    def restore(self, name: str, backup: Path) -> list[str]:
        """Replace a career by one of its backups; what is there now is backed up first.

        Returns what the player should know about its reviews, usually nothing.
        """
        imported = self.read_export(backup)
        messages = self._store(imported, name, "restore")
        return [imported.left_out, *messages] if imported.left_out else messages

    def export(self, name: str, target: Path, replace: bool = False) -> None:
        """Write the career and its mission to an export file."""
        write_user_file(target, self.export_data(name), replace)

    def export_data(self, name: str) -> bytes:
        """The contents of an export file."""
        check_name(name)
        found = load_career(self.paths, name)
        reviews = self._review_documents(self._verify(name, found))
        database = Database(None, EXPORT)
        label = Label(name, timestamp(), "export")
        write_export(database, label, found.career, found.mission, reviews)
        return database.encoded()

    def _review_documents(self, opened: OpenedCareer) -> Documents:
        return review_documents(career_reviews(self.home, opened.career))

    def read_export(self, file: Path) -> ImportedCareer:
        """Read and verify an export file, and store nothing yet."""
        return read_import(self.library, file, self.names())

    def import_career(
        self, imported: ImportedCareer, name: str, replace: bool = False
    ) -> list[str]:
        """Store an imported career; an existing one is only overwritten with `replace`.

        Returns what the player should know about its reviews, usually nothing.
        """
        if not replace:
            self._refuse_taken(name)
        return self._store(imported, name, "import" if replace else "")

    def _store(self, imported: ImportedCareer, name: str, reason: str) -> list[str]:
        """Store a career and then its reviews; returns why these could not be kept."""
        check_name(name)
        make_folder(self.paths.folder, self.home)
        with self._locked(name):
            finish_replacing(self.paths, name)
            self._refuse(name, Example)
            if not reason:
                self._refuse_taken(name)
            if reason != "restore" and name not in self.names():
                self._set_backups_apart(name, imported.career.id)
            transfer.back_up_present(self.paths, name, f"before-{reason}")
            replace_career(self.paths, name, imported.career, imported.mission)
        try:
            add_reviews(self.home, imported.reviews)
        except StoreError as error:
            text = _("Its reviews could not be kept; hn career review makes them again. {why}")
            return [text.format(why=error)]
        return []

    def _set_backups_apart(self, name: str, id: str | None) -> list[str]:
        """Give the backups of a deleted career another name; returns a message that says so."""
        apart = transfer.set_backups_apart(self.paths, name, id)
        text = _("The backups of the deleted career {name} are kept under the name {apart}.")
        return [text.format(name=name, apart=apart)] if apart is not None else []

    # Repair

    def diagnose(self, name: str) -> list[str]:
        """What is wrong with its files, in words; an empty list if nothing is."""
        return doctor.diagnose(self.library, self.paths, check_name(name))

    def repair(self, name: str) -> list[str]:
        """Repair its files from choices and backups, and say what was done."""
        check_name(name)
        with self._locked(name):
            return doctor.repair(self.library, self.paths, name)

    def _locked(self, name: str) -> Lock:
        if not os.path.isdir(self.paths.folder):  # noqa: PTH112 - Path.is_dir can raise
            raise no_such_career(self.paths, name)
        return Lock(self.paths.lock(name), name, self.home)

    def _guard(self, name: str, lock: Lock) -> FileGuard:
        """The guard of an open career; it must be created before the files are read."""
        paths = self.paths
        return FileGuard(
            lock, self.home, paths.career(name), paths.mission(name), paths.incoming(name)
        )

    def _refuse_taken(self, name: str) -> None:
        if name in self.names():
            text = _("There is a career called {name} already. Take another name.")
            raise StoreError(text.format(name=name))
