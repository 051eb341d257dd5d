"""A TinyDB storage whose files are always whole: the old one or the new one, never half of both."""

import contextlib
import json
import os
import tempfile
import time
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from tinydb.storages import Storage

from hncli.cards.problems import ContentError, Place
from hncli.read_file import TooLarge, read_file
from hncli.words import _

LARGEST = 4 << 20  # no set comes near it, so a larger file is none of ours
LONGEST_NUMBER = 9  # of a document: no table of ours has a thousand millions
REMEDY = _("Mend it, or remove the file and make it anew.")
UNFINISHED = ".new"
Tables = dict[str, dict[str, Any]]


class WholeFile(Storage):
    """JSON in one file that is replaced as a whole at every write."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def read(self) -> Tables | None:
        """Everything in the file, None if there is none; ContentError if it is none of ours."""
        place = Place(str(self.path))
        try:
            found = read_file(self.path, LARGEST)
            data = json.loads(found.decode("utf-8"))
        except FileNotFoundError:
            return None
        except TooLarge:
            raise place.error(_("the file is too large."), _("It cannot be one of ours.")) from None
        except OSError as error:
            raise place.error(
                _("it cannot be read: {why}.").format(why=error.strerror or error),
                _("Check that it is a file you may read."),
            ) from None
        except (ValueError, RecursionError):
            raise place.error(_("it is not JSON."), REMEDY) from None
        if not is_tables(data):
            raise place.error(_("it is JSON, but not of ours."), REMEDY)
        tables: Tables = data
        return tables

    def write(self, data: Tables) -> None:
        """Write beside the file, make sure it is on disk, and only then take its place."""
        make_folder(self.path.parent)
        text = json.dumps(data, indent=1, ensure_ascii=False) + "\n"
        handle, name = tempfile.mkstemp(dir=self.path.parent, prefix=f".{self.path.name}.")
        put_in_place(handle, Path(name), self.path, text.encode("utf-8"))


def replace_file(path: Path, data: bytes) -> None:
    """Let a file have these bytes, all of them or those it had before.

    Whoever writes holds a lock, so the file beside it has one name: what a process that was
    killed has left there is written over by the next.
    """
    if path.is_symlink():
        path = path.resolve()  # a link that the player has made stays one
    make_folder(path.parent)
    temporary = path.with_name(f".{path.name}{UNFINISHED}")
    handle = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    put_in_place(handle, temporary, path, data)


def put_in_place(handle: int, temporary: Path, path: Path, data: bytes) -> None:
    """Fill a file that is open, make sure that it is on disk, and give it its name."""
    try:
        try:
            left = memoryview(data)
            while left:
                left = left[os.write(handle, left) :]
            os.fsync(handle)
        finally:
            os.close(handle)
        now = time.time_ns()  # finer than the clock of many file systems: it orders our files
        os.utime(temporary, ns=(now, now))
        temporary.replace(path)
    except BaseException:
        with contextlib.suppress(OSError):
            temporary.unlink()
        raise
    sync_folder(path.parent)


def make_folder(folder: Path) -> None:
    """Make a folder for its owner alone, where there is none yet."""
    if not folder.is_dir():
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        sync_folder(folder.parent)


def sync_folder(folder: Path) -> None:
    """Let new names be on disk too, where the platform can do that."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def is_tables(data: Any) -> bool:
    """Whether data is what TinyDB keeps: tables of numbered documents."""
    return isinstance(data, dict) and all(
        isinstance(table, dict)
        and all(_is_number(id) and isinstance(document, dict) for id, document in table.items())
        for table in data.values()
    )


def numbered(documents: Iterable[dict[str, Any]]) -> dict[str, Any]:
    """A table with these documents, in order."""
    return {str(n): document for n, document in enumerate(documents, 1)}


def _is_number(id: str) -> bool:
    return id.isascii() and id.isdecimal() and len(id) <= LONGEST_NUMBER


__all__ = ["ContentError", "WholeFile"]
