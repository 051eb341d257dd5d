"""The player's own packs: folders in `packs` of the data folder, which the player edits."""

import os
import shutil
from collections.abc import Mapping
from pathlib import Path

from hncli.base.files import (
    StoreError,
    atomic_write,
    create_folder,
    display_path,
    os_error,
    sync_folder,
)
from hncli.base.home import PACKS
from hncli.base.messages import _


class PlayerPacks:
    """The packs in the data folder, by id."""

    def __init__(self, home: Path) -> None:
        self.folder = home / PACKS

    def path(self, id: str) -> Path:
        """The folder of a pack."""
        return self.folder / id

    def exists(self, id: str) -> bool:
        """Whether anything is where this pack would be."""
        return os.path.lexists(self.path(id))

    def write(self, id: str, files: Mapping[str, str]) -> Path:
        """Write a new pack and return its folder; StoreError, and no pack, if that fails.

        Its files are written aside first, so that no command meets half of them.
        """
        target = self.path(id)
        if self.exists(id):
            text = _("{folder}: there is something already; nothing was written.")
            raise StoreError(text.format(folder=display_path(target)))
        aside = self._aside()
        try:
            create_folder(self.folder, self.folder.parent)
            create_folder(aside)
            for name, text in files.items():
                atomic_write(aside / name, text.encode("utf-8"))
            aside.rename(target)
            sync_folder(self.folder)
        except OSError as error:
            shutil.rmtree(aside, ignore_errors=True)
            raise os_error(target, error) from None
        return target

    def remove(self, id: str) -> None:
        """Remove a pack with all that is in its folder; of a link only the link goes.

        StoreError if that fails.
        """
        target, aside = self.path(id), self._aside()
        try:
            if target.is_symlink() or not target.is_dir():
                target.unlink()
            else:
                target.rename(aside)  # at once, so that no command meets half of it
                shutil.rmtree(aside)
            sync_folder(self.folder)
        except OSError as error:
            raise os_error(target, error) from None

    def _aside(self) -> Path:
        """A name for a folder that commands pass over, since it begins with a dot."""
        return self.folder / f".hn-{os.urandom(8).hex()}.tmp"
