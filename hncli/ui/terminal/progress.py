"""Progress of a search: a bar that is erased, one line in plain mode, nothing on a pipe."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from hncli.ui.terminal.environment import Environment
from hncli.ui.terminal.pace import keys_discarded
from hncli.words import _

WIDEST = 40  # columns of the bar

Tell = Callable[[float], None]
"""Callback for progress from 0 to 1."""


@contextmanager
def thinking(env: Environment) -> Iterator[Tell]:
    """Context manager that shows progress; yields the callback."""
    if env.is_drawn:
        bar = Bar(env)
        with keys_discarded():
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
    """A progress bar in the cursor's line, drawn with VT100 sequences."""

    def __init__(self, env: Environment) -> None:
        self.env = env
        self.shown = ""

    def tell(self, part: float) -> None:
        """Redraw if the visible length has changed."""
        full, rest = ("#", "-") if self.env.is_ascii else ("█", "░")
        head = self.env.shown(_("Thinking")) + " "
        room = max(1, min(WIDEST, self.env.width - 1) - len(head))
        done = int(part * room)
        line = head + full * done + rest * (room - done)
        if line != self.shown:
            self.shown = line  # first: Ctrl-C may come while it is written
            self._write(line)

    def wipe(self) -> None:
        """Erase the bar and return the cursor to the start of the line."""
        self._write(" " * len(self.shown) + "\r")
        self.shown = ""

    def _write(self, text: str) -> None:
        self.env.sink.write(f"\r{text}")
        self.env.sink.flush()
