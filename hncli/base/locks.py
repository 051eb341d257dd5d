"""Locks: one process at a time, and saves that notice what others have changed.

The lock is that of the operating system, which ends with the process. Its file says who holds it,
a link in its place is refused, and a removed one is noticed.
"""

import contextlib
import json
import os
import re
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from hncli.base.files import (
    Conflict,
    FileStamp,
    Locked,
    StoreError,
    display_path,
    make_folder,
    numbered_names,
    refuse_links,
    remove_file,
    stamp_at,
    storing,
    write_bytes,
)
from hncli.base.messages import _, printable
from hncli.base.read_file import open_regular, read_head

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

MAX_TRIES = 100
RELEASED = -1  # no handle
WAIT = 0.05  # seconds between two tries of `brief_lock`
TRIES = 100
HEAD_BYTES = 256
"""Bytes at the beginning of a file of ours, enough for `meta` with the checksum of the rest."""
CHECKSUM = re.compile(rb'"checksum":"[0-9a-f]{64}"')


class Lock:
    """A lock file that this process holds, from construction until `release`.

    Its folder must exist. StoreError if another process holds it (Locked), or if anything but
    a regular file is there, a link for instance: that is neither followed nor written, nor is a
    linked folder in the data folder `home`.
    """

    def __init__(self, path: Path, name: str, home: Path | None = None) -> None:
        self.path = path
        self.name = name
        self.is_kept = False
        with storing(path):
            if home is not None:
                refuse_links(path.parent, home)
            self.handle = self._acquire()

    def _acquire(self) -> int:
        for _try in range(MAX_TRIES):
            handle = open_regular(self.path, os.O_RDWR | os.O_CREAT, follow_links=False)
            if not lock_handle(handle):
                holder = _read_holder(handle)
                os.close(handle)
                raise Locked(_locked_message(self.name, holder))
            if _is_file_at(handle, self.path):
                if os.fstat(handle).st_nlink == 1:
                    self._write_holder(handle)
                    return handle
                self.path.unlink()  # a hard link: its other name must not be overwritten
            os.close(handle)  # removed by its last holder between open and lock: retry
        raise Locked(_locked_message(self.name, {}))

    def _write_holder(self, handle: int) -> None:
        """Write pid, host and time into the file, for the message of the second process."""
        import platform  # not needed to read a career

        holder = {
            "pid": os.getpid(),
            "host": platform.node(),
            "since": time.strftime("%Y-%m-%d %H:%M:%S"),
        }
        os.ftruncate(handle, 0)
        os.write(handle, json.dumps(holder).encode())

    def __enter__(self) -> "Lock":
        return self

    def __exit__(self, kind: object, *_error: object) -> None:
        if kind is not None or not self.is_kept:
            self.release()

    @property
    def is_released(self) -> bool:
        """Whether `release` was called."""
        return self.handle == RELEASED

    def is_held(self) -> bool:
        """Whether the lock file at its path is still the one that this process has locked.

        It is not if somebody has removed it: then another process may have made and locked another.
        """
        return not self.is_released and _is_file_at(self.handle, self.path)

    def keep(self) -> None:
        """Do not release at the end of the `with` statement, unless that ends with an exception."""
        self.is_kept = True

    def release(self) -> None:
        """Remove the file, then release: in this order nobody can lock a file without a name.

        A lock file of another process, which can be there if ours was removed, is left alone.
        """
        if self.is_released:
            return
        try:
            with contextlib.suppress(OSError):
                if self.is_held():
                    self.path.unlink()
        finally:
            handle, self.handle = self.handle, RELEASED
            with contextlib.suppress(OSError):
                os.close(handle)


def lock_handle(handle: int) -> bool:
    """Lock an open file unless another process has; whether that was done."""
    try:
        if sys.platform == "win32":
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        else:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (BlockingIOError, PermissionError):
        return False
    return True


def brief_lock(path: Path) -> Lock:
    """The lock for a moment's change of a file at the top of the data folder, which is made.

    A second process waits up to 5 s; StoreError if the lock is not released by then.
    """
    make_folder(path.parent)
    for _try in range(TRIES):
        try:
            return Lock(path.with_suffix(".lock"), path.name)
        except Locked:
            time.sleep(WAIT)
    text = _("{file}: another hn is writing it. Try again in a moment.")
    raise StoreError(text.format(file=display_path(path)))


def _is_file_at(handle: int, path: Path) -> bool:
    """Whether the path still leads to this open file."""
    try:
        return os.path.samestat(os.fstat(handle), path.lstat())
    except OSError:
        return False


def _read_holder(handle: int) -> dict[str, Any]:
    try:
        holder = json.loads(os.read(handle, 4096))
    except (OSError, ValueError, RecursionError):
        return {}
    return holder if isinstance(holder, dict) else {}


def _locked_message(name: str, holder: dict[str, Any]) -> str:
    who = _("another process")
    if holder:
        who = _("process {pid} on {host}, since {since}").format(
            pid=printable(holder.get("pid"), 20),
            host=printable(holder.get("host"), 60),
            since=printable(holder.get("since"), 30),
        )
    text = _("The career {name} is being played by {who}. Leave it there first.")
    return text.format(name=name, who=who)


class _KnownFile(NamedTuple):
    """A file as it was when this process last read or wrote it."""

    stamp: FileStamp | None  # None if there is no file
    head: bytes


class FileGuard:
    """Files of a data folder that this process alone changes, as long as it holds their lock.

    Make it before the files are read. Each save checks that the lock file is still the one that was
    locked, and that each file is still the one that was last read or written here. If not, it
    raises Conflict and changes nothing. So nothing is lost when somebody removes the lock, restores
    a backup by hand, or moves the folder away. StoreError if one of the files is a link.
    """

    def __init__(self, lock: Lock, home: Path, *paths: Path) -> None:
        self._lock = lock
        self._home = home
        for path in paths:
            with storing(path):
                refuse_links(path, home)
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
        for path, file in self._known.items():
            if stamp_at(path) != file.stamp:
                self._known[path] = _unchanged(path, file)

    def write(self, path: Path, data: bytes) -> None:
        """Write a file of ours; Conflict or another StoreError, and nothing changed, if refused."""
        self.check()
        stamp = write_bytes(path, data, self._home)
        self._known[path] = _KnownFile(stamp, data[:HEAD_BYTES])

    def remove(self, path: Path) -> None:
        """Remove a file if it is there; Conflict or another StoreError if refused."""
        self.check()
        remove_file(path)
        self._known[path] = _KnownFile(None, b"")


def _unchanged(path: Path, file: _KnownFile) -> _KnownFile:
    """The file now, if only inode or time differ and the checksum is the same; else Conflict."""
    now = _inspect(path)
    if (
        now.stamp is None
        or file.stamp is None
        or now.stamp.size != file.stamp.size
        or now.head != file.head
        or not CHECKSUM.search(file.head)
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


def lock_unused_name(
    wanted: str, path: Callable[[str], Path], lock: Callable[[str], Lock]
) -> tuple[str, Lock]:
    """Lock a name made from `wanted` whose file does not exist; its lock is held.

    A name that another process has locked belongs to a game that is not written yet.
    """
    for name in numbered_names(wanted):
        if os.path.lexists(path(name)):
            continue
        with contextlib.suppress(Locked):
            held = lock(name)
            if not os.path.lexists(path(name)):
                return name, held
            held.release()  # written between the two looks
    raise AssertionError  # the names never end
