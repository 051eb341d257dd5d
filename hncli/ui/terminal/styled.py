"""Lines with styles, as screens are made of: pieces of text, each with the name of its style."""

from hncli.ui.terminal.display_width import display_width, wrap_words
from hncli.ui.terminal.environment import Colored
from hncli.words.printable import all_printable

CUT = "..."  # at the end of what is not whole
WIDE = 64  # columns from which words are written out, and things stand side by side

ANSI = {"title": "1", "turn": "1", "calm": "32", "tense": "33", "danger": "1;31", "dim": "90"}
"""Styles as a terminal is told them, for lines that are printed and not painted."""

Styled = list[tuple[str, str]]
"""One line: (style, text) pieces; the style is empty for plain text."""


def plain(text: str, style: str = "") -> Styled:
    """A line of one piece."""
    return [(style, text)] if text else []


def text_of(line: Styled) -> str:
    """The text of a line without its styles."""
    return "".join(text for _style, text in line)


def colored(line: Styled) -> Colored:
    """The text of a line, made printable, with escape sequences for its styles."""
    pieces = ((style, all_printable(text)) for style, text in line)
    return Colored(
        "".join(
            f"\x1b[{ANSI[style]}m{text}\x1b[0m" if style in ANSI else text for style, text in pieces
        )
    )


def wrapped(text: str, width: int, style: str = "", indent: int = 0) -> list[Styled]:
    """A text broken between words, the lines after the first indented."""
    lines = wrap_words(text, max(8, width), subsequent_indent=" " * indent)
    return [plain(line.rstrip(), style) for line in lines]


def key_lines(width: int, *texts: str) -> list[Styled]:
    """What some keys do: the first of several texts that fits on a line, else the last, broken."""
    text = next((text for text in texts if display_width(text) <= width), None)
    return [plain(text, "dim")] if text is not None else wrapped(texts[-1], width, "dim")


def spread(left: Styled, right: Styled, width: int) -> Styled:
    """Two parts of a line at its two ends; only the left one if both do not fit."""
    room = width - display_width(text_of(left) + text_of(right))
    if room < 1:
        return left
    return [*left, ("", " " * room), *right]


def cut(line: Styled, width: int) -> Styled:
    """A line that is no wider than this; a mark at its end tells that something is missing."""
    if display_width(text_of(line)) <= width:
        return line
    return [*trimmed(line, width - len(CUT)), ("", CUT[: max(0, width)])]


def trimmed(line: Styled, width: int) -> Styled:
    """The beginning of a line, no wider than this."""
    found: Styled = []
    room = max(0, width)
    for style, text in line:
        fitting = text
        while display_width(fitting) > room:
            fitting = fitting[:-1]
        if fitting:
            found.append((style, fitting))
        if fitting != text:
            break
        room -= display_width(text)
    return found


def packed(parts: list[Styled], width: int, gap: int = 3) -> list[Styled]:
    """Parts side by side, in as many lines as they need."""
    lines: list[Styled] = []
    for part in parts:
        if lines and display_width(text_of(lines[-1]) + text_of(part)) + gap <= width:
            lines[-1] = [*lines[-1], ("", " " * gap), *part]
        else:
            lines.append(list(part))
    return lines
