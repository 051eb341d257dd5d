"""What all tests share: the library with the test packs, and the marker for rule ids."""

import gc
import os
import shutil
import signal
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from hncli.game.cards.library import Library
from tests.game.engine.table import library as shared_library
from tests.support import shared_folder
from tests.support.shipped import make_cheap

MEMORY = Path("/dev/shm")
ROOM = 2 * 1024**3
"""Bytes that must be free there for the folders of tests."""


def pytest_configure(config: pytest.Config) -> None:
    """Register the marker for rule ids; cache the shipped packs from the first import on."""
    config.addinivalue_line("markers", "rule(*ids): the ids of the rules that this test proves")
    settings.register_profile("hn", settings(), deadline=None)  # loaded machines break deadlines
    settings.load_profile("hn")
    patch = pytest.MonkeyPatch()
    config.add_cleanup(patch.undo)
    make_cheap(patch)
    # What is compiled is kept, whatever the variable says: else each process of the tests, and each
    # that they start, would compile all of them again.
    patch.setattr(sys, "dont_write_bytecode", False)
    patch.delenv("PYTHONDONTWRITEBYTECODE", raising=False)
    if "TMPDIR" not in os.environ and is_fit_for_folders(MEMORY):
        patch.setenv("TMPDIR", str(MEMORY))
        patch.setattr(tempfile, "tempdir", None)  # it looks at the variable once
    # Everything that a test starts speaks English, whatever the language of who runs it.
    patch.delenv("HN_LANG", raising=False)
    patch.delenv("LANGUAGE", raising=False)
    patch.setenv("LC_ALL", "C.UTF-8")
    # Whoever starts the tests in the background, or with nohup, lets them ignore Ctrl-C and closed
    # terminals, and so would every command that a test starts to see what these do to it.
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    if signal.getsignal(signal.SIGHUP) is signal.SIG_IGN:
        signal.signal(signal.SIGHUP, signal.SIG_DFL)


def is_fit_for_folders(memory: Path) -> bool:
    """Whether tests may have their folders in this file system, which is in memory.

    There a file that replaces another, as every save does, takes a hundredth of the time; no test
    depends on what a disk does. Some tests run programs in their folders.
    """
    if not memory.is_dir() or not os.access(memory, os.W_OK):
        return False
    can_run = not os.statvfs(memory).f_flag & os.ST_NOEXEC
    return can_run and shutil.disk_usage(memory).free > ROOM


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Iterator[None]:
    """Keep thousands of tests out of the garbage collector's way, which would look at all of them.

    They are there until the end, and so is everything that was imported for them. Afterwards it
    looks more seldom than usual: most of what a test makes is gone without it.
    """
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.set_threshold(50_000)
        gc.enable()


@pytest.fixture(scope="session", autouse=True)
def _folders(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Let no test touch the data of whoever runs it, and processes share what is costly to make."""
    base = tmp_path_factory.getbasetemp()
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("HN_HOME", str(tmp_path_factory.mktemp("home")))
        is_worker = "PYTEST_XDIST_WORKER" in os.environ  # make mutants has no xdist
        patch.setenv(shared_folder.VARIABLE, str(base.parent if is_worker else base))
        yield


@pytest.fixture(scope="session")
def library() -> Library:
    """Give the shipped packs and those of the tests, read once."""
    return shared_library()
