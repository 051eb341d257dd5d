"""A folder that all test processes of a run share, for what is costly to make."""

import fcntl
import os
from collections.abc import Callable
from pathlib import Path

VARIABLE = "HN_TEST_SHARED"


def shared_folder(name: str, make: Callable[[Path], None]) -> Path:
    """A folder of that name, made by the first process that asks for it."""
    shared = Path(os.environ[VARIABLE])
    folder = shared / name
    with (shared / f"{name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not folder.is_dir():
            unfinished = shared / f"{name}.new"
            make(unfinished)
            unfinished.rename(folder)
    return folder
