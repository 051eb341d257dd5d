"""What can go wrong with stored files, as one line for the player: what, which file, what to do."""

import errno
import shlex
from pathlib import Path

from hncli.read_file import NotRegular
from hncli.words import _, printable


class StoreError(Exception):
    """Something that could not be stored, found or read."""


class Damaged(StoreError):
    """A file that is not what was written; `why` says in which way."""

    def __init__(self, path: Path, why: str, remedy: str) -> None:
        super().__init__(f"{shown(path)}: {why} {remedy}".rstrip())
        self.path = path
        self.why = why


class Newer(Damaged):
    """A file of a format that is still to come."""


HOLDS = _('it holds the career "{other}".')
EXPORTED = _('it is an export or a backup of the career "{other}".')


class Foreign(Damaged):
    """A file in a career's place that holds another career."""

    def __init__(self, path: Path, other: str, remedy: str, why: str = HOLDS) -> None:
        if remedy:
            more = _("To keep what it holds: hn career import {file} --name NEW")
            remedy = f"{remedy} {more.format(file=shlex.quote(shown(path)))}"
        super().__init__(path, why.format(other=other), remedy)


class Held(StoreError):
    """A lock that another process holds."""


class Conflict(StoreError):
    """A save that would overwrite what another process has written."""


class Absent(StoreError):
    """A career that is not there."""


def shown(path: Path) -> str:
    """A file's name, safe to print, whatever it is."""
    return printable(path, 400)


FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
CLOSED = (errno.EACCES, errno.EPERM, errno.EROFS)


def trouble(path: Path, error: OSError) -> StoreError:
    """Say what the system said, and what helps against it."""
    if isinstance(error, NotRegular):
        text = _("{file}: it is {kind}, not a regular file. Move it away and try again.")
        return StoreError(text.format(file=shown(path), kind=error.kind))
    why = error.strerror or str(error)
    if error.errno in FULL:
        remedy = _("Make room and try again; what was saved before is still there.")
    elif error.errno in CLOSED:
        remedy = _("Check that you may write there, or name another place with --home.")
    else:
        remedy = _("Check that it is a file and that its folder can be used.")
    return StoreError(
        _("{file}: it cannot be used: {why}. {remedy}").format(
            file=shown(path), why=why, remedy=remedy
        )
    )


def doctor(name: str) -> str:
    """The remedy for a damaged career."""
    return _("See hn career doctor {name}.").format(name=name)
