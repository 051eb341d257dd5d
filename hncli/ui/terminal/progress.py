"""That something is being thought about: a bar that goes away again, a line, or nothing at all."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from hncli.ui.terminal.environment import Environment
from hncli.ui.terminal.pace import unheard
from hncli.words import _

WIDEST = 40  # columns of the bar

Tell = Callable[[float], None]
"""Told how far it is, from 0 to 1."""


@contextmanager
def thinking(env: Environment) -> Iterator[Tell]:
    """Show that it takes a moment; a pipe is told nothing."""
    if env.is_drawn:
        bar = Bar(env)
        with unheard():
            try:
                bar.tell(0.0)
                yield bar.tell
            finally:
                bar.wipe()
    else:
        if env.sink.isatty():
            env.say(_("Thinking..."))
        yield lambda _part: None


class Bar:
    """A bar in the line of the cursor, by signs that every terminal knows."""

    def __init__(self, env: Environment) -> None:
        self.env = env
        self.shown = ""

    def tell(self, part: float) -> None:
        """Draw it, if it looks different by now."""
        full, rest = ("#", "-") if self.env.is_ascii else ("█", "░")
        head = self.env.shown(_("Thinking")) + " "
        room = max(1, min(WIDEST, self.env.width - 1) - len(head))
        done = int(part * room)
        line = head + full * done + rest * (room - done)
        if line != self.shown:
            self.shown = line  # first: Ctrl-C may come while it is written
            self._write(line)

    def wipe(self) -> None:
        """Leave an empty line, and the cursor at its beginning."""
        self._write(" " * len(self.shown) + "\r")
        self.shown = ""

    def _write(self, text: str) -> None:
        self.env.sink.write(f"\r{text}")
        self.env.sink.flush()
