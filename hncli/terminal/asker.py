"""Asking for what the options of a command leave open, one value at a time."""

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, NoReturn, TypeVar

from hncli.base.messages import _
from hncli.base.text import explained
from hncli.terminal.environment import Environment
from hncli.terminal.questions import (
    Command,
    InvalidAnswer,
    MenuItem,
    Question,
    WentBack,
    is_no,
    is_yes,
)
from hncli.terminal.screen import Screen

if TYPE_CHECKING:
    from rich.text import Text

T = TypeVar("T")
DIGITS = "123456789"  # keys of the entries of a list
MOST_ANSWERED = 4  # earlier answers that stay on the screen


class Asker(Screen):
    """Asks for one value at a time; with `quiet` it takes the defaults and asks nothing.

    `title` stands at the top of a painted screen.
    """

    def __init__(
        self,
        env: Environment,
        stop: Callable[[str], NoReturn],
        quiet: bool = False,
        title: str = "",
    ) -> None:
        super().__init__(env)
        self.stop = stop  # ends the command with a message
        self.quiet = quiet
        self.title = title
        self.input_ended = False  # the input has ended, so that nobody answers any more
        self.answered: dict[str, str] = {}  # what was asked on a screen, and the answer

    def ask(
        self,
        question: str,
        option: str,
        read: Callable[[str], T],
        usual: str | None = None,
        choices: tuple[MenuItem, ...] = (),
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
                typed = self._typed(question, usual or "", choices)
            except WentBack:
                self.env.say(_("Nothing was changed."))
                raise SystemExit(0) from None
            except EOFError:
                return self.default_or_stop(option, read, usual)
            self.notes = []
            try:
                if typed == "?":
                    self.tell(_explained(option, usual, choices))
                elif typed or usual is not None:
                    answer = read(typed or usual or "")
                    labels = {one.id: one.label for one in choices}
                    self.answered[question] = labels.get(typed, typed or usual or "")
                    return answer
                else:
                    self.tell([_("Type an answer; ? explains.")])
            except InvalidAnswer as error:
                self.tell([str(error)])

    def _typed(self, text: str, usual: str, choices: tuple[MenuItem, ...]) -> str:
        """One answer as it was typed, or the id of what was chosen from a list."""
        if not self.is_painted:
            return self.asks.line(text, usual)
        if not choices:
            text = f"{text} [{usual}]" if usual else text
            return self.asks.choose(self.small_question(text, ())).text
        first = sorted(choices, key=lambda one: one.id != usual)
        keys = DIGITS if len(first) <= len(DIGITS) else ""
        items = tuple(replace(one, letter=keys[n : n + 1]) for n, one in enumerate(first))
        explain = Command("?", _("explain the choices"), lambda _rest: False)
        self.question = self.painted(Question((text,), items, (explain,)))
        answer = self.asks.choose(self.question)
        found = self.chosen(answer)
        return found[0].id if found else answer.text

    def body(self, width: int) -> "list[Text]":
        """The last answers, messages, and what is said before the question."""
        from hncli.terminal.panes import wrapped

        last = [*self.answered.items()][-MOST_ANSWERED:]
        lines = (piece for one in last for piece in wrapped(" ".join(one), width, "faint", 2))
        return [*lines, *super().body(width)]

    def default_or_stop(self, option: str, read: Callable[[str], T], usual: str | None) -> T:
        """The default at the end of a piped input; else the command stops."""
        self.input_ended = True
        self.env.say("")
        if usual is None or self.env.source.isatty():
            text = _("The input ended before an answer; nothing was changed. Say {option}.")
            self.stop(text.format(option=option))
        return read(usual)

    def is_sure(self, text: str, why: str = "", option: str = "--yes") -> bool:
        """Ask for yes or no before something that cannot be undone; `quiet` means yes."""
        if self.quiet:
            return True
        if self.is_painted:
            try:
                return super().is_sure(text, why)
            except EOFError:
                return self.default_or_stop(option, read_yes_or_no, None)
        asked = _("{question} yes or no:").format(question=f"{why} {text}" if why else text)
        return self.ask(asked, option, read_yes_or_no)


def _explained(option: str, usual: str | None, choices: tuple[MenuItem, ...]) -> list[str]:
    """The answer to `?`: the choices, the default and the command line option."""
    lines = [f"{explained(one.label, one.does) if one.does else one.label}." for one in choices]
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
