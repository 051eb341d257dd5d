"""A process that has imported `hn` already and forks a command at once: most tests start there.

Starting Python, importing the program and reading its packs is most of what a command costs, and
hundreds of tests would pay it. What is born here is a process of its own with its own streams,
environment and exit code; only the shipped packs are read before it is born. Whatever depends on
the start itself (encodings, imports, terminals, signals) is tested with the real
command, see `running.py`.
"""

import gc
import importlib
import json
import os
import pkgutil
import subprocess
import sys
import threading
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NoReturn

import pytest

from tests.support.shipped import make_cheap, read_all
from tests.translation.pseudo_words import PSEUDO_FOLDER, use_pseudo
from translation.pseudo_text import PSEUDO

ROOT = Path(__file__).parents[2]


def serve() -> None:
    """Fork a command for each line that asks for one, and answer with its exit code."""
    preload()
    make_cheap(pytest.MonkeyPatch())
    read_all()
    gc.freeze()  # else every child would copy all that is collected
    for line in sys.stdin:
        request = json.loads(line)
        if folder := request["env"].get(PSEUDO_FOLDER):
            read_pseudo(folder)
        elif request["env"].get("HN_LANG") == "fr":
            read_french()
        child = os.fork()
        if child == 0:
            live(request)
        _child, status = os.waitpid(child, 0)
        print(os.waitstatus_to_exitcode(status), flush=True)


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
    """Import all of the program but what it draws with, and how its language writes numbers."""
    import hncli

    for module in pkgutil.walk_packages(hncli.__path__, "hncli."):
        if module.name.rpartition(".")[2] != "rich_text":
            importlib.import_module(module.name)
    from hncli.base.text import percent, written

    percent(written(1000))  # lets Babel be imported, and read its data


def live(request: dict[str, Any]) -> NoReturn:
    """Be the command until it ends."""
    code: Any = 70
    try:
        os.environ.clear()
        os.environ.update(request["env"])
        os.chdir(request["cwd"])
        for number, (path, flags) in enumerate(request["streams"]):
            opened = os.open(path, flags)
            os.dup2(opened, number)
            os.close(opened)
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


class Nursery:
    """The side of the tests: asks for commands one after the other."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.folder = TemporaryDirectory(prefix="hn-nursery-")
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tests.cli.nursery"],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def close(self) -> None:
        """End the process and remove its files."""
        self.process.communicate()
        self.folder.cleanup()

    def run(
        self, args: tuple[str, ...], typed: bytes, env: dict[str, str], longest: float
    ) -> tuple[int, bytes, bytes]:
        """Run one command and give its exit code and what it printed."""
        paths = [Path(self.folder.name) / name for name in ("in", "out", "err")]
        paths[0].write_bytes(typed)
        written = os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_APPEND
        streams = [(str(path), written) for path in paths]
        streams[0] = (str(paths[0]), os.O_RDONLY)
        request = {"args": args, "env": env, "cwd": str(Path.cwd()), "streams": streams}
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        with self.lock:
            watch = threading.Timer(longest, self.process.kill)
            watch.start()
            self.process.stdin.write(json.dumps(request) + "\n")
            self.process.stdin.flush()
            answer = self.process.stdout.readline()
            watch.cancel()
        assert answer, f"hn {' '.join(args)} did not end within {longest} seconds"
        return int(answer), paths[1].read_bytes(), paths[2].read_bytes()


if __name__ == "__main__":
    serve()
