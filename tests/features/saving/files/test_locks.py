"""One process at a time plays a career."""

import json
import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from types import SimpleNamespace

import pytest

from hncli.base import locks as locking
from hncli.base.files import StoreError
from hncli.base.locks import Lock
from hncli.features.careers.saving.store import Careers
from tests.features.saving.conftest import Make
from tests.features.saving.playing import play
from tests.special_files import SPECIAL, make_special

HOLD = """
import sys, time
from pathlib import Path
from hncli.base.locks import Lock
lock = Lock(Path(sys.argv[1]), "ann")
print("held", flush=True)
time.sleep(60)
"""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    (tmp_path / "careers").mkdir()
    return tmp_path / "careers" / "ann.lock"


def test_the_second_is_told_who_holds_it(path: Path) -> None:
    holder = subprocess.Popen(
        [sys.executable, "-c", HOLD, str(path)], stdout=subprocess.PIPE, text=True
    )
    assert holder.stdout is not None
    assert holder.stdout.readline() == "held\n"
    day = time.strftime("%Y-%m-%d")
    try:
        with pytest.raises(StoreError) as error:
            Lock(path, "ann")
        assert str(error.value).startswith(
            f"The career ann is being played by process {holder.pid} on {socket.gethostname()}, "
            f"since {day} "
        )
        assert str(error.value).endswith(". Leave it there first.")
    finally:
        os.kill(holder.pid, signal.SIGKILL)
        holder.wait()
        holder.stdout.close()
    Lock(path, "ann").release()  # a killed process leaves nothing behind


def test_a_lock_is_gone_when_it_is_given_back(path: Path) -> None:
    lock = Lock(path, "ann")
    assert json.loads(path.read_text())["pid"] == os.getpid()
    assert path.stat().st_mode & 0o777 == 0o600
    with pytest.raises(StoreError, match=f"process {os.getpid()} on"):
        Lock(path, "ann")
    lock.release()
    assert not path.exists()
    with pytest.raises(OSError, match="Bad file descriptor"):
        os.fstat(lock.handle)


def test_a_longer_name_before_does_not_show_through(path: Path) -> None:
    path.write_text("x" * 4000)
    lock = Lock(path, "ann")
    assert json.loads(path.read_text())["pid"] == os.getpid()
    lock.release()


def test_a_holder_that_says_nothing_sensible_is_another_process(path: Path) -> None:
    lock = Lock(path, "ann")
    for text in ("", "[]", "{", "[" * 100_000):
        path.write_text(text)
        with pytest.raises(StoreError, match="is being played by another process"):
            Lock(path, "ann")
    path.write_text(json.dumps({"pid": "\x1b[2J" * 50, "host": 7, "since": None}))
    with pytest.raises(StoreError) as error:
        Lock(path, "ann")
    assert "\x1b" not in str(error.value)
    lock.release()


def test_a_holder_is_told_in_short(path: Path) -> None:
    lock = Lock(path, "ann")
    path.write_text(json.dumps({"pid": "1" * 99, "host": "h" * 99, "since": "2" * 99}))
    who = f"process {'1' * 19}… on {'h' * 59}…, since {'2' * 29}…"
    with pytest.raises(StoreError) as error:
        Lock(path, "ann")
    words = f"The career ann is being played by {who}. Leave it there first."
    assert str(error.value) == words
    lock.release()


@pytest.mark.parametrize("text", ["[1]", '"me"', "7"])
def test_a_holder_that_is_no_table_is_another_process(path: Path, text: str) -> None:
    lock = Lock(path, "ann")
    path.write_text(text)
    with pytest.raises(StoreError, match="is being played by another process"):
        Lock(path, "ann")
    lock.release()


def test_a_lock_that_lost_its_name_meanwhile_is_not_taken(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its holder may remove the file between our opening and our locking it."""
    tries = []
    lock_handle = locking.lock_handle

    def lock(handle: int) -> bool:
        tries.append(handle)
        if len(tries) < 3:
            path.unlink()
            if len(tries) == 2:
                path.write_text("another")
        return lock_handle(handle)

    monkeypatch.setattr(locking, "lock_handle", lock)
    held = Lock(path, "ann")
    assert len(tries) == 3
    assert os.path.samestat(os.fstat(held.handle), path.stat())
    held.release()


def test_endless_bad_luck_is_told(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(locking, "_is_file_at", lambda *_args: False)
    with pytest.raises(StoreError) as error:
        Lock(path, "ann")
    words = "The career ann is being played by another process. Leave it there first."
    assert str(error.value) == words


def test_on_windows_one_byte_is_locked(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[int, ...]] = []
    windows = SimpleNamespace(LK_NBLCK=2, locking=lambda *args: asked.append(args))
    monkeypatch.setattr(locking, "msvcrt", windows, raising=False)
    with monkeypatch.context() as patch:
        patch.setattr(sys, "platform", "win32")
        assert locking.lock_handle(7)
    assert asked == [(7, 2, 1)]


def test_a_folder_in_its_place_is_told(path: Path) -> None:
    path.mkdir()
    with pytest.raises(StoreError, match=r"ann\.lock: it cannot be used: Is a directory"):
        Lock(path, "ann")


@pytest.mark.parametrize("kind", SPECIAL)
def test_a_special_file_in_its_place_is_told(path: Path, kind: str) -> None:
    make_special(path, kind)
    before = path.lstat()
    with pytest.raises(StoreError) as error:
        Lock(path, "ann")
    words = f"{path}: it is {kind}, not a regular file. Move it away and try again."
    assert str(error.value) == words
    assert os.path.samestat(path.lstat(), before)


@pytest.mark.parametrize("target", ["mine.txt", "nowhere"])
def test_a_link_in_its_place_is_not_followed(path: Path, target: str) -> None:
    mine = path.with_name("mine.txt")
    mine.write_text("mine")
    path.symlink_to(target)
    with pytest.raises(StoreError, match=r"ann\.lock: it is a link, not a regular file\. Move it"):
        Lock(path, "ann")
    assert mine.read_text() == "mine"
    assert sorted(one.name for one in path.parent.iterdir()) == ["ann.lock", "mine.txt"]


def test_a_hard_link_in_its_place_is_not_written(path: Path) -> None:
    mine = path.with_name("mine.txt")
    mine.write_text("mine")
    path.hardlink_to(mine)
    with Lock(path, "ann") as lock:
        assert lock.is_held()
        assert json.loads(path.read_text())["pid"] == os.getpid()
    assert mine.read_text() == "mine"


def test_no_folder_is_made_for_a_lock(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="No such file or directory"):
        Lock(tmp_path / "gone" / "ann.lock", "ann")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("how", ["removed", "replaced", "linked", "folder moved"])
def test_it_is_held_while_its_file_is_there(path: Path, how: str) -> None:
    lock = Lock(path, "ann")
    assert lock.is_held()
    away = path.with_name("away.lock")
    if how == "folder moved":
        path.parent.rename(path.parent.with_name("away"))
    else:
        path.rename(away)
    if how == "replaced":
        path.write_text("another")
    elif how == "linked":
        path.symlink_to(away)
    assert not lock.is_held()
    lock.release()
    assert path.exists() == (how in ("replaced", "linked"))
    assert not lock.is_held()
    lock.release()


def test_with_it_is_held_until_the_end(path: Path) -> None:
    with Lock(path, "ann"):
        assert path.exists()
    assert not path.exists()


def test_it_can_be_kept_beyond_the_end(path: Path) -> None:
    with Lock(path, "ann") as lock:
        lock.keep()
    assert path.exists()
    lock.release()


def test_it_is_not_kept_when_something_went_wrong(path: Path) -> None:
    with pytest.raises(KeyError), Lock(path, "ann") as lock:  # noqa: PT012
        lock.keep()
        raise KeyError
    assert not path.exists()


@pytest.mark.parametrize(
    "do",
    [
        lambda careers: careers.open("ann"),
        lambda careers: careers.rename("ann", "bob"),
        lambda careers: careers.rename("bob", "ann"),
        lambda careers: careers.delete("ann"),
        lambda careers: careers.repair("ann"),
        lambda careers: careers.create("ann", careers.open("ann", False).career.record.setup),
        lambda careers: careers.restore("ann", careers.backups("ann")[0]),
        lambda careers: careers.backup("ann"),
    ],
)
def test_nobody_else_may_change_a_career_that_is_played(make: Make, do: object) -> None:
    careers = make("running")
    with careers.open("ann") as kept:
        with pytest.raises(StoreError, match="ann is being played by process"):
            do(careers)  # type: ignore[operator]
        assert len(list(play(kept, 3))) == 3
    assert not careers.files("ann").lock.exists()
    assert not careers.files("bob").lock.exists()


def test_but_anybody_may_look(make: Make) -> None:
    careers = make("running")
    with careers.open("ann") as kept:
        list(play(kept, 2))
        with careers.open("ann", to_play=False) as seen:
            assert len(seen.career.log.choices) == len(kept.career.log.choices)
        assert Careers(careers.home, careers.library).summaries()[0].state == "running"
