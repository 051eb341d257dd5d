"""Lines and tables that fit a width, measured in columns of a terminal."""

import textwrap
from unicodedata import category, east_asian_width

from hncli.base.messages import is_printable


def display_width(text: str) -> int:
    """The columns of a text, as terminals draw it."""
    if text.isascii():
        return len(text)

    return sum(
        0 if category(sign) in ("Mn", "Me", "Cf") else 1 + (east_asian_width(sign) in "WF")
        for sign in text
    )


def to_left(text: str, width: int) -> str:
    """A text at the left of so many columns."""
    return text + " " * (width - display_width(text))


def to_right(text: str, width: int) -> str:
    """A text at the right of so many columns."""
    return " " * (width - display_width(text)) + text


def wrap_words(
    text: str, width: int, initial_indent: str = "", subsequent_indent: str = ""
) -> list[str]:
    """Break a text between words, never at a hyphen.

    `textwrap.wrap` counts signs, so it is only for texts whose signs take one column each.
    """
    if display_width(text) == len(text):
        return textwrap.wrap(
            text,
            width,
            initial_indent=initial_indent,
            subsequent_indent=subsequent_indent,
            break_on_hyphens=False,
        )
    lines = [initial_indent]
    is_empty = True  # the last line has nothing but its indent
    for word in text.split(" "):
        if not word:
            continue
        if not is_empty and display_width(f"{lines[-1]} {word}") > width:
            lines.append(subsequent_indent)
            is_empty = True
        lines[-1] += "" if is_empty else " "
        for sign in word:  # a word that is too long for a line is broken
            if not is_empty and display_width(lines[-1] + sign) > width:
                lines.append(subsequent_indent)
            lines[-1] += sign
            is_empty = False
    return [] if is_empty else lines


NARROWEST = 8  # columns of a cell that has given way
FEWEST = 20  # columns of a line


def wrap(text: str, width: int, indent: str = "") -> list[str]:
    """Break a line so that nothing is wider than the terminal."""
    return wrap_words(
        text, max(FEWEST, width), initial_indent=indent, subsequent_indent=indent + "  "
    )


def fold(text: str, width: int, indent: int = 0) -> list[str]:
    """Break a line between words; what follows stands two columns further in."""
    if display_width(text) + indent <= width and is_printable(text) and text.strip():
        return [" " * indent + text.rstrip()]  # most lines are short, and to wrap is slow
    lines = wrap_words(
        text, width, initial_indent=" " * indent, subsequent_indent=" " * (indent + 2)
    )
    return [line.rstrip() for line in lines]  # before a word it has to break it leaves a blank


def fold_flat(text: str, width: int) -> list[str]:
    """Break a text between words into lines that all begin in the same column."""
    return wrap_words(text, max(1, width))


def grid(
    rows: list[list[str]], width: int, flexible: list[int], right: set[int], indent: int
) -> list[str]:
    """A table whose flexible columns give way until it fits; nothing if even that is too wide.

    Columns named in `right` stand to the right; what is too long for a cell goes on below.
    """
    widths = column_widths(rows, width - indent, flexible)
    if not widths:
        return []
    return [line for row in rows for line in _row_lines(row, widths, right, indent)]


def column_widths(rows: list[list[str]], width: int, flexible: list[int]) -> list[int]:
    """The widths of the columns of a table, with two blanks between; empty if it does not fit.

    Flexible columns give way, the widest first; the others keep their width.
    """
    columns = list(zip(*rows, strict=True))
    widths = [max(map(display_width, column)) for column in columns]
    longest = [
        max(display_width(word) for cell in column for word in cell.split(" "))
        for column in columns
    ]
    while sum(widths) + 2 * (len(widths) - 1) > width:
        shrinkable = [n for n in flexible if widths[n] > longest[n]]  # else words would be broken
        widest = max(shrinkable or flexible, key=lambda n: widths[n], default=None)
        if widest is None or widths[widest] <= NARROWEST:
            return []
        widths[widest] -= 1
    return widths


def _row_lines(row: list[str], widths: list[int], right: set[int], indent: int) -> list[str]:
    cells = [wrap_words(cell, size) for cell, size in zip(row, widths, strict=True)]
    lines = []
    for n in range(max(map(len, cells))):
        pieces = [cell[n] if n < len(cell) else "" for cell in cells]
        padded = [
            to_right(piece, size) if at in right else to_left(piece, size)
            for at, (piece, size) in enumerate(zip(pieces, widths, strict=True))
        ]
        lines.append((" " * indent + "  ".join(padded)).rstrip())
    return lines
