"""Files that a command writes where the player says."""

import os
from pathlib import Path

from hncli.cli.exit_codes import Exit, stop
from hncli.cli.shared.store_errors import store_errors
from hncli.words import _
from hncli.words.printable import printable_path


def refuse_existing(path: Path, option: str, replace: bool) -> None:
    """End the command if there is such a file and it may not be replaced.

    What is no regular file is refused by the store, with or without --replace.
    """
    if not replace and os.path.isfile(path) and not os.path.islink(path):  # noqa: PTH113, PTH114
        text = _("There is a file {path} already; name another with {option}, or add --replace.")
        stop(text.format(path=printable_path(path), option=option), Exit.USAGE)


def write_output(path: Path, data: bytes, replace: bool) -> None:
    """Write a file whole, for everybody to read; the command ends if that cannot be done."""
    from hncli.base.files import write_user_file

    with store_errors():
        write_user_file(path, data, replace, is_shared=True)
