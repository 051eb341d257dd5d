"""The file of the player's settings: read, changed and reset through TinyDB, under a lock.

Every state that the settings had is kept in a folder of backups, by the code that rotates those of
careers. The newest backup is the present state, the second the one before.
"""

from pathlib import Path
from typing import Any

from tinydb import TinyDB
from tinydb.operations import delete
from tinydb.table import Document

from hncli.store.data_folder import CONFIG, LARGEST_CONFIG
from hncli.store.errors import Damaged, os_error
from hncli.store.files.backup_folder import Backup
from hncli.store.files.brief_lock import brief_lock
from hncli.store.files.file_backups import FileBackups
from hncli.store.files.storage import CheckedFile, write_tables
from hncli.store.settings import (
    KIND,
    TABLE,
    BadSetting,
    Settings,
    from_stored,
)
from hncli.words import N_, _

REMEDY = N_("hn config --restore brings a backup back, hn config --reset makes it new.")
ONLY = 1  # the number of the document that holds all settings


class SettingsFile:
    """The settings of a player, in one document that holds what was set and no defaults."""

    def __init__(self, home: Path) -> None:
        self.path = home / CONFIG
        self._backups = FileBackups(self.path, "settings")

    def stored(self) -> dict[str, str]:
        """What was set, by name; empty if there is no file. StoreError if it cannot be used."""
        return _known(_document(self.path, str(REMEDY)), self.path, str(REMEDY))

    def read(self) -> Settings:
        """All settings; StoreError if the file cannot be used."""
        return Settings(**self.stored())

    def change(self, name: str, value: str) -> None:
        """Store one setting; it is on disk when this returns. StoreError if that cannot be done."""
        with brief_lock(self.path):
            self.stored()  # nothing is written over a damaged file
            self._backups.back_up(str(REMEDY))
            with _open(self.path, str(REMEDY)) as database:
                database.table(TABLE).upsert(Document({name: value}, ONLY))
            self._backups.back_up(str(REMEDY))

    def reset(self, name: str) -> None:
        """Forget one setting, so that its default counts again."""
        if not self._is_there():
            return
        with brief_lock(self.path):
            if name in self.stored():
                self._backups.back_up(str(REMEDY))
                with _open(self.path, str(REMEDY)) as database:
                    database.table(TABLE).update(delete(name), doc_ids=[ONLY])
                self._backups.back_up(str(REMEDY))

    def reset_all(self) -> None:
        """Forget all settings; a damaged file is replaced."""
        if self._is_there():
            with brief_lock(self.path):
                self._replace({})

    # Backups

    def backups(self) -> list[Backup]:
        """The backups, newest first; StoreError if their folder cannot be read."""
        return self._backups.all()

    def stored_in(self, backup: Path) -> dict[str, str]:
        """What was set in a backup, by name; StoreError if it cannot be used."""
        return _known(_document(backup, ""), backup, "")

    def back_up(self) -> Path | None:
        """The backup of the settings as they are now, made if there is none; None without a file.

        StoreError if it cannot be made.
        """
        if not self._is_there():
            return None
        with brief_lock(self.path):
            return self._backups.back_up(str(REMEDY))

    def restore(self, backup: Path) -> None:
        """Go back to a backup, also from a damaged file; StoreError if it cannot be used."""
        with brief_lock(self.path):
            self._backups.require(backup)  # else it would be empty
            self.stored_in(backup)
            self._replace({str(ONLY): _document(backup, "")})

    def _replace(self, documents: dict[str, Any]) -> None:
        """Write the file anew, whatever is there; what can be read of it is kept as a backup."""
        self._backups.keep_what_is_there()
        write_tables(self.path, KIND, {TABLE: documents})
        self._backups.back_up(str(REMEDY))

    def _is_there(self) -> bool:
        """Whether there is anything in the file's place, be it a link that leads nowhere."""
        try:
            self.path.lstat()
        except FileNotFoundError:
            return False
        except OSError as error:
            raise os_error(self.path, error) from None
        return True


def _open(path: Path, remedy: str) -> TinyDB:
    return TinyDB(path, KIND, remedy, storage=CheckedFile)


def _document(path: Path, remedy: str) -> dict[str, Any]:
    """What a file of settings holds, not checked yet; empty if there is none."""
    try:
        if path.stat().st_size > LARGEST_CONFIG:
            raise Damaged(path, _("it is larger than any file of ours."), remedy)
    except FileNotFoundError:
        pass  # a link that leads nowhere is refused below
    except OSError as error:
        raise os_error(path, error) from None
    with _open(path, remedy) as database:
        return dict(next(iter(database.table(TABLE).all()), {}))


def _known(found: dict[str, Any], path: Path, remedy: str) -> dict[str, str]:
    """The settings in a document that this version knows; Damaged if a value cannot be."""
    try:
        known = vars(from_stored(found))
    except BadSetting as error:
        raise Damaged(path, str(error), remedy) from None
    return {name: value for name, value in known.items() if name in found}
