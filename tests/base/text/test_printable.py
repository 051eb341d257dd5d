"""Text that is safe to show."""

import pytest

from hncli.base.messages import all_printable, one_line, printable


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("D\u00e9s\u00a0: 4", "D\u00e9s\u00a0: 4"),
        ("Non\u202f!", "Non\u202f!"),
        ("a\x1b[2Jb\n\u2028\u2009", "a?[2Jb???"),
    ],
)
def test_printable_keeps_hard_spaces_only(text: str, shown: str) -> None:
    assert printable(text) == shown


def test_all_of_a_text_is_made_printable() -> None:
    long = "\u00e9" * 5000
    assert all_printable(long) is long
    assert all_printable(f"{long}\x1b]0;x\x07\x9b") == f"{long}?]0;x??"


def test_one_line_keeps_hard_spaces() -> None:
    assert one_line(" a\n  b\u00a0:\tc\u202f; d ") == "a b\u00a0: c\u202f; d"
