"""Exit codes, and what Ctrl-C does: end the process, or raise in a running command."""

import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from enum import IntEnum
from typing import NoReturn


class Exit(IntEnum):
    """What a command's exit code means."""

    OK = 0
    FAILED = 1  # something was checked and does not hold, or could not be done
    USAGE = 2  # the command was not understood, or its input cannot be read
    BROKEN = 70  # a bug in hn (EX_SOFTWARE of sysexits.h)
    INTERRUPTED = 130  # Ctrl-C: 128 + SIGINT, as shells have it


def stop(message: str, code: Exit) -> NoReturn:
    """End the command with one line on standard error."""
    from hncli.commands.session import current_environment

    current_environment().warn(f"hn: {message}")
    raise SystemExit(code)


RESEND_AFTER = 0.05  # seconds


def exit_on_interrupt() -> None:
    """Let Ctrl-C end the process with exit code 130.

    Where SIGINT is ignored, as for `hn bot &` in a shell script, it stays ignored.
    """
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, _exit)


def _exit(
    _signal: int,
    _frame: object,
    end: Callable[[int], NoReturn] = os._exit,
    code: int = Exit.INTERRUPTED,
) -> None:
    """End the process; the defaults are there also when Python has cleared this module."""
    end(code)


@contextmanager
def interruptible() -> Iterator[None]:
    """Let Ctrl-C raise KeyboardInterrupt within the block, if it would end the process."""
    if signal.getsignal(signal.SIGINT) is not _exit:
        yield
        return
    signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, _exit)


@contextmanager
def interrupts_for_child() -> Iterator[None]:
    """Leave Ctrl-C to a program that runs on the same terminal, such as an editor.

    The handler does nothing; to ignore the signal would make the program ignore it too.
    """
    before = signal.getsignal(signal.SIGINT)
    if before is not signal.SIG_IGN:
        signal.signal(signal.SIGINT, lambda _signal, _frame: None)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def resend_unraisable_interrupt(unraisable: "sys.UnraisableHookArgs") -> None:
    """Send Ctrl-C again that came where Python cannot raise it, such as in `__del__`.

    A hook for `sys.unraisablehook`. Other exceptions there are only printed with HN_DEBUG.
    """
    if issubclass(unraisable.exc_type, KeyboardInterrupt):
        from threading import Timer

        # later: sent now it would be unraisable again
        Timer(RESEND_AFTER, os.kill, (os.getpid(), signal.SIGINT)).start()
    elif os.environ.get("HN_DEBUG"):
        sys.__unraisablehook__(unraisable)
