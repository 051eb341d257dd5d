"""Whoever leaves, in whatever way, loses nothing and sees no traceback."""

import os
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path

import pexpect  # type: ignore[import-untyped]
import pytest

from tests.cli.at_terminal import end_at_terminal, start_at_terminal
from tests.cli.running import HN, LONGEST, environment, run_hn, start_hn
from tests.fuzz.twin import played
from tests.support.printed import last_question, positions

PLAY = ("mission", "play", "--abductor", "donna", "--seed", "6", "--width", "80")
PROMPT = "\n> "


def at_a_terminal(*numbers: int) -> "pexpect.spawn[str]":
    """Start a mission on a pseudo-terminal, make some choices and wait at the prompt."""
    child = start_at_terminal(*PLAY, "--plain")
    child.expect_exact("\r\n> ")
    for number in numbers:
        child.sendline(str(number))
        child.expect_exact("\r\n> ")
    return child


def the_end(child: "pexpect.spawn[str]") -> tuple[int, list[str]]:
    """Wait for the end: the exit code and the command to go on with."""
    code, text = end_at_terminal(child)
    line = text.rstrip().splitlines()[-1]
    assert line.startswith("To continue: hn "), text
    return code, shlex.split(line.removeprefix("To continue: hn "))


@pytest.mark.parametrize(("key", "code"), [("c", 130), ("d", 0)])
def test_a_key_at_a_terminal(key: str, code: int) -> None:
    _mission, _ids, numbers = played("donna", 6)
    child = at_a_terminal(*numbers[:7])
    child.sendline("look")
    child.expect_exact("\r\n> ")
    before = child.before.replace("\r\n", "\n")
    child.sendcontrol(key)
    ended, args = the_end(child)
    assert ended == code
    again = run_hn(*args, "--width", "80")
    assert last_question(again.out) == last_question(before + PROMPT)
    assert positions(again.out)[-1] in before


def test_ctrl_c_in_the_middle_of_a_line() -> None:
    child = at_a_terminal()
    child.send("ta")
    child.sendintr()
    ended, args = the_end(child)
    assert ended == 130
    assert "--resume" not in args


def test_ctrl_c_on_a_pipe(tmp_path: Path) -> None:
    with start_hn(*PLAY, HN_HOME=str(tmp_path)) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(b"2\n")
        process.stdin.flush()
        seen = b""
        while seen.count(b"\n> ") < 2:
            seen += os.read(process.stdout.fileno(), 65536)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=LONGEST)
    assert (process.returncode, err) == (130, b"")
    assert out.decode().strip().endswith("To continue: hn mission play --resume")


def test_ctrl_c_while_a_program_waits() -> None:
    with start_hn("bot") as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(b'{"do": "new"}\n')
        process.stdin.flush()
        assert process.stdout.readline().startswith(b'{"ok": true')
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=LONGEST)
    assert (process.returncode, out) == (130, b"")
    assert err.strip() == b"Stopped."


def test_input_from_nowhere() -> None:
    with Path(os.devnull).open("rb") as nothing:
        ended = subprocess.run(
            [HN, *PLAY],
            stdin=nothing,
            capture_output=True,
            env=environment(),
            timeout=LONGEST,
            check=False,
        )
    assert (ended.returncode, ended.stderr) == (0, b"")
    assert ended.stdout.decode().strip().endswith("--abductor donna --seed 6")


@pytest.mark.parametrize("closed", ["<&-", ">&-", "<&- >&-", "2>&-", "<&- >&- 2>&-"])
def test_closed_streams(closed: str) -> None:
    """A stream that does not even exist is like an empty one."""
    for args in (PLAY, ("bot",)) if closed.startswith("<&- >&-") else (PLAY,):
        ended = subprocess.run(
            ["sh", "-c", f"{shlex.join([HN, *args])} {closed}"],
            input=b"",
            capture_output=True,
            env=environment(),
            timeout=LONGEST,
            check=False,
        )
        assert (ended.returncode, ended.stderr) == (0, b""), (args, closed)


@pytest.mark.parametrize(
    "args",
    [
        PLAY,
        ("bot",),
        ("content", "list"),
        ("--help",),
        ("--version",),
    ],
    ids=" ".join,
)
def test_nobody_reads_the_output(args: tuple[str, ...]) -> None:
    """As in `hn ... | head -0`: the reader is gone before the first line."""
    read, write = os.pipe()
    os.close(read)
    with os.fdopen(write, "wb") as gone:
        ended = run_hn(*args, typed='1\n{"do": "new"}\n', stdout=gone)
    assert (ended.code, ended.err) == (0, "")


def test_the_reader_goes_in_the_middle() -> None:
    with start_hn(*PLAY) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stdout.readline() == b"Seed 6. Type ? for help.\n"
        process.stdout.close()
        time.sleep(0.2)
        try:
            process.stdin.write(b"2\n" * 3)
            process.stdin.close()
        except BrokenPipeError:  # it has noticed already
            pass
        assert process.wait(LONGEST) == 0
        assert process.stderr is not None
        assert process.stderr.read() == b""


def test_ctrl_c_while_python_clears_up() -> None:
    """There Python can only print an exception; it is heard a moment later instead."""
    program = """\
import time
from hncli.cli.main import _prepare_streams

class Waste:
    def __del__(self):
        raise KeyboardInterrupt

_prepare_streams()
try:
    Waste()
    time.sleep(60)
except KeyboardInterrupt:
    print("heard")
"""
    ended = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, timeout=LONGEST, check=True
    )
    assert (ended.stdout, ended.stderr) == ("heard\n", "")
