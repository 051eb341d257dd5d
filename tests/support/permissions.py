"""File permissions that bind whoever runs the tests, root in a container too."""

import ctypes
import os
from collections.abc import Iterator
from contextlib import contextmanager

VERSION = 0x20080522  # of the kernel's capability sets: two words of 32 bits each
IGNORE_PERMISSIONS = 0b110  # CAP_DAC_OVERRIDE and CAP_DAC_READ_SEARCH, in the first word

Words = ctypes.c_uint32 * 6  # effective, permitted and inheritable, of each word


@contextmanager
def permissions_bind() -> Iterator[None]:
    """Let this thread obey the permissions of files in here, as it does anyway unless it is root.

    Linux takes two of root's capabilities away for that, and gives them back afterwards.
    """
    if os.geteuid() != 0:
        yield
        return
    before = _capabilities()
    less = Words(*before)
    less[0] &= ~IGNORE_PERMISSIONS
    _set_capabilities(less)
    try:
        yield
    finally:
        _set_capabilities(before)


def _header() -> ctypes.Array[ctypes.c_uint32]:
    return (ctypes.c_uint32 * 2)(VERSION, 0)  # 0 is this thread


def _capabilities() -> ctypes.Array[ctypes.c_uint32]:
    """The capabilities of this thread."""
    found = Words()
    _check(ctypes.CDLL(None, use_errno=True).capget(_header(), found))
    return found


def _set_capabilities(wanted: ctypes.Array[ctypes.c_uint32]) -> None:
    _check(ctypes.CDLL(None, use_errno=True).capset(_header(), wanted))


def _check(result: int) -> None:
    if result != 0:
        number = ctypes.get_errno()
        raise OSError(number, os.strerror(number))
