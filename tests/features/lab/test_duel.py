"""benchmarks/duel.py: two players on the same missions, until a sequential test is sure."""

import json
from pathlib import Path

import pytest

from benchmarks import duel
from benchmarks.sequential_test import LEAST_PAIRS, SURE, log_likelihood_ratio, verdict
from hncli.career.statistics import PairedCounts


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(duel, "DATA_FOLDER", tmp_path)
    return tmp_path


def fought(monkeypatch: pytest.MonkeyPatch, *args: str) -> None:
    monkeypatch.setattr("sys.argv", ["duel", *args, "--workers", "1"])
    duel.main()


def test_a_duel_that_is_sure(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The random player hardly ever wins, the sensible one does: a few dozen pairs tell."""
    args = ("random", "sensible", "--abductor", "arkayne", "--missions", "400", "--gain", "0.2")
    fought(monkeypatch, *args)
    *_lines, last = capsys.readouterr().out.splitlines()
    assert last == "the second is better"
    (run,) = (folder / "lab").glob("*.json")
    marks = [job["marks"] for job in json.loads(run.read_text())["jobs"].values()]
    assert all(LEAST_PAIRS <= 400 - one.count(".") < 400 for one in marks)


def test_a_duel_that_is_stopped_goes_on(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    args = ("random", "sensible", "--abductor", "donna", "--whole")
    fought(monkeypatch, *args, "--missions", "3")
    (run,) = (folder / "lab").glob("*.json")
    before = run.read_text()
    fought(monkeypatch, *args, "--missions", "5")
    assert run.read_text() != before
    assert "5 pairs, seed 1000000: " in capsys.readouterr().out
    fought(monkeypatch, *args, "--missions", "5")  # nothing is left to play
    again, *_lines = (
        line for line in capsys.readouterr().out.splitlines() if "cost of a decision" in line
    )
    assert "cost of a decision: 0.00" not in again  # kept from before


def test_proofs_have_missions_of_their_own(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    args = ("random", "random", "--abductor", "donna", "--missions", "2")
    fought(monkeypatch, *args, "--round", "7")
    fought(monkeypatch, *args, "--round", "7", "--prove")
    told = capsys.readouterr().out
    assert "seed 1000007" in told
    assert "seed 2000007" in told
    assert len(list((folder / "lab").glob("*.json"))) == 2


def test_unknown_players_and_settings_name_the_nearest(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(SystemExit, match="Did you mean sensible"):
        fought(monkeypatch, "sensibl", "random")
    with pytest.raises(SystemExit, match="Did you mean worlds"):
        fought(monkeypatch, "random", "searching:world=3")


def test_the_test_is_sure_of_a_large_difference_only() -> None:
    assert verdict(PairedCounts(50, 10, 90, 50), 0.03) == "better"
    assert verdict(PairedCounts(50, 90, 10, 50), 0.03) == "not better"
    assert verdict(PairedCounts(50, 10, 12, 50), 0.03) == ""
    equal = PairedCounts(4000, 1000, 1000, 4000)
    assert verdict(equal, 0.03) == "not better"  # many pairs, and no gain of three points


def test_too_few_pairs_say_nothing() -> None:
    assert log_likelihood_ratio(PairedCounts(0, 0, LEAST_PAIRS - 1, 0), 0.03) == 0.0
    assert log_likelihood_ratio(PairedCounts(0, 0, LEAST_PAIRS, 0), 0.03) > 0.0


def test_the_log_likelihood_ratio() -> None:
    """200 pairs with a difference of 5 points, 30 of which differ: variance 0.15 - 0.0025."""
    counts = PairedCounts(100, 10, 20, 70)
    expected = 200 * 0.03 * (0.1 - 0.03) / (2 * (0.15 - 0.0025))
    assert log_likelihood_ratio(counts, 0.03) == pytest.approx(expected)
    assert expected < SURE
