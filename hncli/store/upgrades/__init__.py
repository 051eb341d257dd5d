"""Upgrades of old formats: one small module each, which makes the tables of the next."""

from collections.abc import Callable
from pathlib import Path

from hncli.cards.problems import ContentError
from hncli.store.errors import Damaged
from hncli.store.files.storage import FORMAT, Sheet
from hncli.store.files.tables import Tables
from hncli.store.upgrades import format_1
from hncli.words import _

UPGRADES: dict[int, Callable[[Tables], Tables]] = {1: format_1.upgrade}
"""What makes the next format of each, for careers, missions and exports alike."""


def upgrade(sheet: Sheet, path: Path, remedy: str) -> Sheet:
    """The tables of a file in the present format; the sheet keeps the number of its own."""
    tables = sheet.tables
    for number in range(sheet.format, FORMAT):
        try:
            tables = UPGRADES[number](tables)
        except (ContentError, AttributeError, LookupError, TypeError, ValueError):
            raise Damaged(
                path, _("it is no file of format {n}.").format(n=number), remedy
            ) from None
    return Sheet(sheet.kind, sheet.format, tables)
