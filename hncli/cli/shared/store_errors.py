"""Errors of the store as the one line that a command ends with."""

from collections.abc import Iterator
from contextlib import contextmanager

from hncli.cli.exit_codes import Exit, stop


@contextmanager
def store_errors(code: Exit = Exit.FAILED) -> Iterator[None]:
    """End the command with one line and an exit code at a StoreError or ContentError.

    `code` is that of a StoreError; a ContentError is always a usage error.
    """
    from hncli.base.files import StoreError
    from hncli.cards.problems import ContentError

    try:
        yield
    except StoreError as error:
        stop(_on_one_line(error), code)
    except ContentError as error:  # what was typed cannot be
        stop(_on_one_line(error), Exit.USAGE)


def _on_one_line(error: Exception) -> str:
    return " ".join(str(error).splitlines())
