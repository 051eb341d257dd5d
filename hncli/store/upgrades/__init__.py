"""Old formats: one small module each, which turns its tables into those of the next."""

from collections.abc import Callable
from pathlib import Path

from hncli.cards.problems import ContentError
from hncli.store.errors import Damaged
from hncli.store.files import Tables
from hncli.store.storage import FORMAT, Sheet
from hncli.store.upgrades import format_0
from hncli.words import _

UPGRADES: dict[int, Callable[[Tables], Tables]] = {0: format_0.upgrade}
"""What makes the next format of each."""


def upgrade(sheet: Sheet, path: Path, remedy: str) -> Sheet:
    """Bring a file's tables to the present format; the sheet still says which one they had."""
    tables = sheet.tables
    for number in range(sheet.format, FORMAT):
        try:
            tables = UPGRADES[number](tables)
        except (ContentError, AttributeError, LookupError, TypeError, ValueError):
            raise Damaged(
                path, _("it is no career of format {n}.").format(n=number), remedy
            ) from None
    return Sheet(sheet.kind, sheet.format, tables)
