"""Pictures: of a career, a mission and a day, in two shapes."""

import struct
from datetime import date

import pytest

from hncli.base.messages import speaking
from hncli.features.careers.page import career_picture
from hncli.features.challenges.codes import find_codes
from hncli.features.challenges.result import ProvedMission, mission_code, prove
from hncli.features.challenges.result_text import NamedResult
from hncli.features.challenges.session import day_picture
from hncli.features.missions.page import mission_page, mission_picture, people_left, reviewed
from hncli.features.missions.words.story import story_view
from hncli.report.html import JOINER, Picture, fit_lines, fit_text, picture_svg, png_of, text_width
from tests.career.player import fixed
from tests.fuzz.twin import shipped
from tests.report.page.made import card_of, example
from tests.report.page.nasty import NASTY
from tests.review.made import review, subject


def of_mission(is_reviewed: bool = False) -> Picture:
    of = subject()
    found = reviewed(shipped(), of, review(of)) if is_reviewed else None
    page = mission_page(story_view(shipped(), of.setup), of.log, found)
    return mission_picture(page, of.setup)


def of_day() -> Picture:
    of = subject()
    proved = prove(shipped(), find_codes(mission_code(shipped(), of.setup, of.log))[0])
    assert isinstance(proved, ProvedMission)
    return day_picture(shipped(), date(2026, 11, 18), NamedResult("", proved, True), 3)


def test_a_career() -> None:
    _career, card = example()
    found = career_picture(card, "18 November 2026")
    saved = sum(mission["saved"] for mission in card["missions"])
    assert card["epilogue"] is not None
    assert (found.headline, found.who) == (card["epilogue"]["title"], "Nora Lindqvist")
    assert found.lede == f"{card['successes']} of 10 calls won, {saved} people walked out"
    assert [cell.kind for cell in found.strip] == [one["result"] for one in card["missions"]]
    percent = card["compared"][0]["percent"]
    assert found.percent == percent
    assert f"Better than {percent}% of 200 simulated careers" in found.note
    assert found.day.startswith("18 November 2026")


def test_a_career_that_is_not_finished() -> None:
    found = career_picture(card_of(fixed("empty")))
    assert found.headline == "0 of 10 nights are over"
    assert [cell.kind for cell in found.strip] == ["open"] * 10
    assert found.percent is None


def test_a_mission() -> None:
    found, trace = of_mission(), subject().trace
    assert found.lede == (
        f"Lost in {trace.turn} turns, {trace.saved} person walked out, {trace.killed} died"
    )
    assert len(found.strip) == trace.turn
    assert found.note == "Simulated players win 40% of such calls"
    reviewed_note = of_mission(True).note
    assert reviewed_note.startswith("Chance at the start 49%, luck")


def test_a_day_tells_the_same_turns_as_its_mission() -> None:
    day, mission = of_day(), of_mission()
    assert [cell[:3] for cell in day.strip] == [cell[:3] for cell in mission.strip]
    assert day.headline == "18 November 2026"
    assert day.lede == mission.lede
    assert day.note.endswith("Your streak: 3 days.")
    assert sum(out for out, _dead in people_left(subject().trace)) == subject().trace.saved


def test_in_french() -> None:
    with speaking("fr"):
        day = of_day()
        assert day.headline == "18 novembre 2026"
        assert "otage" in day.lede or "personne" in day.lede


@pytest.mark.parametrize(("is_square", "size"), [(False, (1200, 630)), (True, (1080, 1080))])
def test_png(is_square: bool, size: tuple[int, int]) -> None:
    """The letters are drawn: with another name it is another picture."""
    _career, card = example()
    one = png_of(picture_svg(career_picture(card), is_square))
    other = png_of(picture_svg(career_picture({**card, "negotiator": "Al"}), is_square))
    assert one[:8] == b"\x89PNG\r\n\x1a\n"
    assert struct.unpack(">II", one[16:24]) == size
    assert one != other


def test_texts_are_made_to_fit() -> None:
    assert fit_text("Al", 76, 1080, 34) == ("Al", 76)
    for name in (*NASTY, "W" * 60, "\u5c71\u7530" * 40):
        text, size = fit_text(name, 76, 1080, 34)
        assert 34 <= size <= 76
        assert text_width(text) * size <= 1080
        assert text.replace(JOINER, "").isprintable()
        lines = fit_lines(name, 84, 1080, 3)
        assert 1 <= len(lines) <= 3
        assert all(text_width(line.text) * line.size <= 1080 for line in lines)
    cut = fit_text("N" * 1000, 76, 1080, 34)
    assert cut.text.endswith("N\u2026")
    assert cut.size == 34
    said = "Nobody on the steps has an answer"
    assert " ".join(line.text for line in fit_lines(said, 84, 600, 3)) == said


def test_a_name_as_long_as_a_career_may_have_is_not_cut() -> None:
    name = "Maria Alexandrina Konstantinopolskaya-Wilhelmsen von Hohenau"
    assert len(name) == 60
    assert fit_text(name, 38, 1072, 18).text == name
