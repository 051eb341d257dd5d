"""Running commands from the desk, and showing what they print."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from hncli.features.careers.desk_lists import Program
from hncli.terminal.environment import Environment
from hncli.terminal.screen import SHORT_ANSWER

if TYPE_CHECKING:
    from rich.text import Text


class CommandRunner:
    """Runs commands on the terminal of the desk."""

    def __init__(self, program: Program, env: Environment) -> None:
        self.program = program
        self.env = env

    def run(self, words: list[str]) -> list[str]:
        """Run a command; what it says is read page by page, or returned if that is short.

        Where nothing is painted it is simply printed.
        """
        is_painted = self.env.is_drawn
        with self.env.listening(silent=is_painted) as heard:  # or the screen would scroll
            self.program.run(words)
        lines = "\n".join(heard).strip("\n").split("\n") if is_painted else []
        if len(lines) > SHORT_ANSWER:
            self._show(lambda _width: lines)
            return []
        return [_unprefixed(line) for line in lines] if any(lines) else []

    def read(self, words: list[str]) -> None:
        """Show what a command prints, made anew for each width."""

        def made(width: int) -> list[str]:
            with self.env.listening(silent=True, columns=width) as heard:
                self.program.run(words)
            return heard

        self._show(made)

    def _show(self, printed: Callable[[int], list[str]]) -> None:
        """Show page by page what was printed for a width, with its colours."""
        from hncli.terminal.painted import Pager
        from hncli.terminal.panes import colored

        def made(width: int) -> "list[Text]":
            lines = map(_unprefixed, printed(width))
            return [piece for line in lines for piece in colored(line, width)]

        Pager(self.env, made).show()


def _unprefixed(line: str) -> str:
    """A message of a command without the name of the program."""
    return line.removeprefix("hn: ")
