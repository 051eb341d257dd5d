"""Dice drawn as dice."""

import pytest

from hncli.ui.mission.dice import PIPS, drawn

FIVE = (1, 2, 4, 5, 6)
CONVERTED = (False, False, True, False, False)


def test_five_dice() -> None:
    assert drawn(FIVE, CONVERTED, False, 80) == [
        "╭───╮ ╭───╮ ╭───╮ ╭───╮ ╭───╮",
        "│   │ │●  │ │● ●│ │● ●│ │● ●│",
        "│ ● │ │   │ │   │ │ ● │ │● ●│",
        "│   │ │  ●│ │● ●│ │● ●│ │● ●│",
        "╰───╯ ╰───╯ ╰───╯ ╰───╯ ╰───╯",
        "  1     2     3✓    4✓    5✓",
    ]


def test_in_plain_signs() -> None:
    assert drawn((3, 4), (False, True), True, 80) == [
        "+---+ +---+",
        "|o  | |o o|",
        "| o | |   |",
        "|  o| |o o|",
        "+---+ +---+",
        "  1     2*",
    ]


@pytest.mark.parametrize(("width", "rows"), [(29, 1), (28, 2), (20, 2), (11, 3), (10, 5), (1, 5)])
def test_rows_that_fit(width: int, rows: int) -> None:
    lines = drawn(FIVE, CONVERTED, True, width)
    assert len(lines) == 6 * rows
    assert max(map(len, lines)) <= max(5, width)
    assert "".join(lines[5::6]).split() == ["1", "2", "3*", "4*", "5*"]


@pytest.mark.parametrize("face", range(1, 7))
def test_each_face_has_its_pips(face: int) -> None:
    assert "".join(PIPS[face]).count("o") == face
    lines = drawn((face,), (False,), True, 80)
    assert "".join(lines[:5]).count("o") == face
    assert ("*" in lines[5]) == (face >= 5)


def test_no_dice() -> None:
    assert drawn((), (), False, 80) == []
