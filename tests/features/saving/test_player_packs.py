"""Packs of one card in the data folder: written whole or not at all, and removed whole."""

import errno
import os
import stat
from pathlib import Path

import pytest

from hncli.base.files import StoreError
from hncli.base.home import own_packs
from hncli.features.content import store as player_packs
from hncli.features.content.store import PlayerPacks
from tests.special_files import SPECIAL, make_special

FILES = {"pack.toml": 'id = "mine"\n', "terror.toml": "# Łódź\n"}


@pytest.fixture
def packs(tmp_path: Path) -> PlayerPacks:
    return PlayerPacks(tmp_path / "home")


def names(packs: PlayerPacks) -> list[str]:
    return sorted(path.name for path in packs.folder.iterdir())


def test_a_pack_is_written_and_removed(packs: PlayerPacks) -> None:
    root = packs.write("mine", FILES)
    assert root == packs.folder / "mine"
    assert {path.name: path.read_text("utf-8") for path in root.iterdir()} == FILES
    assert stat.S_IMODE(root.stat().st_mode) == 0o700
    assert names(packs) == ["mine"]
    assert own_packs(packs.folder.parent) == [root]
    packs.remove("mine")
    assert names(packs) == []


def test_what_is_there_is_not_overwritten(packs: PlayerPacks) -> None:
    root = packs.write("mine", FILES)
    with pytest.raises(StoreError) as error:
        packs.write("mine", {"pack.toml": "other"})
    assert str(error.value) == f"{root}: there is something already; nothing was written."
    assert (root / "pack.toml").read_text("utf-8") == FILES["pack.toml"]
    assert names(packs) == ["mine"]


@pytest.mark.parametrize("kind", SPECIAL)
def test_a_special_file_in_its_place_is_left_alone(packs: PlayerPacks, kind: str) -> None:
    packs.folder.mkdir(parents=True)
    make_special(packs.path("mine"), kind)
    with pytest.raises(StoreError, match="there is something already"):
        packs.write("mine", FILES)
    assert names(packs) == ["mine"]


def test_a_link_that_leads_nowhere_is_left_alone(packs: PlayerPacks, tmp_path: Path) -> None:
    packs.folder.mkdir(parents=True)
    packs.path("mine").symlink_to(tmp_path / "elsewhere")
    with pytest.raises(StoreError, match="there is something already"):
        packs.write("mine", FILES)
    assert not (tmp_path / "elsewhere").exists()


def test_a_folder_of_packs_that_is_a_file(packs: PlayerPacks) -> None:
    packs.folder.parent.mkdir()
    packs.folder.touch()
    with pytest.raises(StoreError, match=f"^{packs.folder}/mine: it cannot be used: "):
        packs.write("mine", FILES)


@pytest.mark.parametrize(
    ("code", "remedy"),
    [
        (errno.ENOSPC, "Make room and try again; what was saved before is still there."),
        (errno.EACCES, "Check that you may write there, or name another place with --home."),
    ],
)
def test_no_half_pack_is_left_where_one_cannot_be_written(
    packs: PlayerPacks, monkeypatch: pytest.MonkeyPatch, code: int, remedy: str
) -> None:
    written = []

    def fails(path: Path, data: bytes) -> None:
        written.append(path.name)
        if len(written) == 2:
            raise OSError(code, os.strerror(code))
        path.write_bytes(data)

    monkeypatch.setattr(player_packs, "atomic_write", fails)
    with pytest.raises(StoreError) as error:
        packs.write("mine", FILES)
    assert str(error.value).endswith(f"/mine: it cannot be used: {os.strerror(code)}. {remedy}")
    assert written == list(FILES)
    assert names(packs) == []


def test_of_a_link_only_the_link_is_removed(packs: PlayerPacks, tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    (elsewhere / "pack.toml").touch()
    packs.folder.mkdir(parents=True)
    packs.path("mine").symlink_to(elsewhere)
    packs.remove("mine")
    assert names(packs) == []
    assert [path.name for path in elsewhere.iterdir()] == ["pack.toml"]


def test_what_cannot_be_removed_is_told(packs: PlayerPacks) -> None:
    with pytest.raises(StoreError, match=f"^{packs.folder}/mine: it cannot be used: No such file"):
        packs.remove("mine")


def test_a_folder_that_was_left_aside_is_no_pack(packs: PlayerPacks) -> None:
    """As after a kill in the middle."""
    packs.write("mine", FILES)
    os.rename(packs.path("mine"), packs.folder / ".hn-0123456789abcdef.tmp")  # noqa: PTH104
    assert own_packs(packs.folder.parent) == []
