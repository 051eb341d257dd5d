"""Backups of one small file: copies of it byte by byte, in a folder of their own.

A state is kept once: where the newest backup has the same bytes, no other one is made.
"""

import contextlib
from pathlib import Path

from hncli.store.errors import NotFound, StoreError
from hncli.store.files.backup_folder import Backup, BackupFolder, timestamp
from hncli.store.files.storage import ensure_folder, read_bytes, write_bytes
from hncli.words import _
from hncli.words.printable import printable


class FileBackups:
    """The backups of a file; whoever writes the file takes its lock."""

    def __init__(self, path: Path, reason: str) -> None:
        self._path = path
        self._reason = reason
        self._folder = BackupFolder(path.parent / "backups" / path.stem)

    def all(self) -> list[Backup]:
        """The backups, newest first; StoreError if their folder cannot be read."""
        return self._folder.all()

    def back_up(self, remedy: str) -> Path | None:
        """The backup of the file as it is now, made if there is none; None without a file.

        StoreError if it cannot be made.
        """
        try:
            return self._keep(read_bytes(self._path, remedy))
        except FileNotFoundError:
            return None

    def keep_what_is_there(self) -> None:
        """Back the file up before it is replaced, a damaged one too; no-op if it is unreadable."""
        try:
            before = read_bytes(self._path, "")
        except (FileNotFoundError, StoreError):
            return
        self._keep(before)

    def require(self, backup: Path) -> None:
        """NotFound if there is no such backup."""
        if backup not in (made.path for made in self.all()):
            text = _("There is no backup {name}.")
            raise NotFound(text.format(name=printable(backup.name)))

    def _keep(self, data: bytes) -> Path:
        """The newest backup if it has these bytes, else a new one that has."""
        newest = next(iter(self.all()), None)
        if newest is not None:
            with contextlib.suppress(FileNotFoundError, StoreError):
                if read_bytes(newest.path, "") == data:
                    return newest.path
        path = self._folder.next_path(timestamp(), self._reason)
        ensure_folder(self._folder.path, within=self._path.parent)
        write_bytes(path, data)
        self._folder.rotate(path)
        return path
