"""Commands forked from one process that has imported `hn` already: most tests start there.

Starting Python, importing the program and reading its packs is most of what a command costs, and
hundreds of tests would pay it. What is forked is a process of its own with its own streams,
environment and exit code; only the shipped packs were read before. Whatever depends on the start
itself (encodings, imports, signals) is tested with the real command, see `tests/cli/running.py`.

All test processes share one server. It is started by the first that needs it, and ends when the
last of those that have used it is gone.
"""

import contextlib
import fcntl
import gc
import importlib
import json
import os
import pkgutil
import select
import selectors
import signal
import socket
import subprocess
import sys
import termios
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory, TemporaryFile
from typing import Any, NoReturn

import pytest

from tests.support import shared_folder
from tests.support.shipped import make_cheap, read_all
from tests.translation.pseudo_words import PSEUDO_FOLDER, use_pseudo
from translation.pseudo_text import PSEUDO

ROOT = Path(__file__).parents[2]
USER, COMMAND = b"u", b"c"  # the first byte of a connection: a test process, or a command to fork


class Forked:
    """A command and its exit code; a signal's is negative."""

    def __init__(
        self,
        args: Sequence[str],
        env: dict[str, str],
        streams: tuple[int, int, int],
        *,
        has_terminal: bool = False,
    ) -> None:
        """Fork it with these file descriptors as its streams, and wait until it has them.

        One that has a terminal is the leader of a session which that terminal controls.
        """
        request = {"args": args, "env": env, "cwd": str(Path.cwd()), "has_terminal": has_terminal}
        self.connection = connect()
        socket.send_fds(self.connection, [COMMAND], streams)
        self.connection.sendall(json.dumps(request).encode() + b"\n")
        with self.connection.makefile("rb", buffering=0) as answer:  # it reads no further
            self.pid = int(answer.readline())
        self.code: int | None = None

    def is_alive(self) -> bool:
        """Whether it has not ended yet."""
        if self.code is None and select.select([self.connection], [], [], 0)[0]:
            self.wait()
        return self.code is None

    def wait(self, seconds: float | None = None) -> int:
        """Wait for its end; TimeoutError if it does not come in time."""
        if self.code is None:
            self.connection.settimeout(seconds)
            answer = self.connection.recv(16)
            assert answer, "the server of commands is gone"
            self.code = int(answer)
            self.connection.close()
        return self.code

    def kill(self, number: int) -> None:
        """Send a signal."""
        os.kill(self.pid, number)


def run_forked(
    args: Sequence[str], typed: bytes, env: dict[str, str], longest: float
) -> tuple[int, bytes, bytes]:
    """Run one command to its end; its exit code and what it printed to either stream."""
    with TemporaryFile() as given, TemporaryFile() as out, TemporaryFile() as err:
        given.write(typed)
        given.seek(0)
        command = Forked(args, env, (given.fileno(), out.fileno(), err.fileno()))
        try:
            code = command.wait(longest)
        except TimeoutError:
            command.kill(signal.SIGKILL)
            raise AssertionError(f"hn {' '.join(args)} did not end in {longest} s") from None
        out.seek(0)
        err.seek(0)
        return code, out.read(), err.read()


class Piped:
    """A command with pipes for its streams, with those verbs of `Popen` that a bot's tests need."""

    def __init__(self, args: Sequence[str], env: dict[str, str]) -> None:
        pipes = [os.pipe() for _ in range(3)]
        (given, ours), (out, to_out), (err, to_err) = pipes
        self.command = Forked(args, env, (given, to_out, to_err))
        for end in (given, to_out, to_err):
            os.close(end)
        self.pid = self.command.pid
        self.stdin = os.fdopen(ours, "wb")
        self.stdout, self.stderr = os.fdopen(out, "rb"), os.fdopen(err, "rb")
        self.returncode: int | None = None

    def __enter__(self) -> "Piped":
        return self

    def __exit__(self, *_error: object) -> None:
        self.communicate()

    def send_signal(self, number: signal.Signals) -> None:
        """Send a signal."""
        self.command.kill(number)

    def communicate(self) -> tuple[bytes, bytes]:
        """Close the input; what else it printed, when it has ended."""
        with contextlib.suppress(BrokenPipeError):
            self.stdin.close()
        with self.stdout, self.stderr:
            printed = self.stdout.read(), self.stderr.read()
        self.returncode = self.command.wait()
        return printed


def connect() -> socket.socket:
    """A new connection to the server, which is started if it is not there."""
    use_server()
    return _connected()


@cache
def use_server() -> socket.socket:
    """A connection that keeps the server for as long as this process lives."""
    with shared_folder.locked("forked"):
        try:
            connection = _connected()
        except OSError:
            server = subprocess.Popen(
                [sys.executable, "-m", "tests.support.forked"],
                cwd=ROOT,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                text=True,
                start_new_session=True,  # Ctrl-C is for the tests
            )
            assert server.stdout is not None
            _address_file().write_text(server.stdout.readline().strip())
            server.returncode = 0  # nobody waits for it here
            server.stdout.close()
            connection = _connected()
        connection.sendall(USER)
    return connection


def _connected() -> socket.socket:
    connection = socket.socket(socket.AF_UNIX)
    try:
        connection.connect(_address_file().read_text())
    except OSError:
        connection.close()
        raise
    return connection


def _address_file() -> Path:
    return shared_folder.shared() / "forked"


class Server:
    """Forks a command for each connection that asks for one, and answers with pid and exit code."""

    def __init__(self) -> None:
        self.commands: dict[int, socket.socket] = {}
        self.users = 0
        self.selector = selectors.DefaultSelector()

    def serve(self) -> None:
        """Serve until no user is left."""
        from tests.terminal.cheap_prompts import make_prompts_cheap

        preload()
        make_cheap(pytest.MonkeyPatch())
        make_prompts_cheap(pytest.MonkeyPatch())
        read_all()
        gc.freeze()  # else every child would copy all that is collected
        ended, wake = os.pipe()
        os.set_blocking(wake, False)
        signal.set_wakeup_fd(wake)
        signal.signal(signal.SIGCHLD, lambda *_: None)
        with TemporaryDirectory(prefix="hn-") as folder, socket.socket(socket.AF_UNIX) as door:
            door.bind(f"{folder}/hn")  # a path of its own, for that of a socket must be short
            door.listen(64)
            self.selector.register(door, selectors.EVENT_READ)
            self.selector.register(ended, selectors.EVENT_READ)
            print(door.getsockname(), flush=True)
            while True:
                for key, _events in self.selector.select():
                    if key.fileobj is door:
                        self.accept(door.accept()[0])
                    elif key.fileobj == ended:
                        os.read(ended, 65536)
                        self.answer_ended()
                    elif self.forget(key.fileobj):
                        return

    def accept(self, connection: socket.socket) -> None:
        """Note a user, or fork the command that is asked for."""
        kind, streams, _flags, _address = socket.recv_fds(connection, 1, 3)
        if kind == USER:
            self.users += 1
            self.selector.register(connection, selectors.EVENT_READ)
            return
        with connection.makefile("rb") as asked:
            request = json.loads(asked.readline())
        if folder := request["env"].get(PSEUDO_FOLDER):
            read_pseudo(folder)
        elif request["env"].get("HN_LANG") == "fr":
            read_french()
        child = os.fork()
        if child == 0:
            live(request, streams, connection)
        for stream in streams:
            os.close(stream)
        self.commands[child] = connection

    def answer_ended(self) -> None:
        """Tell those who wait how their commands have ended."""
        while self.commands:
            child, status = os.waitpid(-1, os.WNOHANG)
            if child == 0:
                return
            with self.commands.pop(child) as connection, contextlib.suppress(OSError):
                connection.sendall(b"%d" % os.waitstatus_to_exitcode(status))

    def forget(self, connection: Any) -> bool:
        """Note that a user is gone; whether it was the last one."""
        self.selector.unregister(connection)
        connection.close()
        self.users -= 1
        return self.users == 0


@cache
def read_pseudo(folder: str) -> None:
    """Read the packs in the pseudo-language, once before the first command that speaks it."""
    with pytest.MonkeyPatch.context() as patch:
        use_pseudo(patch, Path(folder))
        read_all(PSEUDO)
    gc.freeze()


@cache
def read_french() -> None:
    """Read the packs in French, once before the first command that speaks it."""
    read_all("fr")
    gc.freeze()


def preload() -> None:
    """Import all of the program, what it draws with, and how its language writes numbers."""
    import hncli

    for module in pkgutil.walk_packages(hncli.__path__, "hncli."):
        importlib.import_module(module.name)
    importlib.import_module("rich.table")
    from hncli.base.text import percent, written

    percent(written(1000))  # lets Babel be imported, and read its data


def live(request: dict[str, Any], streams: list[int], connection: socket.socket) -> NoReturn:
    """Be the command until it ends."""
    code: Any = 70
    try:
        signal.set_wakeup_fd(-1)
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        if request["has_terminal"]:
            os.setsid()
            fcntl.ioctl(streams[0], termios.TIOCSCTTY, 0)
        for number, stream in enumerate(streams):
            os.dup2(stream, number)
        connection.sendall(b"%d\n" % os.getpid())
        os.environ.clear()
        os.environ.update(request["env"])
        os.chdir(request["cwd"])
        # As Python does at its start, here in a locale with UTF-8.
        given = os.environ.get("PYTHONIOENCODING", "utf-8:surrogateescape")
        name, _colon, errors = given.partition(":")
        sys.stdin = open(0, encoding=name, errors=errors or "strict", closefd=False)  # noqa: SIM115
        sys.stdout = open(1, "w", encoding=name, errors=errors or "strict", closefd=False)  # noqa: SIM115
        sys.stderr = open(  # noqa: SIM115
            2, "w", encoding=name, errors="backslashreplace", buffering=1, closefd=False
        )
        sys.argv = ["hn", *request["args"]]
        sys.modules["__main__"].__package__ = None  # by this click tells how it was started
        if folder := os.environ.pop(PSEUDO_FOLDER, ""):
            use_pseudo(pytest.MonkeyPatch(), Path(folder))
        from hncli.cli.main import main

        main()
        code = 0
    except SystemExit as end:
        code = end.code if isinstance(end.code, int) else int(end.code is not None)
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code)


if __name__ == "__main__":
    Server().serve()
