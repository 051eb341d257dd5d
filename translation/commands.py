"""The commands of hn, which are typed the same in every language."""

import re

import click

from translation.pseudo_text import command_pattern


def commands() -> dict[str, click.Command]:
    """Every command by how it is typed after `hn`."""
    from hncli.cli.main import hn

    found: dict[str, click.Command] = {"": hn}
    waiting: list[tuple[str, click.Command]] = [("", hn)]
    while waiting:
        path, group = waiting.pop(0)
        if isinstance(group, click.Group):
            context = click.Context(group, **hn.context_settings)
            for name in group.list_commands(context):
                command = group.get_command(context, name)
                assert command is not None
                waiting.append((f"{path} {name}".strip(), command))
        found[path] = group
    return found


def code_pattern() -> str:
    """A pattern for commands, and for what stands in their help for something to be typed."""
    found = commands()
    metavars = {"OPTIONS", "COMMAND", "ARGS", "VISUAL", "EDITOR"}
    for command in found.values():
        context = click.Context(command, **found[""].context_settings)
        rows = (param.get_help_record(context) for param in command.params)
        typed = [*command.collect_usage_pieces(context), *(row[0] for row in rows if row)]
        metavars |= set(re.findall(r"\b[A-Z]{2,}\b", " ".join(typed)))
    return command_pattern(list(found), sorted(metavars, key=len, reverse=True))
