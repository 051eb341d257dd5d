"""The command that makes the table of simulated careers, and the table that is shipped."""

import sys
import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from benchmarks import percentiles
from benchmarks.percentiles import BOXES, changed, jobs, make, scores_of
from hncli.simulation.jobs import CAREER_MODES, USUAL_PLAYER
from hncli.store.reference_scores import TABLE, simulated
from tests.fuzz.twin import shipped

SHIPPED = tomllib.loads(TABLE.read_text("utf-8"))
ROWS: list[dict[str, Any]] = SHIPPED["simulated"]


def small(path: Path, workers: int = 1, seed: int = 5) -> str:
    """The table of a few careers, by somebody who is quick."""
    make(path, jobs(["random"], [("base", "crime-wave")]), 3, seed, workers)
    return path.read_text("utf-8")


# The command


def test_the_table_is_the_same_whatever_the_number_of_workers(tmp_path: Path) -> None:
    one = small(tmp_path / "one.toml")
    assert small(tmp_path / "two.toml", workers=2) == one
    assert small(tmp_path / "other.toml", seed=6) != one


def test_what_it_makes_can_be_read(tmp_path: Path) -> None:
    path = tmp_path / "table.toml"
    assert "--careers 3 --seed 5\n" in small(path)
    normal, hard = simulated(path)
    assert (normal.mode, hard.mode) == CAREER_MODES
    for found in (normal, hard):
        assert (found.player, found.table, found.careers) == ("random", "career", 3)
        assert found.boxes == {"base", "crime-wave"}


def test_scores_are_counted_from_the_lowest_to_the_highest() -> None:
    assert scores_of(Counter({"2": 1, "-1": 3, "0": 2})) == (-1, [3, 2, 0, 1])
    assert scores_of(Counter({"7": 4})) == (7, [4])


def test_it_can_be_told_whether_a_table_holds(tmp_path: Path) -> None:
    path = tmp_path / "table.toml"
    text = small(path)
    assert changed(path) == []
    first = tomllib.loads(text)["simulated"][0]["first"]
    wrong = text.replace(f"first = {first}\n", "first = 99\n", 1)
    path.write_text(wrong)
    assert changed(path) == []  # made with this very program, so it is not played again
    path.write_text(wrong.replace("made_with = ", "made_with = 'before' #"))
    (said,) = changed(path)
    assert said == f"base+crime-wave, normal, random: the first career came to 99, now {first}"


def test_as_a_command(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "table.toml"
    monkeypatch.setattr(percentiles, "jobs", lambda players: jobs(players, [("base",)]))
    asked = f"percentiles --careers 1 --seed 5 --workers 1 --player random --to {path}"
    monkeypatch.setattr(sys, "argv", asked.split())
    percentiles.main()
    assert [one.careers for one in simulated(path)] == [1, 1]
    monkeypatch.setattr(sys, "argv", f"percentiles --check --to {path}".split())
    with pytest.raises(SystemExit) as ended:
        percentiles.main()
    assert ended.value.code == 0
    assert capsys.readouterr().out == f"Written: {path}\nThe table holds.\n"


# The table that is shipped


def test_it_has_every_ground_once() -> None:
    grounds = [(one["player"], frozenset(one["boxes"]), one["mode"]) for one in ROWS]
    assert len(set(grounds)) == len(grounds)
    assert set(grounds) >= {
        (USUAL_PLAYER, frozenset(boxes), mode) for boxes in BOXES for mode in CAREER_MODES
    }
    for one in ROWS:
        assert set(one["boxes"]) <= set(shipped().boxes)
        assert one["table"] in shipped().packs


@pytest.mark.parametrize("one", ROWS, ids=lambda one: f"{'+'.join(one['boxes'])} {one['mode']}")
def test_its_figures_fit_together(one: dict[str, Any]) -> None:
    counts = one["counts"]
    assert sum(counts) == one["careers"] >= 40
    assert all(type(count) is int and count >= 0 for count in counts)
    assert min(counts[0], counts[-1]) > 0  # from the lowest score that was met to the highest
    assert counts[one["first"] - one["lowest"]]


def test_it_says_what_it_was_made_with() -> None:
    program, *hashes = SHIPPED["made_with"].split()
    assert program.count(".") == 2
    assert hashes
    assert type(SHIPPED["seed"]) is int
    assert TABLE.stat().st_size < 50_000
