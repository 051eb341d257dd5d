"""Missions as CSV: read back by the csv module, harmless in a spreadsheet."""

import csv
import io

import pytest

from hncli.career.statistics import Figures, mission_figures
from hncli.features.careers.exports import COLUMNS, FORMULA, harmless, missions_csv
from tests.career.player import fixed
from tests.features.scorecard.scorecards_update import card_of


def rows(name: str, negotiator: str = "") -> list[Figures]:
    card = card_of(name)
    return mission_figures(
        {**card, "negotiator": negotiator or card["negotiator"]}, fixed(name).logs
    )


def read(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text, newline=""), strict=True))


def test_every_figure_is_a_column() -> None:
    for name in ("complete", "table"):
        for row in rows(name):
            assert sorted(row) == sorted(COLUMNS)


@pytest.mark.parametrize("name", ["complete", "table", "empty"])
def test_it_reads_back(name: str) -> None:
    figures = rows(name)
    text = missions_csv(figures)
    assert text.endswith("\r\n")
    assert text.count("\n") == text.count("\r\n") == len(figures) + 1
    found = read(text)
    assert len(found) == len(card_of(name)["missions"])
    for row, figure in zip(found, figures, strict=True):
        values: dict[str, object] = {**figure}
        for column in COLUMNS:
            value = values[column]
            if isinstance(value, int) and not isinstance(value, bool):
                assert int(row[column]) == value
            elif value is None:
                assert row[column] == ""


def test_figures_agree_with_the_scorecard() -> None:
    card, found = card_of("complete"), rows("complete")
    assert found[-1]["stress_after"] == card["stress"]
    assert found[-1]["score_after"] == card["score"]
    gained = sum(row["stress_gained"] - row["stress_relieved"] for row in found)
    start = sum(line["amount"] for line in card["stress_at_start"])
    assert start + gained == card["stress"]
    for row in found:
        assert row["held"] >= 0
        assert not row["at_table"]
        assert row["rolls"] is not None
        assert row["dice"] is not None
        assert row["rolls"] <= row["dice"]


def test_a_mission_from_a_table_has_no_log() -> None:
    told = [row for row in rows("table") if row["at_table"]]
    assert told
    assert all(row["rolls"] is None and row["choices"] is None for row in told)


@pytest.mark.parametrize(
    "name", ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "\uff1d1+1", '=HYPERLINK("x","y")']
)
def test_a_formula_is_made_harmless(name: str) -> None:
    row = read(missions_csv(rows("table", name)))[0]
    assert row["negotiator"] == f"'{name}"


@pytest.mark.parametrize(
    ("name", "cell"),
    [
        ("a;=1+1", "a;'=1+1"),
        ("a;;-1;+2", "a;;'-1;'+2"),
        ('a;"=1+1"', 'a;\'"=1+1"'),
        ("a\t@SUM(A1)", "a\t'@SUM(A1)"),
        ("=1;=2", "'=1;'=2"),
        (";=1", ";'=1"),
        ("a;\uff1d1", "a;'\uff1d1"),
    ],
)
def test_nor_is_there_a_formula_for_whoever_splits_at_semicolons(name: str, cell: str) -> None:
    text = missions_csv(rows("table", name))
    assert read(text)[0]["negotiator"] == cell
    parts = next(csv.reader([text.splitlines()[1]], delimiter=";"))
    assert not any(part.startswith(FORMULA) for part in parts)


@pytest.mark.parametrize(
    "name", ["O'Brien", 'the "Voice"', "a,b;c", "two\nlines", "山田 🙂", "שלום", "x" * 1000]
)
def test_other_names_stay_as_they_are(name: str) -> None:
    row = read(missions_csv(rows("table", name)))[0]
    assert row["negotiator"] == name == harmless(name)


def test_a_score_below_zero_is_a_number() -> None:
    (row, *_rest) = rows("table")
    assert read(missions_csv([{**row, "score_after": -7}]))[0]["score_after"] == "-7"
