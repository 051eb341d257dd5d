"""What `hn mission review` and `hn career review` share: options and output."""

import json
from typing import TYPE_CHECKING, Any

import click

from hncli.cli.exit_codes import Exit, stop
from hncli.cli.session import current_environment
from hncli.cli.shared.pager import show_pages
from hncli.words import _

if TYPE_CHECKING:
    from rich.text import Text


def review_options(command: Any) -> Any:
    """Give a command the options --json, --markdown, --again and --seed."""
    for option in (
        click.option(
            "--seed",
            type=click.IntRange(0, 2**32 - 1),
            metavar=_("N"),
            help=_("A number that fixes the simulations behind the chances."),
        ),
        click.option(
            "--again",
            is_flag=True,
            help=_("Make the review anew, from other simulations."),
        ),
        click.option("--markdown", "as_markdown", is_flag=True, help=_("Print Markdown.")),
        click.option("--json", "as_json", is_flag=True, help=_("Print JSON, for programs.")),
    ):
        command = option(command)
    return command


def refuse_two_formats(as_json: bool, as_markdown: bool) -> None:
    """End the command if both formats are asked for."""
    if as_json and as_markdown:
        stop(_("Say --json or --markdown, not both."), Exit.USAGE)


def print_json(data: object) -> None:
    """Print JSON on standard output, in ASCII."""
    current_environment().write(f"{json.dumps(data, indent=2)}\n")


def in_colors(lines: "list[Text]") -> list[str]:
    """Lines as they are printed, with colours where they are wanted."""
    from hncli.terminal.panes import colored

    has_color = current_environment().has_color
    return [colored(line) if has_color else line.plain for line in lines]


def show_lines(lines: "list[Text]") -> None:
    """Show lines, through the player's pager if they are too many."""
    show_pages(in_colors(lines))
