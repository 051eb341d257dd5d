"""Dice drawn as dice, with the number of each below it."""

PIPS = {
    1: ("   ", " o ", "   "),
    2: ("o  ", "   ", "  o"),
    3: ("o  ", " o ", "  o"),
    4: ("o o", "   ", "o o"),
    5: ("o o", " o ", "o o"),
    6: ("o o", "o o", "o o"),
}
SIZE = 7  # columns of one die with the blank after it


def drawn(dice: tuple[int, ...], converted: tuple[bool, ...], is_ascii: bool) -> list[str]:
    """A row of dice; below each its number, and whether it is a success."""
    top, side, bottom, pip = ("+---+", "|", "+---+", "o")
    if not is_ascii:
        top, side, bottom, pip = ("╭───╮", "│", "╰───╯", "●")
    rows = [" ".join([top] * len(dice))]
    for n in range(3):
        rows.append(" ".join(f"{side}{PIPS[face][n].replace('o', pip)}{side}" for face in dice))
    rows.append(" ".join([bottom] * len(dice)))
    marks = [_mark(face, done, is_ascii) for face, done in zip(dice, converted, strict=True)]
    numbered = (f"{n}{mark}".center(5) for n, mark in enumerate(marks, 1))
    return [*rows, " ".join(numbered).rstrip()]


def _mark(face: int, is_converted: bool, is_ascii: bool) -> str:
    """A sign beside the number of a success."""
    return ("*" if is_ascii else "✓") if face >= 5 or is_converted else ""
