"""The command `hn` on a real pseudo-terminal, and the screen that a player would see."""

import fcntl
import signal
import struct
import termios
import time
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path

import pexpect  # type: ignore[import-untyped]
import pyte
from pyte.modes import IRM
from wcwidth import wcwidth

from tests.cli.running import AFTER_THE_START, HN, LONGEST, environment
from tests.terminal.preloaded import Preloaded

UP, DOWN, ENTER, SPACE, ESC = "\x1b[A", "\x1b[B", "\r", " ", "\x1b"
USUAL = {"HN_ASK": "few", "HN_PACE": "0", "TERM": "xterm-256color", "PAGER": "cat"}
CTRL_C, CTRL_D = "\x03", "\x04"
SETTLED = 0.03  # seconds without output after which a screen that is as expected is read
BEGUN, DONE = b"\x1b[?2004h", b"\x1b[?2004l"  # prompt_toolkit begins to listen, and ends it
LOSING = "getsawayandthemissionislost"  # what is asked before a concession that loses
HIDDEN, SHOWN = b"\x1b[?25l", b"\x1b[?25h"  # the cursor
CUT, WRAPPED = b"\x1b[?7l", b"\x1b[?7h"  # lines that are too long
AWAY, BACK = b"\x1b[?1049h", b"\x1b[?1049l"  # the alternate screen


@cache
def sign(data: str) -> pyte.screens.Char | None:
    """What a sign leaves in a column; None where it takes not just one."""
    return pyte.screens.Char(data) if wcwidth(data) == 1 else None


class Glass(pyte.Screen):
    """A screen that says where its cursor is when it is asked, as real terminals do.

    It keeps what leaves it at the top; pyte's own HistoryScreen is several times as slow. It has no
    colours, for which each sign would be made anew.
    """

    def __init__(self, columns: int, rows: int, answer: Callable[[str], None]) -> None:
        self.above: list[str] = []
        self.answer = answer
        self.rows: dict[int, str] = {}  # as they were when they were last asked for
        super().__init__(columns, rows)

    def draw(self, data: str) -> None:
        """Write a text, all at once if nothing is special about it."""
        signs = [found for one in data if (found := sign(one)) is not None]
        start, end = self.cursor.x, self.cursor.x + len(signs)
        is_special = len(signs) < len(data) or end > self.columns
        if is_special or self.charset or IRM in self.mode:
            super().draw(data)
        else:
            self.buffer[self.cursor.y].update(zip(range(start, end), signs, strict=True))
            self.dirty.add(self.cursor.y)
            self.cursor.x = end

    def select_graphic_rendition(self, *_attributes: int, **_private: bool) -> None:
        """Leave the colours as they are."""

    def index(self) -> None:
        """Go down one line, and keep the first one if it goes for that."""
        if self.margins is None and self.cursor.y == self.lines - 1:
            self.above.append(self.row(0))
        super().index()

    def row(self, number: int) -> str:
        """One line of the screen."""
        if number in self.dirty or number not in self.rows:
            line = self.buffer[number]
            text = "".join([line[column].data for column in range(self.columns)])
            self.rows[number] = text.rstrip()
            self.dirty.discard(number)
        return self.rows[number]

    def write_process_input(self, data: str) -> None:
        """Send the terminal's own words to the program."""
        self.answer(data)


class Real:
    """The installed command on a terminal, started as a player's shell does; as `Preloaded`."""

    def __init__(
        self, args: list[str], env: dict[str, str], dimensions: tuple[int, int], ignore_sighup: bool
    ) -> None:
        self.spawned = pexpect.spawn(
            HN, args, env=env, dimensions=dimensions, ignore_sighup=ignore_sighup
        )
        self.spawned.delaybeforesend = None
        self.child_fd: int = self.spawned.child_fd
        self.at_first = termios.tcgetattr(self.child_fd)
        self.read_nonblocking = self.spawned.read_nonblocking
        self.send = self.spawned.send
        self.kill = self.spawned.kill

    @property
    def closed(self) -> bool:
        """Whether the terminal was closed on this side."""
        return bool(self.spawned.closed)

    def hang_up(self) -> None:
        """Close the terminal, as its window does."""
        self.spawned.ptyproc.fileobj.close()
        self.spawned.closed = True

    def is_alive(self) -> bool:
        """Whether the command has not ended yet."""
        return bool(self.spawned.ptyproc.isalive())

    def wait(self) -> int:
        """Wait for the end of the command and give its exit code; a signal's is negative."""
        process = self.spawned.ptyproc
        process.wait()
        code = process.exitstatus
        return int(code) if code is not None else -int(process.signalstatus)

    def close(self) -> None:
        """Hang up, and let nothing be left of the command."""
        self.spawned.close(force=True)


class Terminal:
    """One process of `hn` on a terminal of its own.

    `glass` is how wide the screen really is: wider than the program is told, it shows whatever the
    program prints beyond its edge. The process is forked from one that has imported the program,
    unless it is to be the real command from its very start.
    """

    def __init__(
        self,
        home: Path,
        *args: str,
        columns: int = 80,
        rows: int = 60,
        glass: int = 0,
        is_real: bool = False,
        ignore_sighup: bool = False,
        variables: Mapping[str, str] = USUAL,
    ) -> None:
        known = {**USUAL, "HN_HOME": str(home), **variables}
        self.raw = b""
        self.is_open = True
        start = list(args), environment(**known), (rows, columns)
        self.child: Real | Preloaded
        if is_real or ignore_sighup or set(known) - AFTER_THE_START:
            self.child = Real(*start, ignore_sighup)
        else:
            self.child = Preloaded(*start)
        self.glass = Glass(glass or columns, rows, self.press)
        self.stream = pyte.ByteStream(self.glass)

    def __enter__(self) -> "Terminal":
        return self

    def __exit__(self, *_error: object) -> None:
        if not self.child.closed:
            self.child.close()

    # Reading

    def read(self, seconds: float) -> bool:
        """Take in what is printed within a time; whether there was anything."""
        try:
            data = self.child.read_nonblocking(65536, seconds)
        except pexpect.TIMEOUT:
            return False
        except pexpect.EOF:
            self.is_open = False
            return False
        self.raw += data
        self.stream.feed(data)
        return True

    def until(self, is_there: Callable[[], bool], what: str, settled: bool = True) -> None:
        """Read until something is there, and until nothing more is printed for a moment."""
        end = time.monotonic() + LONGEST
        is_new = True
        while True:
            is_printing = self.read(SETTLED)
            is_new = is_new or is_printing
            if is_new and not (settled and is_printing):  # else it is as it was
                if is_there():
                    return
                is_new = False
            assert self.is_open, f"hn is gone without {what}:\n{self.text}"
            assert time.monotonic() < end, f"hn does not come to {what}:\n{self.text}"

    def see(self, *texts: str) -> str:
        """Wait until texts are on the screen, however they are wrapped, and give all of it."""
        self.until(lambda: all(letters(one) in letters(self.text) for one in texts), f"{texts}")
        return self.text

    def asked(self, question: str = "") -> str:
        """Wait until a question is asked, and give the screen."""
        self.until(lambda: self.is_asking and self._has(question), f"a question {question}")
        return self.text

    def waiting(self) -> None:
        """Wait until a story pauses, so that a key would skip the pause."""
        end = time.monotonic() + LONGEST
        while "termios 3" not in self.dirt():
            self.read(SETTLED)
            assert time.monotonic() < end, f"no pause:\n{self.text}"

    def _has(self, question: str) -> bool:
        return not question or letters(question) in letters(self.text)

    @property
    def is_asking(self) -> bool:
        """Whether prompt_toolkit waits for a key."""
        return self.raw.count(BEGUN) > self.raw.count(DONE)

    @property
    def lines(self) -> list[str]:
        """What is on the screen now."""
        return [self.glass.row(number) for number in range(self.glass.lines)]

    @property
    def text(self) -> str:
        """What is on the screen now, as one text."""
        return "\n".join(self.lines).rstrip()

    @property
    def story(self) -> list[str]:
        """Everything that was printed and not wiped away, what has left the screen too."""
        return [*self.glass.above, *self.text.splitlines()]

    # Typing

    def press(self, keys: str) -> None:
        """Send keys, and wait for nothing."""
        self.child.send(keys)

    def type(self, keys: str, question: str = "", settled: bool = True) -> str:
        """Send keys that answer a question, and wait for the next one."""
        before = self.raw.count(BEGUN)
        self.press(keys)
        self.until(
            lambda: self.raw.count(BEGUN) > before and self.is_asking and self._has(question),
            f"the next question {question}",
            settled,
        )
        return self.text

    def enter(self, line: str, question: str = "", settled: bool = True) -> str:
        """Type a whole line at a painted menu, and wait for the next screen."""
        return self.type(f"/{line}{ENTER}", question, settled)

    def choose(self, id: str) -> None:
        """Enter a choice by its id, and say yes where the program asks once more."""
        can_lose = id.startswith(("concede:", "demand:"))
        self.enter(id, settled=can_lose)
        if can_lose and LOSING in letters(self.text):
            self.type("y", settled=False)

    def command(self, line: str, question: str = "") -> str:
        """Type a whole line at a list, and wait for the next question."""
        return self.type(line + ENTER, question)

    def resize(self, columns: int, rows: int) -> None:
        """Make the terminal wider or narrower; the kernel tells the process."""
        before, was_asking = self.raw.count(BEGUN), self.is_asking
        self.glass.resize(rows, columns)
        size = struct.pack("HHHH", rows, columns, 0, 0)
        fcntl.ioctl(self.child.child_fd, termios.TIOCSWINSZ, size)
        if was_asking:  # then the question is drawn anew
            self.until(lambda: self.raw.count(BEGUN) > before and self.is_asking, "a new drawing")

    # The end

    def end(self) -> int:
        """Wait for the end of the process and give its exit code; a signal's is negative."""
        end = time.monotonic() + LONGEST
        while self.is_open:
            self.read(0.2)
            assert time.monotonic() < end, f"hn does not end:\n{self.text}"
        assert "Traceback" not in self.text
        return self.child.wait()

    def hang_up(self) -> int:
        """Close the terminal, as its window does, and give how the process ended."""
        self.child.hang_up()
        self.is_open = False
        end = time.monotonic() + LONGEST
        while self.child.is_alive():
            assert time.monotonic() < end, "hn goes on without its terminal"
            time.sleep(0.02)
        return self.child.wait()

    def signal(self, number: signal.Signals) -> None:
        """Send the process a signal."""
        self.child.kill(number)

    def dirt(self) -> list[str]:
        """What a prompt has left on the terminal, that whoever comes next would suffer from."""
        now = termios.tcgetattr(self.child.child_fd)
        found = [f"termios {n}" for n in range(4) if now[n] != self.child.at_first[n]]
        for name, on, off in (
            ("a hidden cursor", HIDDEN, SHOWN),
            ("the alternate screen", AWAY, BACK),
            ("no wrapping", CUT, WRAPPED),
            ("bracketed paste", BEGUN, DONE),
        ):
            if self.raw.rfind(on) > self.raw.rfind(off):
                found.append(name)
        return found


def letters(text: str) -> str:
    """A text without its blanks, for it may be broken anywhere."""
    return "".join(text.split())
