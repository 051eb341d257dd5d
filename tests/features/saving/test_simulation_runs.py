"""Results of the lab are kept whole, found again, and worked at by one process at a time."""

import os
from pathlib import Path
from types import ModuleType

import pytest

from hncli.base.files import Damaged, Locked, NotFound, StoreError
from hncli.features.lab import jobs
from hncli.features.lab.runs import Documents, SimulationRuns, load_run, versions
from hncli.game import odds, roll_solver
from hncli.game.cards.library import load_library
from hncli.players import rule_based
from tests.features.saving.tables import write_tables

TOLD: Documents = {
    "run": [{"seed": 1}],
    "jobs": [{"marks": "w."}, *({"marks": str(n)} for n in range(12))],
}


def test_kept_and_read(tmp_path: Path) -> None:
    results = SimulationRuns(tmp_path)
    results.write("first", TOLD)
    assert results.read("first") == TOLD
    assert results.path("first") == tmp_path / "lab" / "first.json"


def test_the_last_one_comes_first(tmp_path: Path) -> None:
    results = SimulationRuns(tmp_path)
    assert results.names() == []
    for name in ("b", "a", "c", "a"):
        results.write(name, TOLD)
    assert results.names() == ["a", "c", "b"]


def test_runs_of_the_same_moment_come_by_name(tmp_path: Path) -> None:
    results = SimulationRuns(tmp_path)
    for name in ("b", "c", "a"):
        results.write(name, TOLD)
        os.utime(results.path(name), ns=(0, 5))
    os.utime(results.path("c"), ns=(0, 6))
    assert results.names() == ["c", "a", "b"]


def test_a_folder_that_cannot_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_args: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "iterdir", refuse)
    with pytest.raises(StoreError) as error:
        SimulationRuns(tmp_path).names()
    words = f"{tmp_path / 'lab'}: it cannot be used: Permission denied."
    assert str(error.value).startswith(words)


@pytest.mark.parametrize("name", ["../up", "", "A", "a.b", "-x"])
def test_a_name_is_no_path(name: str, tmp_path: Path) -> None:
    with pytest.raises(StoreError) as error:
        SimulationRuns(tmp_path).path(name)
    words = f"{name!r} cannot be a name here: use lower case letters, digits and hyphens."
    assert str(error.value) == words


def test_a_reserved_name(tmp_path: Path) -> None:
    with pytest.raises(StoreError) as error:
        SimulationRuns(tmp_path).path("con")
    words = "con cannot be a name here: it is reserved. Take another name."
    assert str(error.value) == words


def test_a_long_name_is_cut_short(tmp_path: Path) -> None:
    with pytest.raises(StoreError) as error:
        SimulationRuns(tmp_path).path("A" * 99)
    assert str(error.value).startswith("'" + "A" * 38 + "… cannot be")


def test_what_is_not_there(tmp_path: Path) -> None:
    results = SimulationRuns(tmp_path)
    results.write("night", TOLD)
    with pytest.raises(NotFound) as error:
        results.read("nigth")
    words = "There is no run called nigth. See hn lab list. Did you mean night?"
    assert str(error.value) == words


def test_what_holds_no_run(tmp_path: Path) -> None:
    results = SimulationRuns(tmp_path)
    results.write("night", TOLD)
    with pytest.raises(Damaged) as error:
        load_run(results, "night")
    path = results.path("night")
    words = f"{path}: it is not a run of the lab. Move it away and begin the run anew."
    assert str(error.value) == words


def test_a_harmed_file_is_refused(tmp_path: Path) -> None:
    results = SimulationRuns(tmp_path)
    results.write("night", TOLD)
    path = results.path("night")
    path.write_text(path.read_text().replace('"w."', '"ww"'))
    with pytest.raises(Damaged, match=r"checksum.*Move it away and begin the run anew\."):
        results.read("night")


def test_a_file_of_another_kind_is_refused(tmp_path: Path) -> None:
    results = SimulationRuns(tmp_path)
    results.folder.mkdir()
    write_tables(results.path("night"), "career", {})
    with pytest.raises(StoreError, match="lab"):
        results.read("night")


def test_one_process_at_a_time(tmp_path: Path) -> None:
    results = SimulationRuns(tmp_path)
    with (
        results.lock("night"),
        results.lock("day"),
        pytest.raises(Locked) as error,
    ):
        results.lock("night")
    words = "Another process is at work on the run night. Let it end first."
    assert str(error.value) == words
    results.lock("night").release()
    assert results.names() == []


def test_a_link_to_nowhere_hides_no_run(tmp_path: Path) -> None:
    results = SimulationRuns(tmp_path)
    results.write("night", {"run": [{"seed": 1}]})
    (results.folder / "gone.json").symlink_to("nowhere")
    assert results.names() == ["night", "gone"]


@pytest.mark.parametrize("module", [odds, roll_solver, rule_based, jobs])
def test_a_run_is_not_continued_by_other_players(
    module: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The key of a run changes with each module that decides what comes of it."""
    library = load_library()
    before, read = versions(library), Path.read_bytes
    changed = Path(module.__file__ or "")
    monkeypatch.setattr(
        Path, "read_bytes", lambda path: read(path) + b"#" * (path.name == changed.name)
    )
    assert versions(library) != before
