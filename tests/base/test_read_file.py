"""The one reader: regular files only, and never more than the limit."""

import errno
import os
import stat
from collections.abc import Callable
from pathlib import Path

import pytest

from hncli.base import read_file as reading
from hncli.base.read_file import NotRegular, TooLarge, kind_of, open_regular, read_file, read_head
from tests.special_files import SPECIAL, make_special


@pytest.mark.parametrize("by_link", [False, True])
@pytest.mark.parametrize("kind", SPECIAL)
@pytest.mark.parametrize("read", [read_file, read_head])
def test_what_is_no_regular_file_is_refused(
    tmp_path: Path,
    kind: str,
    by_link: bool,
    read: Callable[[Path, int], bytes],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It is not even opened: that can wait for ever, or do something to a device."""
    path = tmp_path / "x.json"
    make_special(path, kind, by_link)
    opened = []
    monkeypatch.setattr(os, "open", lambda *args: opened.append(args))
    with pytest.raises(NotRegular) as error:
        read(path, 10)
    assert (error.value.kind, error.value.filename) == (kind, str(path))
    assert error.value.strerror == f"it is {kind}, not a regular file"
    assert opened == []


def test_what_was_exchanged_before_it_was_opened_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "x.json"
    path.write_bytes(b"regular")
    facts = path.stat()
    path.unlink()
    os.mkfifo(path)
    monkeypatch.setattr(os, "stat", lambda *_args, **_kwargs: facts)
    handles = len(list(Path("/proc/self/fd").iterdir()))
    with pytest.raises(NotRegular):
        read_file(path, 10)
    assert len(list(Path("/proc/self/fd").iterdir())) == handles


def test_a_folder_is_refused_in_the_words_of_the_system(tmp_path: Path) -> None:
    with pytest.raises(IsADirectoryError, match="Is a directory"):
        read_file(tmp_path, 10)


def test_a_file_up_to_the_limit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading, "CHUNK", 3)
    path = tmp_path / "x"
    for size in range(12):
        path.write_bytes(b"0123456789ab"[:size])
        if size <= 8:
            assert read_file(path, 8) == path.read_bytes()
        else:
            with pytest.raises(TooLarge, match="it has more than 8 bytes"):
                read_file(path, 8)


def test_a_file_that_is_too_large_is_not_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "sparse"
    with path.open("wb") as file:
        file.truncate(8 << 30)
    assert read_head(path, 5) == b"\0" * 5
    monkeypatch.setattr(os, "read", lambda *_args: pytest.fail("it was read"))
    with pytest.raises(TooLarge):
        read_file(path, 64 << 20)


def test_a_file_that_grows_meanwhile_is_read_up_to_the_limit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "x"
    path.write_bytes(b"1")
    asked = []

    def endless(_handle: int, size: int) -> bytes:
        asked.append(size)
        return b"x" * size

    monkeypatch.setattr(os, "read", endless)
    with pytest.raises(TooLarge):
        read_file(path, 1000)
    assert sum(asked) == 1001


def test_a_link_to_a_regular_file_is_followed(tmp_path: Path) -> None:
    (tmp_path / "real").write_bytes(b"here")
    (tmp_path / "link").symlink_to("real")
    assert read_file(tmp_path / "link", 9) == b"here"
    assert read_head(str(tmp_path / "link"), 2) == b"he"
    with pytest.raises(NotRegular, match="it is a link, not a regular file"):
        open_regular(tmp_path / "link", follow_links=False)


def test_a_link_that_comes_between_is_not_followed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "real").write_bytes(b"here")
    (tmp_path / "link").symlink_to("real")
    facts = (tmp_path / "real").stat()
    monkeypatch.setattr(os, "stat", lambda *_args, **_kwargs: facts)
    with pytest.raises(OSError, match="symbolic links"):
        open_regular(tmp_path / "link", follow_links=False)


def test_links_that_lead_nowhere(tmp_path: Path) -> None:
    (tmp_path / "lost").symlink_to("nowhere")
    (tmp_path / "itself").symlink_to("itself")
    with pytest.raises(FileNotFoundError):
        read_file(tmp_path / "lost", 9)
    with pytest.raises(OSError, match="symbolic links") as error:
        read_file(tmp_path / "itself", 9)
    assert error.value.errno == errno.ELOOP


def test_a_new_file_is_for_its_owner_alone(tmp_path: Path) -> None:
    path = tmp_path / "new"
    os.close(open_regular(path, os.O_RDWR | os.O_CREAT, follow_links=False))
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    with pytest.raises(FileNotFoundError):
        open_regular(tmp_path / "none", os.O_RDWR)


def test_everything_that_is_no_regular_file_has_a_name() -> None:
    kinds = {
        stat.S_IFLNK: "a link",
        stat.S_IFIFO: "a named pipe",
        stat.S_IFSOCK: "a socket",
        stat.S_IFCHR: "a device",
        stat.S_IFBLK: "a device",
        0o170000: "a special file",
    }
    assert {mode: kind_of(mode) for mode in kinds} == kinds
