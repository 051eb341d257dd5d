"""Progress of work that takes seconds or hours, and the pace of a story."""

import contextlib
import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from hncli.base.messages import _
from hncli.base.text import Number, written
from hncli.terminal.environment import Environment

WINDOWS = -1  # the keyboard of a system without termios
TYPED_TOGETHER = 0.3  # seconds at most between two keys that are typed together


def paced(lines: list[str], env: Environment) -> Iterator[str]:
    """Yield lines with a pause before each; a key ends the pauses."""
    is_slow = env.pace > 0
    for n, line in enumerate(lines):
        if n and is_slow:
            is_slow = not wait_for_key(env.pace)
        yield line
    if env.pace > 0 and not is_slow:
        discard_pending_keys()  # what the skipping key began is no answer to the next question


def wait_for_key(seconds: float) -> bool:
    """Wait up to `seconds` for a key and consume it; returns whether one was pressed."""
    return read_keys(seconds) != b""


def discard_pending_keys() -> None:
    """Discard pending input, and input that arrives within TYPED_TOGETHER of it."""
    while read_keys(TYPED_TOGETHER):
        pass


def read_keys(seconds: float) -> bytes | None:
    """Wait up to `seconds` and consume the keys; None if stdin is no terminal."""
    with keys_unechoed() as keyboard:
        if keyboard == WINDOWS:
            time.sleep(seconds)
            return b""
        if keyboard is None:
            return None
        import select

        try:
            is_ready = bool(select.select([keyboard], [], [], seconds)[0])
            return (os.read(keyboard, 64) or None) if is_ready else b""
        except OSError:  # the terminal was closed
            return None


@contextmanager
def keys_unechoed(discards: bool = False) -> Iterator[int | None]:
    """Context manager: keys come at once and unechoed; yields the keyboard, None if there is none.

    Ctrl-C still works. With `discards` pending input is discarded at its end.
    """
    try:
        import termios
        import tty
    except ImportError:
        yield WINDOWS
        return

    try:
        keyboard = sys.stdin.fileno()
        settings = termios.tcgetattr(keyboard)
        tty.setcbreak(keyboard)
    except (OSError, ValueError, termios.error):  # no keyboard after all
        yield None
        return
    try:
        yield keyboard
    finally:
        with contextlib.suppress(OSError, termios.error):  # it may be closed by now
            when = termios.TCSAFLUSH if discards else termios.TCSADRAIN
            termios.tcsetattr(keyboard, when, settings)


WIDEST = 40  # columns of the bar

Tell = Callable[[float], None]
"""Callback for progress from 0 to 1."""


@contextmanager
def thinking(env: Environment) -> Iterator[Tell]:
    """Context manager that shows progress; yields the callback."""
    if env.is_drawn:
        with _drawn(ProgressBar(env)) as tell:
            tell(0.0)
            yield tell
    else:
        if env.sink.isatty():
            env.say(_("Thinking..."))
        yield lambda _part: None


@contextmanager
def working(env: Environment, head: str, line: str) -> Iterator[Tell]:
    """Context manager that shows progress and the time left; yields the callback.

    Where no bar is drawn, only `line` is printed, on the error stream.
    """
    if env.is_drawn:
        with _drawn(TimedBar(env, head)) as tell:
            yield tell
    else:
        env.warn(line)
        yield lambda _part: None


@contextmanager
def _drawn(bar: "ProgressBar") -> Iterator[Tell]:
    """Context manager that keeps the keyboard quiet, and erases the bar at the end."""
    with keys_unechoed(discards=True):
        try:
            yield bar.tell
        finally:
            bar.wipe()


class ProgressBar:
    """A progress bar in the cursor's line, drawn with VT100 sequences."""

    def __init__(self, env: Environment, head: str = "") -> None:
        self.env = env
        self.head = head or _("Thinking")
        self.shown = ""

    def tell(self, part: float, tail: str = "") -> None:
        """Redraw if the visible length has changed, or what stands behind the bar."""
        full, empty = ("#", "-") if self.env.is_ascii else ("█", "░")
        head = self.env.shown(self.head) + " "
        room = max(1, min(WIDEST, self.env.width - 1) - len(head) - len(tail))
        done = int(part * room)
        line = (head + full * done + empty * (room - done) + tail)[: self.env.width - 1]
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


class TimedBar(ProgressBar):
    """A progress bar with the time that is left, estimated from the time spent."""

    def __init__(
        self, env: Environment, head: str, clock: Callable[[], float] = time.monotonic
    ) -> None:
        super().__init__(env, head)
        self.clock = clock
        self.began = clock()
        self.first: float | None = None  # of what was done before

    def tell(self, part: float, tail: str = "") -> None:
        if self.first is None:
            self.first, self.began = part, self.clock()
        gained = part - self.first
        seconds = None
        if gained > LEAST_DONE:
            seconds = (self.clock() - self.began) * (1 - part) / gained
        super().tell(part, tail or f" {time_left(seconds)}".ljust(_time_room()))


LEAST_DONE = 0.02  # with less than that done the time left is not estimated
TIME_ROOM = 11  # columns of the time left, if its words are no longer


def _time_room() -> int:
    """The columns of the longest time left."""
    return max(TIME_ROOM, *(len(f" {time_left(seconds)}") for seconds in (99, 99 * 60)))


def time_left(seconds: float | None) -> str:
    """A time in words that fit beside a bar; empty while it is not known."""
    if seconds is None:
        return ""
    if seconds < 100:
        return _("{n} s left").format(n=max(1, round(seconds)))
    return _("{n} min left").format(n=round(seconds / 60))


# Work that is counted and may take hours


LINE_SECONDS = 10.0  # seconds between two lines

ShowDone = Callable[[int], None]
"""Called with how many missions or careers are done."""


@contextmanager
def progress(env: Environment, done: int, total: int, unit: str) -> Iterator[ShowDone]:
    """Show the progress while the block runs; it calls the yielded function to update it."""
    if env.is_drawn:
        with _bar(env, done, total, unit) as show:
            yield show
    else:
        yield ProgressLines(env, done, total, unit).show


@contextmanager
def _bar(env: Environment, done: int, total: int, unit: str) -> Iterator[ShowDone]:
    from rich.console import Console
    from rich.progress import BarColumn, Progress, Task, TextColumn, TimeRemainingColumn
    from rich.progress import ProgressColumn as Column
    from rich.text import Text

    class Rate(Column):
        def render(self, task: Task) -> Text:
            return Text(rate_text(task.speed or 0.0))

    console = Console(
        file=env.sink, no_color=not env.has_color, width=env.width, legacy_windows=False
    )
    columns = (TextColumn("{task.completed:,} / {task.total:,} " + unit), BarColumn(None))
    with Progress(*columns, Rate(), TimeRemainingColumn(), console=console, expand=True) as bar:
        task = bar.add_task("", total=total, completed=done)
        yield lambda now: bar.update(task, completed=now)


class ProgressLines:
    """A line every ten seconds, for a pipe or a screen reader."""

    def __init__(
        self,
        env: Environment,
        done: int,
        total: int,
        unit: str,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.env, self.unit, self.clock = env, unit, clock
        self.before, self.total = done, total
        self.began = self.last_shown = clock()

    def show(self, done: int) -> None:
        """Print the progress, unless the last line is too recent or everything is done."""
        now = self.clock()
        if now - self.last_shown < LINE_SECONDS or done >= self.total:
            return
        self.last_shown = now
        rate = (done - self.before) / (now - self.began)
        left = _("{n:,.0f} s left").format(n=Number((self.total - done) / rate)) if rate else "?"
        text = _("{done:,} of {total:,} {what}, {rate}, {left}.")
        counts = {"done": Number(done), "total": Number(self.total), "what": self.unit}
        self.env.say(text.format(**counts, rate=rate_text(rate), left=left))


def rate_text(rate: float) -> str:
    """A rate per second, with one decimal below 20."""
    return _("{rate} a second").format(rate=written(rate, ",.0f" if rate >= 20 else ".1f"))
