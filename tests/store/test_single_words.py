"""The single mission's file: where it lies, and what is said when it cannot be used."""

from pathlib import Path

import pytest

from hncli.store.errors import StoreError
from hncli.store.saved_mission import KeptSingle, Single
from hncli.store.storage import pack

REMEDY = "Move it away and begin a new mission."


@pytest.fixture
def kept(tmp_path: Path) -> KeptSingle:
    return KeptSingle(tmp_path)


def said(kept: KeptSingle) -> str:
    with pytest.raises(StoreError) as error:
        kept.read()
    return str(error.value)


def test_it_lies_in_one_file_of_the_home(kept: KeptSingle, tmp_path: Path) -> None:
    kept.write(Single("base", "donna", 7))
    assert [path.name for path in tmp_path.iterdir()] == ["single.json"]


def test_a_harmed_file_is_told_with_what_to_do(kept: KeptSingle) -> None:
    kept.path.write_bytes(b"{")
    assert said(kept) == f"{kept.path}: it cannot be read as JSON. {REMEDY}"


def test_a_file_of_another_kind_is_none(kept: KeptSingle) -> None:
    kept.path.write_bytes(pack("honours", {}))
    words = f"{kept.path}: it is not the kind of file that belongs here. {REMEDY}"
    assert said(kept) == words


@pytest.mark.parametrize(
    ("changes", "words"),
    [({"weather": "rain"}, "mission: unknown key 'weather'."), ({"seed": -1}, "mission > seed: ")],
)
def test_what_is_wrong_is_told_with_its_place(
    kept: KeptSingle, changes: dict[str, object], words: str
) -> None:
    spoilt = {"box": "base", "abductor": "donna", "seed": 7} | changes
    kept.path.write_bytes(pack("single", {"mission": {"1": spoilt}}))
    assert said(kept).startswith(f"{kept.path}: {words}")
    assert said(kept).endswith(f". {REMEDY}")
    assert said(kept).count(str(kept.path)) == 1
