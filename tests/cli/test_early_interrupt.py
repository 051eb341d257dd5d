"""Ctrl-C while the program is still importing, or already ending: exit code 130, no traceback."""

import os
import signal
import subprocess
import sys
import time

import pytest

from tests.cli.running import LONGEST, environment

PROGRAM = """\
import os, sys
from hncli.__main__ import main

class Tell:
    @staticmethod
    def find_spec(name, path=None, target=None):
        if name == "hncli.commands.exits":
            os.write(int(sys.argv.pop(1)), b"!")

sys.argv[0] = "hn"
sys.meta_path.insert(0, Tell)
main()
"""
"""What the installed script does; it tells when the first import of `main` begins.

What comes before is the start of Python itself and of pip's script, which are not ours.
"""

DELAYS = (0.001, 0.005, 0.01, 0.02, 0.03, 0.045, 0.06, 0.08, 0.1, 0.15, 0.2, 0.3)


def interrupted(delay: float, *args: str) -> tuple[int, bytes, bytes]:
    """Start a command, interrupt it some seconds later: exit code, output and errors."""
    ready, starts = os.pipe()
    process = subprocess.Popen(
        [sys.executable, "-c", PROGRAM, str(starts), *args],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(),
        pass_fds=(starts,),
    )
    with process:
        os.close(starts)
        assert os.read(ready, 1) == b"!"
        os.close(ready)
        time.sleep(delay)
        process.send_signal(signal.SIGINT)
        try:
            process.wait(LONGEST)  # before its input is closed
        finally:
            process.kill()
        out, err = process.communicate()
    return process.returncode, out, err


@pytest.mark.parametrize("delay", DELAYS)
def test_a_command_that_waits_for_input(delay: float) -> None:
    code, _out, err = interrupted(delay, "mission", "play", "--seed", "6")
    assert (code, err.strip() in (b"", b"Stopped.")) == (130, True), err.decode()


@pytest.mark.parametrize("delay", DELAYS[::2])
def test_a_command_that_ends_by_itself(delay: float) -> None:
    """It may be over before; while Python tears itself down the signal itself ends it (130)."""
    code, out, err = interrupted(delay, "--version")
    assert code in (0, 130, -signal.SIGINT), err.decode()
    assert out.startswith(b"hn, version ") if code == 0 else b"hn, version ".startswith(out[:12])
    assert err.strip() in (b"", b"Stopped."), err.decode()


def test_python_wraps_an_interrupt_in_the_making_of_a_class() -> None:
    """Up to Python 3.11 it becomes a RuntimeError if it comes during __set_name__."""
    program = """\
import click, sys
from hncli.cli import main

class Field:
    def __set_name__(self, owner, name):
        raise KeyboardInterrupt

@main.hn.command()
def odd():
    type("Card", (), {"field": Field()})

sys.argv[1:] = ["odd"]
main.main()
"""
    ended = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, env=environment(), timeout=LONGEST
    )
    assert (ended.returncode, ended.stderr.strip()) == (130, b"Stopped.")


def test_an_ignored_interrupt_stays_ignored() -> None:
    """As in `hn bot &` of a script: whoever started it does not want Ctrl-C to end it."""
    ended = subprocess.run(
        ["sh", "-c", f"trap '' INT; {sys.executable} -m hncli bot"],
        input=b"",
        capture_output=True,
        env=environment(),
        timeout=LONGEST,
        check=True,
    )
    assert ended.stderr == b""
