"""The geometry of charts: lengths say what the numbers say, and nothing leaves the drawing."""

import random
from itertools import pairwise

import pytest

from hncli.report.charts import (
    HEIGHT,
    LETTER,
    MOST_TICKS,
    WIDTH,
    Chart,
    Series,
    chance_panels,
    chances,
    grouped,
    levels,
    number,
    rate_bar,
    stacked,
    ticks,
)


def names(count: int) -> list[str]:
    return [str(n + 1) for n in range(count)]


def check_inside(chart: Chart) -> None:
    for bar in chart.bars:
        assert 0 <= bar.x <= bar.x + bar.width <= WIDTH
        assert 0 <= bar.y <= bar.y + bar.height <= HEIGHT
    for mark in chart.marks:
        assert 0 <= mark.x <= WIDTH
        assert 0 <= mark.y <= HEIGHT
    for label in chart.labels:
        assert 0 <= label.y <= HEIGHT
        if label.anchor == "end":
            assert label.x >= LETTER * len(label.text)


@pytest.mark.parametrize(
    ("low", "high", "expected"),
    [
        (0, 0, [0, 1]),
        (0, 7, [0, 1, 2, 3, 4, 5, 6, 7]),
        (0, 8, [0, 2, 4, 6, 8]),
        (-8, 10, [-10, -5, 0, 5, 10]),
        (-68, 0, [-70, -60, -50, -40, -30, -20, -10, 0]),
        (3, 83, [0, 20, 40, 60, 80, 100]),
        (0, 99_999, [0, 20_000, 40_000, 60_000, 80_000, 100_000]),
    ],
)
def test_ticks_are_round_numbers(low: int, high: int, expected: list[int]) -> None:
    assert ticks(low, high) == expected


def test_ticks_of_any_range() -> None:
    chance = random.Random(3)
    for _n in range(500):
        low, high = sorted(chance.randint(-2000, 2000) for _each in range(2))
        found = ticks(low, high)
        assert found[0] <= min(0, low)
        assert found[-1] >= max(0, high)
        assert 0 in found
        assert 2 <= len(found) <= MOST_TICKS


def test_stacks_are_as_high_as_their_values() -> None:
    up = Series("a", "A", (4.0, 0.0))
    more = Series("b", "B", (2.0, 1.0))
    down = Series("c", "C", (3.0, 0.0), is_below=True)
    chart = stacked(names(2), ["One", "Two"], [up, more, down], totals=[3, 1])
    first, second, below, other = chart.bars
    unit = first.height / 4
    assert second.height == pytest.approx(2 * unit, abs=0.2)
    assert below.height == pytest.approx(3 * unit, abs=0.2)
    assert second.y + second.height == pytest.approx(first.y, abs=0.2)  # on top of it
    assert first.y + first.height == pytest.approx(below.y, abs=0.2)  # both from the axis
    assert other.x > first.x + first.width
    assert [bar.tip for bar in chart.bars] == ["One: A 4", "One: B 2", "One: C 3", "Two: B 1"]
    assert [mark.tip for mark in chart.marks] == ["One: 3", "Two: 1"]
    assert chart.curves == (tuple((mark.x, mark.y) for mark in chart.marks),)
    check_inside(chart)


def test_numbers_of_three_digits_have_room() -> None:
    for value in (-999.0, 999.0):
        check_inside(stacked(["1"], ["One"], [Series("a", "A", (value,))], has_numbers=True))


def test_groups_stand_beside_each_other() -> None:
    chart = grouped(["1"], ["One"], [Series("a", "A", (5.0,)), Series("b", "B", (-5.0,))])
    one, other = chart.bars
    assert one.x + one.width == pytest.approx(other.x, abs=0.2)
    assert one.y + one.height == pytest.approx(other.y, abs=0.2)
    assert one.height == pytest.approx(other.height, abs=0.2)
    assert other.tip == "One: B \u22125"


def test_a_curve_rises_with_its_chances() -> None:
    chart = chances(names(3), names(3), [40, 75, 0], "lost")
    heights = [mark.y for mark in chart.marks]
    assert heights[1] < heights[0] < heights[2]
    assert [mark.kind for mark in chart.marks] == ["total", "total", "lost"]
    assert [mark.tip for mark in chart.marks] == ["1: 40%", "2: 75%", "3: 0%"]
    assert chart.curves == (tuple((mark.x, mark.y) for mark in chart.marks),)
    check_inside(chart)


def test_each_panel_has_a_curve_of_its_own() -> None:
    chart = chance_panels(names(2), names(2), [[40, 20, 100], [50, 0]], ["won", "lost"])
    assert [len(points) for points in chart.curves] == [3, 2]
    assert [(mark.kind, mark.tip) for mark in chart.marks] == [
        ("won", "1: 40% 20% 100%"), ("lost", "2: 50% 0%")
    ]  # fmt: skip
    one, other = chart.curves
    assert one[-1][0] < WIDTH / 2 + 20 < other[0][0]
    assert [points[-1] for points in chart.curves] == [(mark.x, mark.y) for mark in chart.marks]
    check_inside(chart)


def test_levels_are_evenly_spaced() -> None:
    chart = levels(names(2), names(2), "SAK", [0, 2], [(0, 0), (1, 2)])
    (span,) = chart.bars
    assert span.tip == "2: A\u2013K"
    low, high = (mark.y for mark in chart.marks)
    assert span.height == pytest.approx((low - high) / 2, abs=0.2)
    check_inside(chart)


@pytest.mark.parametrize("columns", [1, 2, 10, 25, 120])
def test_any_number_of_columns(columns: int) -> None:
    """Labels never run together; those of the axis are left out until they do not."""
    chance = random.Random(columns)
    values = tuple(float(chance.randint(-99, 99)) for _n in range(columns))
    for chart in (
        stacked(names(columns), names(columns), [Series("a", "A", values)], has_numbers=True),
        grouped(names(columns), names(columns), [Series("a", "A", values)] * 2),
        chances(names(columns), names(columns), [50] * columns, "won"),
    ):
        check_inside(chart)
        foot = max(label.y for label in chart.labels)
        row = sorted(label.x for label in chart.labels if label.y == foot)
        assert len(row) >= min(columns, 5)
        room = LETTER * len(str(columns))
        assert all(b - a >= room for a, b in pairwise(row))


def test_nothing_to_draw() -> None:
    assert stacked([], [], []).bars == ()
    assert grouped([], [], []).bars == ()
    assert chance_panels([], [], [], []).marks == ()


def test_rates() -> None:
    assert rate_bar(0.5, 0.25, 0.75) == (100, 50, 150)
    assert rate_bar(0.0, -0.1, 1.2) == (0, 0, 200)


def test_numbers() -> None:
    assert [number(n) for n in (0, 7, -68, 3562978151)] == ["0", "7", "\u221268", "3562978151"]
