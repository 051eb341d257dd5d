"""Dice drawn as dice, with the number of each below it."""

PIPS = {
    1: ("   ", " o ", "   "),
    2: ("o  ", "   ", "  o"),
    3: ("o  ", " o ", "  o"),
    4: ("o o", "   ", "o o"),
    5: ("o o", " o ", "o o"),
    6: ("o o", "o o", "o o"),
}
SIZE = 6  # columns of one die with the blank after it


def drawn(
    dice: tuple[int, ...], converted: tuple[bool, ...], is_ascii: bool, width: int
) -> list[str]:
    """Dice in rows that fit; below each its number, with a sign if it is a success."""
    marked = [
        (n, face, face >= 5 or done)
        for n, (face, done) in enumerate(zip(dice, converted, strict=True), 1)
    ]
    most = max(1, (width + 1) // SIZE)
    rows = [marked[at : at + most] for at in range(0, len(marked), most)]
    return [line for row in rows for line in _row(row, is_ascii)]


def _row(dice: list[tuple[int, int, bool]], is_ascii: bool) -> list[str]:
    """Some dice side by side."""
    top, side, bottom, pip, success = ("+---+", "|", "+---+", "o", "*")
    if not is_ascii:
        top, side, bottom, pip, success = ("╭───╮", "│", "╰───╯", "●", "✓")
    lines = [" ".join([top] * len(dice))]
    for n in range(3):
        faces = (PIPS[face][n].replace("o", pip) for _n, face, _done in dice)
        lines.append(" ".join(f"{side}{pips}{side}" for pips in faces))
    lines.append(" ".join([bottom] * len(dice)))
    numbers = (f"{n}{success if done else ''}".center(SIZE - 1) for n, _face, done in dice)
    return [*lines, " ".join(numbers).rstrip()]
