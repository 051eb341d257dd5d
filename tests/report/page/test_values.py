"""Every value of a page is that of `hn career scorecard --json`, field by field."""

from typing import Any

import pytest

from hncli.career.career import Career
from hncli.career.scorecard import Scorecard
from hncli.game.cards.lines import NAME
from hncli.game.cards.models import Abductor
from tests.career.player import fixed
from tests.career.random_career import random_career
from tests.report.page.made import (
    Element,
    PageReader,
    as_json,
    card_of,
    example,
    html_of,
    leaves,
    unfinished,
)
from tests.support.scale import scaled


def machine(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def check(card: Scorecard, html: str) -> None:
    """Compare every field of a scorecard with its element; what is null may be left out."""
    expected = leaves(as_json(card))
    found: dict[str, Element] = {}
    for element in PageReader(html).fields:
        assert element.field not in found, element.field
        found[element.field] = element
    missing = [path for path, value in expected.items() if path not in found and value is not None]
    assert missing == []
    assert set(found) <= set(expected)
    for path, element in found.items():
        check_one(path, expected[path], element)


def check_one(path: str, value: Any, element: Element) -> None:
    if isinstance(value, tuple):
        assert (element.value, element.text) == value, path
    elif value is None:
        assert (element.value, element.text) == ("", "?"), path
    elif element.value is None:
        assert element.text == value, path
    else:
        assert element.value == machine(value), path
        if type(value) is int and value:
            assert element.text.replace("\u2212", "-").lstrip("+") == str(value), path
        if path.endswith("result"):
            assert element.text == value


@pytest.mark.parametrize("number", range(scaled(50)))
def test_random_careers(number: int) -> None:
    career = random_career(number).career
    card = card_of(career)
    html = html_of(career, card)
    check(card, html)
    assert len(html.encode()) <= 400_000


@pytest.mark.parametrize("name", ["empty", "table", "complete"])
def test_careers_of_all_kinds(name: str) -> None:
    check(card_of(fixed(name)), html_of(fixed(name)))


def test_the_example() -> None:
    """It has missions from a table and from here, and an epilogue."""
    career, card = example()
    html = html_of(career, card)
    check(card, html)
    assert card["epilogue"] is not None
    assert card["compared"]
    text = "".join(PageReader(html).text)
    assert "isn't finished" not in text
    assert "Played with the real cards: its call wasn't recorded." in text


def test_a_change_is_noticed() -> None:
    career, card = example()
    html = html_of(career, card).replace('value="83">83', 'value="83">84', 1)
    with pytest.raises(AssertionError):
        check(card, html)


def test_one_that_is_not_finished() -> None:
    career: Career = unfinished()
    html = html_of(career)
    check(card_of(career), html)
    text = "".join(PageReader(html).text)
    assert "This career isn't finished: 0 of 10 missions are over, and one is being" in text
    assert "not over yet" in text
    assert "Turn 2." in text
    assert 'id="chart-mission-1-threat"' in html


def test_the_story_of_each_mission_is_there() -> None:
    career, card = example()
    ids = [attrs.get("id") for tag, attrs in PageReader(html_of(career, card)).tags]
    assert [id for id in ids if str(id).startswith("mission-")] == [
        f"mission-{n}" for n in range(1, 11)
    ]
    text = "".join(PageReader(html_of(career, card)).text)
    for entry in (one for one in career.record.missions if not one.at_table):
        abductor = career.library.packs[entry.box].of(Abductor)[entry.abductor]
        name = career.record.setup.negotiator
        assert any(one.say.replace(NAME, name) in text for one in abductor.voice["started"])
