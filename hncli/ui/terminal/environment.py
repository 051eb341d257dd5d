"""What the player's side knows of the world outside: streams, the terminal, and tastes.

Light, without dataclasses and shutil, for a scorecard must be there at once.
"""

import os
import sys
from collections.abc import Mapping
from typing import TextIO

from hncli.words import printable

NARROWEST = 20
USUAL_WIDTH = 80
USUAL_PACE = 0.35  # seconds between two sentences
PLAINER = str.maketrans(
    {
        "\u2026": "...",  # ellipsis
        "\u2018": "'",  # quotation marks, then dashes
        "\u2019": "'",
        "\u201c": '"',
        "\u201d": '"',
        "\u2013": "-",
        "\u2014": "-",
        "\u2212": "-",  # minus, times, and a blank that does not break
        "\u00d7": "x",
        "\u00a0": " ",
    }
)
"""What to write for the signs of good typesetting where there is only ASCII."""


class Environment:
    """Where a player reads and types, and how."""

    def __init__(
        self,
        source: TextIO,
        sink: TextIO,
        columns: int | None = USUAL_WIDTH,
        is_drawn: bool = False,
        is_ascii: bool = False,
        has_color: bool = False,
        pace: float = 0.0,
    ) -> None:
        self.source = source
        self.sink = sink
        self.columns = columns  # None: as wide as the terminal is at that moment
        self.is_drawn = is_drawn  # lists to move in, tables and dice; else plain lines
        self.is_ascii = is_ascii
        self.has_color = has_color
        self.pace = pace

    @property
    def width(self) -> int:
        """How many columns there are now: a terminal may be made wider or narrower."""
        return max(NARROWEST, self.columns or _terminal_columns())

    def say(self, *lines: str) -> None:
        """Print lines; what the sink cannot encode is replaced, never a crash."""
        for line in lines:
            for piece in self._fitting(line):
                self.sink.write(piece + "\n")
        self.sink.flush()

    def _fitting(self, line: str) -> list[str]:
        """A line as this sink can show it: plain signs may need more room than others."""
        shown = self.shown(line)
        if len(shown) <= len(line) or len(shown) <= self.width:
            return [shown]
        from textwrap import wrap

        return wrap(shown, self.width, subsequent_indent="  ")

    def read_line(self, prompt: str) -> str:
        """Read one line; EOFError when there is none."""
        width = self.width
        if len(prompt) > width:
            import textwrap

            *above, last = textwrap.wrap(prompt, width - 1)
            self.say(*above)
            prompt = f"{last} "
        self.sink.write(self.shown(prompt))
        self.sink.flush()
        line = self.source.readline()
        if not line:
            raise EOFError
        typed = line.strip()
        if not self.source.isatty():  # a terminal shows what is typed, a pipe does not
            room = max(0, width - len(prompt))
            self.say(self.shown(printable(typed, max(1, room)))[:room])  # ASCII may be longer
        return typed

    def shown(self, text: str) -> str:
        """A text as this sink can show it."""
        if self.is_ascii:
            text = in_ascii(text)
        encoding = self.sink.encoding or "utf-8"
        return text.encode(encoding, "replace").decode(encoding)


def _terminal_columns() -> int:
    """The columns of the terminal, found as `shutil.get_terminal_size` does."""
    told = os.environ.get("COLUMNS", "")
    if told.isdecimal() and int(told) > 0:
        return int(told)
    try:
        return os.get_terminal_size(sys.__stdout__.fileno()).columns or USUAL_WIDTH  # type: ignore[union-attr]
    except (AttributeError, ValueError, OSError):  # it is closed, or no terminal
        return USUAL_WIDTH


def in_ascii(text: str) -> str:
    """A text without signs that a plain terminal may not have."""
    if text.isascii():
        return text
    import unicodedata

    plain = unicodedata.normalize("NFKD", text.translate(PLAINER))
    return (
        "".join(c for c in plain if not unicodedata.combining(c))
        .encode("ascii", "replace")
        .decode("ascii")
    )


def environment(
    columns: int | None = None,
    plain: bool = False,
    ascii_only: bool = False,
    variables: Mapping[str, str] = os.environ,
) -> Environment:
    """The environment of this process, as its streams, its variables and the player say."""
    source, sink = sys.stdin, sys.stdout
    is_terminal = source.isatty() and sink.isatty() and variables.get("TERM", "") != "dumb"
    is_drawn = is_terminal and not plain and not variables.get("HN_PLAIN")
    encoding = (sink.encoding or "").lower().replace("-", "")
    return Environment(
        source,
        sink,
        columns=columns,
        is_drawn=is_drawn,
        is_ascii=ascii_only or bool(variables.get("HN_ASCII")) or not encoding.startswith("utf"),
        has_color=is_drawn and not variables.get("NO_COLOR"),
        pace=_pace(variables.get("HN_PACE")) if is_drawn else 0.0,
    )


def _pace(wanted: str | None) -> float:
    """Seconds between two sentences, from what the player set."""
    try:
        return min(5.0, max(0.0, float(wanted))) if wanted else USUAL_PACE
    except ValueError:
        return USUAL_PACE
