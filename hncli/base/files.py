"""Files of the player's data: atomic writes, folders, names, and the errors they can cause.

A link in the data folder is never written through: a cloned folder may hold one that leads to a
file of the player's.
"""

import contextlib
import errno
import os
import re
import shlex
import stat
import time
from collections.abc import Iterator
from functools import lru_cache
from itertools import chain, count
from pathlib import Path
from typing import NamedTuple

from hncli.base.home import RESERVED_FILES
from hncli.base.messages import _, in_quotes, printable
from hncli.base.problems import ContentError, Place
from hncli.base.read_file import BINARY, NO_FOLLOW, NotRegular, TooLarge, read_file, refuse_special
from hncli.base.schema import Identifier
from hncli.base.text import located

MAX_BYTES = 64 << 20  # far more than any file of ours has
TEMPORARY = re.compile(r"\.hn-[0-9a-f]{16}\.tmp")
"""Names of temporary files; nothing else may match, since stale ones are removed."""
STALE_AFTER = 3600  # seconds: a write takes a fraction of one
MAX_TRIES = 100
PRIVATE, SHARED = 0o600, 0o666
"""Permissions of a new file, from which the umask takes away."""
DISK_FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
NO_ACCESS = (errno.EACCES, errno.EPERM, errno.EROFS)


# Errors: each message is one line that says which file, what is wrong, and the remedy.


class StoreError(Exception):
    """Base of all errors that a stored file can cause; its text is for the player."""


class Damaged(StoreError):
    """A file whose content is invalid; `why` says in which way."""

    def __init__(self, path: Path, why: str, remedy: str) -> None:
        super().__init__(located(display_path(path), f"{why} {remedy}".rstrip()))
        self.path = path
        self.why = why


class NewerFormat(Damaged):
    """A file in a format that only a newer hn can read."""


class WrongCareer(Damaged):
    """A file at a career's path that holds another career, or an export of one."""

    def __init__(self, path: Path, other: str, remedy: str, is_export: bool = False) -> None:
        if remedy:
            more = _("To keep what it holds: hn career import {file} --name NEW")
            remedy = f"{remedy} {more.format(file=shlex.quote(display_path(path)))}"
        why = (
            _('it is an export or a backup of the career "{other}".')
            if is_export
            else _('it holds the career "{other}".')
        )
        super().__init__(path, why.format(other=other), remedy)


class Locked(StoreError):
    """The lock is held by another process."""


class Conflict(StoreError):
    """A save was refused: it would overwrite a change of another process."""


class NotFound(StoreError):
    """There is no career, mission or run of this name."""


class IsLink(OSError):
    """A link where only a file or a folder of ours may be written."""

    def __init__(self, path: Path) -> None:
        text = _("it is a link, and hn writes through no link in its data folder")
        super().__init__(errno.ELOOP, text, str(path))


def display_path(path: Path) -> str:
    """The path with control characters escaped, cut to 400 characters."""
    return printable(path, 400)


def os_error(path: Path, error: OSError) -> StoreError:
    """Convert an OSError to a StoreError with a remedy that fits its errno."""
    if isinstance(error, IsLink):
        text = _("{file}: {why}. Move the link away and put the file or folder itself there.")
        file = display_path(Path(error.filename))
        return StoreError(text.format(file=file, why=error.strerror))
    if isinstance(error, NotRegular):
        text = _("{file}: it is {kind}, not a regular file. Move it away and try again.")
        return StoreError(text.format(file=display_path(path), kind=error.kind))
    why = error.strerror or str(error)
    if error.errno in DISK_FULL:
        remedy = _("Make room and try again; what was saved before is still there.")
    elif error.errno in NO_ACCESS:
        remedy = _("Check that you may write there, or name another place with --home.")
    else:
        remedy = _("Check that it is a file and that its folder can be used.")
    text = _("{file}: it cannot be used: {why}. {remedy}")
    return StoreError(text.format(file=display_path(path), why=why, remedy=remedy))


@contextlib.contextmanager
def storing(path: Path) -> Iterator[None]:
    """Raise an OSError inside as the StoreError that it means for a file or folder."""
    try:
        yield
    except OSError as error:
        raise os_error(path, error) from None


# Atomic writes


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
    path: Path, data: bytes, *, home: Path | None = None, replace: bool = True, mode: int = PRIVATE
) -> FileStamp:
    """Write a file so that it has all of these bytes or stays as it was; return its identity.

    It is on disk (fsync) when this returns. OSError if it cannot be written; NotRegular if a link,
    a named pipe, a device or a socket is there, which is left alone, and IsLink if there is a link
    in the data folder `home`, at the path or above it. With `replace` off FileExistsError if there
    is anything. The folder must exist.
    """
    if home is not None:
        refuse_links(path, home)
    with contextlib.suppress(FileNotFoundError):
        refuse_special(path, path.lstat().st_mode)
    _clean_once(path.parent)
    handle, temporary = _open_temporary(path.parent, mode)
    try:
        try:
            left = memoryview(data)
            while left:
                left = left[os.write(handle, left) :]
            now = time.time_ns()  # finer than many file systems' clocks; files are ordered by it
            os.utime(temporary, ns=(now, now))
            os.fsync(handle)
            stamp = stamp_of(os.fstat(handle))
        finally:
            os.close(handle)
        if replace:
            temporary.replace(path)
        else:
            _rename_to_new(temporary, path)
    except BaseException:
        with contextlib.suppress(OSError):
            temporary.unlink()
        raise
    sync_folder(path.parent)
    return stamp


def refuse_links(path: Path, home: Path) -> None:
    """IsLink if the path, or a folder above it that is in the data folder, is a link."""
    while home in path.parents:
        with contextlib.suppress(FileNotFoundError, NotADirectoryError):
            if stat.S_ISLNK(path.lstat().st_mode):
                raise IsLink(path)
        path = path.parent


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
                age = time.time() - entry.stat().st_mtime
                if abs(age) > STALE_AFTER:
                    Path(entry.path).unlink(missing_ok=True)


def sync_folder(folder: Path) -> None:
    """Fsync a folder, so that renames in it survive a power cut; no-op where unsupported."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def create_folder(folder: Path, home: Path | None = None, within: Path | None = None) -> None:
    """Create a folder and its parents, accessible to its owner alone; no-op if it exists.

    IsLink if a folder below `home` is a link. With `within` only folders below that one are made,
    and FileNotFoundError if it does not exist: a folder that was moved away during a game must not
    be made anew.
    """
    if home is not None:
        refuse_links(folder, home)
    if folder.is_dir():
        return
    if within is not None and not within.is_dir():
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), str(within))
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    sync_folder(folder.parent)


# The same for the player's data: errors are StoreErrors


def make_folder(folder: Path, home: Path | None = None, within: Path | None = None) -> None:
    """Create a folder as `create_folder` does; StoreError if it cannot be made.

    Writes never create their folder: only code that begins something new calls this.
    """
    with storing(folder):
        create_folder(folder, home, within)


def write_bytes(path: Path, data: bytes, home: Path | None = None) -> FileStamp:
    """Replace a file by an atomic write; StoreError, and the old file unchanged, if refused."""
    with storing(path):
        return atomic_write(path, data, home=home)


def remove_file(path: Path) -> None:
    """Delete a file and fsync its folder; no-op if there is none, StoreError if that fails."""
    with storing(path):
        path.unlink(missing_ok=True)
    sync_folder(path.parent)


def read_bytes(path: Path, remedy: str = "") -> bytes:
    """The bytes of a file; FileNotFoundError if there is none, StoreError if it cannot be read."""
    try:
        return read_file(path, MAX_BYTES)
    except TooLarge:
        raise Damaged(path, _("it is larger than any file of ours."), remedy) from None
    except FileNotFoundError:
        if path.is_symlink():
            raise Damaged(path, _("it is a link that leads nowhere."), remedy) from None
        raise
    except OSError as error:
        raise os_error(path, error) from None


def read_if_present(path: Path, remedy: str = "") -> bytes | None:
    """The bytes of a file, None if there is none; StoreError if it cannot be read."""
    try:
        return read_bytes(path, remedy)
    except FileNotFoundError:
        return None


def write_user_file(
    path: Path, data: bytes, replace: bool = False, is_shared: bool = False
) -> None:
    """Write a file atomically at a path that the player has given; StoreError if refused.

    Only a regular file is ever replaced, and only with `replace`. A shared one may be read by all
    whom the umask lets.
    """
    folder = path.absolute().parent
    if not os.path.isdir(folder):  # noqa: PTH112 - Path.is_dir raises where a name is too long
        text = _("{file}: there is no such folder. Make it first.")
        raise StoreError(text.format(file=display_path(folder)))
    try:
        atomic_write(path, data, replace=replace, mode=SHARED if is_shared else PRIVATE)
    except FileExistsError:
        text = _("{file}: it is there already. Name another file.")
        raise StoreError(text.format(file=display_path(path))) from None
    except (NotRegular, IsADirectoryError) as error:
        kind = error.kind if isinstance(error, NotRegular) else _("a folder")
        text = _("{file}: it is {kind}, and only a regular file is replaced. Name another file.")
        raise StoreError(text.format(file=display_path(path), kind=kind)) from None
    except OSError as error:
        if error.errno not in NO_ACCESS:
            raise os_error(path, error) from None
        text = _("{file} cannot be written ({why}). Name a file in a folder you can write to.")
        raise StoreError(text.format(file=display_path(path), why=error.strerror)) from None


# Names that become names of files: careers, single missions, custom sets and runs

WINDOWS_DEVICES = (
    "con",
    "prn",
    "aux",
    "nul",
    *(f"{port}{n}" for port in ("com", "lpt") for n in range(10)),
)
"""File names that Windows reserves for devices."""

RESERVED_NAMES = (*RESERVED_FILES, *WINDOWS_DEVICES)
"""Ids that no career, set or run may have."""


def numbered_names(name: str) -> Iterator[str]:
    """The name, then the name with `-2`, `-3` and so on, without end."""
    return chain((name,), (f"{name}-{n}" for n in count(2)))


def names_in(folder: Path) -> list[str]:
    """The names of all JSON files in a folder, in order; none if it is missing.

    StoreError if the folder cannot be read.
    """
    with storing(folder):
        return list_names(folder)


def list_names(folder: Path) -> list[str]:
    """The same; OSError if the folder cannot be read."""
    try:
        # Not glob: since Python 3.13 it hides a folder that cannot be read.
        names = [path.stem for path in folder.iterdir() if path.suffix == ".json"]
    except FileNotFoundError:
        return []
    return sorted(filter(is_name, names))


def names_by_time(folder: Path) -> list[str]:
    """The names of all JSON files in a folder, the one written last first; none if it is missing.

    A file that is gone by now, or a link that leads nowhere, comes last.
    """

    def age(name: str) -> int:
        stamp = stamp_at(folder / f"{name}.json")
        return -stamp.mtime_ns if stamp is not None else 0

    return sorted(names_in(folder), key=age)


def is_name(name: str) -> bool:
    """Whether a career, a set or a run can have this name."""
    return not name_problem(name)


def name_problem(name: str) -> str:
    """Why no career, set or run can have this name; empty if one can."""
    try:
        Identifier().read(name, Place(""))
    except ContentError:
        text = _("{name} cannot be a name here: use lower case letters, digits and hyphens.")
        return text.format(name=in_quotes(name, 40))
    if name in RESERVED_NAMES:
        text = _("{name} cannot be a name here: it is reserved. Take another name.")
        return text.format(name=name)
    return ""


def check_name(name: str) -> str:
    """Return a career's name; StoreError if it is no id, since it becomes a file name."""
    try:
        Identifier().read(name, Place(_("the career's name")))
    except ContentError as error:
        raise StoreError(str(error)) from None
    if name in RESERVED_NAMES:
        raise StoreError(
            _("A career cannot be called {name}. Take another name.").format(name=name)
        )
    return name
