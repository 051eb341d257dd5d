"""Luck and choices on a page come from complete reviews, and from no others."""

from pathlib import Path

from hncli.base.text import signed
from hncli.features.missions.page import mission_html, mission_page, reviewed
from hncli.features.missions.saving.history import Reviews, review_cards
from hncli.features.missions.words.story import story_view
from hncli.review.figures import in_points, split_in_points, turns_of
from hncli.review.review import mission_of_career
from tests.fuzz.twin import shipped
from tests.report.page.made import PageReader, card_of, example, html_of
from tests.review.made import partial, review, subject


def test_a_career(tmp_path: Path) -> None:
    career, _card = example()
    reviews = Reviews(tmp_path)
    one, two = mission_of_career(career, 1), mission_of_career(career, 2)
    reviews.write(one, review(one))
    reviews.write(two, partial(two, 5))
    card = card_of(career, reviews=review_cards(tmp_path, career))
    found = card["missions"][0]["review"]
    assert found is not None
    html = html_of(career, card)
    fields = {element.field: element.text for element in PageReader(html).fields}
    assert fields["missions.0.review.luck"] == signed(found["luck"])
    assert fields["missions.0.review.choices"] == signed(found["choices"])
    assert "missions.1.review.luck" not in fields
    assert 'id="chart-luck"' in html


def test_a_mission() -> None:
    view, whole = story_view(shipped(), subject().setup), review(subject())
    page = mission_page(view, subject().log, reviewed(shipped(), subject(), whole))
    assert page.review == split_in_points(whole.split, whole.is_won)
    words = PageReader(mission_html(page)).text
    assert words[words.index("Luck") + 1] == signed(page.review.luck)
    assert words[words.index("Choices") + 1] == signed(page.review.skill)
    found, chance = page.part.review, page.part.chance
    assert found is not None
    assert chance is not None
    turns = turns_of(whole.choices, whole.split)
    assert found.chances == tuple((one.turn, in_points(one.chance.value)) for one in turns)
    assert [row[1] for row in chance.table.rows] == [f"{n}%" for n in found.curve]
    assert found.curve[0] == page.review.start
    assert found.curve[-1] == (100 if whole.is_won else 0)
    made, better = found.costliest
    assert made.startswith("Costliest choice, turn 1: ")
    assert better.startswith("Better, by about 12 points: ")
    assert {made, better} <= set(words)
    for other in (None, partial(subject(), 5)):
        assert reviewed(shipped(), subject(), other) is None
