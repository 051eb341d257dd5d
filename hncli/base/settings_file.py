"""The file of the player's settings: read, changed and reset under a lock.

Every state that the settings had is kept in a folder of backups. The newest backup is the present
state, the second the one before."""

from contextlib import suppress
from pathlib import Path
from typing import Any

from tinydb.operations import delete
from tinydb.table import Document

from hncli.base.backups import FileBackups
from hncli.base.files import storing
from hncli.base.home import CONFIG
from hncli.base.locks import brief_lock
from hncli.base.messages import _
from hncli.base.records import Database
from hncli.base.settings import BadSetting, Settings, from_stored

KIND = "config"
TABLE = "settings"
LARGEST_CONFIG = 1 << 16  # bytes of the file at most: a few words need no more
ONLY = 1  # the number of the document that holds all settings


class SettingsFile:
    """The settings of a player, in one document that holds what was set and no defaults."""

    def __init__(self, home: Path) -> None:
        self.home = home
        self.path = home / CONFIG
        self.backups = FileBackups(self.path, "settings", self._stored_at)

    def stored(self) -> dict[str, str]:
        """What was set, by name; empty if there is no file. StoreError if it cannot be used."""
        return self._stored_at(self.path)

    def read(self) -> Settings:
        """All settings; StoreError if the file cannot be used."""
        return Settings(**self.stored())

    def change(self, name: str, value: str) -> None:
        """Store one setting; it is on disk when this returns. StoreError if that cannot be done."""
        with brief_lock(self.path, self.home):
            self.backups.back_up()  # which refuses a damaged file
            self._database(self.path).table(TABLE).upsert(Document({name: value}, ONLY))
            self.backups.back_up()

    def reset(self, name: str) -> None:
        """Forget one setting, so that its default counts again."""
        if not self._is_there():
            return
        with brief_lock(self.path, self.home):
            if name in self.stored():
                self.backups.back_up()
                self._database(self.path).table(TABLE).update(delete(name), doc_ids=[ONLY])
                self.backups.back_up()

    def reset_all(self) -> None:
        """Forget all settings; a damaged file is replaced."""
        if self._is_there():
            with brief_lock(self.path, self.home):
                self._replace({})

    def back_up(self) -> Path | None:
        """The backup of the settings as they are now, made if there is none; None without a file.

        StoreError if the file is damaged, or the backup cannot be made.
        """
        if not self._is_there():
            return None
        with brief_lock(self.path, self.home):
            return self.backups.back_up()

    def restore(self, backup: Path) -> None:
        """Go back to a backup, also from a damaged file; StoreError if it cannot be used."""
        with brief_lock(self.path, self.home):
            self.backups.read(backup)
            self._replace(self._document(backup))

    def _replace(self, document: dict[str, Any]) -> None:
        """Write the file anew, whatever is there; what can be read of it is kept as a backup."""
        self.backups.keep_what_is_there()
        database = Database(self.path, KIND, home=self.home, anew=True)
        table = database.table(TABLE)
        table.insert(Document(document, ONLY)) if document else table.truncate()
        self.backups.back_up()

    def _is_there(self) -> bool:
        """Whether there is anything in the file's place, be it a link that leads nowhere."""
        with storing(self.path):
            try:
                self.path.lstat()
            except FileNotFoundError:
                return False
        return True

    def _database(self, path: Path) -> Database:
        remedy = _("hn config --restore brings a backup back, hn config --reset makes it new.")
        return Database(path, KIND, remedy if path == self.path else "", home=self.home)

    def _document(self, path: Path) -> dict[str, Any]:
        """What a file of settings holds, not checked yet; empty if there is none."""
        database = self._database(path)
        with storing(path), suppress(FileNotFoundError):  # a link to nowhere is refused below
            if path.stat().st_size > LARGEST_CONFIG:
                raise database.damaged(_("it is larger than any file of ours."))
        return dict(next(iter(database.table(TABLE).all()), {}))

    def _stored_at(self, path: Path) -> dict[str, str]:
        """The settings in a file that this version knows; Damaged if a value cannot be."""
        document = self._document(path)
        try:
            known = vars(from_stored(document))
        except BadSetting as error:
            raise self._database(path).damaged(str(error)) from None
        return {name: value for name, value in known.items() if name in document}
