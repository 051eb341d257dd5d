"""Special files for tests, all of them inside a test's own folder.

Never a link to a device of the system such as /dev/zero: where the tests run as root, code that is
broken, as every mutant is, would replace it.
"""

import os
import socket
import stat
from collections.abc import Callable
from contextlib import chdir
from pathlib import Path

import pytest

ZERO = (1, 5)  # the numbers of /dev/zero on Linux


def named_pipe(path: Path) -> None:
    os.mkfifo(path)


def bound_socket(path: Path) -> None:
    with chdir(path.parent), socket.socket(socket.AF_UNIX) as made:
        made.bind(path.name)  # the path of a socket must be short


def device(path: Path) -> None:
    """Make a device with endless bytes."""
    try:
        os.mknod(path, stat.S_IFCHR | 0o600, os.makedev(*ZERO))
    except PermissionError:
        pytest.skip("only root can make a device")


SPECIAL: dict[str, Callable[[Path], None]] = {
    "a named pipe": named_pipe,
    "a socket": bound_socket,
    "a device": device,
}
"""How to make each kind of special file."""


def make_special(path: Path, kind: str, by_link: bool = False) -> Path:
    """Put a special file, or a link to one, at a path; return where the special file itself is."""
    target = path.with_name(f"target-of-{path.stem}") if by_link else path
    SPECIAL[kind](target)
    if by_link:
        path.symlink_to(target)
    return target
