"""Groups whose commands are imported only when they run, so that `hn --help` is quick."""

from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING, Any

import click

from hncli.words import _, nearest

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    Completer = Callable[[click.Context, click.Parameter, str], list[CompletionItem]]


class LazyGroup(click.Group):
    """A group that knows its commands by name, help line and where they live."""

    def __init__(self, *args: Any, lazy: dict[str, tuple[str, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.lazy = lazy  # name -> ("module:attribute", one line of help)

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Every command's name."""
        return [*self.lazy, *super().list_commands(ctx)]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import a command when it is asked for."""
        if cmd_name not in self.lazy:
            return super().get_command(ctx, cmd_name)
        module, _colon, attribute = self.lazy[cmd_name][0].partition(":")
        command: click.Command = getattr(import_module(module), attribute)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands without importing them."""
        rows = [(name, help) for name, (_where, help) in self.lazy.items()]
        for name in super().list_commands(ctx):
            command = super().get_command(ctx, name)
            rows.append((name, command.get_short_help_str() if command else ""))
        with formatter.section(_("Commands")):
            formatter.write_dl(rows)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find a command, and for a slip of the fingers say which was probably meant."""
        if args and self.get_command(ctx, args[0]) is None and not args[0].startswith("-"):
            close = nearest(args[0], self.list_commands(ctx))
            ctx.fail(_("There is no command {name!r}.").format(name=args[0][:40]) + close)
        return super().resolve_command(ctx, args)

    def shell_complete(self, ctx: click.Context, incomplete: str) -> "list[CompletionItem]":
        """Offer commands and options at TAB; click would import each command for its help."""
        from click.shell_completion import CompletionItem

        known = {name: help for name, (_where, help) in self.lazy.items()}
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


def at_tab(name: str) -> "Completer":
    """A completer of `completers.py`, which only a TAB imports."""

    def complete(
        ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> "list[CompletionItem]":
        completer: Completer = getattr(import_module("hncli.cli.completion.values"), name)
        return completer(ctx, param, incomplete)

    return complete
