"""Groups whose commands are imported only when they run, so that `hn --help` is quick."""

from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING, Any

import click

from hncli.cli import declare
from hncli.words import N_, Message, _
from hncli.words.typed import nearest

if TYPE_CHECKING:
    from click.decorators import FC
    from click.shell_completion import CompletionItem

    Completer = Callable[[click.Context, click.Parameter, str], list[CompletionItem]]


class LazyGroup(declare.Group):
    """A group with a table of its commands: their modules, and their lines in its help."""

    def __init__(self, *args: Any, lazy: dict[str, tuple[str, Message]], **kwargs: Any) -> None:
        is_optional = kwargs.get("invoke_without_command", False)
        metavar = N_("[COMMAND] [ARGS]...") if is_optional else N_("COMMAND [ARGS]...")
        super().__init__(*args, **{"subcommand_metavar": metavar, **kwargs})
        self.lazy = lazy  # name -> ("module:attribute", one line of help)

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names of all commands, in the order of the table."""
        return [*self.lazy, *super().list_commands(ctx)]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import a command and return it; None if there is none of that name."""
        if cmd_name not in self.lazy:
            return super().get_command(ctx, cmd_name)
        module, _colon, attribute = self.lazy[cmd_name][0].partition(":")
        command: click.Command = getattr(import_module(module), attribute)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the commands into the help without importing them."""
        rows = [(name, str(help)) for name, (_where, help) in self.lazy.items()]
        for name in super().list_commands(ctx):
            command = super().get_command(ctx, name)
            rows.append((name, command.get_short_help_str() if command else ""))
        with formatter.section(_("Commands")):
            formatter.write_dl(rows)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find a command; the error for an unknown one proposes the nearest name."""
        if args and self.get_command(ctx, args[0]) is None and not args[0].startswith("-"):
            close = nearest(args[0], self.list_commands(ctx))
            ctx.fail(_("There is no command {name!r}.").format(name=args[0][:40]) + close)
        return super().resolve_command(ctx, args)

    def shell_complete(self, ctx: click.Context, incomplete: str) -> "list[CompletionItem]":
        """Commands and options for TAB; click's own method would import every command."""
        from click.shell_completion import CompletionItem

        known = {name: str(help) for name, (_where, help) in self.lazy.items()}
        for name, command in self.commands.items():
            if not command.hidden:
                known[name] = command.get_short_help_str()
        return [
            *(
                CompletionItem(name, help=known[name])
                for name in known
                if name.startswith(incomplete)
            ),
            *click.Command.shell_complete(self, ctx, incomplete),
        ]


def lazy_completer(name: str) -> "Completer":
    """The completer of that name in `completion/values.py`, imported at the first TAB."""

    def complete(
        ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> "list[CompletionItem]":
        completer: Completer = getattr(import_module("hncli.cli.completion.values"), name)
        return completer(ctx, param, incomplete)

    return complete


NAME = N_("NAME")


def completed_option(
    flag: str, values: str, help: Message, metavar: Message = NAME, multiple: bool = False
) -> "Callable[[FC], FC]":
    """An option whose values are completed; `values` names the completer, see `lazy_completer`."""
    return declare.option(
        flag,
        metavar=metavar,
        multiple=multiple,
        help=help,
        shell_complete=lazy_completer(values),
    )
