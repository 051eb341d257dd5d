"""Pages to test, and what stands in them."""

import json
from collections.abc import Iterable, Mapping
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

from hncli.career.career import Career
from hncli.career.past import read_reference_scores
from hncli.career.record import CareerSetup
from hncli.career.replay import begin
from hncli.career.scorecard import NO_REVIEWS, ReviewCard, Scorecard, scorecard
from hncli.features.careers.page import career_html, career_page
from hncli.features.careers.saving.store import Careers
from hncli.features.missions.page import Reviewed, reviewed
from hncli.review.review import mission_of_career
from tests.career.desk import HERE, library
from tests.career.player import options_for
from tests.fuzz.twin import shipped
from tests.review.made import review

EXAMPLES = Path(__file__).resolve().parents[3] / "careers"
REVIEWS: dict[int, ReviewCard] = {
    1: {"start": 40, "luck": -30, "choices": -10},
    2: {"start": 20, "luck": 70, "choices": 10},
    6: {"start": 55, "luck": 15, "choices": 30},
}


def card_of(
    career: Career, name: str = "night", reviews: Mapping[int, ReviewCard] = NO_REVIEWS
) -> Scorecard:
    """The scorecard as the command makes it."""
    running = career.mission is not None
    return scorecard(career.record, career.status, name, running, read_reference_scores, reviews)


def html_of(career: Career, card: Scorecard | None = None) -> str:
    """The page of a career."""
    return career_html(career_page(career, card or card_of(career)))


@cache
def example() -> tuple[Career, Scorecard]:
    """The career that is shipped to be looked at."""
    with Careers(EXAMPLES, shipped()).open("example", to_play=False) as saved:
        return saved.career, card_of(saved.career, "example")


@cache
def example_page() -> str:
    """Its page, with reviews of three missions."""
    career, _card = example()
    found = example_reviews((1, 2, 6))
    card = card_of(career, "example", review_cards_of(found))
    return career_html(career_page(career, card, found, "18 November 2026"))


def example_reviews(numbers: Iterable[int]) -> dict[int, Reviewed]:
    """Reviews of its missions that nobody had to wait for."""
    career, _card = example()
    found = {}
    for number in numbers:
        of = mission_of_career(career, number)
        one = reviewed(career.library, of, review(of))
        assert one is not None
        found[number] = one
    return found


def review_cards_of(found: Mapping[int, Reviewed]) -> dict[int, ReviewCard]:
    """The same as the scorecard has them."""
    return {
        number: {"start": one.points.start, "luck": one.points.luck, "choices": one.points.skill}
        for number, one in found.items()
    }


@cache
def unfinished() -> Career:
    """A career in the middle of its first mission."""
    career = begin(library(), CareerSetup("Jo Okafor", ("base",), "hard", 5, "career"), HERE)
    while career.mission is None or career.mission.turn < 3:
        for option in options_for(career):
            career.choose(option)
    return career


class Element:
    """An element that has the name of a field, with its value and its text."""

    def __init__(self, tag: str, field: str, value: str | None) -> None:
        self.tag = tag
        self.field = field
        self.value = value
        self.text = ""


class PageReader(HTMLParser):
    """Reads the fields of a page, its tags with their attributes, and all of its text."""

    def __init__(self, html: str) -> None:
        super().__init__(convert_charrefs=True)
        self.fields: list[Element] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.text: list[str] = []
        self.open: list[Element | None] = []
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        self.tags.append((tag, found))
        field = found.get("data-f")
        if tag in ("data", "bdi"):
            element = Element(tag, field, found.get("value")) if field is not None else None
            self.open.append(element)
            if element is not None:
                self.fields.append(element)

    def handle_endtag(self, tag: str) -> None:
        if tag in ("data", "bdi"):
            self.open.pop()

    def handle_data(self, data: str) -> None:
        self.text.append(data)
        for element in self.open:
            if element is not None:
                element.text += data


def leaves(value: Any, path: str = "") -> dict[str, Any]:
    """The fields of a scorecard by their paths; what has an id and a title is one field."""
    found: dict[str, Any] = {}
    if isinstance(value, dict):
        rest = dict(value)
        if {"id", "title"} <= rest.keys():
            found[path] = (rest.pop("id"), rest.pop("title"))
        for key, one in rest.items():
            found |= leaves(one, f"{path}.{key}" if path else key)
    elif isinstance(value, list):
        for n, one in enumerate(value):
            found |= leaves(one, f"{path}.{n}")
    else:
        found[path] = value
    return found


def as_json(card: Scorecard) -> Any:
    """The scorecard as `hn career scorecard --json` prints it."""
    return json.loads(json.dumps(card))
