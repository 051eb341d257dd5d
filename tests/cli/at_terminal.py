"""Commands on a pseudo-terminal, for tests that read what is printed, not how the screen looks."""

import re

import pexpect  # type: ignore[import-untyped]

from tests.cli.running import HN, LONGEST, environment
from tests.terminal.preloaded import Preloaded


def start_at_terminal(*args: str, columns: int = 80, **extra: str) -> "pexpect.spawn[str]":
    """Start the real command, as a player's shell does."""
    child = pexpect.spawn(
        HN,
        list(args),
        env=environment(**extra),
        encoding="utf-8",
        dimensions=(50, columns),
        timeout=LONGEST,
    )
    child.delaybeforesend = None
    return child


def end_at_terminal(child: "pexpect.spawn[str]") -> tuple[int, str]:
    """Wait for the end of a command: its exit code, and what it has printed since."""
    child.expect(pexpect.EOF)
    child.close()
    text = child.before.replace("\r\n", "\n")
    assert "Traceback" not in text
    return child.exitstatus, text


def shown_at_terminal(
    *args: str, variables: dict[str, str], columns: int = 80, rows: int = 50
) -> str:
    """All that a command without questions shows, without escape sequences and backspaces.

    It is forked from a process that has imported the program.
    """
    child, data = Preloaded(list(args), environment(**variables), (rows, columns)), b""
    try:
        while True:
            data += child.read_nonblocking(65536, LONGEST)
    except pexpect.EOF:
        code = child.wait()
    finally:
        child.close()
    assert code == 0, data
    return re.sub("\x1b\\[[0-9;]*m|.\b", "", data.decode()).replace("\r\n", "\n")
