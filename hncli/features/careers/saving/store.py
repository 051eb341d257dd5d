"""All careers of a player: create, open, rename, delete, back up, export, import, repair."""

import contextlib
import os
from dataclasses import replace
from pathlib import Path

from hncli.base.backups import timestamp
from hncli.base.files import (
    StoreError,
    WrongCareer,
    check_name,
    make_folder,
    names_in,
    write_user_file,
)
from hncli.base.home import careers_folder
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
from hncli.features.careers.saving.files import CareerFiles, last_used, load_career, summaries
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
        self.folder = careers_folder(home)

    def files(self, name: str, remedy: str | None = None) -> CareerFiles:
        """The files of a career; StoreError if it cannot have this name."""
        return CareerFiles(self.home, check_name(name), remedy)

    # Listing

    def names(self) -> list[str]:
        """The names of all careers, in order."""
        return names_in(self.folder)

    def summaries(self) -> list[Summary]:
        """The summaries of all careers, by name."""
        return summaries(self.home)

    def own(self) -> list[str]:
        """The names of the player's own careers, in order: all but examples."""
        return [summary.name for summary in self.summaries() if not summary.example]

    def last_used(self) -> str | None:
        """The career that was changed last, if there is one."""
        last = last_used(self.home)
        return last.name if last is not None else None

    # Creating and opening

    def create(self, name: str, setup: CareerSetup) -> SavedCareer:
        """Create a career; it is on disk when this returns."""
        files = self.files(name)
        try:
            career = begin(self.library, setup, Place(_("the career")))
        except ContentError as error:
            raise StoreError(str(error)) from None
        make_folder(self.folder, self.home)
        with self._locked(files) as lock:
            finish_replacing(files)
            self._refuse_taken(name)
            stored = new_stored_career(name, timestamp(), career)
            messages = _set_backups_apart(files, stored.id)
            transfer.set_aside(files, files.mission)  # of another career
            saved = SavedCareer(files, career, stored, messages, _guard(files, lock))
            saved.save_career()
            lock.keep()
        return saved

    def open(self, name: str, to_play: bool = True) -> SavedCareer:
        """Open a career after verifying it; to play it takes the lock.

        A file of an old format is upgraded when it is opened to be played, after a backup.
        """
        files = self.files(name)
        if not to_play:
            loaded = load_career(files)
            return _saved(files, loaded, self._verify(files, loaded), None)
        with self._locked(files) as lock:
            finish_replacing(files)
            guard = _guard(files, lock)  # before anything is read
            loaded = _load_to_change(files)
            opened = self._verify(files, loaded)
            if not loaded.career.is_mixed:  # a pack that is left out now may have been played
                made_with = [loaded.career.versions]
                if isinstance(loaded.mission, StoredMission):
                    made_with.append(loaded.mission.log.versions)
                for versions in made_with:
                    refuse_without_packs(self.library, versions, opened.career.versions)
            saved = _saved(files, loaded, opened, guard)
            _finish(saved, loaded, opened)
            saved.enter_history()
            lock.keep()
        return saved

    def _verify(self, files: CareerFiles, loaded: LoadedCareer) -> OpenedCareer:
        return verify(self.library, loaded.career, loaded.mission, files)

    # Moving

    def rename(self, old: str, new: str) -> None:
        """Give a career another name; its backups follow."""
        source, target = self.files(old), self.files(new)
        with self._locked(source), self._locked(target):
            finish_replacing(source)
            _refuse(source, Example, WrongCareer)
            self._refuse_taken(new)
            if old not in self.names():
                raise source.absent()
            _set_backups_apart(target, id_in_file(source.career))
            transfer.rename(source, target)

    def delete(self, name: str) -> Path:
        """Remove a career with its reviews, and return the backup that was made of it all."""
        files = self.files(name)
        with self._locked(files):
            finish_replacing(files)
            _refuse(files, Example, WrongCareer)
            career = None  # nobody knows which reviews are those of a damaged one
            with contextlib.suppress(StoreError):
                if has_reviews(self.home):
                    career = self._verify(files, load_career(files)).career
            reviews = career_reviews(self.home, career) if career is not None else []
            id = id_in_file(files.career)
            backup = transfer.delete(files, review_documents(reviews))
            left = (id_in_file(self.files(other).career) for other in self.names())
            if career is not None and id not in left:  # a copy has the same reviews
                remove_reviews(self.home, career)
            return backup

    def backup(self, name: str) -> Path:
        """Make a backup of the career as it is now, and return its file."""
        files = self.files(name)
        with self._locked(files):
            loaded, reviews = self._load_with_reviews(files)
            return transfer.back_up(files, loaded, "asked-for", reviews)

    def backups(self, name: str) -> list[Path]:
        """The backups of a career, newest first, also of one that was deleted."""
        return self.files(name).backup_files()

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
        """The contents of an export file, which has the career, its mission and its reviews."""
        loaded, reviews = self._load_with_reviews(self.files(name))
        database = Database(None, EXPORT)
        label = Label(name, timestamp(), "export")
        write_export(database, label, loaded.career, loaded.mission, reviews)
        return database.encoded()

    def _load_with_reviews(self, files: CareerFiles) -> tuple[LoadedCareer, Documents]:
        """A career that was verified, and the stored reviews of its missions."""
        loaded = load_career(files)
        career = self._verify(files, loaded).career
        return loaded, review_documents(career_reviews(self.home, career))

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
        files = self.files(name)
        make_folder(self.folder, self.home)
        with self._locked(files):
            finish_replacing(files)
            _refuse(files, Example)
            if not reason:
                self._refuse_taken(name)
            if reason != "restore" and name not in self.names():
                _set_backups_apart(files, imported.career.id)
            transfer.back_up_present(files, f"before-{reason}")
            replace_career(files, imported.career, imported.mission)
        try:
            add_reviews(self.home, imported.reviews)
        except StoreError as error:
            text = _("Its reviews could not be kept; hn career review makes them again. {why}")
            return [text.format(why=error)]
        return []

    # Repair

    def diagnose(self, name: str) -> list[str]:
        """What is wrong with its files, in words; an empty list if nothing is."""
        return doctor.diagnose(self.library, self.files(name, remedy=""))

    def repair(self, name: str) -> list[str]:
        """Repair its files from choices and backups, and say what was done."""
        files = self.files(name)
        with self._locked(files):
            return doctor.Repair(self.library, files).run()

    def _locked(self, files: CareerFiles) -> Lock:
        if not os.path.isdir(self.folder):  # noqa: PTH112 - Path.is_dir can raise
            raise files.absent()
        return Lock(files.lock, files.name, self.home)

    def _refuse_taken(self, name: str) -> None:
        if name in self.names():
            text = _("There is a career called {name} already. Take another name.")
            raise StoreError(text.format(name=name))


def _guard(files: CareerFiles, lock: Lock) -> FileGuard:
    """The guard of an open career; it must be created before the files are read."""
    return FileGuard(lock, files.home, files.career, files.mission, files.incoming)


def _load_to_change(files: CareerFiles) -> LoadedCareer:
    """Load a career in order to change it; Example if it is read-only."""
    loaded = load_career(files)
    if loaded.career.example:
        text = _(
            "The career {name} is an example and can only be read. "
            "Export it and import it under another name to make it yours."
        )
        raise Example(text.format(name=files.name))
    return loaded


def _refuse(files: CareerFiles, *kinds: type[StoreError]) -> None:
    """Raise if loading to change raises one of these; other errors are ignored.

    So a damaged career can be renamed, deleted or replaced.
    """
    try:
        _load_to_change(files)
    except kinds:
        raise
    except StoreError:
        pass


def _saved(
    files: CareerFiles, loaded: LoadedCareer, opened: OpenedCareer, guard: FileGuard | None
) -> SavedCareer:
    stored = replace(loaded.career, is_mixed=opened.is_mixed)
    messages = list(opened.messages)
    return SavedCareer(files, opened.career, stored, messages, guard, opened.from_snapshot)


def _finish(saved: SavedCareer, loaded: LoadedCareer, opened: OpenedCareer) -> None:
    """Complete what a killed process has left, and upgrade old formats after a backup.

    The career is upgraded before its mission: a mission alone in an old format has its backup.
    """
    is_finished = loaded.mission is not None and not opened.is_stale and not saved.career.is_running
    if loaded.old_tables is not None:
        transfer.back_up(saved.files, loaded, f"format-{loaded.format}")
        text = _("This career was in the old format {n}; a backup of it was made.")
        saved.messages.append(text.format(n=loaded.format))
    if loaded.is_old or is_finished or saved.career.steps != loaded.career.journal.steps:
        saved.save_career()
    if loaded.is_old and saved.career.mission is not None:
        saved.save_mission()
    if is_finished:
        saved.back_up(f"mission-{len(saved.career.record.missions)}")
    if is_finished or opened.is_stale:
        saved.remove_mission()


def _set_backups_apart(files: CareerFiles, id: str | None) -> list[str]:
    """Give the backups of a deleted career another name; returns a message that says so."""
    apart = transfer.set_backups_apart(files, id)
    text = _("The backups of the deleted career {name} are kept under the name {apart}.")
    return [text.format(name=files.name, apart=apart)] if apart is not None else []
