"""Options as a player types them, for command lines that a command tells to type next."""

import shlex
from collections.abc import Iterable
from pathlib import Path

from hncli.words.printable import printable_path


def typed(words: Iterable[object]) -> str:
    """Words as a shell reads them, quoted where needed; no control character is printed."""
    return printable_path(shlex.join(map(str, words)))


def repeated(option: str, values: Iterable[object]) -> list[str]:
    """An option once for each value."""
    return [word for value in values for word in (option, str(value))]


def folder_words(home: Path | None, packs: Iterable[object] = ()) -> list[str]:
    """The words of the options --home and --packs; none where they were not given."""
    return repeated("--home", [] if home is None else [home]) + repeated("--packs", packs)


def typed_folders(home: Path | None, packs: Iterable[object] = ()) -> str:
    """The options --home and --packs to add to a command line: a blank first, or empty."""
    words = folder_words(home, packs)
    return f" {typed(words)}" if words else ""
