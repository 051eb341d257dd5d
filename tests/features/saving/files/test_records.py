"""A file says what it is and proves that it is unharmed."""

import json
import os
from pathlib import Path
from typing import Any

import pytest
from tinydb import TinyDB, where

from hncli.base import files
from hncli.base.files import Damaged, NewerFormat, StoreError, read_bytes
from hncli.base.records import (
    FORMAT,
    CheckedFile,
    Database,
    Tables,
    canonical,
    checksum,
    decode,
    encode,
    parse,
)
from tests.features.saving.tables import write_tables
from tests.special_files import SPECIAL, make_special

TABLES: Tables = {"things": {"1": {"b": 1, "a": "é"}}, "summary": {"1": {}}, "apples": {}}


def read(data: bytes, kinds: tuple[str, ...] = ("thing",)) -> Any:
    return decode(data, Path("x.json"), kinds, "See the doctor.")


def test_what_is_packed_is_unpacked() -> None:
    found = read(encode("thing", TABLES))
    assert (found.kind, found.format, found.tables) == ("thing", FORMAT, TABLES)


def test_a_file_begins_with_what_it_is_and_a_summary() -> None:
    data = encode("thing", TABLES).decode("utf-8")
    assert data.startswith('{"meta":{"1":{"kind":"thing","format":2,"checksum":"')
    assert list(json.loads(data)) == ["meta", "summary", "apples", "things"]
    assert data.endswith("}\n")
    assert "é" in data


def test_the_checksum_is_that_of_the_text_of_the_other_tables() -> None:
    import hashlib

    text = '{"apples":{},"summary":{"1":{}},"things":{"1":{"a":"é","b":1}}}'
    assert canonical(TABLES) == text
    assert checksum(TABLES) == hashlib.sha256(text.encode()).hexdigest()
    assert json.loads(encode("thing", TABLES))["meta"]["1"]["checksum"] == checksum(TABLES)


def test_an_editor_may_lay_it_out_anew() -> None:
    data = json.dumps(json.loads(encode("thing", TABLES)), indent=4, sort_keys=True).encode()
    assert read(data).tables == TABLES


def changed(**meta: Any) -> bytes:
    data = json.loads(encode("thing", TABLES))
    data["meta"]["1"].update(meta)
    return json.dumps(data).encode()


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"", "it cannot be read as JSON."),
        (b"{", "it cannot be read as JSON."),
        (b"\xff\xfe", "it cannot be read as JSON."),
        (b"[" * 100_000, "it cannot be read as JSON."),
        (b"[" * 41 + b"]" * 41, "it cannot be read as JSON."),
        (b"9" * 5000, "it cannot be read as JSON."),
        (b"null", "it cannot be read as JSON."),
        (b'{"a": NaN}', "it cannot be read as JSON."),
        (b'{"a": {"1": {"x": "\\ud800"}}}', "it cannot be read as JSON."),
        (b"[]", "it has no tables of ours."),
        (b"{}", "it is not the kind of file that belongs here."),
        (changed(kind="other"), "it is not the kind of file that belongs here."),
        (changed(kind=["thing"]), "it is not the kind of file that belongs here."),
        (changed(format=None), "it does not say its format."),
        (changed(format="1"), "it does not say its format."),
        (changed(format=True), "it does not say its format."),
        (changed(format=1.0), "it does not say its format."),
        (changed(format=-1), "it does not say its format."),
        (changed(format=0), "it does not say its format."),
        (changed(format=3), "it was written by a newer hn, in format 3. Update hn."),
        (changed(format=9999), "it was written by a newer hn, in format 9999. Update hn."),
        (changed(format=10**4), "the number of its format is too large for any format of hn."),
        (changed(format=10**300), "the number of its format is too large for any format of hn."),
        (changed(checksum="0" * 64), "its checksum is wrong, so it was changed or harmed."),
        (changed(checksum=None), "its checksum is wrong, so it was changed or harmed."),
    ],
)
def test_what_is_not_ours_is_refused(data: bytes, says: str) -> None:
    with pytest.raises(Damaged) as error:
        read(data)
    assert str(error.value) == f"x.json: {says} See the doctor."
    assert error.value.why == says
    assert error.value.path == Path("x.json")


def test_a_newer_format_is_told_apart() -> None:
    with pytest.raises(NewerFormat):
        read(changed(format=3))
    with pytest.raises(Damaged) as error:
        read(changed(format=10**300))
    assert not isinstance(error.value, NewerFormat)  # so the doctor may mend it


def test_a_changed_table_is_noticed() -> None:
    with pytest.raises(Damaged, match="checksum"):
        read(encode("thing", TABLES).replace(b'"b":1', b'"b":2'))


def test_an_older_format_is_read_as_it_is() -> None:
    found = read(encode("thing", TABLES, 1))
    assert (found.kind, found.format, found.tables) == ("thing", 1, TABLES)


def test_several_kinds_may_belong() -> None:
    assert read(encode("thing", TABLES), ("other", "thing")).kind == "thing"


def test_what_is_deep_but_not_too_deep_is_read() -> None:
    assert parse(b"[" * 40 + b"]" * 40) is not None
    assert parse(b"[" * 41 + b"]" * 41) is None
    assert parse(b'{"a":' * 40 + b"1" + b"}" * 40) is None
    assert parse(b'"\\u00e9"') == "é"


def test_tinydb_works_on_it(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    with TinyDB(path, "thing", storage=CheckedFile) as database:
        assert database.tables() == set()
        database.table("people").insert({"name": "Ann", "age": 7})
        database.table("people").insert({"name": "Zoë", "age": 8})
        database.table("pets").insert({"name": "Rex"})
    read(path.read_bytes())
    with TinyDB(path, "thing", storage=CheckedFile) as database:
        assert database.tables() == {"people", "pets"}
        assert database.table("people").search(where("age") > 7) == [{"name": "Zoë", "age": 8}]


@pytest.mark.parametrize("remedy", [(), ("Do this.",)])
def test_a_harmed_file_is_refused_by_tinydb_too(tmp_path: Path, remedy: tuple[str, ...]) -> None:
    path = tmp_path / "a.json"
    path.write_bytes(b"{")
    with (
        TinyDB(path, "thing", *remedy, storage=CheckedFile) as database,
        pytest.raises(StoreError) as error,
    ):
        database.table("people").all()
    assert str(error.value) == " ".join((f"{path}: it cannot be read as JSON.", *remedy))


def test_the_table_meta_is_never_taken_from_the_caller(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    write_tables(path, "thing", {"meta": {"1": {"kind": "other"}}, **TABLES})
    assert read(path.read_bytes()).tables == TABLES


def test_a_file_that_is_too_large_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert files.MAX_BYTES == 64 * 1024 * 1024
    path = tmp_path / "a.json"
    write_tables(path, "thing", TABLES)
    size = path.stat().st_size
    monkeypatch.setattr(files, "MAX_BYTES", size)
    assert read_bytes(path, "") == path.read_bytes()
    monkeypatch.setattr(files, "MAX_BYTES", size - 1)
    with pytest.raises(Damaged, match=r"larger than any file of ours\. Do this\."):
        read_bytes(path, "Do this.")


@pytest.mark.parametrize("kind", ["nowhere", "itself"])
def test_a_link_to_nowhere_is_refused(tmp_path: Path, kind: str) -> None:
    path = tmp_path / "a.json"
    path.symlink_to(tmp_path / ("nowhere" if kind == "nowhere" else "a.json"))
    with pytest.raises(StoreError, match=r"a\.json: .*(leads nowhere|symbolic links)"):
        read_bytes(path, "Do this.")


def test_a_link_to_itself_is_not_written(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    path.symlink_to(path)
    with pytest.raises(StoreError, match=r"a\.json: it is a link, not a regular file"):
        write_tables(path, "thing", TABLES)


@pytest.mark.parametrize("by_link", [False, True])
@pytest.mark.parametrize("kind", SPECIAL)
def test_only_a_regular_file_is_read_or_written(tmp_path: Path, kind: str, by_link: bool) -> None:
    path = tmp_path / "a.json"
    target = make_special(path, kind, by_link)
    before = target.lstat()
    for use, found in (
        (lambda: write_tables(path, "thing", TABLES), "a link" if by_link else kind),
        (lambda: read_bytes(path, ""), kind),
    ):
        with pytest.raises(StoreError) as error:
            use()
        words = f"{path}: it is {found}, not a regular file. Move it away and try again."
        assert str(error.value) == words
    assert os.path.samestat(target.lstat(), before)
    assert path.is_symlink() == by_link


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match=r"it cannot be used: Is a directory\. Check that it is"):
        read_bytes(tmp_path, "")
    with pytest.raises(StoreError, match=r"it cannot be used: Is a directory\. Check that it is"):
        write_tables(tmp_path, "thing", TABLES)


def test_no_file_is_no_table(tmp_path: Path) -> None:
    assert CheckedFile(tmp_path / "a.json", "thing").read() is None
    database = Database(tmp_path / "a.json", ("thing", "other"))
    assert (database.exists, database.raw) == (False, {})
    assert (database.kind, database.format) == ("thing", FORMAT)
    with pytest.raises(FileNotFoundError):
        read_bytes(tmp_path / "a.json", "")
