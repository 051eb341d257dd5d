"""A full disk, a folder that cannot be written: a clear message, and the old file unharmed."""

import os
import subprocess
import sys

import pytest

from hncli.base.files import StoreError
from hncli.features.careers.saving.store import Careers
from hncli.game.engine.game import parse_option
from tests.features.saving.conftest import Make
from tests.features.saving.crash.killing import ROOT
from tests.features.saving.playing import setup_of
from tests.features.saving.reading import stored
from tests.support.permissions import permissions_bind

LIMITED = """
import resource, sys
from pathlib import Path
from hncli.game.cards.library import load_library
from hncli.features.careers.saving.store import Careers
from hncli.base.files import StoreError
from tests.features.saving.playing import play
careers = Careers(Path(sys.argv[1]), load_library())
with careers.open("ann") as kept:
    resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[2]),) * 2)
    done = 0
    try:
        for state in play(kept):
            done += 1
    except StoreError as error:
        print(error)
    print(done)
"""


@pytest.mark.parametrize("room", [500, -500])
def test_no_file_can_grow_any_more(make: Make, room: int) -> None:
    """As on a full disk; in a process of its own, since the limit never goes up again."""
    careers = make("running")
    before = stored(careers)
    path = careers.files("ann").mission
    done = subprocess.run(
        [sys.executable, "-c", LIMITED, str(careers.home), str(path.stat().st_size + room)],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    message, count = done.stdout.splitlines()
    assert message == (
        f"{path}: it cannot be used: File too large. "
        "Make room and try again; what was saved before is still there."
    )
    assert careers.diagnose("ann") == []
    assert (int(count) > 0) == (room > 0)
    assert (stored(careers) == before) == (count == "0")
    assert not list(careers.folder.glob(".hn-*"))


def test_a_mission_cannot_be_recorded_any_more(make: Make) -> None:
    """The small file still has room, the career's does not: the mission goes on running."""
    careers = make("far")
    size = careers.files("ann").career.stat().st_size
    done = subprocess.run(
        [sys.executable, "-c", LIMITED, str(careers.home), str(size)],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    message, count = done.stdout.splitlines()
    assert f"{careers.files('ann').career}: it cannot be used: File too large." in message
    assert int(count) > 0
    with careers.open("ann") as kept:
        assert kept.career.mission is not None
        kept.give_up()
    assert careers.diagnose("ann") == []


def test_a_folder_that_may_only_be_read(make: Make) -> None:
    careers = make("running")
    before = stored(careers)
    careers.folder.chmod(0o500)
    try:
        with permissions_bind():
            assert stored(careers) == before
            for ask in (
                lambda: careers.open("ann"),
                lambda: careers.create("bob", setup_of(1)),
                lambda: careers.delete("ann"),
            ):
                with pytest.raises(StoreError, match="Check that you may write there"):
                    ask()
            assert careers.summaries()[0].name == "ann"
    finally:
        careers.folder.chmod(0o700)
    assert stored(careers) == before


def test_a_disk_that_may_only_be_read(make: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    careers = make("running")
    before = stored(careers)
    real = os.open

    def read_only(path: str, flags: int, *args: int, **kwargs: int) -> int:
        if flags & (os.O_WRONLY | os.O_RDWR):
            raise OSError(30, "Read-only file system")
        return real(path, flags, *args, **kwargs)

    with careers.open("ann") as kept:
        with monkeypatch.context() as patch:
            patch.setattr(os, "open", read_only)
            with pytest.raises(
                StoreError,
                match=r"it cannot be used: Read-only file system\. Check that you may write there, "
                "or name another place with --home",
            ):
                kept.add_note("x")
            with pytest.raises(StoreError, match="Read-only"):
                careers.create("bob", setup_of(1))
            assert stored(careers) == before
        kept.add_note("x")


def test_a_file_in_the_place_of_the_folder(careers: Careers) -> None:
    careers.home.mkdir()
    careers.folder.write_text("in the way")
    with pytest.raises(StoreError, match=r"careers.*: it cannot be used"):
        careers.create("ann", setup_of(1))
    assert careers.folder.read_text() == "in the way"


def test_a_folder_in_the_place_of_a_mission(make: Make) -> None:
    careers = make("between")
    careers.files("ann").mission.mkdir()
    with pytest.raises(StoreError, match=r"ann\.mission\.json: it cannot be used: Is a directory"):
        careers.open("ann")
    assert careers.repair("ann")
    with careers.open("ann") as kept:
        kept.choose(parse_option("mission"))
