"""Lock files: one process at a time, by a lock of the system that ends with the process."""

import contextlib
import json
import os
import sys
import time
from pathlib import Path
from typing import Any

from hncli.read_file import open_regular
from hncli.store.errors import Locked, os_error
from hncli.words import _
from hncli.words.printable import printable

LOCK_OFFSET = 1 << 20  # Windows locks bytes against reading too: lock one after the text
MAX_TRIES = 100
RELEASED = -1  # no handle


class Lock:
    """A lock file that this process holds, from construction until `release`.

    Its folder must exist. StoreError if another process holds it (Locked), or if anything but
    a regular file is there, a link for instance: that is neither followed nor written.
    """

    def __init__(self, path: Path, name: str) -> None:
        self.path = path
        self.name = name
        self.is_kept = False
        try:
            self.handle = self._acquire()
        except OSError as error:
            raise os_error(path, error) from None

    def _acquire(self) -> int:
        for _try in range(MAX_TRIES):
            handle = open_regular(self.path, os.O_RDWR | os.O_CREAT, follow_links=False)
            if not _try_lock(handle):
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
        import socket  # not needed to read a career

        holder = {
            "pid": os.getpid(),
            "host": socket.gethostname(),
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


def _try_lock(handle: int) -> bool:
    """Try to lock an open file without waiting; return whether it is locked now."""
    try:
        if sys.platform == "win32":
            import msvcrt

            os.lseek(handle, LOCK_OFFSET, os.SEEK_SET)
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
            os.lseek(handle, 0, os.SEEK_SET)
        else:
            import fcntl

            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (BlockingIOError, PermissionError):
        return False
    return True


def _is_file_at(handle: int, path: Path) -> bool:
    """Whether the path still leads to this open file."""
    try:
        return os.path.samestat(os.fstat(handle), path.lstat())
    except OSError:
        return False


def _read_holder(handle: int) -> dict[str, Any]:
    try:
        found = json.loads(os.read(handle, 4096))
    except (OSError, ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}


def _locked_message(name: str, holder: dict[str, Any]) -> str:
    if not holder:
        who = _("another process")
    else:
        who = _("process {pid} on {host}, since {since}").format(
            pid=printable(holder.get("pid"), 20),
            host=printable(holder.get("host"), 60),
            since=printable(holder.get("since"), 30),
        )
    return _("The career {name} is being played by {who}. Leave it there first.").format(
        name=name, who=who
    )
