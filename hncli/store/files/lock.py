"""One process at a time plays a career: a lock that the system takes back when a process dies."""

import contextlib
import json
import os
import socket
import sys
import time
from pathlib import Path
from typing import Any

from hncli.read_file import open_regular
from hncli.store.errors import Held, trouble
from hncli.words import _, printable

FAR = 1 << 20  # Windows locks bytes for reading too, so the lock lies behind what is written
TRIES = 100
RELEASED = -1  # no handle


class Lock:
    """A lock file that this process holds, from construction until `release`.

    Its folder must exist. StoreError if another process holds it (Held), or if something else than
    a regular file is there, a link for instance: that is neither followed nor written.
    """

    def __init__(self, path: Path, name: str) -> None:
        self.path = path
        self.name = name
        self.is_kept = False
        try:
            self.handle = self._take()
        except OSError as error:
            raise trouble(path, error) from None

    def _take(self) -> int:
        for _try in range(TRIES):
            handle = open_regular(self.path, os.O_RDWR | os.O_CREAT, follow_links=False)
            if not _lock(handle):
                holder = _read(handle)
                os.close(handle)
                raise Held(_held(self.name, holder))
            if _is_at(handle, self.path):
                if os.fstat(handle).st_nlink == 1:
                    self._sign(handle)
                    return handle
                self.path.unlink()  # a hard link: what it is elsewhere must not be overwritten
            os.close(handle)  # if it is not there any more, its last holder has just removed it
        raise Held(_held(self.name, {}))

    def _sign(self, handle: int) -> None:
        """Write down who holds it, for whoever comes second."""
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
        """Whether it was given back."""
        return self.handle == RELEASED

    def is_held(self) -> bool:
        """Whether the lock file at its path is still the one that this process has locked.

        It is not if somebody has removed it: then another process may have made and locked another.
        """
        return not self.is_released and _is_at(self.handle, self.path)

    def keep(self) -> None:
        """Hold it beyond the end of the `with` statement, if that ends well."""
        self.is_kept = True

    def release(self) -> None:
        """Give it back; the file goes first, so that nobody can lock a file without a name.

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


def _lock(handle: int) -> bool:
    """Lock an open file without waiting; whether that worked."""
    try:
        if sys.platform == "win32":
            import msvcrt

            os.lseek(handle, FAR, os.SEEK_SET)
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
            os.lseek(handle, 0, os.SEEK_SET)
        else:
            import fcntl

            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (BlockingIOError, PermissionError):
        return False
    return True


def _is_at(handle: int, path: Path) -> bool:
    """Whether an open file still has its name."""
    try:
        return os.path.samestat(os.fstat(handle), path.lstat())
    except OSError:
        return False


def _read(handle: int) -> dict[str, Any]:
    try:
        found = json.loads(os.read(handle, 4096))
    except (OSError, ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}


def _held(name: str, holder: dict[str, Any]) -> str:
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
