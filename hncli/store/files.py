"""A TinyDB storage whose files are always whole: the old one or the new one, never half of both."""

import contextlib
import json
import os
import tempfile
from pathlib import Path
from typing import Any

from tinydb.storages import Storage

from hncli.cards.problems import ContentError, Place
from hncli.words import _

LARGEST = 4 << 20  # no file of ours comes near it, so a larger one is none of ours
REMEDY = _("Mend it, or remove the file and make it anew.")
Tables = dict[str, dict[str, Any]]


class WholeFile(Storage):
    """JSON in one file that is replaced as a whole at every write."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def read(self) -> Tables | None:
        """Everything in the file, None if there is none; ContentError if it is none of ours."""
        place = Place(str(self.path))
        try:
            if self.path.stat().st_size > LARGEST:
                raise place.error(_("the file is too large."), _("It cannot be one of ours."))
            data = json.loads(self.path.read_bytes().decode("utf-8"))
        except FileNotFoundError:
            return None
        except OSError as error:
            raise place.error(
                _("it cannot be read: {why}.").format(why=error.strerror or error),
                _("Check that it is a file you may read."),
            ) from None
        except (ValueError, RecursionError):
            raise place.error(_("it is not JSON."), REMEDY) from None
        if not _is_tables(data):
            raise place.error(_("it is JSON, but not of ours."), REMEDY)
        tables: Tables = data
        return tables

    def write(self, data: Tables) -> None:
        """Write beside the file, make sure it is on disk, and only then take its place."""
        folder = self.path.parent
        folder.mkdir(parents=True, exist_ok=True)
        text = json.dumps(data, indent=1, ensure_ascii=False) + "\n"
        handle, name = tempfile.mkstemp(dir=folder, prefix=f".{self.path.name}.")
        try:
            with os.fdopen(handle, "wb") as file:  # readable by its owner only
                file.write(text.encode("utf-8"))
                file.flush()
                os.fsync(file.fileno())
            Path(name).replace(self.path)
        except BaseException:
            with contextlib.suppress(OSError):
                Path(name).unlink()
            raise
        _sync_folder(folder)


def _sync_folder(folder: Path) -> None:
    """Let the new name be on disk too, where the platform can do that."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _is_tables(data: Any) -> bool:
    """Whether data is what TinyDB keeps: tables of numbered documents."""
    return isinstance(data, dict) and all(
        isinstance(table, dict)
        and all(
            id.isdecimal() and len(id) < 10 and isinstance(document, dict)
            for id, document in table.items()
        )
        for table in data.values()
    )


__all__ = ["ContentError", "WholeFile"]
