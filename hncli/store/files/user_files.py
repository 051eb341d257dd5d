"""Writing files whose path the player has given: exports and drawings."""

import os
from pathlib import Path

from hncli.read_file import NotRegular
from hncli.store.errors import NO_ACCESS, StoreError, display_path, os_error
from hncli.store.files.atomic_write import PRIVATE, SHARED, atomic_write
from hncli.words import _


def write_user_file(
    path: Path, data: bytes, replace: bool = False, is_shared: bool = False
) -> None:
    """Write a file atomically at a path that the player has given; StoreError if refused.

    Only a regular file is ever replaced, and only with `replace`. A link is not followed: the file
    behind it may be one that the player does not think of. A shared one may be read by all whom
    the umask lets.
    """
    folder = path.absolute().parent
    if not os.path.isdir(folder):  # noqa: PTH112 - Path.is_dir raises where a name is too long
        raise StoreError(
            _("{file}: there is no such folder. Make it first.").format(file=display_path(folder))
        )
    try:
        mode = SHARED if is_shared else PRIVATE
        atomic_write(path, data, replace=replace, follow_links=False, mode=mode)
    except FileExistsError:
        raise StoreError(
            _("{file}: it is there already. Name another file.").format(file=display_path(path))
        ) from None
    except NotRegular as error:
        raise _not_replaceable(path, error.kind) from None
    except IsADirectoryError:
        raise _not_replaceable(path, _("a folder")) from None
    except OSError as error:
        if error.errno not in NO_ACCESS:
            raise os_error(path, error) from None
        text = _("{file} cannot be written ({why}). Name a file in a folder you can write to.")
        raise StoreError(text.format(file=display_path(path), why=error.strerror)) from None


def _not_replaceable(path: Path, kind: str) -> StoreError:
    text = _("{file}: it is {kind}, and only a regular file is replaced. Name another file.")
    return StoreError(text.format(file=display_path(path), kind=kind))
