"""The pace of a story: sentence after sentence, and a key skips the waiting."""

import contextlib
import time
from collections.abc import Iterator
from contextlib import contextmanager

from hncli.ui.terminal.environment import Environment

WINDOWS = -1  # the keyboard of a system without termios
IN_ONE_GO = 0.3  # seconds at most between two keys that are typed together


def paced(lines: list[str], env: Environment) -> Iterator[str]:
    """Yield lines with a pause before each; a key ends the pauses."""
    is_slow = env.pace > 0
    for n, line in enumerate(lines):
        if n and is_slow:
            is_slow = not wait_for_key(env.pace)
        yield line
    if env.pace > 0 and not is_slow:
        discard_pending_keys()  # what the skipping key began is no answer to the next question


def wait_for_key(seconds: float) -> bool:
    """Wait up to `seconds` for a key and consume it; returns whether one was pressed."""
    return read_keys(seconds) != b""


def discard_pending_keys() -> None:
    """Discard pending input, and input that arrives within IN_ONE_GO of it."""
    while read_keys(IN_ONE_GO):
        pass


def read_keys(seconds: float) -> bytes | None:
    """Wait up to `seconds` and consume the keys; None if stdin is no terminal."""
    with keys_unechoed() as keyboard:
        if keyboard == WINDOWS:
            time.sleep(seconds)
            return b""
        if keyboard is None:
            return None
        import os
        import select

        try:
            is_ready = bool(select.select([keyboard], [], [], seconds)[0])
            return (os.read(keyboard, 64) or None) if is_ready else b""
        except OSError:  # the terminal was closed
            return None


@contextmanager
def keys_unechoed(discards: bool = False) -> Iterator[int | None]:
    """Context manager: keys come at once and unechoed; yields the keyboard, None if there is none.

    Ctrl-C still works. With `discards` pending input is discarded at its end.
    """
    try:
        import termios
        import tty
    except ImportError:
        yield WINDOWS
        return
    import sys

    try:
        keyboard = sys.stdin.fileno()
        before = termios.tcgetattr(keyboard)
        tty.setcbreak(keyboard)
    except (OSError, ValueError, termios.error):  # no keyboard after all
        yield None
        return
    try:
        yield keyboard
    finally:
        with contextlib.suppress(OSError, termios.error):  # it may be closed by now
            how = termios.TCSAFLUSH if discards else termios.TCSADRAIN
            termios.tcsetattr(keyboard, how, before)
