"""Reviews as text and Markdown: as they were, at any width, in ASCII, for screen readers."""

import re

import pytest

from hncli.features.reviews.report import turn_table
from hncli.report.rich_text import drawn_lines
from hncli.report.text import TextForm, block_lines
from hncli.terminal.environment import in_ascii
from tests.features.reviews import reviews_update as goldens

ANEW = "python -m tests.features.reviews.reviews_update"
ESCAPES = re.compile(r"\x1b\[[0-9;]*m")


@pytest.mark.parametrize("case", goldens.CASES, ids=lambda case: goldens.golden(*case).stem)
def test_as_it_was(case: tuple[str, int, bool]) -> None:
    """If this is meant to change: python -m tests.features.reviews.reviews_update."""
    assert goldens.text_of(*case) == goldens.golden(*case).read_text("utf-8"), ANEW


def test_the_page_is_as_it_was() -> None:
    """If this is meant to change: python -m tests.features.reviews.reviews_update."""
    assert goldens.markdown() == goldens.PAGE.read_text("utf-8"), ANEW


def test_no_golden_file_is_left_over() -> None:
    expected = {goldens.PAGE.name, *(goldens.golden(*case).name for case in goldens.CASES)}
    assert {path.name for path in goldens.FOLDER.iterdir()} == expected


@pytest.mark.parametrize("width", [20, 27, 33, 40, 60, 80, 120])
@pytest.mark.parametrize("is_plain", [False, True])
def test_no_line_is_wider_than_the_terminal(width: int, is_plain: bool) -> None:
    for name in ("complete", "partial", "given-up"):
        lines = goldens.text_of(name, width, is_plain).splitlines()
        assert all(len(line) <= width for line in lines), (name, width)


def test_sentences_for_screen_readers_have_the_figures_of_the_chart() -> None:
    plain = goldens.text_of("complete", 80, True)
    assert not re.search("[\u2500-\u25ff#]", plain)
    drawn = goldens.text_of("complete", 80, False)
    rows = re.findall(r"^ +(\d+) +(\d+%) ", drawn, re.MULTILINE)
    assert len(rows) > 5
    for turn, chance in rows:
        assert f"  Turn {turn}: {chance}" in plain


def test_plain_signs() -> None:
    text = in_ascii(goldens.text_of("complete", 80, False, is_ascii=True))
    assert text.isascii()
    assert "?" not in text.replace("Demands?", "").replace("ask about?", "")
    assert text.count("#") == goldens.text_of("complete", 80, False).count("█")


def test_colours_only_add_escape_sequences() -> None:
    document = goldens.document("complete")
    lines = drawn_lines(document, 80, has_color=True)
    assert any("\x1b[1;31m" in line for line in lines)  # a blunder
    assert [ESCAPES.sub("", line).rstrip() for line in lines] == drawn_lines(document, 80)


def test_a_bar_is_as_long_as_the_chance() -> None:
    told = goldens.told("complete")
    wide, narrow = (block_lines(turn_table(told), TextForm(width)) for width in (80, 30))
    assert str(wide[1]).count("█") == 20  # 49 % of 40 columns
    assert "█" not in str(narrow)  # no room
