"""Asking a player for what the options of a command did not say."""

import shutil
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

from hncli.cli.exits import Exit, stop
from hncli.words import _

if TYPE_CHECKING:
    from hncli.play.numbered import Terminal

T = TypeVar("T")


class NotThat(Exception):
    """An answer that cannot be used; the message says what can."""


def terminal(width: int | None = None) -> "Terminal":
    """Where this command's player reads and types."""
    from hncli.play.numbered import Terminal

    columns = width or shutil.get_terminal_size((80, 24)).columns
    return Terminal(sys.stdin, sys.stdout, columns)


class Asker:
    """Asks question after question; told to be quiet it takes what is usual."""

    def __init__(self, quiet: bool = False) -> None:
        self.quiet = quiet
        self.terminal = terminal()

    def ask(
        self, question: str, option: str, read: Callable[[str], T], usual: str | None = None
    ) -> T:
        """Ask until the answer can be used.

        An empty answer stands for the usual one. Where nobody answers the usual one is taken too,
        and without one the command ends and names the option that would have answered.
        """
        if self.quiet and usual is not None:
            return read(usual)
        if self.quiet:
            stop(_("Something is missing: say {option}.").format(option=option), Exit.USAGE)
        prompt = f"{question} [{usual}] " if usual else f"{question} "
        while True:
            try:
                typed = self.terminal.ask(prompt)
            except EOFError:
                return self._unanswered(option, read, usual)
            try:
                if typed or usual is not None:
                    return read(typed or usual or "")
            except NotThat as error:
                self.tell(str(error))

    def _unanswered(self, option: str, read: Callable[[str], T], usual: str | None) -> T:
        self.terminal.say("")
        if usual is None or self.terminal.source.isatty():
            text = _("The input ended before an answer; nothing was changed. Say {option}.")
            stop(text.format(option=option), Exit.USAGE)
        return read(usual)

    def tell(self, *lines: str) -> None:
        """Print sentences, wrapped."""
        from hncli.play.screen import wrap

        width = self.terminal.width
        self.terminal.say(*(piece for line in lines for piece in wrap(line, width)))

    def is_sure(self, question: str) -> bool:
        """Ask before something that cannot be taken back."""
        return self.quiet or self.ask(question, "--yes", read_yes_or_no)


def read_yes_or_no(typed: str) -> bool:
    """Understand yes and no."""
    word = typed.casefold()
    if word in (_("yes"), _("y")):
        return True
    if word in (_("no"), _("n")):
        return False
    raise NotThat(_("Type yes or no."))
