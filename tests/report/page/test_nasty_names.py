"""What a player or a pack calls something is text on a page, and never markup."""

from copy import deepcopy
from functools import cache

import pytest

from hncli.career.scorecard import Scorecard
from hncli.features.careers.page import career_picture
from hncli.report.html import picture_svg
from tests.report.page.made import PageReader, example, html_of
from tests.report.page.nasty import NASTY, nasty_card


@cache
def short_card() -> Scorecard:
    """The scorecard of the example with one mission that was played here, and one from a table."""
    _career, card = example()
    kinds = {mission["at_table"]: mission for mission in card["missions"]}
    return {**card, "missions": [kinds[False], kinds[True]]}


@cache
def plain_tags() -> list[str]:
    """The elements of its page with harmless names."""
    harmless = deepcopy(short_card())
    harmless["notes"] = ["Coffee."] * len(NASTY)
    return [tag for tag, _attrs in PageReader(html_of(example()[0], harmless)).tags]


@pytest.mark.parametrize("at", range(len(NASTY)))
def test_a_page(at: int) -> None:
    """The page has the same elements as with harmless names, and the names to the letter."""
    found = PageReader(html_of(example()[0], nasty_card(short_card(), at)))
    assert [tag for tag, _attrs in found.tags] == plain_tags()
    assert {key for _tag, attrs in found.tags for key in attrs if key.startswith("on")} == set()
    by_field = {element.field: element.text for element in found.fields}
    assert by_field["negotiator"] == NASTY[at]
    assert {by_field[f"notes.{n}"] for n in range(len(NASTY))} == set(NASTY)


def test_only_our_script_may_run() -> None:
    career, card = example()
    html = html_of(career, nasty_card(card))
    assert html.count("<script>") == 1
    assert "default-src 'none'" in html
    assert "http://" not in html.replace("http://www.w3.org/2000/svg", "")
    assert "https://" not in html


@pytest.mark.parametrize("at", range(len(NASTY)))
def test_a_picture(at: int) -> None:
    """It is well-formed XML, with the same kinds of elements whatever the names are."""
    from xml.etree import ElementTree

    _career, card = example()
    for is_square in (False, True):
        plain, nasty = (
            ElementTree.fromstring(picture_svg(career_picture(one), is_square))
            for one in (card, nasty_card(card, at))
        )
        known = {element.tag for element in plain.iter()}
        assert {element.tag for element in nasty.iter()} == known
        texts = [element for element in nasty.iter() if element.tag.endswith("}text")]
        assert all(len(element) == 0 for element in texts)
