"""How many columns a text takes on a terminal: some signs take two, accents of their own none."""

import textwrap


def display_width(text: str) -> int:
    """The columns of a text, as terminals draw it."""
    if text.isascii():
        return len(text)
    from unicodedata import category, east_asian_width

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
    text: str,
    width: int,
    initial_indent: str = "",
    subsequent_indent: str = "",
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
