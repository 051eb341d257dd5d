"""What a command says when the store cannot do something."""

from collections.abc import Iterator
from contextlib import contextmanager

from hncli.cli.exit_codes import Exit, stop


@contextmanager
def store_errors(code: Exit = Exit.FAILED) -> Iterator[None]:
    """End the command with a clear line when something cannot be read, kept or understood."""
    from hncli.cards.problems import ContentError
    from hncli.store.errors import StoreError

    try:
        yield
    except StoreError as error:
        stop(_on_one_line(error), code)
    except ContentError as error:  # what was typed cannot be
        stop(_on_one_line(error), Exit.USAGE)


def _on_one_line(error: Exception) -> str:
    return " ".join(str(error).splitlines())
