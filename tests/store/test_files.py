"""Files are whole, on disk when they say so, and for their owner alone."""

import errno
import os
import stat
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from hncli.cards.problems import ContentError
from hncli.store.files import WholeFile, is_tables, replace_file

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
    replace_file(path, b"whole")
    assert [name for name, _first in calls] == [
        "open", "write", "fsync", "close", "replace", "open", "fsync", "close",
    ]  # fmt: skip
    assert calls[0][1] == tmp_path / ".a.json.new"
    assert calls[2][1] == calls[1][1]
    assert calls[5][1] == tmp_path
    assert path.read_bytes() == b"whole"


def test_a_file_is_for_its_owner_alone(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "er" / "a.json"
    replace_file(path, b"x")
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700


def test_a_new_folder_is_synced_in_the_one_above(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls = watch(monkeypatch, "open")
    replace_file(tmp_path / "new" / "a.json", b"x")
    assert ("open", tmp_path) in calls


def test_a_write_in_small_pieces_is_whole_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = os.write
    monkeypatch.setattr(os, "write", lambda handle, data: real(handle, data[:3]))
    replace_file(tmp_path / "a.json", b"0123456789")
    assert (tmp_path / "a.json").read_bytes() == b"0123456789"


@pytest.mark.parametrize("call", ["write", "fsync", "utime", "replace"])
def test_a_write_that_fails_leaves_the_old_file_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, call: str
) -> None:
    path = tmp_path / "a.json"
    replace_file(path, b"old")

    def fail(*_args: Any, **_kwargs: Any) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, call, fail)
    with pytest.raises(OSError, match="No space"):
        replace_file(path, b"new")
    assert path.read_bytes() == b"old"
    assert [one.name for one in tmp_path.iterdir()] == ["a.json"]


def test_a_folder_that_cannot_be_synced_is_no_reason_to_fail(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fsync(handle: int) -> None:
        if stat.S_ISDIR(os.fstat(handle).st_mode):
            raise OSError(errno.EINVAL, "Invalid argument")

    monkeypatch.setattr(os, "fsync", fsync)
    replace_file(tmp_path / "a.json", b"new")
    assert (tmp_path / "a.json").read_bytes() == b"new"


def test_what_a_killed_process_left_is_written_over(tmp_path: Path) -> None:
    (tmp_path / ".a.json.new").write_bytes(b"half of something that was much longer")
    replace_file(tmp_path / "a.json", b"new")
    assert (tmp_path / "a.json").read_bytes() == b"new"
    assert not (tmp_path / ".a.json.new").exists()


def test_a_link_of_the_player_stays_a_link(tmp_path: Path) -> None:
    real = tmp_path / "elsewhere" / "real.json"
    real.parent.mkdir()
    real.write_bytes(b"old")
    link = tmp_path / "a.json"
    link.symlink_to(real)
    replace_file(link, b"new")
    assert link.is_symlink()
    assert real.read_bytes() == b"new"


def test_files_are_ordered_by_their_time_however_fast_they_are_written(tmp_path: Path) -> None:
    for n in range(20):
        replace_file(tmp_path / f"{n}.json", b"x")
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


def test_a_set_is_kept_whole(tmp_path: Path) -> None:
    path = tmp_path / "sets" / "a.json"
    storage = WholeFile(path)
    assert storage.read() is None
    storage.write(TABLES)
    assert storage.read() == TABLES
    assert path.read_text(encoding="utf-8").endswith("\n")
    assert "é" in path.read_text(encoding="utf-8")
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert [one.name for one in path.parent.iterdir()] == ["a.json"]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (b"{", "it is not JSON. Mend it"),
        (b"\xff", "it is not JSON. Mend it"),
        (b"[" * 100_000, "it is not JSON. Mend it"),
        (b"[]", "it is JSON, but not of ours. Mend it"),
        (b" " * ((4 << 20) + 1), "the file is too large. It cannot be one of ours."),
    ],
    ids=["half", "bytes", "deep", "a list", "large"],
)
def test_a_set_that_is_none_is_refused(tmp_path: Path, text: bytes, says: str) -> None:
    path = tmp_path / "a.json"
    path.write_bytes(text)
    with pytest.raises(ContentError) as error:
        WholeFile(path).read()
    assert f"{path}: {says}" in str(error.value)


def test_a_folder_in_the_place_of_a_set_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ContentError, match=r"cannot be read: Is a directory\. Check that"):
        WholeFile(tmp_path).read()
