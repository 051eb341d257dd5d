"""A folder that all test processes of a run share, for what is costly to make."""

import fcntl
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

VARIABLE = "HN_TEST_SHARED"


def shared() -> Path:
    """The folder of this run."""
    return Path(os.environ[VARIABLE])


@contextmanager
def locked(name: str) -> Iterator[None]:
    """Only one test process at a time is within this block for that name."""
    with (shared() / f"{name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def shared_folder(name: str, make: Callable[[Path], None]) -> Path:
    """A folder of that name, made by the first process that asks for it."""
    folder = shared() / name
    with locked(name):
        if not folder.is_dir():
            unfinished = shared() / f"{name}.new"
            make(unfinished)
            unfinished.rename(folder)
    return folder
