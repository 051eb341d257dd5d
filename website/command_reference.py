"""The reference of all commands as a page, made from the commands themselves."""

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

import click

from hncli.base.messages import Message
from hncli.cli.main import hn
from hncli.cli.manpage import EXITS, FILES, VARIABLES
from website.markdown_text import code, prose, table

MANY = 20
"""Options that so many commands have, with one meaning, are told once."""
ABOUT = """\
# All options

Every command with the options of its own, as `hn COMMAND --help` and `hn man` tell them. For a
table of what there is, see [Commands](commands.md).

## Options of most commands

They mean the same wherever they are; `hn COMMAND --help` says which of them a command takes.
`--help` shows the help of a command and exits; every command has it.
"""


def _root() -> click.Context:
    return click.Context(hn, info_name="hn", **hn.context_settings)


def reference_page() -> str:
    """The whole page."""
    root = _root()
    exits = {str(int(number)): text for number, text in EXITS.items()}
    lines = [
        ABOUT,
        *_option_table(common_options()),
        "",
        "## hn",
        "",
        *_body(root),
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


def _below(ctx: click.Context) -> Iterator[click.Context]:
    """The commands of a group; none of what is no group."""
    if isinstance(ctx.command, click.Group):
        for name in ctx.command.list_commands(ctx):
            command = ctx.command.get_command(ctx, name)
            if command is not None and not command.hidden:
                yield click.Context(command, info_name=name, parent=ctx)


def _commands(ctx: click.Context, rank: int) -> Iterator[str]:
    """A section for every command below a group."""
    for below in _below(ctx):
        yield f"{'#' * rank} {below.command_path}"
        yield ""
        yield from _body(below)
        yield ""
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
    names, common = set(ctx.help_option_names), common_options()
    told = {typed: text for typed, text in _options(ctx) if common.get(typed) != text}
    told = {typed: text for typed, text in told.items() if not names & set(typed.split(", "))}
    if told:
        yield ""
        yield from _option_table(told)


def _option_table(told: Mapping[str, str]) -> list[str]:
    return table(
        ["option", "meaning"], [[code(typed), prose(text)] for typed, text in told.items()]
    )


def _options(ctx: click.Context) -> Iterator[tuple[str, str]]:
    """The options of a command as they are typed, each with its meaning."""
    for option in ctx.command.params:
        record = option.get_help_record(ctx) if isinstance(option, click.Option) else None
        if record is not None:
            yield record


@lru_cache(maxsize=1)
def common_options() -> dict[str, str]:
    """The options that most commands have, as they are typed, each with its meaning."""
    counted = Counter(_all_options(_root()))
    return dict(record for record, count in counted.items() if count >= MANY)


def _all_options(ctx: click.Context) -> Iterator[tuple[str, str]]:
    yield from _options(ctx)
    for below in _below(ctx):
        yield from _all_options(below)
