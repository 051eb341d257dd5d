"""Lines and tables that fit a width, in plain characters."""

import textwrap

from hncli.words import is_printable

NARROWEST = 8  # columns of a cell that has given way
FEWEST = 20  # columns of a line


def wrap(text: str, width: int, indent: str = "") -> list[str]:
    """Break a line so that nothing is wider than the terminal."""
    return textwrap.wrap(
        text,
        max(FEWEST, width),
        initial_indent=indent,
        subsequent_indent=indent + "  ",
        break_on_hyphens=False,
    )


def fold(text: str, width: int, indent: int = 0) -> list[str]:
    """Break a line between words; what follows stands two columns further in."""
    if len(text) + indent <= width and is_printable(text) and text.strip():
        return [" " * indent + text.rstrip()]  # most lines are short, and textwrap is slow
    lines = textwrap.wrap(
        text,
        width,
        initial_indent=" " * indent,
        subsequent_indent=" " * (indent + 2),
        break_on_hyphens=False,
    )
    return [line.rstrip() for line in lines]  # before a word it has to break it leaves a blank


def fold_flat(text: str, width: int) -> list[str]:
    """Break a text between words into lines that all begin in the same column."""
    return textwrap.wrap(text, max(1, width), break_on_hyphens=False)


def grid(
    rows: list[list[str]], width: int, flexible: list[int], right: set[int], indent: int
) -> list[str]:
    """A table whose flexible columns give way until it fits; nothing if even that is too wide.

    The other columns keep their width, and those named in `right` stand to the right; what is too
    long for a cell goes on below.
    """
    columns = list(zip(*rows, strict=True))
    widths = [max(map(len, column)) for column in columns]
    longest = [max(len(word) for cell in column for word in cell.split(" ")) for column in columns]
    while indent + sum(widths) + 2 * (len(widths) - 1) > width:
        whole = [n for n in flexible if widths[n] > longest[n]]  # else words would be broken
        widest = max(whole or flexible, key=lambda n: widths[n])
        if widths[widest] <= NARROWEST:
            return []
        widths[widest] -= 1
    return [line for row in rows for line in _row_lines(row, widths, right, indent)]


def _row_lines(row: list[str], widths: list[int], right: set[int], indent: int) -> list[str]:
    cells = [
        textwrap.wrap(cell, size, break_on_hyphens=False)
        for cell, size in zip(row, widths, strict=True)
    ]
    lines = []
    for n in range(max(map(len, cells))):
        pieces = [cell[n] if n < len(cell) else "" for cell in cells]
        sized = [
            piece.rjust(size) if at in right else piece.ljust(size)
            for at, (piece, size) in enumerate(zip(pieces, widths, strict=True))
        ]
        lines.append((" " * indent + "  ".join(sized)).rstrip())
    return lines
