"""Text that is safe to show."""

import pytest

from hncli.words.printable import one_line, printable


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


def test_one_line_keeps_hard_spaces() -> None:
    assert one_line(" a\n  b\u00a0:\tc\u202f; d ") == "a b\u00a0: c\u202f; d"
