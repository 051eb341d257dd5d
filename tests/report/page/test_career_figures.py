"""The charts of a career add up to its scorecard."""

import pytest

from hncli.features.careers.page import career_figures, stress_by_cause
from hncli.report.charts import BOTTOM, HEIGHT, TOP
from tests.career.player import fixed
from tests.career.random_career import random_career
from tests.report.page.made import REVIEWS, card_of, example, example_reviews, review_cards_of
from tests.support.scale import scaled


@pytest.mark.parametrize("number", range(scaled(30)))
def test_causes_add_up(number: int) -> None:
    card = card_of(random_career(number).career)
    series = stress_by_cause(card)
    for n, mission in enumerate(card["missions"]):
        assert sum(one.values[n] for one in series) == mission["stress_after"]


def test_charts_of_the_example() -> None:
    career, _card = example()
    card = card_of(career, reviews=REVIEWS)
    figures = {one.id: one for one in career_figures(card)}
    assert list(figures) == ["people", "stress", "luck"]
    saved, killed, held = (
        sum(mission[key] for mission in card["missions"]) for key in ("saved", "killed", "total")
    )
    assert figures["stress"].summary.startswith(f"Stress grows to {card['stress']} by mission 10")
    assert figures["people"].summary == (
        f"In 10 missions {saved} of {held} hostages walked out and {killed} died."
    )
    assert figures["luck"].table.rows[1] == ("2", card["missions"][1]["result"], "20%", "70", "10")
    for one in figures.values():
        assert {len(row) for row in one.table.rows} == {len(one.table.head)}


def test_a_curve_for_each_review() -> None:
    career, _card = example()
    found = example_reviews((2, 6))
    card = card_of(career, reviews=review_cards_of(found))
    figure = career_figures(card, found)[-1]
    assert [row[0] for row in figure.table.rows] == ["2", "6"]
    for row, curve, one in zip(figure.table.rows, figure.chart.curves, found.values(), strict=True):
        assert row[2] == " ".join(f"{n}%" for n in one.curve)
        assert row[1] == ("won" if one.is_won else "lost")
        low, high = HEIGHT - BOTTOM, TOP
        drawn = [round(100 * (low - y) / (low - high)) for _x, y in curve]
        assert drawn == one.curve


def test_without_reviews_or_missions() -> None:
    _career, card = example()
    assert [one.id for one in career_figures(card)] == ["people", "stress"]
    assert career_figures(card_of(fixed("empty"))) == []
