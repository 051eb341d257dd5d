"""Asking a player for what the options of a command did not say."""

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

from hncli.cli.exit_codes import Exit, stop
from hncli.cli.session import current_environment
from hncli.words import _

if TYPE_CHECKING:
    from hncli.ui.terminal.prompter import Option

T = TypeVar("T")


class NotThat(Exception):
    """An answer that cannot be used; the message says what can."""


class Asker:
    """Asks question after question; told to be quiet it takes what is usual."""

    def __init__(self, quiet: bool = False) -> None:
        from hncli.ui.terminal.prompter import prompter

        self.quiet = quiet
        self.is_alone = False  # the input has ended, so that nobody answers any more
        self.env = current_environment()
        self.asks = prompter(self.env)

    def ask(
        self,
        question: str,
        option: str,
        read: Callable[[str], T],
        usual: str | None = None,
        choices: "tuple[Option, ...]" = (),
        several: bool = False,
    ) -> T:
        """Ask until the answer can be used.

        An empty answer stands for the usual one. Where nobody answers the usual one is taken too,
        and without one the command ends and names the option that would have answered. Choices
        are shown as a list where there can be one, and are part of the question elsewhere.
        """
        if self.quiet and usual is not None:
            return read(usual)
        if self.quiet:
            stop(_("Something is missing: say {option}.").format(option=option), Exit.USAGE)
        while True:
            try:
                typed = self._answer(question, usual or "", choices, several)
            except EOFError:
                return self._unanswered(option, read, usual)
            try:
                if typed == "?":
                    self.tell(*_explained(option, usual, choices))
                elif typed or usual is not None:
                    return read(typed or usual or "")
            except NotThat as error:
                self.tell(str(error))

    def _answer(
        self, question: str, usual: str, choices: "tuple[Option, ...]", several: bool
    ) -> str:
        """One answer as it was typed, or the id of what was chosen from a list."""
        from hncli.ui.terminal.prompter import Question

        if not self.env.is_drawn or not choices:
            return self.asks.line(question, usual)
        first = tuple(sorted(choices, key=lambda one: one.id != usual))
        asked = Question((question,), first)
        return self.asks.several(asked) if several else self.asks.choose(asked)

    def _unanswered(self, option: str, read: Callable[[str], T], usual: str | None) -> T:
        self.is_alone = True
        self.env.say("")
        if usual is None or self.env.source.isatty():
            text = _("The input ended before an answer; nothing was changed. Say {option}.")
            stop(text.format(option=option), Exit.USAGE)
        return read(usual)

    def tell(self, *lines: str) -> None:
        """Print sentences, wrapped."""
        from hncli.ui.terminal.columns import wrap

        width = self.env.width
        self.env.say(*(piece for line in lines for piece in wrap(line, width)))

    def is_sure(self, question: str, option: str = "--yes") -> bool:
        """Ask before something that cannot be taken back."""
        if self.env.is_drawn and not self.quiet:
            try:
                return self.asks.is_sure(question)
            except EOFError:
                return self._unanswered(option, read_yes_or_no, None)
        return self.quiet or self.ask(
            _("{question} yes or no:").format(question=question), option, read_yes_or_no
        )


def _explained(option: str, usual: str | None, choices: "tuple[Option, ...]") -> list[str]:
    """What can be answered, for whoever asks with a question mark."""
    lines = [f"{one.label}: {one.does}." if one.does else f"{one.label}." for one in choices]
    if usual:
        lines.append(_("Enter alone takes {usual}.").format(usual=usual))
    lines.append(_("On the command line it is {option}.").format(option=option))
    return lines


def read_yes_or_no(typed: str) -> bool:
    """Understand yes and no."""
    word = typed.casefold()
    if word in (_("yes"), _("y")):
        return True
    if word in (_("no"), _("n")):
        return False
    raise NotThat(_("Type yes or no."))
