"""Files are whole, on disk when they say so, and for their owner alone."""

import errno
import os
import stat
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from hncli.base import files
from hncli.base.files import (
    FileStamp,
    IsLink,
    StoreError,
    atomic_write,
    create_folder,
    make_folder,
    refuse_links,
    remove_stale_temporaries,
    stamp_of,
)
from hncli.base.read_file import NotRegular
from hncli.base.records import is_tables
from tests.special_files import SPECIAL, make_special

TABLES = {"_default": {"1": {"a": "é"}}}


def watch(monkeypatch: pytest.MonkeyPatch, *names: str) -> list[tuple[str, Any]]:
    """Note the calls of functions of os, in order."""
    calls: list[tuple[str, Any]] = []

    def watching(name: str) -> Callable[..., Any]:
        real = getattr(os, name)

        def call(*args: Any, **kwargs: Any) -> Any:
            calls.append((name, args[0]))
            return real(*args, **kwargs)

        return call

    for name in names:
        monkeypatch.setattr(os, name, watching(name))
    return calls


def test_a_file_is_written_synced_named_and_the_name_synced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.undo()
    path = tmp_path / "a.json"
    calls = watch(monkeypatch, "open", "write", "fsync", "close", "replace")
    atomic_write(path, b"whole")
    assert [name for name, _first in calls] == [
        "open", "write", "fsync", "close", "replace", "open", "fsync", "close",
    ]  # fmt: skip
    assert files.TEMPORARY.fullmatch(calls[0][1].name)
    assert calls[0][1].parent == tmp_path
    assert calls[2][1] == calls[1][1]
    assert calls[5][1] == tmp_path
    assert path.read_bytes() == b"whole"


def test_a_file_is_for_its_owner_alone(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "er" / "a.json"
    make_folder(path.parent)
    atomic_write(path, b"x")
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700


def test_no_write_makes_a_folder(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        atomic_write(tmp_path / "gone" / "a.json", b"x")
    assert list(tmp_path.iterdir()) == []


def test_a_folder_is_made_within_one_that_exists(tmp_path: Path) -> None:
    within = tmp_path / "careers"
    with pytest.raises(FileNotFoundError) as error:
        create_folder(within / "backups" / "ann", within=within)
    assert str(error.value) == f"[Errno 2] No such file or directory: '{within}'"
    assert list(tmp_path.iterdir()) == []
    within.mkdir()
    for _twice in range(2):
        create_folder(within / "backups" / "ann", within=within)
    assert (within / "backups" / "ann").is_dir()


def test_a_new_folder_is_synced_in_the_one_above(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls = watch(monkeypatch, "open")
    make_folder(tmp_path / "new")
    assert ("open", tmp_path) in calls


def test_a_write_in_small_pieces_is_whole_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = os.write
    monkeypatch.setattr(os, "write", lambda handle, data: real(handle, data[:3]))
    atomic_write(tmp_path / "a.json", b"0123456789")
    assert (tmp_path / "a.json").read_bytes() == b"0123456789"


@pytest.mark.parametrize("call", ["write", "fsync", "utime", "replace"])
def test_a_write_that_fails_leaves_the_old_file_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, call: str
) -> None:
    path = tmp_path / "a.json"
    atomic_write(path, b"old")

    def fail(*_args: Any, **_kwargs: Any) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, call, fail)
    with pytest.raises(OSError, match="No space"):
        atomic_write(path, b"new")
    assert path.read_bytes() == b"old"
    assert [one.name for one in tmp_path.iterdir()] == ["a.json"]


def test_a_temporary_file_that_cannot_be_removed_hides_no_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tries: list[str] = []

    def fail(path: Path, *_args: object) -> None:
        tries.append(path.name)
        raise OSError(errno.EIO, f"Failure {len(tries)}")

    for call in ("replace", "unlink"):
        monkeypatch.setattr(os, call, fail)
    with pytest.raises(OSError, match="Failure 1"):
        atomic_write(tmp_path / "a.json", b"new")
    assert len(tries) == 2


def test_a_folder_that_cannot_be_synced_is_no_reason_to_fail(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fsync(handle: int) -> None:
        if stat.S_ISDIR(os.fstat(handle).st_mode):
            raise OSError(errno.EINVAL, "Invalid argument")

    monkeypatch.setattr(os, "fsync", fsync)
    atomic_write(tmp_path / "a.json", b"new")
    assert (tmp_path / "a.json").read_bytes() == b"new"


# Temporary files


def test_every_write_has_a_temporary_file_of_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls = watch(monkeypatch, "open")
    for _time in range(20):
        atomic_write(tmp_path / "a.json", b"x")
    names = [path.name for _open, path in calls if path != tmp_path]
    assert len(set(names)) == 20
    assert all(map(files.TEMPORARY.fullmatch, names))


def test_a_name_that_somebody_has_is_never_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither is a link of that name followed, nor a file of the player's overwritten."""
    random = [bytes([n]) * 8 for n in range(4)]
    file, pipe, link, _free = (tmp_path / f".hn-{one.hex()}.tmp" for one in random)
    file.write_text("mine")
    os.mkfifo(pipe)
    link.symlink_to(tmp_path / "elsewhere")
    left = list(random)
    monkeypatch.setattr(os, "urandom", lambda _size: left.pop(0))
    before = sorted(tmp_path.iterdir())
    atomic_write(tmp_path / "a.json", b"new")
    assert left == []
    assert (tmp_path / "a.json").read_bytes() == b"new"
    assert sorted(tmp_path.iterdir()) == sorted((*before, tmp_path / "a.json"))
    assert not (tmp_path / "elsewhere").exists()
    assert file.read_text() == "mine"


def test_endless_bad_luck_with_names_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "urandom", bytes)
    taken = tmp_path / ".hn-0000000000000000.tmp"
    taken.touch()
    with pytest.raises(FileExistsError) as error:
        atomic_write(tmp_path / "a.json", b"x")
    assert str(error.value) == f"[Errno 17] File exists: '{taken}'"


def test_the_fixed_name_of_older_versions_means_nothing(tmp_path: Path) -> None:
    (tmp_path / ".a.json.new").symlink_to(tmp_path / "elsewhere")
    atomic_write(tmp_path / "a.json", b"new")
    assert (tmp_path / ".a.json.new").is_symlink()
    assert not (tmp_path / "elsewhere").exists()


def test_the_longest_name_can_be_written(tmp_path: Path) -> None:
    path = tmp_path / ("x" * 255)
    atomic_write(path, b"new")
    assert path.read_bytes() == b"new"
    with pytest.raises(OSError, match="File name too long"):
        atomic_write(tmp_path / ("x" * 256), b"new")


def aged(path: Path, seconds: float) -> Path:
    """A file that was last written so long ago."""
    path.write_text("half")
    then = time.time() - seconds
    os.utime(path, (then, then))
    return path


def test_what_killed_processes_have_left_is_removed_after_an_hour(tmp_path: Path) -> None:
    stale = [
        aged(tmp_path / ".hn-0123456789abcdef.tmp", 3700),
        aged(tmp_path / ".hn-0123456789abcdee.tmp", -3700),  # the clock ran ahead
    ]
    stays = [
        aged(tmp_path / ".hn-0123456789abcded.tmp", 3500),
        aged(tmp_path / "hn-0123456789abcdef.tmp", 9999),
        aged(tmp_path / ".hn-0123456789abcdef.tmp.json", 9999),
        aged(tmp_path / ".hn-0123456789ABCDEF.tmp", 9999),
        aged(tmp_path / ".a.json.new", 9999),
    ]
    (tmp_path / ".hn-0000000000000000.tmp").mkdir()
    (tmp_path / ".hn-0000000000000001.tmp").symlink_to(stale[0])
    remove_stale_temporaries(tmp_path)
    assert not any(path.exists() for path in stale)
    assert all(path.exists() for path in stays)
    assert (tmp_path / ".hn-0000000000000000.tmp").is_dir()
    assert (tmp_path / ".hn-0000000000000001.tmp").is_symlink()
    remove_stale_temporaries(tmp_path / "nowhere")


def test_the_first_write_to_a_folder_cleans_it(tmp_path: Path) -> None:
    stale = aged(tmp_path / ".hn-0123456789abcdef.tmp", 3700)
    atomic_write(tmp_path / "a.json", b"x")
    assert not stale.exists()
    aged(stale, 3700)
    atomic_write(tmp_path / "a.json", b"x")
    assert stale.exists()  # once in a process is enough


def test_many_write_the_same_file_at_once(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    texts = [str(n).encode() * 100_000 for n in range(8)]
    with ThreadPoolExecutor(8) as pool:
        list(pool.map(lambda text: [atomic_write(path, text) for _time in range(20)], texts))
    assert path.read_bytes() in texts
    assert [one.name for one in tmp_path.iterdir()] == ["a.json"]


def test_of_many_that_make_a_new_file_one_does(tmp_path: Path) -> None:
    path = tmp_path / "a.json"

    def make(n: int) -> bool:
        try:
            atomic_write(path, str(n).encode(), replace=False)
        except FileExistsError:
            return False
        return True

    with ThreadPoolExecutor(8) as pool:
        made = list(pool.map(make, range(8)))
    assert made.count(True) == 1
    assert path.read_bytes() == str(made.index(True)).encode()
    assert [one.name for one in tmp_path.iterdir()] == ["a.json"]


@pytest.mark.parametrize("is_there", [False, True])
def test_a_new_file_where_there_are_no_hard_links(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, is_there: bool
) -> None:
    def link(*_args: object) -> None:
        raise OSError(errno.EPERM, "Operation not permitted")

    monkeypatch.setattr(os, "link", link)
    path = tmp_path / "a.json"
    if is_there:
        path.write_text("mine")
        with pytest.raises(FileExistsError) as error:
            atomic_write(path, b"new", replace=False)
        assert str(error.value) == f"[Errno 17] File exists: '{path}'"
        assert path.read_text() == "mine"
    else:
        atomic_write(path, b"new", replace=False)
        assert path.read_bytes() == b"new"
    assert [one.name for one in tmp_path.iterdir()] == ["a.json"]


def test_a_write_tells_the_identity_of_the_new_file(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    first = atomic_write(path, b"x")
    facts = path.stat()
    assert first == FileStamp(facts.st_dev, facts.st_ino, 1, facts.st_mtime_ns) == stamp_of(facts)
    assert atomic_write(path, b"x") != first


# What is written over, and what is not


@pytest.mark.parametrize("by_link", [False, True])
@pytest.mark.parametrize("kind", SPECIAL)
def test_only_regular_files_are_replaced(tmp_path: Path, kind: str, by_link: bool) -> None:
    path = tmp_path / "a.json"
    make_special(path, kind, by_link)
    before = {one: one.lstat().st_ino for one in tmp_path.iterdir()}
    with pytest.raises(NotRegular) as error:
        atomic_write(path, b"x")
    assert error.value.kind == ("a link" if by_link else kind)
    assert error.value.filename == str(path)
    assert {one: one.lstat().st_ino for one in tmp_path.iterdir()} == before


def test_a_folder_is_not_replaced(tmp_path: Path) -> None:
    (tmp_path / "a.json").mkdir()
    with pytest.raises(IsADirectoryError):
        atomic_write(tmp_path / "a.json", b"x")


@pytest.mark.parametrize("target", ["real.json", "nowhere.json", "folder", "gone/x.json", "a.json"])
def test_a_link_is_not_written_through(tmp_path: Path, target: str) -> None:
    (tmp_path / "real.json").write_bytes(b"mine")
    (tmp_path / "folder").mkdir()
    link = tmp_path / "a.json"
    link.symlink_to(target)
    with pytest.raises(NotRegular, match="it is a link, not a regular file"):
        atomic_write(link, b"new")
    with pytest.raises(IsLink) as error:
        atomic_write(link, b"new", home=tmp_path)
    assert error.value.errno == errno.ELOOP
    assert link.is_symlink()
    assert (tmp_path / "real.json").read_bytes() == b"mine"
    assert sorted(one.name for one in tmp_path.iterdir()) == ["a.json", "folder", "real.json"]


def test_nor_through_a_linked_folder_in_the_data_folder(tmp_path: Path) -> None:
    mine = tmp_path / "mine"
    mine.mkdir()
    (mine / "1.json").write_bytes(b"mine")
    home = tmp_path / "home"
    home.mkdir()
    (home / "lessons").symlink_to(mine)
    with pytest.raises(IsLink) as error:
        atomic_write(home / "lessons" / "1.json", b"new", home=home)
    assert error.value.filename == str(home / "lessons")
    with pytest.raises(StoreError, match=r"lessons: it is a link.* Move the link away"):
        make_folder(home / "lessons" / "new", home)
    assert [one.read_bytes() for one in mine.iterdir()] == [b"mine"]


def test_a_data_folder_may_itself_be_a_link(tmp_path: Path) -> None:
    (tmp_path / "synced").mkdir()
    home = tmp_path / "home"
    home.symlink_to("synced")
    atomic_write(home / "a.json", b"new", home=home)
    assert (tmp_path / "synced" / "a.json").read_bytes() == b"new"


def test_a_link_outside_of_the_data_folder_is_the_players_own(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to("elsewhere")
    refuse_links(tmp_path / "link" / "home", tmp_path / "link" / "home")
    refuse_links(tmp_path / "link", tmp_path / "home")


def test_files_are_ordered_by_their_time_however_fast_they_are_written(tmp_path: Path) -> None:
    for n in range(20):
        atomic_write(tmp_path / f"{n}.json", b"x")
    times = [(tmp_path / f"{n}.json").stat().st_mtime_ns for n in range(20)]
    assert times == sorted(set(times))


@pytest.mark.parametrize(
    ("data", "is_ours"),
    [
        ({}, True),
        (TABLES, True),
        ({"a": {}}, True),
        ([], False),
        ({"a": []}, False),
        ({"a": {"x": {}}}, False),
        ({"a": {"1": []}}, False),
        ({"a": {"²": {}}}, False),
        ({"a": {"9" * 9: {}}}, True),
        ({"a": {"9" * 10: {}}}, False),
    ],
)
def test_what_tables_are(data: Any, is_ours: bool) -> None:
    assert is_tables(data) is is_ours
