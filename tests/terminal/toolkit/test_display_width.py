"""Lines and tables are measured in columns of a terminal, not in signs."""

import textwrap

import pytest

from hncli.terminal.columns import display_width, fold, grid, to_left, to_right, wrap, wrap_words
from hncli.terminal.panes import plain, spread, wrapped

WIDE = "\u4ea4\u6e09"  # two signs of two columns
COMBINED = "e\u0301"  # one column, two signs
HARD = "\N{NO-BREAK SPACE}"


@pytest.mark.parametrize(
    ("text", "width"),
    [("plain", 5), ("été", 3), (WIDE, 4), (COMBINED, 1), (f"40{HARD}%", 4), ("", 0)],
)
def test_columns_of_a_text(text: str, width: int) -> None:
    assert display_width(text) == width
    assert display_width(to_left(text, 9)) == display_width(to_right(text, 9)) == 9
    assert to_left(text, 9).rstrip(" ") == to_right(text, 9).lstrip(" ") == text


@pytest.mark.parametrize("width", [8, 13, 20, 40])
def test_no_line_is_wider_than_its_room(width: int) -> None:
    text = f"{WIDE * 9} and {COMBINED * 3} beside {WIDE}, again {WIDE * 3}"
    lines = wrap_words(text, width, "> ", "  ")
    assert max(map(display_width, lines)) <= width
    assert "".join("".join(lines).split()) == "".join(f"> {text}".split())
    for folded in (fold(text, width), [line.plain for line in wrapped(text, width)]):
        assert max(map(display_width, folded)) <= width
    assert max(map(display_width, wrap(text, width))) <= max(20, width)


def test_other_texts_are_wrapped_between_words() -> None:
    text = "Qu\u2019est-ce que tu veux\u202f? Rien que la v\u00e9rit\u00e9, dit-il."
    for width in (10, 25, 80):
        expected = textwrap.wrap(text, width, subsequent_indent=" ", break_on_hyphens=False)
        assert wrap_words(text, width, "", " ") == expected
    assert wrap_words("", 9) == wrap_words(" ", 9) == []


def test_a_table_with_wide_signs() -> None:
    lines = grid([["a", "b"], [WIDE, "1"], ["long", "22"]], 40, [0], {1}, 0)
    assert lines == ["a      b", f"{WIDE}   1", "long  22"]
    assert display_width(spread(plain(WIDE), plain("x"), 20).plain) == 20


def test_lines_of_a_pane_keep_their_indent_and_hang() -> None:
    assert [line.plain for line in wrapped("  one two three", 9, indent=4)] == [
        "  one two",
        "    three",
    ]
    assert {str(line.style) for line in wrapped("one two three", 9, "faint", 2)} == {"faint"}
    assert wrapped("   ", 9) == []


def test_no_line_is_broken_at_a_hard_space() -> None:
    """rich would: for Python they are spaces like others."""
    for space in "\u00a0\u202f\u2007":
        lines = [line.plain for line in wrapped(f"Reste 95{space}% ici{space}!", 8)]
        assert lines == ["Reste", f"95{space}%", f"ici{space}!"]
