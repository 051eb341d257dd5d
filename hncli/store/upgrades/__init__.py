"""Upgrades of old formats: one small module each, which makes the tables of the next."""

from collections.abc import Callable
from pathlib import Path

from hncli.cards.problems import ContentError
from hncli.store.errors import Damaged
from hncli.store.files.storage import FORMAT, FileContents
from hncli.store.files.tables import Tables
from hncli.store.upgrades import format_1
from hncli.words import _

UPGRADES: dict[int, Callable[[Tables], Tables]] = {1: format_1.upgrade}
"""What makes the next format of each, for careers, missions and exports alike."""


def upgrade(contents: FileContents, path: Path, remedy: str) -> FileContents:
    """The tables of a file in the present format; the sheet keeps the number of its own."""
    tables = contents.tables
    for number in range(contents.format, FORMAT):
        try:
            tables = UPGRADES[number](tables)
        except (ContentError, AttributeError, LookupError, TypeError, ValueError):
            raise Damaged(
                path, _("it is no file of format {n}.").format(n=number), remedy
            ) from None
    return FileContents(contents.kind, contents.format, tables)
