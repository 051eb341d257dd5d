"""The reference of all commands as a page, made from the commands themselves."""

from collections.abc import Iterator, Mapping
from typing import Any

import click

from hncli.base.messages import Message
from hncli.cli.main import hn
from hncli.cli.manpage import EXITS, FILES, VARIABLES
from website.markdown_text import code, prose, table

HELP = "`--help` shows the help of a command and exits; every command has it."


def commands_page() -> str:
    """The whole page."""
    root = click.Context(hn, info_name="hn", **hn.context_settings)
    exits = {str(int(number)): text for number, text in EXITS.items()}
    lines = [
        "# Commands",
        "",
        "Every command with its options, as `hn COMMAND --help` and `hn man` tell them.",
        "",
        *_body(root),
        "",
        HELP,
        "",
        *_commands(root, rank=2),
        "## Environment",
        "",
        *_pairs("variable", VARIABLES),
        "",
        "## Files",
        "",
        "In your data folder, which `hn where` names:",
        "",
        *_pairs("file", FILES),
        "",
        "## Exit codes",
        "",
        *_pairs("code", exits),
    ]
    return "\n".join(lines) + "\n"


def _pairs(head: str, told: Mapping[Any, Message]) -> list[str]:
    return table(
        [head, "meaning"], [[code(str(name)), prose(str(text))] for name, text in told.items()]
    )


def _commands(ctx: click.Context, rank: int) -> Iterator[str]:
    """A section for every command below a group."""
    assert isinstance(ctx.command, click.Group)
    for name in ctx.command.list_commands(ctx):
        command = ctx.command.get_command(ctx, name)
        if command is None or command.hidden:
            continue
        below = click.Context(command, info_name=name, parent=ctx)
        yield f"{'#' * rank} {below.command_path}"
        yield ""
        yield from _body(below)
        yield ""
        if isinstance(command, click.Group):
            yield from _commands(below, rank + 1)


def _body(ctx: click.Context) -> Iterator[str]:
    """Usage, help and options of a command."""
    pieces = ctx.command.collect_usage_pieces(ctx)
    yield "```text"
    yield " ".join([ctx.command_path, *pieces])
    yield "```"
    for part in (ctx.command.help or "").strip().split("\n\n"):
        yield ""
        if part.startswith("\b\n"):  # click's sign for lines that are kept as they are
            yield from ("```text", *part.splitlines()[1:], "```")
        else:
            yield prose(part)
    rows = [[code(typed), prose(text)] for typed, text in _options(ctx)]
    if rows:
        yield ""
        yield from table(["option", "meaning"], rows)


def _options(ctx: click.Context) -> Iterator[tuple[str, str]]:
    """The options of a command without --help, each with its meaning."""
    for option in ctx.command.params:
        record = option.get_help_record(ctx) if isinstance(option, click.Option) else None
        if record is not None and not set(option.opts) & set(ctx.help_option_names):
            yield record
