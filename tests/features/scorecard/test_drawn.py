"""The drawn scorecard: frames that nothing leaves, and nothing is cut off in."""

from copy import deepcopy

import pytest
from rich.cells import cell_len

from hncli.career.scorecard import Scorecard
from hncli.features.careers.scorecard_report import scorecard_document
from hncli.report.rich_text import drawn_lines
from tests.features.scorecard.scorecards_update import CAREERS, card_of


def drawn(card: Scorecard, width: int) -> list[str]:
    return drawn_lines(scorecard_document(card), width)


@pytest.mark.parametrize("name", CAREERS)
def test_it_fits(name: str) -> None:
    for width in (20, 40, 75, 76, 80, 109, 110, 120, 200):
        for line in drawn(card_of(name), width):
            assert cell_len(line) <= width


@pytest.mark.parametrize("width", [20, 40, 80])
def test_signs_that_take_two_columns(width: int) -> None:
    """Words of a language without blanks are broken, and none of them is lost."""
    card = deepcopy(card_of("table"))
    card["negotiator"] = "山田" * 20
    card["notes"] = ["日本" * 50]
    lines = drawn(card, width)
    assert max(map(cell_len, lines)) <= width
    said = "".join(lines)
    assert (said.count("山"), said.count("日")) == (20, 50)


@pytest.mark.parametrize("width", [40, 80])
def test_where_the_score_stands(width: int) -> None:
    """Near the end, in the frame of the score; after it comes the epilogue."""
    card = {**card_of("complete"), "epilogue": None}
    words = " ".join("".join(drawn(card, width)[-9:]).replace("│", " ").split())  # type: ignore[arg-type]
    assert "63% of 100 simulated careers with the same boxes and mode (player: sensible)." in words
    assert "simulated" not in "".join(drawn(card_of("table"), width))


def test_a_heading_is_there_once() -> None:
    """Above the frame where there is room for it, else inside."""
    wide, narrow = ("\n".join(drawn(card_of("table"), width)) for width in (120, 40))
    assert wide.count("MISSION 1") == narrow.count("MISSION 1") == 1
    assert "─ MISSION 1" in wide
    assert "│ MISSION 1" in narrow
