"""Saving under a lock, with a check before each save that nobody else has changed the files."""

import os
import re
from pathlib import Path
from typing import NamedTuple

from hncli.read_file import read_head
from hncli.store.errors import Conflict, shown, trouble
from hncli.store.files.atomic_write import FileStamp, stamp_of, sync_folder
from hncli.store.files.lock import Lock
from hncli.store.files.storage import pack, save
from hncli.store.files.tables import Tables
from hncli.words import _

HEAD = 256
"""Bytes at the beginning of a file of ours, enough for `meta` with the checksum of the rest."""
CHECKSUM = re.compile(rb'"checksum":"[0-9a-f]{64}"')


class _Known(NamedTuple):
    """A file as this process has last read or written it."""

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
        self._known = {path: _look(path) for path in paths}

    def __enter__(self) -> "FileGuard":
        return self

    def __exit__(self, *_error: object) -> None:
        self.release()

    @property
    def is_released(self) -> bool:
        """Whether the lock was given back."""
        return self._lock.is_released

    def release(self) -> None:
        """Give the lock back."""
        self._lock.release()

    def check(self) -> None:
        """Raise Conflict if the lock was lost or one of the files changed by somebody else."""
        folder = self._lock.path.parent
        if not self._lock.is_held():
            if not os.path.isdir(folder):  # noqa: PTH112 - Path.is_dir can raise
                raise _conflict(folder, _("the folder was moved away or removed."))
            raise _conflict(self._lock.path, _("the lock was removed or taken by another process."))
        for path, known in self._known.items():
            if _stamp(path) != known.stamp:
                self._known[path] = _unchanged(path, known)

    def save(self, path: Path, kind: str, tables: Tables) -> None:
        """Write a file of ours; Conflict or another StoreError, and nothing changed, if refused."""
        self.check()
        data = pack(kind, tables)
        self._known[path] = _Known(save(path, data), data[:HEAD])

    def remove(self, path: Path) -> None:
        """Remove a file if it is there; Conflict or another StoreError if refused."""
        self.check()
        try:
            path.unlink(missing_ok=True)
        except OSError as error:
            raise trouble(path, error) from None
        self._known[path] = _Known(None, b"")
        sync_folder(path.parent)


def _unchanged(path: Path, known: _Known) -> _Known:
    """A file of another time or place but with the same text, by its checksum; else Conflict."""
    now = _look(path)
    if (
        now.stamp is None
        or known.stamp is None
        or now.stamp.size != known.stamp.size
        or now.head != known.head
        or not CHECKSUM.search(known.head)
    ):
        raise _conflict(path, _("another process has changed it."))
    return now


def _look(path: Path) -> _Known:
    """A file as it is now; what cannot be read counts as none, and is refused by whoever reads."""
    stamp = _stamp(path)
    try:
        return _Known(stamp, read_head(path, HEAD))
    except OSError:
        return _Known(stamp, b"")


def _stamp(path: Path) -> FileStamp | None:
    try:
        return stamp_of(path.stat())
    except OSError:
        return None


def _conflict(path: Path, why: str) -> Conflict:
    text = _("{file}: {why} Nothing was saved; leave and open it again.")
    return Conflict(text.format(file=shown(path), why=why))
