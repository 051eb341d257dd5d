"""Text as roff, the language of manual pages, with everything escaped."""

import re

from hncli.words.printable import one_line

SIGNS = {
    "\\": r"\e",
    "-": r"\-",  # what is copied from the page must be what is typed, and no longer dash
    "'": r"\(aq",
    "`": r"\(ga",
    '"': r"\(dq",
    "^": r"\(ha",
    "~": r"\(ti",
}
CODE = re.compile(r"`([^`]+)`")


def escaped(text: str) -> str:
    """A text without meaning for roff: no escapes, no request at the beginning of a line."""
    shown = "".join(SIGNS.get(c, c if c.isascii() else f"\\[u{ord(c):04X}]") for c in text)
    return rf"\&{shown}" if shown.startswith(".") else shown


def bold(text: str) -> str:
    """Text in bold: what is typed literally."""
    return rf"\fB{escaped(text)}\fR"


def italic(text: str) -> str:
    """Text in italics: a placeholder."""
    return rf"\fI{escaped(text)}\fR"


def prose(text: str) -> str:
    """A paragraph on one line; what is in backticks becomes bold."""
    pieces = CODE.split(one_line(text))
    return "".join(bold(piece) if n % 2 else escaped(piece) for n, piece in enumerate(pieces))


def paragraphs(text: str) -> list[str]:
    r"""The paragraphs of a help text of click; one that begins with \b keeps its line breaks."""
    lines: list[str] = []
    for part in text.strip().split("\n\n"):
        if part.startswith("\b\n"):
            lines += [".PP", ".nf", *map(escaped, part.splitlines()[1:]), ".fi"]
        else:
            lines += [".PP", prose(part)]
    return lines


def item(term: str, text: str) -> list[str]:
    """An entry of a list: a term that is roff already, and its description."""
    return [".TP", term, prose(text)]
