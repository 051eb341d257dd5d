"""The file of results: what is kept once, what damage does, and its backups."""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from hncli.base.backups import KEEP_NEWEST
from hncli.base.files import Damaged, NotFound, StoreError
from hncli.base.locks import Lock
from hncli.base.records import encode
from hncli.features.challenges.store import KIND, Challenges, StoredResult
from tests.special_files import SPECIAL, make_special

DAY = "2026-01-31"
OWN = StoredResult("DUEL-RESULT-1", day=DAY)
ANN = StoredResult("DUEL-RESULT-2", "Ann", DAY)
BOB = StoredResult("DUEL-RESULT-3", "Bob", "2026-02-01")


def file_of(**document: Any) -> bytes:
    """A file with a right checksum."""
    return encode(KIND, {"results": {"1": document}})


def test_nothing_yet(tmp_path: Path) -> None:
    store = Challenges(tmp_path / "new")
    assert (store.all(), store.days(), store.backups.back_up()) == ([], set(), None)
    assert not (tmp_path / "new").exists()


def test_what_is_added_is_there(tmp_path: Path) -> None:
    store = Challenges(tmp_path)
    assert store.add([OWN, ANN]) == [OWN, ANN]
    assert store.add([BOB]) == [BOB]
    assert Challenges(tmp_path).all() == [OWN, ANN, BOB]
    assert store.of_day(DAY) == [OWN, ANN]
    assert store.days() == {DAY}
    assert [path.name for path in tmp_path.iterdir() if path.suffix == ".json"] == [
        "hn.challenges.json"
    ]


def test_a_code_once_and_the_first_of_a_day(tmp_path: Path) -> None:
    store = Challenges(tmp_path)
    store.add([OWN, ANN])
    again = StoredResult("DUEL-RESULT-9", day=DAY)
    anns = StoredResult("DUEL-RESULT-8", "Ann", DAY)
    stolen = StoredResult(OWN.code, "Eve", "")
    assert store.add([again, anns, stolen, OWN]) == []
    free = [StoredResult(f"DUEL-RESULT-{n}") for n in (10, 11, 11)]  # of no day
    assert store.add(free) == free[:2]


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"junk",
        b"{}",
        file_of(code="DUEL")[:-5],
        file_of(code="DUEL").replace(b"DUEL", b"TOUR"),
        encode("config", {"results": {}}),
        file_of(name="Ann"),
        file_of(code=5),
        file_of(code=""),
        file_of(code="DUEL", name="x" * 100),
        file_of(code="DUEL", day="x" * 11),
        file_of(code="DUEL", score=5),
        file_of(code="x" * 9_000),
        encode(KIND, {"results": {"1": {"code": "\x1b[31m\n"}}}),
    ],
)
def test_a_damaged_file(tmp_path: Path, data: bytes) -> None:
    store = Challenges(tmp_path)
    store.path.write_bytes(data)
    for use in (store.all, store.days, lambda: store.add([OWN])):
        with pytest.raises(Damaged, match=r"hn.challenges.json: .*Move it away") as error:
            use()
        assert str(error.value).isprintable()
    assert store.path.read_bytes() == data


@pytest.mark.parametrize("kind", SPECIAL)
def test_no_regular_file(tmp_path: Path, kind: str) -> None:
    store = Challenges(tmp_path)
    make_special(store.path, kind)
    uses: list[Callable[[], object]] = [store.all, lambda: store.add([OWN]), store.backups.back_up]
    for use in uses:
        with pytest.raises(StoreError, match=kind):
            use()


def test_a_file_of_a_newer_hn(tmp_path: Path) -> None:
    Challenges(tmp_path).path.write_bytes(encode(KIND, {"results": {}}, 99))
    with pytest.raises(StoreError, match="newer hn"):
        Challenges(tmp_path).all()


def test_two_processes_lose_nothing(tmp_path: Path) -> None:
    program = (
        "import sys; from pathlib import Path;"
        "from hncli.features.challenges.store import Challenges, StoredResult;"
        "[Challenges(Path(sys.argv[1])).add([StoredResult(f'{sys.argv[2]}-{n}')]) "
        "for n in range(10)]"
    )
    running = [
        subprocess.Popen([sys.executable, "-c", program, str(tmp_path), name]) for name in "ab"
    ]
    assert [process.wait(60) for process in running] == [0, 0]
    assert len(Challenges(tmp_path).all()) == 20


def test_a_lock_that_is_held(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hncli.base.locks.TRIES", 2)
    store = Challenges(tmp_path)
    with Lock(store.path.with_suffix(".lock"), "another"):
        with pytest.raises(StoreError, match="another hn is writing it"):
            store.add([OWN])
        assert store.all() == []


def test_backups(tmp_path: Path) -> None:
    store = Challenges(tmp_path)
    store.add([OWN])
    first = store.backups.back_up()
    assert first is not None
    assert first.parent == tmp_path / "backups" / "hn.challenges"
    assert first.name.endswith("-challenges.json")
    assert store.backups.back_up() == first  # it has not changed
    store.add([ANN])
    second = store.backups.back_up()
    assert second not in (None, first)
    assert [made.path for made in store.backups.all()] == [second, first]
    assert [held for _made, held in store.backups.contents()] == [[OWN, ANN], [OWN]]
    first.write_bytes(b"{")
    second.unlink()
    second.mkdir()
    assert [held for _made, held in store.backups.contents()] == [None, None]
    assert store.backups.back_up() not in (None, first, second)
    second.rmdir()
    for n in range(KEEP_NEWEST + 3):
        store.add([StoredResult(f"DUEL-RESULT-{n + 50}")])
        store.backups.back_up()
    assert len(list(first.parent.iterdir())) == KEEP_NEWEST


def test_going_back_keeps_what_is_there(tmp_path: Path) -> None:
    store = Challenges(tmp_path)
    store.add([OWN])
    first = store.backups.back_up()
    assert first is not None
    store.add([ANN])
    store.backups.restore(first)
    assert store.all() == [OWN]
    (before, *_rest) = store.backups.all()
    assert store.backups.content(before.path) == [OWN, ANN]
    store.path.write_text("junk")
    store.backups.restore(before.path)
    assert store.all() == [OWN, ANN]
    assert store.backups.all()[0].path.read_text() == "junk"


def test_what_cannot_be_gone_back_to(tmp_path: Path) -> None:
    store = Challenges(tmp_path)
    store.add([OWN])
    made = store.backups.back_up()
    assert made is not None
    with pytest.raises(NotFound):
        store.backups.restore(made.with_name("none.json"))
    made.write_bytes(made.read_bytes()[:-9])
    with pytest.raises(Damaged):
        store.backups.restore(made)
    assert store.all() == [OWN]
    assert [one.path for one in store.backups.all()] == [made]


def test_the_oldest_backup_can_be_gone_back_to(tmp_path: Path) -> None:
    """To keep what is there rotates it away."""
    store = Challenges(tmp_path)
    for n in range(KEEP_NEWEST + 1):
        store.add([StoredResult(f"DUEL-RESULT-{n}")])
        if n < KEEP_NEWEST:
            store.backups.back_up()
    oldest = store.backups.all()[-1].path
    store.backups.restore(oldest)
    assert [one.code for one in store.all()] == ["DUEL-RESULT-0"]
    assert not oldest.exists()
