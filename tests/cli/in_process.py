"""Running `hn` in the process of the tests, as the desk runs commands: quicker than a process each.

For what a command says and does. Whatever depends on the process itself is tested with `run_hn`:
bytes that are no text, streams, signals, imports, languages, programs that a command starts.
"""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO, TextIOWrapper
from pathlib import Path

import pytest

from hncli.base import messages
from hncli.base.messages import current_language, speak
from hncli.cli.main import run_command
from hncli.commands import options, session
from hncli.commands.declare import choose_language
from tests.cli.running import TRANSLATED, Ended, environment


def run_here(*args: str, typed: str = "", **extra: str) -> Ended:
    """Run a command with typed text; what fails is said in the pseudo-language, too."""
    streams = {
        "stdin": TextIOWrapper(BytesIO(typed.encode()), "utf-8", errors="replace"),
        "stdout": TextIOWrapper(BytesIO(), "utf-8", errors="replace"),
        "stderr": TextIOWrapper(BytesIO(), "utf-8", errors="backslashreplace"),
    }
    with pytest.MonkeyPatch.context() as patch, _variables(environment(**extra)):
        for name, stream in streams.items():
            patch.setattr(sys, name, stream)
        for module, told in ((session, "_reported"), (options, "_warned")):
            patch.setattr(module, told, set())  # what a process says once was not said yet
        patch.setattr(messages, "_damaged", [])  # damage that other tests made is not told
        patch.setattr(messages, "_is_told", False)
        code = run_command(list(args))
    out, err = (_written(streams[name]) for name in ("stdout", "stderr"))
    assert code is None or isinstance(code, int), code
    said = out if code else b"", err
    if any(said) and said not in TRANSLATED:
        from tests.translation.command_errors import assert_translated  # which starts commands

        assert_translated(args, typed.encode(), extra)
        TRANSLATED.add(said)
    return Ended(int(code or 0), out.decode(), err.decode())


def _written(stream: TextIOWrapper) -> bytes:
    """The bytes that were written to a stream in memory."""
    stream.flush()
    assert isinstance(stream.buffer, BytesIO)
    return stream.buffer.getvalue()


@contextmanager
def _variables(wanted: dict[str, str]) -> Iterator[None]:
    """Let these be the variables of this process for a while, and speak the language they mean."""
    before, language = dict(os.environ), current_language()
    try:
        os.environ.clear()
        os.environ.update(wanted)
        choose_language()
        yield
    finally:
        os.environ.clear()
        os.environ.update(before)
        speak(language)


def one_line(ended: Ended, code: int) -> str:
    """The one clear line with which a command was refused."""
    assert ended.code == code, ended
    assert ended.err.startswith("hn: ")
    line, newline, rest = ended.err.partition("\n")
    assert (newline, rest) == ("\n", ""), ended.err
    assert line.isprintable()
    return line


class Commands:
    """The commands that begin with some words, run with a data folder."""

    def __init__(self, *words: str, **variables: str) -> None:
        self.words = words
        self.variables = variables

    def run(self, home: Path, *args: str, typed: str = "", **extra: str) -> Ended:
        """Run one of them."""
        variables = {"HN_HOME": str(home), **self.variables, **extra}
        return run_here(*self.words, *args, typed=typed, **variables)

    def told(self, home: Path, *args: str, typed: str = "", **extra: str) -> str:
        """What a command prints that must succeed and has nothing to complain of."""
        ended = self.run(home, *args, typed=typed, **extra)
        assert (ended.code, ended.err) == (0, ""), ended
        return ended.out

    def refused(self, home: Path, *args: str, code: int = 1, typed: str = "", **extra: str) -> str:
        """The one clear line with which a command must be refused."""
        return one_line(self.run(home, *args, typed=typed, **extra), code)

    def refused_at_once(self, home: Path, *args: str, code: int = 1, **extra: str) -> str:
        """That line, of a command that has printed and written nothing."""
        before = sorted(home.rglob("*"))
        ended = self.run(home, *args, **extra)
        assert (ended.out, sorted(home.rglob("*"))) == ("", before), ended
        return one_line(ended, code)
