"""Custom sets in their files: kept, listed, found again, and refused where they are harmed."""

import json
import os
import stat
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from hncli.base.files import is_name
from hncli.base.problems import ContentError
from hncli.base.schema import write_fields
from hncli.features.missions.saving.custom_sets import SetFile, Sets, open_sets, read_valid_set
from hncli.game.cards.library import Library
from tests.career.desk import a_set

TABLES = {"_default": {"1": {"a": "é"}}}


@pytest.fixture
def sets(tmp_path: Path) -> Sets:
    """A home with two sets."""
    sets = Sets(tmp_path)
    sets.save("night-shift", a_set("base", "crime-wave"))
    sets.save("day-shift", a_set("base", seed=6))
    return sets


def said(refused: Callable[[], object]) -> str:
    """What is said when this is done."""
    with pytest.raises(ContentError) as error:
        refused()
    return str(error.value)


def harmed(sets: Sets, **changes: Any) -> Path:
    """A set's file with other words in its document; None takes a word out."""
    path = sets.path("day-shift")
    data = json.loads(path.read_text("utf-8"))
    document = data["_default"]["1"] | changes
    data["_default"]["1"] = {key: value for key, value in document.items() if value is not None}
    path.write_text(json.dumps(data), "utf-8")
    return path


def test_a_set_comes_back_as_it_was(sets: Sets, library: Library) -> None:
    assert sets.get("night-shift", library.packs) == a_set("base", "crime-wave")
    assert sets.get("day-shift", library.packs) == a_set("base", seed=6)


def test_a_set_is_replaced_unless_it_has_to_stay(sets: Sets, library: Library) -> None:
    sets.save("day-shift", a_set("base"))
    assert sets.get("day-shift", library.packs) == a_set("base")
    with pytest.raises(FileExistsError):
        sets.save("day-shift", a_set("crime-wave"), replace=False)
    assert sets.get("day-shift", library.packs) == a_set("base")
    assert open_sets(sets.home).names() == sets.names()


def test_a_set_is_one_small_file(sets: Sets, tmp_path: Path) -> None:
    path = sets.save("late", a_set("base"))
    assert path == tmp_path / "sets" / "late.json" == sets.path("late") == sets.existing("late")
    data = json.loads(path.read_text("utf-8"))
    assert data == {"_default": {"1": {"kind": "set", "format": 1, **write_fields(a_set("base"))}}}


def test_the_file_can_be_read_by_eye(sets: Sets) -> None:
    text = sets.path("night-shift").read_text("utf-8")
    assert text.startswith('{\n "_default": {\n  "1": {\n   "kind": "set",\n')
    assert text.endswith("\n}\n")


def test_names_are_those_of_files_in_order(sets: Sets) -> None:
    for name in ("Not An Id.json", "notes.txt"):
        (sets.folder / name).write_text("", "utf-8")
    assert sets.names() == ["day-shift", "night-shift"]


def test_without_a_folder_there_are_none(tmp_path: Path) -> None:
    assert Sets(tmp_path / "nowhere").names() == []


def test_a_name_that_is_no_id(sets: Sets) -> None:
    assert said(lambda: sets.path("../night-shift")).startswith("the set's name: ")


@pytest.mark.parametrize("name", ["con", "nul", "com1", "lpt9", "index", "honours", "single"])
def test_a_reserved_name(sets: Sets, name: str) -> None:
    """The same names are refused for sets as for careers and runs."""
    assert not is_name(name)
    words = f"the set's name: {name} cannot be a name here: it is reserved. Take another name."
    assert said(lambda: sets.path(name)) == words
    (sets.folder / f"{name}.json").write_text("", "utf-8")
    assert sets.names() == ["day-shift", "night-shift"]


def test_a_folder_that_cannot_be_read(tmp_path: Path) -> None:
    (tmp_path / "sets").write_text("", "utf-8")
    words = f"{tmp_path / 'sets'}: it cannot be read: Not a directory. "
    assert said(Sets(tmp_path).names) == words + "Check that it is a folder you may read."


def test_a_set_that_is_not_there(sets: Sets, library: Library) -> None:
    words = f"{sets.folder}: there is no set called night-shif. "
    words += "Build it with hn sets new night-shif. Did you mean night-shift?"
    assert said(lambda: sets.get("night-shif", library.packs)) == words


def test_a_file_that_is_not_there(sets: Sets, library: Library) -> None:
    path = sets.path("lost")
    path.symlink_to("nowhere.json")
    words = f"{path}: there is no such file, or a link that leads nowhere. "
    words += "See hn sets list for the sets you have."
    assert sets.existing("lost") == path
    assert said(lambda: read_valid_set(path, library.packs)) == words


def test_a_set_that_cannot_be_kept(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", "utf-8")
    inside = Sets(tmp_path / "file")
    words = f"{inside.path('x')}: it cannot be written: Not a directory. "
    words += "Nothing was kept; check that the folder is one you may write to."
    assert said(lambda: inside.save("x", a_set("base"))) == words


def test_a_file_that_is_no_json(sets: Sets, library: Library) -> None:
    path = sets.path("day-shift")
    path.write_text("{", "utf-8")
    words = f"{path}: it is not JSON. Mend it, or remove the file and make it anew."
    assert said(lambda: read_valid_set(path, library.packs)) == words


@pytest.mark.parametrize("count", [0, 2])
def test_a_file_holds_exactly_one_set(sets: Sets, library: Library, count: int) -> None:
    path = sets.path("day-shift")
    (document,) = json.loads(path.read_text("utf-8"))["_default"].values()
    documents = {str(n): document for n in range(1, count + 1)}
    path.write_text(json.dumps({"_default": documents}), "utf-8")
    words = f"{path}: it holds {count} sets. A file holds exactly one."
    assert said(lambda: read_valid_set(path, library.packs)) == words


@pytest.mark.parametrize(
    ("key", "value", "wanted"),
    [
        ("kind", "career", "'set'"),
        ("kind", None, "'set'"),
        ("format", 2, "1"),
        ("format", True, "1"),
        ("format", None, "1"),
    ],
)
def test_a_file_that_is_none_of_ours(
    sets: Sets, library: Library, key: str, value: object, wanted: str
) -> None:
    path = harmed(sets, **{key: value})
    words = f"{path}: {key}: expected {wanted}. Build the set anew with hn sets new."
    assert said(lambda: read_valid_set(path, library.packs)) == words


def test_a_set_that_breaks_the_rules_is_told_with_its_file(sets: Sets, library: Library) -> None:
    path = harmed(sets, pivotal=[])
    assert said(lambda: read_valid_set(path, library.packs)).startswith(f"{path}: pivotal")


# The storage


def test_a_set_is_kept_whole(tmp_path: Path) -> None:
    path = tmp_path / "sets" / "a.json"
    storage = SetFile(path)
    assert storage.read() is None
    path.parent.mkdir()
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
        SetFile(path).read()
    assert f"{path}: {says}" in str(error.value)


def test_a_folder_in_the_place_of_a_set_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ContentError, match=r"cannot be read: Is a directory\. Check that"):
        SetFile(tmp_path).read()


def test_a_pipe_in_the_place_of_a_set_is_neither_read_nor_replaced(tmp_path: Path) -> None:
    sets = Sets(tmp_path)
    sets.folder.mkdir()
    path = sets.path("x")
    os.mkfifo(path)
    why = "it is a named pipe, not a regular file"
    words = f"{path}: it cannot be read: {why}. Check that it is a file you may read."
    assert said(SetFile(path).read) == words
    words = f"{path}: it cannot be written: {why}. "
    words += "Nothing was kept; check that the folder is one you may write to."
    assert said(lambda: sets.save("x", a_set("base"))) == words
    assert path.is_fifo()
