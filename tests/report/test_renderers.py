"""A Document with every kind of block, in every form: nothing is lost, nothing is too wide."""

import re
from typing import get_args

import pytest
from rich.cells import cell_len

from hncli.report.document import (
    Bar,
    BarChart,
    Block,
    CellBar,
    Document,
    Items,
    Letters,
    Numbered,
    NumberedEntry,
    Rate,
    RateChart,
    Section,
    Sum,
    Table,
    Text,
)
from hncli.report.rich_text import drawn_lines
from hncli.report.text import TextForm, markdown_lines, styled_lines, text_lines

SAID = Items(("Ann: played 12.", "Bob\N{NO-BREAK SPACE}Z: played 3."))
RATES = RateChart((Rate("Ann", 0.5, 0.25, 0.75, "50%"), Rate("Bob", 1.0, 0.9, 1.0, "100%")), "100%")
TABLE = Table(
    ("Who", "Played", "Remark"),
    (
        ("Ann", "12", "a remark that may be broken into several lines"),
        ("Bob\N{NO-BREAK SPACE}Z", "3", "incomprehensibility"),
    ),
    SAID,
    flexible=(0, 2),
    right=frozenset({1}),
    note="A note.",
    styles=("", "dim"),
    chart=RATES,
)
BARS = Table(
    ("Turn", "Chance", "Luck"),
    (("1", "50%", "+1"), ("2", "1%", "")),
    Items(("Turn 1: 50%.", "Turn 2: 1%.")),
    right=frozenset({0, 1, 2}),
    bars=(CellBar(50, "calm"), CellBar(1, "danger")),
)
BLOCKS: tuple[Block, ...] = (
    Text("A paragraph of some length, so that it has to be broken.", indent=2, style="title"),
    Items(("One *item*.", "1. Another.")),
    Numbered((NumberedEntry("First", ("Why it was so.",), "danger"),)),
    Letters("The last:", tuple("abcdefghij"), 40),
    Sum((("wins", "6"), ("stress", "-4"), ("score", "2"))),
    BarChart("A chart", (Bar("1 Ann", "1", 3), Bar("2 Bob", "2", 0))),
    RATES._replace(is_scale=True, legend="{mark} is the rate, {line} its interval."),
    TABLE,
    BARS,
)
FORMS = [
    Document((Section(BLOCKS, "A title"), Section((Text("The end."),))), is_framed=is_framed)
    for is_framed in (False, True)
]


def words(lines: list[str]) -> str:
    """The text without frames and breaks."""
    return " ".join(re.sub("[│|]", " ", " ".join(lines)).split())


def test_every_kind_of_block_is_here() -> None:
    assert {type(block) for block in BLOCKS} == set(get_args(Block))


@pytest.mark.parametrize("document", FORMS)
def test_nothing_is_wider_than_the_screen(document: Document) -> None:
    for width in (20, 28, 40, 60, 80, 120):
        for is_ascii in (False, True):
            drawn = drawn_lines(document, width, is_ascii)
            assert max(map(cell_len, drawn)) <= width
            assert all(
                line.replace("\N{NO-BREAK SPACE}", " ").isascii() for line in drawn if is_ascii
            )
            for is_plain in (False, True):
                assert max(map(len, text_lines(document, width, is_plain, is_ascii))) <= width


@pytest.mark.parametrize("width", [20, 40, 60, 80, 120])
def test_no_word_is_cut_off(width: int) -> None:
    """rich alone would write an ellipsis where a word is longer than its column."""
    for document in FORMS:
        for lines in (drawn_lines(document, width), text_lines(document, width)):
            said = words(lines)
            assert "\N{HORIZONTAL ELLIPSIS}" not in said
            assert "incomprehensibility" in said or "played 3." in said
            assert said.endswith("The end.") or said.rstrip("╰─╯ ").endswith("The end.")


@pytest.mark.parametrize("width", [40, 44, 60])
def test_a_space_that_must_not_break_does_not(width: int) -> None:
    for lines in (drawn_lines(FORMS[0], width), text_lines(FORMS[0], width)):
        assert "Bob\N{NO-BREAK SPACE}Z" in "\n".join(lines)


def test_a_table_without_room_is_said() -> None:
    document = Document((Section((TABLE._replace(chart=None),)),))
    assert text_lines(document, 22) == ["  Ann: played 12.", "  Bob\N{NO-BREAK SPACE}Z: played 3."]
    assert text_lines(document, 80, is_plain=True) == text_lines(document, 22)
    assert drawn_lines(document, 22) == text_lines(document, 22)
    least = Document((Section((TABLE._replace(least_width=60),)),))
    assert "Played" not in words(text_lines(least, 59))
    assert "Played" in words(text_lines(least, 60))


def test_columns_for_wide_screens() -> None:
    wide = Document((Section((TABLE._replace(wide_columns=1, wide_from=70),)),))
    for render in (text_lines, drawn_lines):
        assert "Remark" in words(render(wide, 70))
        assert "Remark" not in words(render(wide, 69))
    assert "Remark" in words(markdown_lines(wide))


def test_a_screen_reader_gets_sentences() -> None:
    plain = "\n".join(text_lines(FORMS[0], 80, is_plain=True))
    assert not re.search("[#█░├●]", plain)
    assert "Turn 2: 1%." in plain
    assert "a b c" not in plain


def test_titles() -> None:
    sections = (
        Section((Text("x"),), "One"),
        Section((Text("x"),), "Two", level=3, plain="Two:", indent=2),
        Section((Text("x"),), "Three", plain=""),
    )
    assert text_lines(Document(sections), 40) == ["ONE", "x", "", "  Two:", "x", "", "x"]
    assert [line for line in markdown_lines(Document(sections)) if line.startswith("#")] == [
        "## One", "### Two", "## Three",
    ]  # fmt: skip
    assert drawn_lines(Document(sections), 40) == text_lines(Document(sections), 40)
    framed = "\n".join(drawn_lines(Document(sections, is_framed=True), 40))
    assert [f"─ {title} ─" in framed for title in ("One", "Two", "Three")] == [True] * 3


def test_colours_only_add_escape_sequences() -> None:
    for document in FORMS:
        colored = drawn_lines(document, 60, has_color=True)
        assert any("\x1b[1;31m" in line for line in colored)
        without = [re.sub(r"\x1b\[[0-9;]*m", "", line).rstrip() for line in colored]
        assert without == drawn_lines(document, 60)


def test_styled_lines_have_the_text_of_plain_ones() -> None:
    lines = styled_lines(FORMS[0], TextForm(50))
    assert ["".join(text for _style, text in line) for line in lines] == text_lines(FORMS[0], 50)


def test_markdown() -> None:
    lines = markdown_lines(Document((Section((Text("a"), SAID, BARS), "T"), Section((Text("b"),)))))
    assert lines == [
        "## T", "", "a", "", "- Ann: played 12.", "- Bob\N{NO-BREAK SPACE}Z: played 3.", "",
        "| Turn | Chance | Luck |", "| --- | --- | --- |", "| 1 | 50% | +1 |", "| 2 | 1% |  |",
        "", "b",
    ]  # fmt: skip


def test_lists_in_a_row_are_one_list() -> None:
    said = TABLE._replace(is_list_in_markdown=True)
    lines = markdown_lines(Document((Section((Items(("a", "- b")), said, Items(("c",)))),)))
    assert lines == [
        "- a", "- \\- b", "- Ann: played 12.", "- Bob\N{NO-BREAK SPACE}Z: played 3.", "- c",
    ]  # fmt: skip
