"""Declaring commands: their language and help, and groups that import a command when it runs."""

import os
import re
from collections.abc import Callable, Iterable, Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any, TypeVar

import click
from click.decorators import FC

from hncli.base.home import find_config
from hncli.base.messages import (
    ENGLISH,
    N_,
    Message,
    _,
    current_language,
    in_quotes,
    installed_languages,
    language_code,
    speak,
)
from hncli.base.text import nearest

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    Completer = Callable[[click.Context, click.Parameter, str], list[CompletionItem]]


PROGRAM = "hncli.program"
"""The key in the click context for the factory of a desk's program, see `current_program`."""
OPTION = "--lang"
VARIABLE = "HN_LANG"


def choose_language() -> None:
    """Speak the player's language by HN_LANG, the settings or the system, without --lang."""
    installed = installed_languages()
    code = language_named(os.environ.get(VARIABLE), installed)
    speak(code or _of_settings(installed) or _of_system(installed))


def language_named(name: str | None, installed: list[str] | None = None) -> str | None:
    """The installed language that a name means; None if there is none, or no name."""
    return language_code(name, installed or installed_languages()) if name else None


def unknown_language(name: str) -> str:
    """The sentence for a language that is not installed, with those that are."""
    installed = installed_languages()
    text = _("hn does not speak {name}. Its languages: {known}.")
    message = text.format(name=in_quotes(name, 40), known=", ".join(installed))
    return message + nearest(name.casefold(), installed)


def _of_settings(installed: list[str]) -> str | None:
    """The language of the player's settings; None if they name none that is installed."""
    path = find_config()
    if path is None:
        return None
    from hncli.base.files import StoreError
    from hncli.base.settings import SettingsFile  # TinyDB; most players set no language

    try:
        return language_code(SettingsFile(path.parent).read().language, installed)
    except StoreError:
        return None


def _of_system(installed: list[str]) -> str:
    """The language of the system's variables if it is installed, such as fr for fr_CA.UTF-8."""
    named = (os.environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    return language_code(next(filter(None, named), ""), installed) or ENGLISH


_LANGUAGE = "language"  # the name of the option --lang among the values of a command
_READER = "hncli.commands.declare.reader"
"""The key in a context for the player's language, in a command that speaks English to programs."""
_CHOSEN = "hncli.commands.declare.chosen"
"""The key for whether --lang was given."""


class _TranslatedText:
    """An attribute that holds a text or a message, and is read in the current language."""

    def __set_name__(self, _owner: type, name: str) -> None:
        self.name = name

    def __get__(self, holder: Any, _owner: type) -> Any:
        text = holder.__dict__.get(self.name)
        return str(text) if isinstance(text, Message) else text

    def __set__(self, holder: Any, text: Any) -> None:
        holder.__dict__[self.name] = text


class Option(click.Option):
    """An option whose help and placeholder are messages."""

    help: Any = _TranslatedText()
    metavar: Any = _TranslatedText()

    def __init__(self, *args: Any, help: Message | None = None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.help = help

    def handle_parse_result(
        self, ctx: click.Context, opts: Mapping[str, Any], args: list[str]
    ) -> tuple[Any, list[str]]:
        """Take a value as click does; --help and --version obey a --lang that stands after them."""
        if self.is_eager and (code := language_named(opts.get(_LANGUAGE))):
            _hear_language(ctx, code)
        return super().handle_parse_result(ctx, opts, args)


class Argument(click.Argument):
    """An argument whose placeholder is a message."""

    metavar: Any = _TranslatedText()


class Command(click.Command):
    """A command whose help is a message; one for programs speaks English, but for its help."""

    help: Any = _TranslatedText()
    short_help: Any = _TranslatedText()

    def __init__(self, *args: Any, for_programs: bool = False, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.for_programs = for_programs
        if not any(OPTION in param.opts for param in self.params):
            lang_option(self, hidden=True)

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the arguments; errors are in English too if the command is for programs."""
        if self.for_programs:
            speak_english(ctx)
        return super().parse_args(ctx, args)

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        """The option --help, whose text follows the language."""
        help_option = super().get_help_option(ctx)
        if help_option is None:
            return None
        show = help_option.callback
        assert show is not None

        def show_to_reader(ctx: click.Context, param: click.Parameter, is_wanted: bool) -> None:
            if is_wanted and not ctx.resilient_parsing:
                speak_to_reader(ctx)
            show(ctx, param, is_wanted)

        return Option(
            help_option.opts,
            help=N_("Show this message and exit."),
            is_flag=True,
            is_eager=True,
            expose_value=False,
            callback=show_to_reader,
        )

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command, after a look at HN_LANG: only now it is clear that no --lang follows."""
        if not isinstance(self, click.Group):
            check_variable(ctx)
        return super().invoke(ctx)


class Group(Command, click.Group):
    """A group of commands whose help is a message."""

    subcommand_metavar: Any = _TranslatedText()


G = TypeVar("G", bound=Group)


def command(**attrs: Any) -> Callable[[Callable[..., Any]], Command]:
    """Make a command of a function."""
    return click.command(cls=Command, **attrs)


def group(cls: type[G], **attrs: Any) -> Callable[[Callable[..., Any]], G]:
    """Make a group of a function."""
    return click.command(cls=cls, **attrs)


def option(*names: str, **attrs: Any) -> Callable[[FC], FC]:
    """Give a command an option."""
    return click.option(*names, cls=Option, **attrs)


def argument(*names: str, **attrs: Any) -> Callable[[FC], FC]:
    """Give a command an argument."""
    return click.argument(*names, cls=Argument, **attrs)


def json_option(help: Message) -> Callable[[FC], FC]:
    """Give a command the option --json, with which it speaks English."""

    def speak(ctx: click.Context, _param: click.Parameter, is_json: bool) -> bool:
        if is_json:
            speak_english(ctx)
        return is_json

    return option("--json", "as_json", is_flag=True, is_eager=True, callback=speak, help=help)


def lang_option(command: Any, hidden: bool = False) -> Any:
    """Give a command the option --lang."""

    return option(
        OPTION,
        _LANGUAGE,
        metavar=N_("CODE"),
        is_eager=True,
        expose_value=False,
        callback=_check_language,
        shell_complete=lazy_completer("languages"),
        help=N_("The language to speak, such as fr. Also HN_LANG."),
        hidden=hidden,
    )(command)


def speak_english(ctx: click.Context) -> None:
    """Speak English until the command has ended, for output that programs read."""
    if not ctx.resilient_parsing:
        ctx.meta.setdefault(_READER, current_language())
        speak(ENGLISH)


def speak_to_reader(ctx: click.Context) -> None:
    """Speak the player's language after all, in a command that is for programs otherwise."""
    if _READER in ctx.meta:
        speak(ctx.meta.pop(_READER))


def check_variable(ctx: click.Context) -> None:
    """A usage error if HN_LANG names no language of hn; beside --lang it does not count."""
    name = os.environ.get(VARIABLE)
    if name and not language_named(name) and not ctx.meta.keys() & {_CHOSEN, _READER}:
        ctx.fail(f"{VARIABLE}: {unknown_language(name)}")


def _hear_language(ctx: click.Context, code: str) -> None:
    """Let --lang count: now, or in a command for programs for its help."""
    ctx.meta[_CHOSEN] = True
    if _READER in ctx.meta:
        ctx.meta[_READER] = code
    else:
        speak(code)


def _check_language(ctx: click.Context, _param: click.Parameter, value: str | None) -> None:
    if code := language_named(value):
        _hear_language(ctx, code)
    elif value is not None and not ctx.resilient_parsing:
        ctx.fail(unknown_language(value))


class LazyGroup(Group):
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
            suggestion = nearest(args[0], self.list_commands(ctx))
            ctx.fail(_("There is no command {name!r}.").format(name=args[0][:40]) + suggestion)
        return super().resolve_command(ctx, args)

    def shell_complete(self, ctx: click.Context, incomplete: str) -> "list[CompletionItem]":
        """Commands and options for TAB; click's own method would import every command."""
        from click.shell_completion import CompletionItem

        descriptions = {name: str(help) for name, (_where, help) in self.lazy.items()}
        for name, command in self.commands.items():
            if not command.hidden:
                descriptions[name] = command.get_short_help_str()
        return [
            *(
                CompletionItem(name, help=descriptions[name])
                for name in descriptions
                if name.startswith(incomplete)
            ),
            *click.Command.shell_complete(self, ctx, incomplete),
        ]


def lazy_completer(name: str) -> "Completer":
    """The completer of that name in `hncli/cli/completion.py`, imported at the first TAB."""

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
    return option(
        flag, metavar=metavar, multiple=multiple, help=help, shell_complete=lazy_completer(values)
    )


def repeated_option(
    flag: str, values: str, help: Message, metavar: Message = NAME
) -> "Callable[[FC], FC]":
    """The same for an option that may be given several times."""
    return completed_option(flag, values, help, metavar, multiple=True)


def number_option(
    flag: str, least: int, most: int, help: Message, **attrs: Any
) -> "Callable[[FC], FC]":
    """An option for a whole number within bounds."""
    kind = click.IntRange(least, most)
    return option(flag, **{"type": kind, "metavar": N_("N"), "help": help, **attrs})


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
        """Write names and their descriptions: side by side, or below each other."""
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
            paragraphs = [self._narrowed(paragraph) for paragraph in paragraphs]
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
