"""What `hn mission review` and `hn career review` share: options and output."""

import json
from typing import Any

import click

from hncli.cli import declare
from hncli.cli.exit_codes import Exit, stop
from hncli.cli.session import current_environment
from hncli.words import N_, _


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
