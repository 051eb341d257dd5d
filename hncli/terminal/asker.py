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
        default: str | None = None,
        choices: tuple[MenuItem, ...] = (),
    ) -> T:
        """Ask until `read` accepts the answer, and return its result.

        `default` stands for an empty answer, and for none where nobody answers. Without one
        the command then ends with a message that names `option`. `choices` are shown as a list
        on a terminal; elsewhere the caller has printed them.
        """
        if self.quiet and default is not None:
            return read(default)
        if self.quiet:
            self.stop(_("Something is missing: say {option}.").format(option=option))
        while True:
            try:
                typed = self._typed(question, default or "", choices)
            except WentBack:
                self.env.say(_("Nothing was changed."))
                raise SystemExit(0) from None
            except EOFError:
                return self.default_or_stop(option, read, default)
            self.notes = []
            try:
                if typed == "?":
                    self.tell(_explained(option, default, choices))
                elif typed or default is not None:
                    answer = read(typed or default or "")
                    labels = {item.id: item.label for item in choices}
                    self.answered[question] = labels.get(typed, typed or default or "")
                    return answer
                else:
                    self.tell([_("Type an answer; ? explains.")])
            except InvalidAnswer as error:
                self.tell([str(error)])

    def _typed(self, text: str, default: str, choices: tuple[MenuItem, ...]) -> str:
        """One answer as it was typed, or the id of what was chosen from a list."""
        if not self.is_painted:
            return self.asks.line(text, default)
        if not choices:
            text = f"{text} [{default}]" if default else text
            return self.asks.choose(self.small_question(text, ())).text
        ordered = sorted(choices, key=lambda item: item.id != default)
        keys = DIGITS if len(ordered) <= len(DIGITS) else ""
        items = tuple(replace(item, letter=keys[n : n + 1]) for n, item in enumerate(ordered))
        explain = Command("?", _("explain the choices"), lambda _rest: False)
        self.question = self.painted(Question((text,), items, (explain,)))
        answer = self.asks.choose(self.question)
        picked = self.chosen(answer)
        return picked[0].id if picked else answer.text

    def body(self, width: int) -> "list[Text]":
        """The last answers, messages, and what is said before the question."""
        from hncli.terminal.panes import wrapped

        last = [*self.answered.items()][-MOST_ANSWERED:]
        lines = (line for pair in last for line in wrapped(" ".join(pair), width, "faint", 2))
        return [*lines, *super().body(width)]

    def default_or_stop(self, option: str, read: Callable[[str], T], default: str | None) -> T:
        """The default at the end of a piped input; else the command stops."""
        self.input_ended = True
        self.env.say("")
        if default is None or self.env.source.isatty():
            text = _("The input ended before an answer; nothing was changed. Say {option}.")
            self.stop(text.format(option=option))
        return read(default)

    def is_sure(self, text: str, why: str = "", option: str = "--yes") -> bool:
        """Ask for yes or no before something that cannot be undone; `quiet` means yes."""
        if self.quiet:
            return True
        if self.is_painted:
            try:
                return super().is_sure(text, why)
            except EOFError:
                return self.default_or_stop(option, read_yes_or_no, None)
        prompt = _("{question} yes or no:").format(question=f"{why} {text}" if why else text)
        return self.ask(prompt, option, read_yes_or_no)


def _explained(option: str, default: str | None, choices: tuple[MenuItem, ...]) -> list[str]:
    """The answer to `?`: the choices, the default and the command line option."""
    lines = [
        f"{explained(item.label, item.does) if item.does else item.label}." for item in choices
    ]
    if default:
        lines.append(_("Enter alone takes {usual}.").format(usual=default))
    lines.append(_("On the command line it is {option}.").format(option=option))
    return lines


def read_yes_or_no(typed: str) -> bool:
    """Read yes or no, in full or by the first letter; else InvalidAnswer."""
    if is_yes(typed):
        return True
    if is_no(typed):
        return False
    raise InvalidAnswer(_("Type yes or no."))
