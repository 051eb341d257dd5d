"""Asking for what the options of a command left out."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING

from hncli.cli.exit_codes import Exit, stop
from hncli.cli.session import current_environment

if TYPE_CHECKING:
    from hncli.ui.terminal.asker import Asker


def asker(quiet: bool = False) -> "Asker":
    """An Asker that ends the command with a usage error where nobody answers."""
    from hncli.ui.terminal.asker import Asker

    return Asker(current_environment(), partial(stop, code=Exit.USAGE), quiet)


@contextmanager
def answer_errors() -> Iterator[None]:
    """End the command with a usage error where an option's value is not a valid answer."""
    from hncli.ui.terminal.asker import InvalidAnswer

    try:
        yield
    except InvalidAnswer as error:
        stop(str(error), Exit.USAGE)
