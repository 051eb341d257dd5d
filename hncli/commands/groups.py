"""Groups whose commands are imported when they run; help on narrow terminals."""

import re
from collections.abc import Callable, Iterable
from importlib import import_module
from typing import TYPE_CHECKING, Any

import click

from hncli.base.messages import N_, Message, _
from hncli.base.text import nearest
from hncli.commands import declare

if TYPE_CHECKING:
    from click.decorators import FC
    from click.shell_completion import CompletionItem

    Completer = Callable[[click.Context, click.Parameter, str], list[CompletionItem]]


class LazyGroup(declare.Group):
    """A group with a table of its commands: their modules, most in features, and lines of help."""

    def __init__(
        self, name: str, lazy: dict[str, tuple[str, Message]], help: Message, **kwargs: Any
    ) -> None:
        is_optional = kwargs.get("invoke_without_command", False)
        metavar = N_("[COMMAND] [ARGS]...") if is_optional else N_("COMMAND [ARGS]...")
        super().__init__(name, help=help, subcommand_metavar=metavar, **kwargs)
        self.lazy = lazy  # name -> ("module:attribute", one line of help)

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names of all commands, in the order of the table."""
        return [*self.lazy, *super().list_commands(ctx)]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import a command and return it; None if there is none of that name."""
        if cmd_name not in self.lazy:
            return super().get_command(ctx, cmd_name)
        module, _colon, attribute = self.lazy[cmd_name][0].partition(":")
        within = "" if module.startswith("hncli.") else "hncli.features."
        command: click.Command = getattr(import_module(within + module), attribute)
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
        completer: Completer = getattr(import_module("hncli.cli.completion"), name)
        return completer(ctx, param, incomplete)

    return complete


NAME = N_("NAME")


def completed_option(
    flag: str, values: str, help: Message, metavar: Message = NAME, multiple: bool = False
) -> "Callable[[FC], FC]":
    """An option whose values are completed; `values` names the completer, see `lazy_completer`."""
    return declare.option(
        flag, metavar=metavar, multiple=multiple, help=help, shell_complete=lazy_completer(values)
    )


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
        from hncli.terminal.columns import wrap_words

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
