"""The pace of a story: sentence after sentence, and a key skips the waiting."""

import contextlib
import time
from collections.abc import Iterator
from contextlib import contextmanager

from hncli.play.environment import Environment


def paced(lines: list[str], env: Environment) -> Iterator[str]:
    """Give lines one by one, with a little time to read each, until a key is pressed."""
    is_slow = env.pace > 0
    for n, line in enumerate(lines):
        if n and is_slow:
            is_slow = not key_pressed(env.pace)
        yield line
    if env.pace > 0 and not is_slow:
        forget_keys()  # whoever skips presses twice, and that is no answer to the next question


def key_pressed(seconds: float) -> bool:
    """Wait for a key for a while, and tell whether one was pressed; the key is used up."""
    try:
        import termios
        import tty
    except ImportError:  # Windows
        time.sleep(seconds)
        return False
    import os
    import select
    import sys

    try:
        keyboard = sys.stdin.fileno()
        before = termios.tcgetattr(keyboard)
    except (OSError, ValueError, termios.error):  # no keyboard after all
        return True
    try:
        tty.setcbreak(keyboard)
        is_ready = bool(select.select([keyboard], [], [], seconds)[0])
        if is_ready:
            os.read(keyboard, 64)
        return is_ready
    except OSError:  # the terminal was closed
        return True
    finally:
        termios.tcsetattr(keyboard, termios.TCSADRAIN, before)


def forget_keys() -> None:
    """Drop what was typed and not yet read."""
    try:
        import termios
    except ImportError:  # Windows
        return
    import sys

    with contextlib.suppress(OSError, ValueError, termios.error):
        termios.tcflush(sys.stdin.fileno(), termios.TCIFLUSH)


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
