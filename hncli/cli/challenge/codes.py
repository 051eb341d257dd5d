"""What the commands about codes share: the shipped cards, and errors as one line."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from hncli.cli.exit_codes import Exit, stop
from hncli.words import current_language

if TYPE_CHECKING:
    from hncli.cards.library import Library
    from hncli.challenge.code_text import FoundCode


def shipped_library() -> "Library":
    """The shipped cards alone: a code means the same for everybody."""
    from hncli.cards.library import load_library

    return load_library(language=current_language())


@contextmanager
def code_errors() -> Iterator[None]:
    """End the command with one line where a text is no code of ours, or no code can be made."""
    from hncli.challenge.code_text import BadCode
    from hncli.challenge.result import NoResult

    try:
        yield
    except BadCode as error:
        stop(str(error), Exit.USAGE)
    except NoResult as error:
        stop(str(error), Exit.FAILED)


def only_code(words: tuple[str, ...]) -> "FoundCode":
    """The only code that was typed, in one word or several; else the command ends."""
    from hncli.challenge.code_text import find_code

    with code_errors():
        return find_code(" ".join(words))
