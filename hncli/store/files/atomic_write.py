"""Atomic writes, which replace regular files only; every file of the store is written here."""

import contextlib
import errno
import os
import re
import stat
import time
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from hncli.read_file import BINARY, NO_FOLLOW, refuse_special

TEMPORARY = re.compile(r"\.hn-[0-9a-f]{16}\.tmp")
"""Names of temporary files; nothing else may match, since stale ones are removed."""
STALE_AFTER = 3600  # seconds: a write takes a fraction of one
MAX_TRIES = 100
PRIVATE, SHARED = 0o600, 0o666
"""Permissions of a new file, from which the umask takes away."""


class FileStamp(NamedTuple):
    """The identity of a file: it is another one after every atomic write."""

    device: int
    inode: int
    size: int
    mtime_ns: int


def stamp_of(status: os.stat_result) -> FileStamp:
    """The identity of a file from its stat result."""
    return FileStamp(status.st_dev, status.st_ino, status.st_size, status.st_mtime_ns)


def stamp_at(path: Path) -> FileStamp | None:
    """The identity of the file at a path, links followed; None if there is none to be read."""
    try:
        return stamp_of(path.stat())
    except OSError:
        return None


def atomic_write(
    path: Path,
    data: bytes,
    *,
    replace: bool = True,
    follow_links: bool = True,
    mode: int = PRIVATE,
) -> FileStamp:
    """Write a file so that it has all of these bytes or stays as it was; return its identity.

    It is on disk (fsync) when this returns. OSError if it cannot be written; NotRegular if a named
    pipe, a device or a socket is there, which is left alone. A link stays a link: what it leads to
    is written, if that is a regular file or does not exist yet. With `follow_links` off a link is
    refused as well. With `replace` off FileExistsError if there is anything. The folder must exist.
    """
    target = _target(path, follow_links)
    _clean_once(target.parent)
    handle, temporary = _open_temporary(target.parent, mode)
    try:
        try:
            left = memoryview(data)
            while left:
                left = left[os.write(handle, left) :]
            now = (
                time.time_ns()
            )  # finer than the clock of many file systems; files are ordered by it
            os.utime(temporary, ns=(now, now))
            os.fsync(handle)
            stamp = stamp_of(os.fstat(handle))
        finally:
            os.close(handle)
        if replace:
            temporary.replace(target)
        else:
            _rename_to_new(temporary, target)
    except BaseException:
        with contextlib.suppress(OSError):
            temporary.unlink()
        raise
    sync_folder(target.parent)
    return stamp


def _target(path: Path, follow_links: bool) -> Path:
    """The file that a write to this path replaces; OSError if that may not be replaced."""
    try:
        mode = path.lstat().st_mode
    except FileNotFoundError:
        return path
    if not stat.S_ISLNK(mode) or not follow_links:
        refuse_special(path, mode)
        return path
    with contextlib.suppress(FileNotFoundError):  # it may lead to a file that is still to come
        refuse_special(path, path.stat().st_mode)  # a link to itself is an OSError here
    return Path(os.path.realpath(path))


def _open_temporary(folder: Path, mode: int) -> tuple[int, Path]:
    """Create a file with an unused random name."""
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | NO_FOLLOW | BINARY
    for _try in range(MAX_TRIES):
        temporary = folder / f".hn-{os.urandom(8).hex()}.tmp"
        with contextlib.suppress(FileExistsError):
            return os.open(temporary, flags, mode), temporary
    raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(temporary))


def _rename_to_new(temporary: Path, target: Path) -> None:
    """Rename without replacing: FileExistsError if the target exists."""
    try:
        os.link(temporary, target)
    except FileExistsError:
        raise
    except OSError:  # a file system without hard links
        if os.path.lexists(target):
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(target)) from None
        temporary.rename(target)
    else:
        temporary.unlink()


@lru_cache(maxsize=64)
def _clean_once(folder: Path) -> None:
    """Remove stale temporary files at the first write of this process to a folder."""
    remove_stale_temporaries(folder)


def remove_stale_temporaries(folder: Path) -> None:
    """Remove the temporary files of processes that were killed in the middle of a write.

    A file that is younger than an hour may still be written to. One whose time lies more than an
    hour ahead was made under another clock, and is stale too.
    """
    with contextlib.suppress(OSError), os.scandir(folder) as entries:
        for entry in entries:
            if TEMPORARY.fullmatch(entry.name) and entry.is_file(follow_symlinks=False):
                age = time.time() - entry.stat(follow_symlinks=False).st_mtime
                if abs(age) > STALE_AFTER:
                    Path(entry.path).unlink(missing_ok=True)


def make_folder(folder: Path, within: Path | None = None) -> None:
    """Create a folder and its parents, accessible to its owner alone; no-op if it exists.

    With `within` only folders below that one are made, and FileNotFoundError if it does not exist:
    a folder that was moved away during a game must not be created a second time.
    """
    if folder.is_dir():
        return
    if within is not None and not within.is_dir():
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), str(within))
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    sync_folder(folder.parent)


def sync_folder(folder: Path) -> None:
    """Fsync a folder, so that renames in it survive a power cut; no-op where unsupported."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
