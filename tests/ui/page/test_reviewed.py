"""Luck and choices come from reviews that are stored, and only from complete ones."""

from dataclasses import replace
from pathlib import Path

from hncli.career.past_missions import setup_of_mission
from hncli.engine.events import MissionEnded
from hncli.review.choices import ReviewedChoice
from hncli.review.review import METHOD, Review
from hncli.review.subject import Subject
from hncli.store.reviews import Reviews
from hncli.ui.page.career_figures import Points
from hncli.ui.page.career_page import career_html, career_page
from hncli.ui.page.reviewed import points_of_career
from tests.ui.page.made import PageReader, example


def subject(number: int) -> Subject:
    """A mission of the example."""
    career, _card = example()
    log = next(log for log in career.logs if log.number == number)
    return Subject(setup_of_mission(career.library, career.record, number), log)


def review(of: Subject) -> Review:
    """The first choice loses 12 points, and what follows brings the chance from 30 to the end."""
    (end,) = [event for event in of.log.events if isinstance(event, MissionEnded)]
    choices = [ReviewedChoice(1, "conversation", "play", one, 0.3, 0.0) for one in of.choices]
    choices[0] = replace(choices[0], gain=-0.12, shown="dice")
    return Review(
        of.key, METHOD, 0, end.result, end.ending, len(choices), 20, 7, 0.0, 0.1, tuple(choices)
    )


def test_stored_reviews(tmp_path: Path) -> None:
    career, card = example()
    reviews = Reviews(tmp_path)
    assert points_of_career(reviews, career) == {}
    for number in (1, 2):
        reviews.write(subject(number), review(subject(number)))
    partial = review(subject(3))
    reviews.write(subject(3), replace(partial, choices=partial.choices[:-1]))
    found = points_of_career(reviews, career)
    assert found == {1: Points(42, -30, -12), 2: Points(42, 70, -12)}
    page = career_page(career, card, found)
    assert page.figures[-1].id == "luck"
    fields = {one.field: one.text for one in PageReader(career_html(page)).fields}
    assert fields["missions.1.review.luck"] == "+70"
    assert fields["missions.1.review.choices"] == "\u221212"
    assert "missions.2.review.luck" not in fields
