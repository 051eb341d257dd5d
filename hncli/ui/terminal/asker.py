"""Asking for the values that the options of a command left out, one question each."""

from collections.abc import Callable
from typing import TYPE_CHECKING, NoReturn, TypeVar

from hncli.ui.terminal.environment import Environment
from hncli.ui.terminal.typed_words import is_no, is_yes
from hncli.words import _
from hncli.words.sentences import labelled

if TYPE_CHECKING:
    from hncli.terminal.questions import MenuItem

T = TypeVar("T")


class InvalidAnswer(Exception):
    """An answer that cannot be used; the message says what can."""


class Asker:
    """Asks for one value at a time; with `quiet` it takes the defaults and asks nothing."""

    def __init__(
        self, env: Environment, stop: Callable[[str], NoReturn], quiet: bool = False
    ) -> None:
        from hncli.terminal.questions import prompter

        self.env = env
        self.stop = stop  # ends the command with a message
        self.quiet = quiet
        self.input_ended = False  # the input has ended, so that nobody answers any more
        self.asks = prompter(env)

    def ask(
        self,
        question: str,
        option: str,
        read: Callable[[str], T],
        usual: str | None = None,
        choices: "tuple[MenuItem, ...]" = (),
        several: bool = False,
    ) -> T:
        """Ask until `read` accepts the answer, and return what it made of it.

        `usual` is the default: for an empty answer, and where nobody answers. Without a default
        the command then ends with a message that names `option`. `choices` are shown as a list
        on a terminal; elsewhere the caller has printed them.
        """
        if self.quiet and usual is not None:
            return read(usual)
        if self.quiet:
            self.stop(_("Something is missing: say {option}.").format(option=option))
        while True:
            try:
                typed = self._answer(question, usual or "", choices, several)
            except EOFError:
                return self._default_or_stop(option, read, usual)
            try:
                if typed == "?":
                    self.tell(*_explained(option, usual, choices))
                elif typed or usual is not None:
                    return read(typed or usual or "")
            except InvalidAnswer as error:
                self.tell(str(error))

    def _answer(
        self, question: str, usual: str, choices: "tuple[MenuItem, ...]", several: bool
    ) -> str:
        """One answer as it was typed, or the ids of what was chosen from a list."""
        from hncli.terminal.questions import Question

        if not self.env.is_drawn or not choices:
            return self.asks.line(question, usual)
        first = tuple(sorted(choices, key=lambda one: one.id != usual))
        asked = Question((question,), first, marked=(usual,))
        answer = self.asks.several(asked) if several else self.asks.choose(asked)
        return answer.text

    def _default_or_stop(self, option: str, read: Callable[[str], T], usual: str | None) -> T:
        """The default at the end of a piped input; else the command stops."""
        self.input_ended = True
        self.env.say("")
        if usual is None or self.env.source.isatty():
            text = _("The input ended before an answer; nothing was changed. Say {option}.")
            self.stop(text.format(option=option))
        return read(usual)

    def tell(self, *lines: str) -> None:
        """Print lines, wrapped to the width."""
        from hncli.ui.terminal.columns import wrap

        width = self.env.width
        self.env.say(*(piece for line in lines for piece in wrap(line, width)))

    def is_sure(self, question: str, option: str = "--yes") -> bool:
        """Ask for yes or no before something that cannot be undone; `quiet` means yes."""
        if self.env.is_drawn and not self.quiet:
            try:
                return self.asks.is_sure(question)
            except EOFError:
                return self._default_or_stop(option, read_yes_or_no, None)
        return self.quiet or self.ask(
            _("{question} yes or no:").format(question=question), option, read_yes_or_no
        )


def _explained(option: str, usual: str | None, choices: "tuple[MenuItem, ...]") -> list[str]:
    """The answer to `?`: the choices, the default and the command line option."""
    lines = [f"{labelled(one.label, one.does) if one.does else one.label}." for one in choices]
    if usual:
        lines.append(_("Enter alone takes {usual}.").format(usual=usual))
    lines.append(_("On the command line it is {option}.").format(option=option))
    return lines


def read_yes_or_no(typed: str) -> bool:
    """Read yes or no, in full or by the first letter; else InvalidAnswer."""
    if is_yes(typed):
        return True
    if is_no(typed):
        return False
    raise InvalidAnswer(_("Type yes or no."))
