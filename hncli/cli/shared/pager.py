"""Showing a long text: page by page on a terminal, as it is everywhere else."""

import os
from typing import TYPE_CHECKING

import click

from hncli.cli.session import current_environment

if TYPE_CHECKING:
    from hncli.report.document import Document


def show_document(document: "Document", as_markdown: bool = False) -> None:
    """Show a report: drawn and page by page on a terminal, else as plain lines; or Markdown."""
    env = current_environment()
    if as_markdown:
        from hncli.report.markdown import markdown_lines

        env.say(*markdown_lines(document))
    else:
        from hncli.report.text import shown_lines

        show_pages(shown_lines(document, env))


def show_pages(lines: list[str]) -> None:
    """Show lines through the player's pager if they are too many for the terminal."""
    env = current_environment()
    if not (env.is_drawn and env.is_interactive) or len(lines) < _rows():
        env.say(*lines)
        return
    click.echo_via_pager("".join(f"{env.shown(line)}\n" for line in lines))


def _rows() -> int:
    """The lines of the terminal."""
    try:
        return os.get_terminal_size().lines
    except (OSError, ValueError):
        return 24
