"""How a command ends: exit codes, a line for what failed, and what Ctrl-C does."""

import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from enum import IntEnum
from typing import NoReturn

import click

from hncli.base.messages import N_, _, printable
from hncli.base.text import located, nearest


class Exit(IntEnum):
    """What a command's exit code means."""

    OK = 0
    FAILED = 1  # something was checked and does not hold, or could not be done
    USAGE = 2  # the command was not understood, or its input cannot be read
    BROKEN = 70  # a bug in hn (EX_SOFTWARE of sysexits.h)
    INTERRUPTED = 130  # Ctrl-C: 128 + SIGINT, as shells have it


def stop(message: str, code: Exit) -> NoReturn:
    """End the command with one line on standard error."""
    _warn(f"hn: {message}")
    raise SystemExit(code)


@contextmanager
def stopping_at(*errors: type[Exception], code: Exit = Exit.USAGE) -> Iterator[None]:
    """End the command at one of these errors, with its message."""
    try:
        yield
    except errors as error:
        stop(str(error), code)


def _warn(line: str) -> None:
    """Print a line on standard error."""
    from hncli.commands.session import current_environment

    current_environment().warn(line)


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
    handler = signal.getsignal(signal.SIGINT)
    if handler is not signal.SIG_IGN:
        signal.signal(signal.SIGINT, lambda _signal, _frame: None)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, handler)


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


# Failures

LONGEST_PATH = 400

SCREEN_OPTIONS = {
    "--plain": ("--plain", "hn config plain on"),
    "--ascii": ("--ascii", "hn config ascii on"),
    "--width": ("--width 60", N_("COLUMNS=60 in the environment")),
}
"""Options that are often typed before the command: an example, and what counts for all commands."""


def report(error: BaseException) -> int:
    """Print what went wrong and return the exit code; with HN_DEBUG a bug is raised again."""
    if isinstance(error, click.ClickException):
        _report_usage_error(error)
        return error.exit_code
    # Python 3.11 wraps an interrupt that comes during __set_name__.
    if isinstance(error, (KeyboardInterrupt, click.Abort)) or isinstance(
        error.__cause__, KeyboardInterrupt
    ):
        _warn(_("Stopped."))
        return Exit.INTERRUPTED
    if isinstance(error, OSError):
        _warn(f"hn: {error_line(error)}")
        return Exit.FAILED
    if os.environ.get("HN_DEBUG") or not isinstance(error, Exception):
        raise error
    return _report_bug(error)


def error_line(error: OSError) -> str:
    """The system's message, after the path of the file if that is known."""
    why = f"{error.strerror or error}."
    if error.filename is None:
        return why
    return located(printable(os.fsdecode(error.filename), LONGEST_PATH), why)


def _report_bug(error: Exception) -> Exit:
    """Print that this is a bug of hn and how to report it."""
    text = _(
        "hn has a fault of its own ({kind}: {error}). Please report it with what you typed; "
        "with HN_DEBUG=1 it says more."
    )
    message = text.format(kind=type(error).__name__, error=printable(error))
    _warn(f"hn: {message}")
    return Exit.BROKEN


def _report_usage_error(error: click.ClickException) -> None:
    """Print what is wrong with the command line; a group without a command prints its help."""
    context = getattr(error, "ctx", None)
    message = _usage_message(error)
    if "\n" in message:
        error.show()
    else:
        command = context.command_path if context is not None else "hn"
        hint = _("See {command} --help.").format(command=command)
        _warn(f"hn: {message} {hint}")


def _usage_message(error: click.ClickException) -> str:
    """What is wrong with the command line.

    click names the range for a number outside of it, but not for text that is no number, and
    quotes words as Python does.
    """
    match error:
        case click.NoSuchOption(option_name=name, ctx=context):
            is_group = context is not None and isinstance(context.command, click.Group)
            if is_group and name in SCREEN_OPTIONS:  # on the wrong side of the command
                option, everywhere = SCREEN_OPTIONS[name]
                text = _(
                    "{name} goes after the command: hn mission play {option}. {everywhere} makes "
                    "it so everywhere."
                )
                return text.format(name=name, option=option, everywhere=everywhere)
            return error.message + nearest(name, error.possibilities or [])
        case click.BadParameter(param=click.Parameter(type=click.Choice(choices=words), opts=opts)):
            text = _("{name} takes one of: {words}.")
            return text.format(name=max(opts, key=len), words=", ".join(map(str, words)))
        case click.BadParameter(
            param=click.Parameter(type=click.IntRange(min=low, max=high), opts=opts)
        ):
            text = _("{name} takes a whole number from {low} to {high}.")
            if high is None:
                text = _("{name} takes a whole number from {low} up.")
            return text.format(name=max(opts, key=len), low=low, high=high)
    return error.format_message()
