"""Results of the lab are kept whole, found again, and worked at by one process at a time."""

from pathlib import Path

import pytest

from hncli.store.problems import Absent, Damaged, Held, StoreError
from hncli.store.results import Documents, Results

TOLD: Documents = {
    "run": [{"seed": 1}],
    "jobs": [{"marks": "w."}, *({"marks": str(n)} for n in range(12))],
}


def test_kept_and_read(tmp_path: Path) -> None:
    results = Results(tmp_path)
    results.write("first", TOLD)
    assert results.read("first") == TOLD
    assert results.path("first") == tmp_path / "lab" / "first.json"


def test_the_last_one_comes_first(tmp_path: Path) -> None:
    results = Results(tmp_path)
    assert results.names() == []
    for name in ("b", "a", "c", "a"):
        results.write(name, TOLD)
    assert results.names() == ["a", "c", "b"]


@pytest.mark.parametrize("name", ["../up", "", "A", "con", "a.b", "-x"])
def test_a_name_is_no_path(name: str, tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="cannot be a name"):
        Results(tmp_path).path(name)


def test_what_is_not_there(tmp_path: Path) -> None:
    results = Results(tmp_path)
    results.write("night", TOLD)
    with pytest.raises(Absent, match=r"no run called nigth.*night"):
        results.read("nigth")


def test_a_harmed_file_is_refused(tmp_path: Path) -> None:
    results = Results(tmp_path)
    results.write("night", TOLD)
    path = results.path("night")
    path.write_text(path.read_text().replace('"w."', '"ww"'))
    with pytest.raises(Damaged, match="checksum"):
        results.read("night")


def test_one_process_at_a_time(tmp_path: Path) -> None:
    results = Results(tmp_path)
    with (
        results.hold("night"),
        results.hold("day"),
        pytest.raises(Held, match="at work on the run night"),
    ):
        results.hold("night")
    results.hold("night").release()
    assert results.names() == []
