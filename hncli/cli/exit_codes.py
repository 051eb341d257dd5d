"""Exit codes, and ending a command with one of them."""

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
    from hncli.cli.session import current_environment

    current_environment().warn(f"hn: {message}")
    raise SystemExit(code)
