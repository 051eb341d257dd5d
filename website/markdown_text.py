"""Text as Markdown in which nothing is markup, as Python-Markdown reads it."""

import html
import re

SIGNS = re.compile(r"[\\`*_{}\[\]#|!]")
OPENING = re.compile(r"^(\d+)(?=[.)] )|^(?=[-+:>] )")
"""What would begin a list, a definition or a quotation."""
CODE = re.compile(r"`([^`]+)`")


def escaped(text: str) -> str:
    """A text on one line, in which nothing is markup."""
    return _without_opening(_signs_escaped(" ".join(text.split())))


def prose(text: str) -> str:
    """A text on one line, in which only what stands in backticks is markup: code."""
    pieces = CODE.split(" ".join(text.split()))
    shown = (code(piece) if n % 2 else _signs_escaped(piece) for n, piece in enumerate(pieces))
    return _without_opening("".join(shown))


def _signs_escaped(text: str) -> str:
    return SIGNS.sub(r"\\\g<0>", html.escape(text, quote=False))


def _without_opening(line: str) -> str:
    return OPENING.sub(lambda found: f"{found[1] or ''}\\", line)


def code(text: str) -> str:
    """A piece of code, also in a cell of a table."""
    return f"<code>{html.escape(text, quote=False).replace('|', '&#124;')}</code>"


def table(head: list[str], rows: list[list[str]]) -> list[str]:
    """A table of cells that are Markdown already."""
    lines = [head, ["---"] * len(head), *rows]
    return [f"| {' | '.join(cells)} |" for cells in lines]
