"""Reading files that nobody has checked yet: regular files only, up to a number of bytes."""

import errno
import os
import stat
from typing import TypeAlias

from hncli.base.messages import _

CHUNK = 1 << 18
BINARY: int = getattr(os, "O_BINARY", 0)  # Windows only
NO_FOLLOW: int = getattr(os, "O_NOFOLLOW", 0)  # not on Windows
NO_WAIT: int = getattr(os, "O_NONBLOCK", 0)  # not on Windows

FilePath: TypeAlias = "str | os.PathLike[str]"


class NotRegular(OSError):
    """Something else than a regular file; `kind` says what, as in "a named pipe"."""

    def __init__(self, path: FilePath, mode: int) -> None:
        self.kind = kind_of(mode)
        text = _("it is {kind}, not a regular file").format(kind=self.kind)
        super().__init__(None, text, os.fspath(path))


class TooLarge(OSError):
    """A file with more bytes than the limit."""

    def __init__(self, path: FilePath, limit: int) -> None:
        super().__init__(None, _("it has more than {n} bytes").format(n=limit), os.fspath(path))


def read_file(path: FilePath, limit: int) -> bytes:
    """Read a whole regular file.

    Raise TooLarge if it has more than `limit` bytes, NotRegular if it is a pipe, a device or a
    socket, or any other OSError. No more than `limit` + 1 bytes are ever read, so a file that grows
    meanwhile cannot fill the memory. A link to a regular file is followed.
    """
    handle = open_regular(path)
    try:
        if os.fstat(handle).st_size > limit:
            raise TooLarge(path, limit)
        chunks = []
        left = limit + 1
        while left and (chunk := os.read(handle, min(left, CHUNK))):
            chunks.append(chunk)
            left -= len(chunk)
        if not left:
            raise TooLarge(path, limit)
        return b"".join(chunks)
    finally:
        os.close(handle)


def read_head(path: FilePath, size: int) -> bytes:
    """Read the first bytes of a regular file, however large it is; OSError as in `read_file`."""
    handle = open_regular(path)
    try:
        return os.read(handle, size)
    finally:
        os.close(handle)


def open_regular(path: FilePath, flags: int = os.O_RDONLY, follow_links: bool = True) -> int:
    """Open a regular file and return its handle; NotRegular if it is anything else.

    With `follow_links` off a link is refused too. What the path leads to is looked at twice: before
    opening, since opening a device can have effects and opening a pipe can wait for ever, and
    afterwards, since something else may have been put there meanwhile.
    """
    try:
        refuse_special(path, os.stat(path, follow_symlinks=follow_links).st_mode)
    except FileNotFoundError:
        if not flags & os.O_CREAT:
            raise
    if not follow_links:
        flags |= NO_FOLLOW
    handle = os.open(path, flags | NO_WAIT | BINARY, 0o600)
    try:
        refuse_special(path, os.fstat(handle).st_mode)
    except BaseException:
        os.close(handle)
        raise
    return handle


def refuse_special(path: FilePath, mode: int) -> None:
    """Raise IsADirectoryError for a folder and NotRegular for what else is no regular file."""
    if stat.S_ISDIR(mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), os.fspath(path))
    if not stat.S_ISREG(mode):
        raise NotRegular(path, mode)


def kind_of(mode: int) -> str:
    """What a file is, in words."""
    if stat.S_ISLNK(mode):
        return _("a link")
    if stat.S_ISFIFO(mode):
        return _("a named pipe")
    if stat.S_ISSOCK(mode):
        return _("a socket")
    if stat.S_ISCHR(mode) or stat.S_ISBLK(mode):
        return _("a device")
    return _("a special file")
