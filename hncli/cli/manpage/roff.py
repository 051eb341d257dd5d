"""Text as roff, the language of manual pages: nothing in it is taken for a command of roff."""

import re

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
    """A text in which every sign stands for itself, at the beginning of a line too."""
    shown = "".join(SIGNS.get(c, c if c.isascii() else f"\\[u{ord(c):04X}]") for c in text)
    return rf"\&{shown}" if shown.startswith(".") else shown


def bold(text: str) -> str:
    """What is to be typed as it is."""
    return rf"\fB{escaped(text)}\fR"


def italic(text: str) -> str:
    """What stands for something else."""
    return rf"\fI{escaped(text)}\fR"


def prose(text: str) -> str:
    """A paragraph on one line; what stands in backticks is to be typed."""
    pieces = CODE.split(" ".join(text.split()))
    return "".join(bold(piece) if n % 2 else escaped(piece) for n, piece in enumerate(pieces))


def paragraphs(text: str) -> list[str]:
    r"""A help text as click reads it: an empty line ends a paragraph, \b keeps its lines."""
    lines: list[str] = []
    for part in text.strip().split("\n\n"):
        if part.startswith("\b\n"):
            lines += [".PP", ".nf", *map(escaped, part.splitlines()[1:]), ".fi"]
        else:
            lines += [".PP", prose(part)]
    return lines


def item(term: str, text: str) -> list[str]:
    """A term in roff, and what is said of it below."""
    return [".TP", term, prose(text)]
