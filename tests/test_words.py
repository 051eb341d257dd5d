"""The helpers that make a player's words."""

import pytest

from hncli import words


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("D\u00e9s\u00a0: 4", "D\u00e9s\u00a0: 4"),
        ("Non\u202f!", "Non\u202f!"),
        ("a\x1b[2Jb\n\u2028\u2009", "a?[2Jb???"),
    ],
)
def test_printable_keeps_hard_spaces_only(text: str, shown: str) -> None:
    assert words.printable(text) == shown


def test_one_line_keeps_hard_spaces() -> None:
    assert words.one_line(" a\n  b\u00a0:\tc\u202f; d ") == "a b\u00a0: c\u202f; d"
