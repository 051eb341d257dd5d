"""The help of commands on a narrow terminal, such as a phone's."""

import re
from collections.abc import Iterable
from typing import Any

import click

NARROW = 52  # columns; click writes for that many where there are fewer
PREFORMATTED = "\b"  # begins a paragraph whose lines click keeps
PIECE = re.compile(r"[^ |]+[ |]*")  # of an option and its values, such as --level [S|1|2]


class HelpFormatter(click.HelpFormatter):
    """Writes help as click does, but as narrow as the terminal, and there in one column."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        from shutil import get_terminal_size  # slow, and only help needs it

        columns = get_terminal_size().columns
        self.is_narrow = columns < NARROW
        if self.is_narrow:
            self.width = max(20, columns)

    def write_dl(
        self, rows: Iterable[tuple[str, str]], col_max: int = 30, col_spacing: int = 2
    ) -> None:
        """Write names and what they mean: side by side, or below each other."""
        if not self.is_narrow:
            super().write_dl(rows, col_max, col_spacing)
            return
        for name, meaning in rows:
            self._write_name(name)
            with self.indentation(), self.indentation():
                self.write_text(meaning)

    def write_text(self, text: str) -> None:
        """Write paragraphs; the lines of a list are broken too if they are too long."""
        paragraphs = text.split("\n\n")
        if self.is_narrow:
            paragraphs = [self._narrowed(each) for each in paragraphs]
        super().write_text("\n\n".join(paragraphs))

    def _narrowed(self, paragraph: str) -> str:
        """A paragraph with shorter lines if click would leave it as it is.

        What is indented in it is to be copied, and stays on one line.
        """
        if not paragraph.startswith(PREFORMATTED):
            return paragraph
        from hncli.ui.terminal.display_width import wrap_words

        lines: list[str] = []
        for line in paragraph.split("\n"):
            room = self.width - self.current_indent
            lines += (
                [line] if line.startswith(" ") else wrap_words(line, room, "", "    ") or [line]
            )
        return "\n".join(lines)

    def _write_name(self, name: str) -> None:
        """Write a name on as many lines as it needs, broken between words and values."""
        lines = [" " * self.current_indent]
        for piece in PIECE.findall(name):
            if len(lines[-1] + piece.rstrip()) > self.width:
                lines.append(" " * (self.current_indent + self.indent_increment))
            lines[-1] += piece
        self.write("\n".join(line.rstrip() for line in lines) + "\n")
