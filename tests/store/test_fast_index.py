"""The quick list and the long one tell the same, and in doubt the long one is asked."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from platformdirs import user_data_dir

from hncli.store.careers.careers import Careers
from hncli.store.careers.summary import STATES as ALL_STATES
from hncli.store.careers.summary import Summary
from hncli.store.checksum import SHA256_MODULES, digest
from hncli.store.data_folder import MARKER, home_and_reason
from hncli.store.fast_index import COLUMNS, STATES, careers_folder, default_career, read_rows
from hncli.store.files.storage import encode
from tests.store.conftest import Make
from tests.store.playing import setup_of


def quick(careers: Careers) -> list[dict[str, Any]] | None:
    return read_rows(str(careers.paths.folder))


def test_both_tell_the_same(make: Make) -> None:
    careers = make("running")
    careers.create("bob", setup_of(2)).close()
    careers.keep_as_example("bob")
    assert quick(careers) is None  # there is no index yet
    long = [vars(one) for one in careers.summaries()]
    assert quick(careers) == long
    assert [one["example"] for one in long] == [False, True]


def test_it_knows_every_fact_of_a_summary() -> None:
    facts = Summary("ann", "", "", 0, 0, 0, 0, "waiting")
    assert {name: type(value) for name, value in vars(facts).items()} == COLUMNS
    assert {*STATES, "damaged"} == set(ALL_STATES)


def test_no_careers(careers: Careers) -> None:
    assert quick(careers) == []
    careers.paths.folder.mkdir(parents=True)
    assert quick(careers) == []


def test_a_place_that_cannot_be_read(careers: Careers) -> None:
    careers.home.write_text("no folder")
    assert quick(careers) is None


@pytest.mark.parametrize("change", ["time", "size", "new", "gone", "link", "odd"])
def test_an_index_that_is_not_up_to_date(make: Make, change: str) -> None:
    careers = make("between")
    careers.summaries()
    path, other = careers.paths.career("ann"), careers.paths.career("bob")
    facts = path.stat()
    if change == "time":
        os.utime(path, ns=(facts.st_atime_ns, facts.st_mtime_ns + 1))
    elif change == "size":
        path.write_bytes(path.read_bytes() + b" ")
        os.utime(path, ns=(facts.st_atime_ns, facts.st_mtime_ns))
    elif change == "new":
        careers.create("bob", setup_of(2)).close()
    elif change == "gone":
        careers.rename("ann", "bob")
    elif change == "link":
        other.symlink_to("nowhere")
    else:
        (path.parent / "Odd Name.json").touch()
    assert quick(careers) is None
    long = [vars(one) for one in careers.summaries()]
    if change in ("time", "size", "new", "gone"):
        assert quick(careers) == long


@pytest.mark.parametrize(
    "change",
    [{"state": "dancing"}, {"state": "damaged"}, {"stress": "1"}, {"score": True}, {"x": 1},
     {"negotiator": "\x1b[2J"}, {"mode": None}, {"example": 1}],
)  # fmt: skip
def test_an_index_that_lies(make: Make, change: dict[str, Any]) -> None:
    careers = make("between")
    careers.summaries()
    tables = json.loads(careers.paths.index.read_bytes())
    tables["careers"]["1"]["summary"].update(change)
    careers.paths.index.write_bytes(encode("index", tables))
    assert quick(careers) is None


@pytest.mark.parametrize(
    "harm",
    [
        b"", b"{", b"[]", b"[" * 100_000, b"\xff", encode("career", {}), encode("index", {}),
        encode("index", {"careers": {"1": {}}}), encode("index", {"careers": {}}),
        b'{"meta":7}', b'{"meta":{"1":{"kind":"index","format":1,"checksum":""}},"careers":{}}',
    ],
)  # fmt: skip
def test_a_harmed_index(make: Make, harm: bytes) -> None:
    careers = make("between")
    careers.paths.index.write_bytes(harm)
    assert quick(careers) is None


def test_the_career_that_is_meant(make: Make) -> None:
    careers = make("running")
    folder = str(careers.paths.folder)
    assert careers.last_used() == default_career(folder) == "ann"
    for name in ("bob", "eve"):
        careers.create(name, setup_of(2)).close()
    assert default_career(folder) is None
    assert careers.last_used() == default_career(folder) == "eve"
    careers.keep_as_example("eve")
    assert careers.last_used() == default_career(folder) == "bob"
    os.utime(careers.paths.mission("ann"))
    assert careers.last_used() == default_career(folder) == "ann"


def test_only_examples(careers: Careers) -> None:
    for name in ("bob", "eve"):
        careers.create(name, setup_of(2)).close()
        careers.keep_as_example(name)
        assert careers.last_used() is None
        assert default_career(str(careers.paths.folder)) is None


def test_a_marked_folder_is_the_place_itself(careers: Careers, tmp_path: Path) -> None:
    assert careers_folder(str(careers.home)) == str(careers.paths.folder)
    (tmp_path / MARKER).touch()
    assert careers_folder(str(tmp_path)) == str(Careers(tmp_path, careers.library).paths.folder)


@pytest.mark.parametrize(
    "variables",
    [{"HOME": "/home/ann"}, {"HOME": "/home/ann/"}, {"HOME": "/a", "XDG_DATA_HOME": "/b"},
     {"HOME": "/a", "XDG_DATA_HOME": ""}, {"HOME": "/a", "XDG_DATA_HOME": "b"}, {"HOME": ""},
     {"XDG_DATA_HOME": "/b c/"}, {}],
)  # fmt: skip
def test_the_place_of_the_system(
    variables: dict[str, str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Where it is said without platformdirs, it is the same place."""
    monkeypatch.chdir(tmp_path)
    for name in ("HN_HOME", "HOME", "XDG_DATA_HOME"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert Path(home_and_reason()[0]) == Path(user_data_dir("hn", appauthor=False))


def test_checksums_are_the_same_without_openssl() -> None:
    told = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    assert digest(b"abc") == told
    without = (
        f"import sys; sys.modules.update(dict.fromkeys({SHA256_MODULES!r})); "
        "from hncli.store.checksum import digest; print(digest(b'abc'))"
    )
    ended = subprocess.run([sys.executable, "-c", without], stdout=subprocess.PIPE, check=True)
    assert ended.stdout.decode().strip() == told
