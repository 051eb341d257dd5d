"""The file of the player's settings: read, changed and reset through TinyDB, under a lock."""

from pathlib import Path
from typing import Any

from tinydb import TinyDB
from tinydb.operations import delete
from tinydb.table import Document

from hncli.store.data_folder import CONFIG
from hncli.store.errors import Damaged, os_error
from hncli.store.files.brief_lock import brief_lock
from hncli.store.files.storage import CheckedFile, write_tables
from hncli.store.settings import (
    KIND,
    LARGEST,
    TABLE,
    BadSetting,
    Settings,
    from_stored,
)
from hncli.words import _

REMEDY = _("hn config --reset makes it new.")
ONLY = 1  # the number of the document that holds all settings


class SettingsFile:
    """The settings of a player, in one document that holds what was set and no defaults."""

    def __init__(self, home: Path) -> None:
        self.path = home / CONFIG

    def stored(self) -> dict[str, str]:
        """What was set, by name; empty if there is no file. StoreError if it cannot be used."""
        found = self._document()
        try:
            known = vars(from_stored(found))
        except BadSetting as error:
            raise Damaged(self.path, str(error), REMEDY) from None
        return {name: value for name, value in known.items() if name in found}

    def read(self) -> Settings:
        """All settings; StoreError if the file cannot be used."""
        return Settings(**self.stored())

    def change(self, name: str, value: str) -> None:
        """Store one setting; it is on disk when this returns. StoreError if that cannot be done."""
        with brief_lock(self.path):
            self.stored()  # nothing is written over a damaged file
            with self._open() as database:
                database.table(TABLE).upsert(Document({name: value}, ONLY))

    def reset(self, name: str) -> None:
        """Forget one setting, so that its default counts again."""
        if not self._is_there():
            return
        with brief_lock(self.path):
            if name in self.stored():
                with self._open() as database:
                    database.table(TABLE).update(delete(name), doc_ids=[ONLY])

    def reset_all(self) -> None:
        """Forget all settings; a damaged file is replaced."""
        if self._is_there():
            with brief_lock(self.path):
                write_tables(self.path, KIND, {TABLE: {}})

    def _is_there(self) -> bool:
        """Whether there is anything in the file's place, be it a link that leads nowhere."""
        try:
            self.path.lstat()
        except FileNotFoundError:
            return False
        except OSError as error:
            raise os_error(self.path, error) from None
        return True

    def _open(self) -> TinyDB:
        return TinyDB(self.path, KIND, REMEDY, storage=CheckedFile)

    def _document(self) -> dict[str, Any]:
        try:
            if self.path.stat().st_size > LARGEST:
                raise Damaged(self.path, _("it is larger than any file of ours."), REMEDY)
        except FileNotFoundError:
            pass  # a link that leads nowhere is refused below
        except OSError as error:
            raise os_error(self.path, error) from None
        with self._open() as database:
            return dict(next(iter(database.table(TABLE).all()), {}))
