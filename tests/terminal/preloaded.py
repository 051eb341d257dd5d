"""A command on a terminal, forked from a process that has imported the program already."""

import fcntl
import os
import select
import signal
import struct
import termios
import time

import pexpect  # type: ignore[import-untyped]

from tests.support.forked import Forked

PATIENCE = 5  # seconds for a command to end when its terminal is closed


class Preloaded:
    """It has the same verbs as pexpect's `spawn`."""

    def __init__(self, args: list[str], env: dict[str, str], dimensions: tuple[int, int]) -> None:
        self.child_fd, tty = os.openpty()
        fcntl.ioctl(tty, termios.TIOCSWINSZ, struct.pack("HHHH", *dimensions, 0, 0))
        self.at_first = termios.tcgetattr(tty)  # before the command, which is quick, changes it
        self.command = Forked(args, env, (tty, tty, tty), has_terminal=True)
        os.close(tty)
        self.kill = self.command.kill
        self.is_alive = self.command.is_alive
        self.wait = self.command.wait
        self.closed = False

    def read_nonblocking(self, size: int, timeout: float) -> bytes:
        """What is printed within a time."""
        if not select.select([self.child_fd], [], [], timeout)[0]:
            raise pexpect.TIMEOUT("nothing was printed")
        try:
            data = os.read(self.child_fd, size)
        except OSError:  # nobody has the other end any more
            data = b""
        if not data:
            raise pexpect.EOF("the command has ended")
        return data

    def send(self, keys: str) -> None:
        """Type keys."""
        os.write(self.child_fd, keys.encode())

    def hang_up(self) -> None:
        """Close the terminal, as its window does."""
        os.close(self.child_fd)
        self.closed = True

    def close(self) -> None:
        """Hang up, and let nothing be left of the command."""
        self.hang_up()
        end = time.monotonic() + PATIENCE
        while self.is_alive():
            if time.monotonic() > end:
                self.kill(signal.SIGKILL)
            time.sleep(0.01)
