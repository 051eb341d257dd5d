"""How mutants are counted and explained (`make mutants`), shown on results that are made up."""

import json
import tomllib
from collections import Counter
from pathlib import Path

import pytest

from tests.mutation import mutants, order
from tests.mutation.mutants import (
    Part,
    draw,
    forget,
    keep_only,
    main,
    of_modules,
    settings,
    skip_all_but,
)
from tests.mutation.order import distance, likely
from tests.mutation.results import (
    KILLED,
    SKIPPED,
    outdated,
    read_reasons,
    read_results,
    unexplained,
    wilson_interval,
)

PARTS = list(settings()["parts"])
CODES = {"x_a__mutmut_1": 1, "x_a__mutmut_2": 0, "x_b__mutmut_1": 33, "x_b__mutmut_2": -24}


@pytest.fixture
def work(tmp_path: Path) -> Path:
    """Give a folder as mutmut leaves it: one killed, one alive, one not reached, one too slow."""
    meta = {"exit_code_by_key": {f"hncli.game.engine.dice.{name}": CODES[name] for name in CODES}}
    (tmp_path / "dice.py.meta").write_text(json.dumps(meta), "utf-8")
    return tmp_path


def test_the_score_counts_what_no_test_reaches_as_alive(work: Path) -> None:
    results = read_results(work)
    assert (results.total, results.score) == (4, 50.0)
    assert [name[-13:] for name in results.survivors] == ["x_a__mutmut_2", "x_b__mutmut_1"]


def test_a_quick_run_keeps_the_kills_alone(work: Path) -> None:
    forget(work, quick=True)
    found = json.loads((work / "dice.py.meta").read_text("utf-8"))["exit_code_by_key"]
    assert list(found.values()) == [1, None, None, None]


def test_the_mutants_of_a_module() -> None:
    names = [
        "hncli.game.engine.rolls.x_throw__mutmut_1",
        "hncli.game.engine.turn.x_draw__mutmut_2",
        "hncli.game.engine.mission.xǁMissionǁrun__mutmut_3",
    ]
    assert of_modules(names, []) == names
    assert of_modules(names, ["rolls", "mission"]) == [names[0], names[2]]
    assert of_modules(names, ["roll"]) == []


def test_a_sample_depends_on_its_seed_and_on_no_order() -> None:
    names = [f"x_a__mutmut_{n}" for n in range(1000)]
    drawn = draw(names, 100, seed=1)
    assert len(drawn) == 100
    assert drawn == draw(reversed(names), 100, seed=1)
    assert drawn != draw(names, 100, seed=2)
    assert drawn < draw(names, 200, seed=1)
    assert draw(names, 2000, seed=1) == set(names)


def test_what_is_not_drawn_is_neither_tested_nor_counted(work: Path) -> None:
    skip_all_but(
        work, {"hncli.game.engine.dice.x_a__mutmut_1", "hncli.game.engine.dice.x_a__mutmut_2"}
    )
    keep_only(work, {KILLED, SKIPPED})
    found = json.loads((work / "dice.py.meta").read_text("utf-8"))["exit_code_by_key"]
    assert list(found.values()) == [1, None, 34, 34]
    results = read_results(work)
    assert (results.total, results.killed, results.score) == (2, 1, 50.0)
    assert results.skipped == [f"hncli.game.engine.dice.x_b__mutmut_{n}" for n in (1, 2)]


@pytest.mark.parametrize(
    ("killed", "total", "low", "high"),
    [(450, 500, 87.06, 92.34), (0, 10, 0.0, 27.75), (10, 10, 72.25, 100.0), (0, 0, 0.0, 100.0)],
)
def test_the_interval_of_a_score_is_wilsons(
    killed: int, total: int, low: float, high: float
) -> None:
    assert wilson_interval(killed, total) == pytest.approx((low, high), abs=0.01)


def test_every_survivor_needs_a_reason_of_some_words() -> None:
    reasons = read_reasons(
        "- `hncli.game.engine.dice.x_a__mutmut_*`, `hncli.game.engine.dice.x_c__mutmut_1`: "
        "nobody sees it.\n"
        "- `hncli.game.engine.dice.x_b__mutmut_1`: so.\n"
    )
    alive = ["hncli.game.engine.dice.x_a__mutmut_2", "hncli.game.engine.dice.x_b__mutmut_1"]
    assert unexplained(alive, reasons) == ["hncli.game.engine.dice.x_b__mutmut_1"]
    assert outdated(alive, reasons) == ["hncli.game.engine.dice.x_c__mutmut_1"]


@pytest.mark.parametrize("name", PARTS)
def test_each_part_is_run_in_a_copy_with_its_own_settings(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(mutants, "WORK", tmp_path)
    part = Part(name)
    part.copy()
    found = tomllib.loads((part.folder / "pyproject.toml").read_text("utf-8"))
    assert found["tool"]["mutmut"] == part.settings
    assert "pytest" in found["tool"]
    for path in part.settings["pytest_add_cli_args_test_selection"]:
        file, _colons, _test = path.rpartition("=")[2].partition("::")
        assert (part.folder / file).exists()
    module = {"engine": "game.engine.rolls", "career": "career.ledger", "store": "base.files"}[name]
    assert part.owns(f"hncli.{module}.x_a__mutmut_1")
    assert not part.owns("hncli.cards.x.x_a__mutmut_1")


@pytest.mark.parametrize(
    ("function", "test", "far"),
    [
        ("hncli.game.engine.dice.x_roll", "tests/game/engine/test_dice.py::test_a[1]", 0),
        ("hncli.game.engine.dice.xǁDieǁroll", "tests/game/engine/test_turn.py::test_dice.py", 1),
        ("hncli.game.engine.dice.x_roll", "tests/game/positions/test_dice.py::test_a", 2),
        ("hncli.base.locks.x_lock", "tests/features/saving/files/test_locks.py::test_a", 0),
        ("hncli.base.locks.x_lock", "tests/features/saving/test_block.py::test_a", 1),
    ],
)
def test_what_is_named_after_a_module_is_nearest_to_it(function: str, test: str, far: int) -> None:
    assert distance(function, test) == far


def test_a_part_that_is_none_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["cards"])
    assert f"there is no part cards; the parts are {', '.join(PARTS)}" in capsys.readouterr().err


def test_the_likeliest_tests_leave_half_of_the_time_to_quick_ones(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    near, far = "tests/features/saving/test_files.py", "tests/cli/test_help.py"
    times = {f"{near}::a": 0.4, f"{near}::b": 0.2, f"{far}::a": 0.3, f"{far}::b": 0.9}
    monkeypatch.setattr(order, "SECONDS", 1.0)
    monkeypatch.setattr(order, "durations", lambda: times)
    monkeypatch.setattr(order, "kills", lambda _function: Counter({f"{near}::a": 1}))
    found = likely("hncli.base.files.x_is_name", sorted(times, reverse=True))
    assert found == [f"{near}::a", f"{near}::b", f"{far}::a"]
    monkeypatch.setattr(order, "SECONDS", 0.1)
    assert likely("hncli.base.files.x_is_name", list(times)) == [f"{near}::a"]
