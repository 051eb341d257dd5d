"""A process that has imported `hn` already and forks commands onto terminals or pipes of their own.

Importing the program and what it draws with is most of what a short test would cost. A command
that is born here is a process like any other, leader of a session that its terminal controls.
"""

import atexit
import fcntl
import gc
import importlib
import json
import os
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from contextlib import suppress
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pexpect  # type: ignore[import-untyped]
import pytest

from tests.cli.nursery import live, preload
from tests.support.shipped import make_cheap, read_all

ROOT = Path(__file__).parents[2]
DRAWING = (
    "hncli.features.missions.screen.painter",
    "hncli.terminal.menu",
    "hncli.report.rich_text",
    "rich.table",
)
PATIENCE = 5  # seconds for a command to end when its terminal is closed


def serve() -> None:
    """Start a command for each request, or look how one has ended."""
    preload()
    for name in DRAWING:
        importlib.import_module(name)
    make_cheap(pytest.MonkeyPatch())
    read_all()
    gc.freeze()  # else every child would copy all that is collected
    for line in sys.stdin:
        request = json.loads(line)
        answer = start(request) if "args" in request else ended(**request)
        print(json.dumps(answer), flush=True)


def start(request: dict[str, Any]) -> int:
    """Fork a command; gives its pid when it has its terminal, or is about to open its pipes."""
    ready, is_ready = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(ready)
        if "tty" in request:
            os.setsid()
            tty = os.open(request["tty"], os.O_RDWR)  # the first one controls the session
            for number in range(3):
                os.dup2(tty, number)
            os.close(tty)
        os.close(is_ready)
        live({"streams": [], **request})
    os.close(is_ready)
    os.read(ready, 1)
    os.close(ready)
    return child


def ended(pid: int, wait: bool) -> int | None:
    """The exit code of a command, negative for a signal; None while it is there."""
    found, status = os.waitpid(pid, 0 if wait else os.WNOHANG)
    return os.waitstatus_to_exitcode(status) if found else None


class Server:
    """The side of the tests."""

    def __init__(self) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tests.terminal.preloaded"],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        atexit.register(self.process.communicate)

    def ask(self, **request: Any) -> Any:
        """Send one request and give its answer."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(json.dumps(request) + "\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())


@cache
def server() -> Server:
    """One for all tests of this process."""
    return Server()


class Preloaded:
    """A command on a terminal, with the same verbs as pexpect's `spawn`."""

    def __init__(self, args: list[str], env: dict[str, str], dimensions: tuple[int, int]) -> None:
        self.child_fd, tty = os.openpty()
        fcntl.ioctl(tty, termios.TIOCSWINSZ, struct.pack("HHHH", *dimensions, 0, 0))
        self.at_first = termios.tcgetattr(tty)  # before the command, which is quick, changes it
        name = os.ttyname(tty)
        self.pid = server().ask(args=args, env=env, cwd=str(Path.cwd()), tty=name)
        os.close(tty)
        self.code: int | None = None
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

    def kill(self, number: signal.Signals) -> None:
        """Send a signal."""
        os.kill(self.pid, number)

    def hang_up(self) -> None:
        """Close the terminal, as its window does."""
        os.close(self.child_fd)
        self.closed = True

    def is_alive(self) -> bool:
        """Whether the command has not ended yet."""
        if self.code is None:
            self.code = server().ask(pid=self.pid, wait=False)
        return self.code is None

    def wait(self) -> int:
        """Wait for the end of the command and give its exit code; a signal's is negative."""
        if self.code is None:
            self.code = server().ask(pid=self.pid, wait=True)
        assert self.code is not None
        return self.code

    def close(self) -> None:
        """Hang up, and let nothing be left of the command."""
        self.hang_up()
        end = time.monotonic() + PATIENCE
        while self.is_alive():
            if time.monotonic() > end:
                self.kill(signal.SIGKILL)
            time.sleep(0.01)


class Piped:
    """A command with pipes for its streams, with those verbs of `Popen` that a bot's tests need."""

    def __init__(self, args: list[str], env: dict[str, str]) -> None:
        self.folder = TemporaryDirectory(prefix="hn-pipes-")
        paths = [Path(self.folder.name, name) for name in ("in", "out", "err")]
        for path in paths:
            os.mkfifo(path)
        flags = os.O_RDONLY, os.O_WRONLY, os.O_WRONLY
        streams = [(str(path), flag) for path, flag in zip(paths, flags, strict=True)]
        self.pid = server().ask(args=args, env=env, cwd=str(Path.cwd()), streams=streams)
        self.stdin = paths[0].open("wb")  # in the order in which the command opens them
        self.stdout, self.stderr = (path.open("rb") for path in paths[1:])
        self.returncode: int | None = None

    def __enter__(self) -> "Piped":
        return self

    def __exit__(self, *_error: object) -> None:
        self.communicate()

    def send_signal(self, number: signal.Signals) -> None:
        """Send a signal."""
        os.kill(self.pid, number)

    def communicate(self) -> tuple[bytes, bytes]:
        """Close the input; what else it printed, when it has ended."""
        with suppress(BrokenPipeError):
            self.stdin.close()
        with self.stdout, self.stderr:
            printed = self.stdout.read(), self.stderr.read()
        self.returncode = server().ask(pid=self.pid, wait=True)
        self.folder.cleanup()
        return printed


if __name__ == "__main__":
    serve()
