"""The pace of a story without a terminal: nobody waits, and nothing is left out."""

import io
import sys
import time

import pytest

from hncli.play.environment import Environment
from hncli.play.pace import key_pressed, paced

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
    assert key_pressed(5.0)
    keyboard.close()
    assert key_pressed(5.0)
