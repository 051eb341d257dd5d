"""The pace of a story: sentence after sentence, and a key skips the waiting."""

import contextlib
import time
from collections.abc import Iterator
from contextlib import contextmanager

from hncli.ui.terminal.environment import Environment

IN_ONE_GO = 0.3  # seconds at most between two keys that are typed together


def paced(lines: list[str], env: Environment) -> Iterator[str]:
    """Give lines one by one, with a little time to read each, until a key is pressed."""
    is_slow = env.pace > 0
    for n, line in enumerate(lines):
        if n and is_slow:
            is_slow = not key_pressed(env.pace)
        yield line
    if env.pace > 0 and not is_slow:
        forget_keys()  # what the skipping key began is no answer to the next question


def key_pressed(seconds: float) -> bool:
    """Wait for a key for a while, and tell whether one was pressed; the key is used up."""
    return typed_within(seconds) != b""


def forget_keys() -> None:
    """Drop what was typed and not yet read, and what follows it in one go."""
    while typed_within(IN_ONE_GO):
        pass


def typed_within(seconds: float) -> bytes | None:
    """Wait for keys for a while and use them up; None if there is no keyboard."""
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
def unheard() -> Iterator[None]:
    """Let keys that are pressed meanwhile be neither shown nor read later; Ctrl-C is heard."""
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
