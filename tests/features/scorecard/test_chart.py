"""The chart of the stress: a bar for each mission, at any width."""

from copy import deepcopy

import pytest

from hncli.career.scorecard import Scorecard
from hncli.features.careers import scorecard_report
from hncli.report.document import BarChart
from hncli.report.text import Form, chart_lines
from tests.features.scorecard.scorecards_update import card_of


def card_with(*stress: int, name: str = "Al") -> Scorecard:
    """A scorecard whose missions leave these totals of stress."""
    card = deepcopy(card_of("table"))
    mission = card["missions"][0]
    card["missions"] = []
    for number, total in enumerate(stress, 1):
        one = deepcopy(mission)
        one["number"], one["stress_after"] = number, total
        one["abductor"]["title"] = name
        card["missions"].append(one)
    return card


def stress_chart(card: Scorecard, width: int, is_ascii: bool) -> list[str]:
    return chart_lines(scorecard_report.stress_chart(card), Form(width, is_ascii=is_ascii))


def test_bars() -> None:
    assert stress_chart(card_with(0, 2, 5), 40, True) == [
        "Stress after each mission", " 1 Al  0", " 2 Al ## 2", " 3 Al ##### 5",
    ]  # fmt: skip
    assert stress_chart(card_with(3), 40, False)[1] == " 1 Al ███ 3"


def test_nothing_before_the_first_mission() -> None:
    sections = scorecard_report.scorecard_document(card_of("empty")).sections
    assert not any(isinstance(block, BarChart) for one in sections for block in one.blocks)


@pytest.mark.parametrize("name", ["Al", "A Name as Long as a Line of a Book and Longer"])
@pytest.mark.parametrize("stress", [(0,), (1,), (1, 100), (1, 99_999), (40, 41, 39), (0, 0)])
def test_every_width(stress: tuple[int, ...], name: str) -> None:
    for width in range(20, 121):
        title, *lines = stress_chart(card_with(*stress, name=name), width, True)
        assert title
        assert len(lines) == len(stress)
        for line, total in zip(lines, stress, strict=True):
            assert len(line) <= width
            assert line.endswith(f" {total}")
            assert ("#" in line) == (total > 0)  # a stress of 1 is never without a bar


def test_longer_bars_for_more_stress() -> None:
    bars = [line.count("#") for line in stress_chart(card_with(1, 30, 60, 120), 40, True)[1:]]
    assert bars == sorted(set(bars))


def test_a_name_that_is_too_long_is_left_out_whole() -> None:
    card = card_with(2, name="A Name as Long as a Line")
    assert stress_chart(card, 40, True)[1] == " 1 ## 2"
    assert stress_chart(card, 60, True)[1] == " 1 A Name as Long as a Line ## 2"
