"""How commands end: exit codes, and errors as one clear line."""

import sys
from enum import IntEnum
from typing import NoReturn

import click

HOME = "the home screen"
"""What a command's context is given when the home screen runs it."""


class Exit(IntEnum):
    """What a command's exit code means."""

    OK = 0
    FAILED = 1  # something was checked and does not hold
    USAGE = 2  # the command was not understood, or its input cannot be read
    BROKEN = 70  # an error of ours
    INTERRUPTED = 130  # Ctrl-C


def goes_home() -> bool:
    """Whether the home screen comes next, which offers to continue what is left now."""
    return bool(click.get_current_context().obj == HOME)


def stop(message: str, code: Exit) -> NoReturn:
    """End the command with one line on standard error."""
    print(f"hn: {message}", file=sys.stderr)
    raise SystemExit(code)
