"""Errors of stored files; each message is one line: which file, what is wrong, the remedy."""

import errno
import shlex
from pathlib import Path

from hncli.read_file import NotRegular
from hncli.words import N_, Message, _
from hncli.words.printable import printable
from hncli.words.sentences import located


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


HOLDS_OTHER = N_('it holds the career "{other}".')
IS_EXPORT = N_('it is an export or a backup of the career "{other}".')


class WrongCareer(Damaged):
    """A file at a career's path that holds another career."""

    def __init__(self, path: Path, other: str, remedy: str, why: Message = HOLDS_OTHER) -> None:
        if remedy:
            more = _("To keep what it holds: hn career import {file} --name NEW")
            remedy = f"{remedy} {more.format(file=shlex.quote(display_path(path)))}"
        super().__init__(path, why.format(other=other), remedy)


class Locked(StoreError):
    """The lock is held by another process."""


class Conflict(StoreError):
    """A save was refused: it would overwrite a change of another process."""


class NotFound(StoreError):
    """There is no career, mission or run of this name."""


def display_path(path: Path) -> str:
    """The path with control characters escaped, cut to 400 characters."""
    return printable(path, 400)


DISK_FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
NO_ACCESS = (errno.EACCES, errno.EPERM, errno.EROFS)


def os_error(path: Path, error: OSError) -> StoreError:
    """Convert an OSError to a StoreError with a remedy that fits its errno."""
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
    return StoreError(
        _("{file}: it cannot be used: {why}. {remedy}").format(
            file=display_path(path), why=why, remedy=remedy
        )
    )


def doctor_remedy(name: str) -> str:
    """The remedy text of a damaged career: run the doctor."""
    return _("See hn career doctor {name}.").format(name=name)
