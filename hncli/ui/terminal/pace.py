"""The pace of a story: sentence after sentence, and a key skips the waiting."""

import contextlib
import time
from collections.abc import Iterator
from contextlib import contextmanager

from hncli.ui.terminal.environment import Environment

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
    try:
        import termios
        import tty
    except ImportError:  # Windows
        time.sleep(seconds)
        return b""
    import os
    import select
    import sys

    try:
        keyboard = sys.stdin.fileno()
        before = termios.tcgetattr(keyboard)
    except (OSError, ValueError, termios.error):  # no keyboard after all
        return None
    try:
        tty.setcbreak(keyboard)  # Ctrl-C is still heard
        is_ready = bool(select.select([keyboard], [], [], seconds)[0])
        return (os.read(keyboard, 64) or None) if is_ready else b""
    except (OSError, termios.error):  # the terminal was closed
        return None
    finally:
        with contextlib.suppress(OSError, termios.error):  # it may be closed by now
            termios.tcsetattr(keyboard, termios.TCSADRAIN, before)


@contextmanager
def keys_discarded() -> Iterator[None]:
    """Context manager: no echo, and pending input is discarded at its end; Ctrl-C still works."""
    try:
        import termios
        import tty
    except ImportError:  # Windows
        yield
        return
    import sys

    try:
        keyboard = sys.stdin.fileno()
        before = termios.tcgetattr(keyboard)
    except (OSError, ValueError, termios.error):  # no keyboard after all
        yield
        return
    try:
        tty.setcbreak(keyboard)
        yield
    finally:
        with contextlib.suppress(OSError, termios.error):  # the terminal was closed
            termios.tcsetattr(keyboard, termios.TCSAFLUSH, before)
