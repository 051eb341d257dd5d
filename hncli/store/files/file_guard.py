"""Saving under a lock; each save first checks that no other process has changed the files."""

import os
import re
from pathlib import Path
from typing import NamedTuple

from hncli.read_file import read_head
from hncli.store.errors import Conflict, display_path
from hncli.store.files.atomic_write import FileStamp, stamp_at
from hncli.store.files.lock import Lock
from hncli.store.files.storage import encode, remove_file, write_bytes
from hncli.store.files.tables import Tables
from hncli.words import _

HEAD_BYTES = 256
"""Bytes at the beginning of a file of ours, enough for `meta` with the checksum of the rest."""
CHECKSUM = re.compile(rb'"checksum":"[0-9a-f]{64}"')


class _KnownFile(NamedTuple):
    """A file as it was when this process last read or wrote it."""

    stamp: FileStamp | None  # None if there is no file
    head: bytes


class FileGuard:
    """Files that are changed by this process alone, as long as it holds their lock.

    Make it before the files are read. Each save checks that the lock file is still the one that was
    locked, and that each file is still the one that was last read or written here. If not, it
    raises Conflict and changes nothing. So nothing is lost when somebody removes the lock, restores
    a backup by hand, or moves the folder away.
    """

    def __init__(self, lock: Lock, *paths: Path) -> None:
        self._lock = lock
        self._known = {path: _inspect(path) for path in paths}

    def __enter__(self) -> "FileGuard":
        return self

    def __exit__(self, *_error: object) -> None:
        self.release()

    @property
    def is_released(self) -> bool:
        """Whether the lock was released."""
        return self._lock.is_released

    def release(self) -> None:
        """Release the lock."""
        self._lock.release()

    def check(self) -> None:
        """Raise Conflict if the lock was lost or one of the files changed by somebody else."""
        folder = self._lock.path.parent
        if not self._lock.is_held():
            if not os.path.isdir(folder):  # noqa: PTH112 - Path.is_dir can raise
                raise _conflict(folder, _("the folder was moved away or removed."))
            raise _conflict(self._lock.path, _("the lock was removed or taken by another process."))
        for path, known in self._known.items():
            if stamp_at(path) != known.stamp:
                self._known[path] = _unchanged(path, known)

    def save(self, path: Path, kind: str, tables: Tables) -> None:
        """Write a file of ours; Conflict or another StoreError, and nothing changed, if refused."""
        self.check()
        data = encode(kind, tables)
        self._known[path] = _KnownFile(write_bytes(path, data), data[:HEAD_BYTES])

    def remove(self, path: Path) -> None:
        """Remove a file if it is there; Conflict or another StoreError if refused."""
        self.check()
        remove_file(path)
        self._known[path] = _KnownFile(None, b"")


def _unchanged(path: Path, known: _KnownFile) -> _KnownFile:
    """The file now, if only inode or time differ and the checksum is the same; else Conflict."""
    now = _inspect(path)
    if (
        now.stamp is None
        or known.stamp is None
        or now.stamp.size != known.stamp.size
        or now.head != known.head
        or not CHECKSUM.search(known.head)
    ):
        raise _conflict(path, _("another process has changed it."))
    return now


def _inspect(path: Path) -> _KnownFile:
    """The file now; an unreadable one has an empty head, and reading it raises the error later."""
    stamp = stamp_at(path)
    try:
        return _KnownFile(stamp, read_head(path, HEAD_BYTES))
    except OSError:
        return _KnownFile(stamp, b"")


def _conflict(path: Path, why: str) -> Conflict:
    text = _("{file}: {why} Nothing was saved; leave and open it again.")
    return Conflict(text.format(file=display_path(path), why=why))
