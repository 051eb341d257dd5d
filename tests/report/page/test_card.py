"""The card of a career: a picture of 1200 by 630."""

import struct

from hncli.features.careers.page import card_svg, career_card
from hncli.report.html import JOINER, fit_text, png_of, text_width
from tests.career.player import fixed
from tests.report.page.made import card_of, example
from tests.report.page.nasty import NASTY


def test_figures() -> None:
    _career, card = example()
    found = career_card(card)
    assert found.who.text == "Nora Lindqvist"
    won, lost, score = card["successes"], card["failures"], card["score"]
    assert found.state.text == f"10 missions: {won} won, {lost} lost"
    saved, killed, held = (
        sum(mission[key] for mission in card["missions"]) for key in ("saved", "killed", "total")
    )
    assert [tile.text.text for tile in found.tiles] == [
        str(score).replace("-", "\u2212"), str(card["stress"]), f"{saved} of {held}", str(killed)
    ]  # fmt: skip
    assert found.epilogue is not None


def test_one_that_is_not_finished() -> None:
    found = career_card(card_of(fixed("empty")))
    assert found.state.text == "0 of 10 missions so far: 0 won, 0 lost"
    assert (found.figure, found.epilogue) == (None, None)


def test_png() -> None:
    """The letters are drawn: with another name it is another picture."""
    _career, card = example()
    one = png_of(card_svg(career_card(card)))
    other = png_of(card_svg(career_card({**card, "negotiator": "Al"})))
    assert one[:8] == b"\x89PNG\r\n\x1a\n"
    assert struct.unpack(">II", one[16:24]) == (1200, 630)
    assert one != other


def test_texts_are_made_to_fit() -> None:
    assert fit_text("Al", 76, 1080, 34) == ("Al", 76)
    for name in (*NASTY, "W" * 60, "\u5c71\u7530" * 40):
        text, size = fit_text(name, 76, 1080, 34)
        assert 34 <= size <= 76
        assert text_width(text) * size <= 1080
        assert text.replace(JOINER, "").isprintable()
    cut = fit_text("N" * 1000, 76, 1080, 34)
    assert cut.text.endswith("N\u2026")
    assert cut.size == 34


def test_a_name_as_long_as_a_career_may_have_is_not_cut() -> None:
    name = "Maria Alexandrina Konstantinopolskaya-Wilhelmsen von Hohenau"
    assert len(name) == 60
    assert fit_text(name, 76, 1080, 26).text == name
