"""A copy of the program and its packs, for tests that change its files."""

import shutil
from pathlib import Path

import hncli


def copy_program(root: Path) -> None:
    """Copy the program into a folder, with what Python has compiled of it.

    To compile all of it again would take longer than the tests of a copy do.
    """
    source = Path(hncli.__file__).parent
    for name in ("hncli", "content"):
        shutil.copytree(source.parent / name, root / name)
