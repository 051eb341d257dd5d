"""The table of simulated careers: read as it is written, and done without if it cannot be read."""

from pathlib import Path

import pytest

from hncli.career.past import REFERENCE_SCORES, ReferenceScores, read_reference_scores

GOOD = """
made_with = "a test"
seed = 1

[[simulated]]
player = "sensible"
boxes = ["base", "crime-wave"]
table = "career"
mode = "hard"
careers = 3
first = -7
lowest = -9
counts = [1, 0, 2]

[[simulated]]
player = "random"
boxes = ["base"]
table = "other"
mode = "normal"
careers = 1
first = 4
lowest = 4
counts = [1]
"""


def test_every_part_is_read(tmp_path: Path) -> None:
    path = tmp_path / "table.toml"
    path.write_text(GOOD)
    assert read_reference_scores(path) == (
        ReferenceScores(
            "sensible", frozenset({"base", "crime-wave"}), "career", "hard", -9, (1, 0, 2)
        ),
        ReferenceScores("random", frozenset({"base"}), "other", "normal", 4, (1,)),
    )


@pytest.mark.parametrize(
    "harm",
    [
        b"garbage",
        b"",
        b"simulated = 1",
        b"\xff" + GOOD.encode(),
        GOOD.replace("lowest", "lowed").encode(),
        GOOD.replace("[1, 0, 2]", '["a"]').encode(),
        GOOD.replace("[1, 0, 2]", "7").encode(),
    ],
)
def test_a_harmed_table_is_none(tmp_path: Path, harm: bytes) -> None:
    path = tmp_path / "table.toml"
    path.write_bytes(harm)
    assert read_reference_scores(path) == ()


def test_so_is_a_missing_one(tmp_path: Path) -> None:
    assert read_reference_scores(tmp_path / "table.toml") == ()
    assert read_reference_scores(tmp_path) == ()


def test_the_shipped_one_is_meant_where_none_is_named() -> None:
    assert read_reference_scores() == read_reference_scores(REFERENCE_SCORES) != ()
