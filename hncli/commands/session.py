"""The environment of the running command, and what commands do in common."""

import json
import os
import shlex
import subprocess
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, TypeVar

import click

from hncli.base.backups import FileBackups
from hncli.base.files import StoreError, write_user_file
from hncli.base.home import OWN_THEME, find_config
from hncli.base.messages import Message, _, in_quotes, printable, printable_path
from hncli.base.problems import ContentError
from hncli.base.settings import SettingsFile
from hncli.base.text import labelled, moment
from hncli.commands import declare
from hncli.commands.exits import Exit, interrupts_for_child, stop, stopping_at
from hncli.report.document import Document
from hncli.report.text import markdown_lines, shown_lines
from hncli.terminal.columns import fold
from hncli.terminal.environment import Environment, copy_to_clipboard, environment
from hncli.terminal.questions import InvalidAnswer, MenuItem

if TYPE_CHECKING:
    from hncli.terminal.asker import Asker

T = TypeVar("T")

WIDTH, PLAIN, ASCII = "hncli.width", "hncli.plain", "hncli.ascii"
"""Keys in the click context for the values of the options of that name."""

_ENVIRONMENT = "hncli.environment"
_reported: set[str] = set()
"""Files of settings that are known to be damaged: reported once, not with every command."""


class Session:
    """What runs a command in this process; passed to click as `obj`."""

    def __init__(self, env: Environment | None = None, from_home_screen: bool = False) -> None:
        self.env = env  # None: the one of this process
        self.from_home_screen = from_home_screen


def is_from_home_screen() -> bool:
    """Whether the desk runs this command; it offers itself to continue what is left now."""
    session = click.get_current_context().obj
    return isinstance(session, Session) and session.from_home_screen


def current_program(env: Environment) -> Any:
    """The program whose commands a desk runs; `hn` puts its factory into the click context."""
    return click.get_current_context().meta[declare.PROGRAM](env, *current_folders())


def current_folders() -> tuple[Path | None, tuple[Path, ...]]:
    """The values of --home and --packs; None and none where they were not given."""
    params = click.get_current_context().params
    return params.get("home"), params.get("packs") or ()


def current_environment() -> Environment:
    """The environment of the running command: options first, then variables, then settings.

    It is the same object for the whole command. Outside of a command it is made anew, and the
    settings are not read.
    """
    context = click.get_current_context(silent=True)
    if context is None:
        return environment()
    meta = context.meta
    if _ENVIRONMENT not in meta:
        env = context.obj.env if isinstance(context.obj, Session) else None
        env = env or _with_settings(context)
        env.change(meta.get(WIDTH), bool(meta.get(PLAIN)), bool(meta.get(ASCII)))
        meta[_ENVIRONMENT] = env
    current: Environment = meta[_ENVIRONMENT]
    return current


def _with_settings(context: click.Context) -> Environment:
    """The environment of this process with the player's settings.

    If their file is damaged, the defaults count, and a line on the error stream says so, once.
    """
    path = find_config(context.params.get("home"))
    if path is None:
        return environment()

    try:
        theme_path = str(path.with_name(OWN_THEME))
        return environment(settings=SettingsFile(path.parent).read(), own_theme=theme_path)
    except StoreError as error:
        env = environment()
        if str(path) not in _reported:
            _reported.add(str(path))
            until = _("Until then hn uses its default settings.")
            env.warn(f"hn: {error} {until}")
        return env


def report_settings_yourself(path: object) -> None:
    """Print no warning for a damaged file of settings: the running command reports it."""
    _reported.add(str(path))


@contextmanager
def store_errors(code: Exit = Exit.FAILED) -> Iterator[None]:
    """End the command with one line and an exit code at a StoreError or ContentError.

    `code` is that of a StoreError; a ContentError is always a usage error.
    """
    try:
        yield
    except StoreError as error:
        stop(_on_one_line(error), code)
    except ContentError as error:  # what was typed cannot be
        stop(_on_one_line(error), Exit.USAGE)


def _on_one_line(error: Exception) -> str:
    return " ".join(str(error).splitlines())


def asker(quiet: bool = False) -> "Asker":
    """An Asker that ends the command with a usage error at the end of the input."""
    from hncli.terminal.asker import Asker  # with all that a question needs, cards too

    title = click.get_current_context().command_path
    return Asker(current_environment(), partial(stop, code=Exit.USAGE), quiet, title)


@contextmanager
def answer_errors() -> Iterator[None]:
    """End the command with a usage error where an option's value is not a valid answer."""
    with stopping_at(InvalidAnswer):
        yield


def open_in_browser(path: Path) -> None:
    """Open a file in the player's browser; print a warning if there is none."""
    import webbrowser

    if not webbrowser.open(path.absolute().as_uri()):
        text = _("No browser was found. Open the file yourself.")
        current_environment().warn(f"hn: {text}")


def editor_words() -> list[str]:
    """The words of $VISUAL or $EDITOR; empty if neither is set."""
    editor = os.environ.get("VISUAL") or os.environ.get("EDITOR") or ""
    try:
        return shlex.split(editor, posix=os.name == "posix")
    except ValueError:  # a quote that is not closed
        return [editor]


def edit_file(path: Path) -> bool:
    """Open a file in the player's editor and wait for its end; False if the player has none.

    The command ends if the editor cannot be started.
    """
    words = editor_words()
    if not words:
        return False
    try:
        with interrupts_for_child():
            subprocess.run([*words, str(path)], check=False)
    except OSError as error:
        text = _("The editor {editor} cannot be started: {why}. The file is {path}.")
        why = error.strerror or error
        stop(text.format(editor=printable(words[0]), why=why, path=path), Exit.FAILED)
    return True


def refuse_existing(path: Path, option: str, replace: bool) -> None:
    """End the command if there is such a file and it may not be replaced.

    What is no regular file is refused by the store, with or without --replace.
    """
    if not replace and os.path.isfile(path) and not os.path.islink(path):  # noqa: PTH113, PTH114
        text = _("There is a file {path} already; name another with {option}, or add --replace.")
        stop(text.format(path=printable_path(path), option=option), Exit.USAGE)


def write_output(path: Path, data: bytes, replace: bool) -> None:
    """Write a file whole, for everybody to read; the command ends if that cannot be done."""
    with store_errors():
        write_user_file(path, data, replace, is_shared=True)


def share(lines: Sequence[str]) -> None:
    """Print a text to post, and copy it where a person sits at a terminal."""
    env = current_environment()
    env.say(*lines)
    if copied := copy_to_clipboard(lines, env):
        env.say("", copied)


def show_document(document: Document, as_markdown: bool = False) -> None:
    """Show a report: drawn and page by page on a terminal, else as plain lines; or Markdown."""
    env = current_environment()
    if as_markdown:
        env.say(*markdown_lines(document))
    else:
        show_pages(shown_lines(document, env))


def show_pages(lines: list[str]) -> None:
    """Show lines through the player's pager if they are too many for the terminal."""
    env = current_environment()
    is_paged = env.is_drawn and env.is_interactive and env.heard is None
    if not is_paged or len(lines) < env.rows:
        env.say(*lines)
        return
    click.echo_via_pager("\n".join(env.shown(line) for line in lines))  # click ends the last line


def choose_backup(
    backups: dict[Path, str], named: str | None, option: str, list_option: str, quiet: bool = False
) -> Path:
    """The backup that an option names, else the one that the player chooses now.

    `backups` has a description of each, as `list_option` lists them too; a name that fits none is
    a usage error. With `quiet` nothing is asked, and it is one if `named` is None.
    """
    paths = list(backups)
    env = current_environment()

    def read(typed: str) -> Path:
        """A backup by its number from 1, its file name or its path."""
        if typed.isdecimal() and len(typed) < 6 and 1 <= int(typed) <= len(paths):
            return paths[int(typed) - 1]
        for path in paths:
            if typed in (path.name, str(path)):
                return path
        text = _("There is no backup {typed}; say a number from 1 to {n}, or see {option}.")
        quoted = in_quotes(typed, 80)
        raise InvalidAnswer(text.format(typed=quoted, n=len(paths), option=list_option))

    if named is None and not quiet and not env.is_drawn:
        env.say(*numbered(backups.values(), env.width))
    if named is None:
        items = tuple(MenuItem(path.name, description) for path, description in backups.items())
        return asker(quiet).ask(_("Which one?"), f"{option} N", read, choices=items)
    with answer_errors():
        return read(named)


class ListedBackups(Generic[T]):
    """The backups of a small file, as commands list them; the command ends if there is none.

    `describe` returns what a backup holds, in words; `none` is the message that there is none.
    """

    def __init__(
        self, backups: FileBackups[T], describe: Callable[[T], str], none: Message
    ) -> None:
        with store_errors():
            self._contents = backups.contents()
        if not self._contents:
            stop(str(none), Exit.FAILED)
        self._describe = describe

    def _lines(self) -> dict[Path, str]:
        """The time and content of each backup in words, by its path."""
        return {
            backup.path: labelled(
                moment(backup.time.astimezone()),
                self._describe(content) if content is not None else _("damaged"),
            )
            for backup, content in self._contents
        }

    def show(self, json_key: str = "", data_of: Callable[[T], object] | None = None) -> None:
        """Print them numbered; with a key as JSON, with the content of each as `data_of` has it."""
        env = current_environment()
        if data_of is None:
            env.say(*numbered(self._lines().values(), env.width))
            return
        data = [
            {
                "file": str(backup.path),
                "made": backup.time.isoformat(),
                json_key: None if content is None else data_of(content),
            }
            for backup, content in self._contents
        ]
        env.write(f"{json.dumps(data)}\n")

    def choose(self, named: str | None, option: str, list_option: str, quiet: bool = False) -> Path:
        """The one that was named, else the one that the player chooses, as `choose_backup`."""
        return choose_backup(self._lines(), named, option, list_option, quiet)


def numbered(texts: Iterable[str], width: int) -> list[str]:
    """Texts as a list that is numbered from 1."""
    return [piece for n, text in enumerate(texts, 1) for piece in fold(f"{n}. {text}", width)]
