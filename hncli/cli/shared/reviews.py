"""What `hn mission review` and `hn career review` share: options and output."""

import json
from typing import TYPE_CHECKING, Any

import click

from hncli.cli import declare
from hncli.cli.exit_codes import Exit, stop
from hncli.cli.session import current_environment
from hncli.cli.shared.pager import show_pages
from hncli.words import N_, _

if TYPE_CHECKING:
    from hncli.ui.terminal.styled import Styled


def review_options(command: Any) -> Any:
    """Give a command the options --json, --markdown, --again and --seed."""
    for option in (
        declare.option(
            "--seed",
            type=click.IntRange(0, 2**32 - 1),
            metavar=N_("N"),
            help=N_("A number that fixes the simulations behind the chances."),
        ),
        declare.option(
            "--again",
            is_flag=True,
            help=N_("Make the review anew, from other simulations."),
        ),
        declare.option("--markdown", "as_markdown", is_flag=True, help=N_("Print Markdown.")),
        declare.json_option(N_("Print JSON, for programs.")),
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


def in_colors(lines: "list[Styled]") -> list[str]:
    """Lines as they are printed, with colours where they are wanted."""
    from hncli.ui.terminal.styled import colored, text_of

    return [*map(colored if current_environment().has_color else text_of, lines)]


def show_lines(lines: "list[Styled]") -> None:
    """Show lines, through the player's pager if they are too many."""
    show_pages(in_colors(lines))
