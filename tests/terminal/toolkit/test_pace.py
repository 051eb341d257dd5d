"""The pace of a story: without a keyboard nobody waits, and with one a key skips the waiting."""

import io
import os
import sys
import threading
import time
from collections.abc import Iterator
from io import FileIO

import pytest

from hncli.terminal.environment import Environment
from hncli.terminal.progress import TYPED_TOGETHER, discard_pending_keys, paced, wait_for_key

LINES = ["one", "two", "three"]


@pytest.fixture(autouse=True)
def keyboard(monkeypatch: pytest.MonkeyPatch) -> io.StringIO:
    """Give something to read from that has no keys."""
    stream = io.StringIO()
    monkeypatch.setattr(sys, "stdin", stream)
    return stream


def told(lines: list[str], pace: float) -> list[str]:
    return list(paced(lines, Environment(io.StringIO(), io.StringIO(), pace=pace)))


@pytest.mark.parametrize("pace", [0.0, 5.0])
def test_every_line_at_once(pace: float) -> None:
    began = time.monotonic()
    assert told(LINES, pace) == LINES
    assert told([], pace) == []
    assert time.monotonic() - began < 2


def test_without_a_keyboard_nothing_is_waited_for(keyboard: io.StringIO) -> None:
    assert wait_for_key(5.0)
    keyboard.close()
    assert wait_for_key(5.0)


# With a keyboard


@pytest.fixture
def keys(monkeypatch: pytest.MonkeyPatch) -> Iterator[FileIO]:
    """The other end of a terminal that this process reads from."""
    ours, terminal = os.openpty()
    with FileIO(ours, "w") as keys, os.fdopen(terminal) as stream:
        monkeypatch.setattr(sys, "stdin", stream)
        yield keys


@pytest.mark.usefixtures("keys")
def test_nothing_pressed_and_nothing_more_waited_for() -> None:
    began = time.monotonic()
    assert told(LINES, 0.001) == LINES
    assert time.monotonic() - began < TYPED_TOGETHER


def test_keys_in_one_go_are_waited_for_to_the_last(keys: FileIO) -> None:
    def type_on() -> None:
        for _key in range(8):
            keys.write(b"7")
            time.sleep(TYPED_TOGETHER / 4)

    typist = threading.Thread(target=type_on)
    typist.start()
    assert told(LINES, 5.0) == LINES
    assert not typist.is_alive()


def test_a_terminal_that_is_closed_is_not_waited_for(keys: FileIO) -> None:
    keys.close()
    assert wait_for_key(5.0)
    discard_pending_keys()
