"""Reading a file that came from elsewhere: everything is checked before anything is stored."""

from dataclasses import replace
from pathlib import Path

from hncli.cards.library import Library
from hncli.store.career_file import summarize
from hncli.store.errors import Damaged, StoreError, shown
from hncli.store.load import read_sheet_whole
from hncli.store.paths import Files, is_name
from hncli.store.storage import load, unpack
from hncli.store.transfer.export_file import CAREER, PARCEL, Parcel, read_label
from hncli.store.verify import prove
from hncli.store.versions import versions_of
from hncli.words import _

REMEDY = _("Export it again where it comes from.")
UNNAMED = "career"
"""The name of a career whose file does not say one that can be had."""


def read_parcel(library: Library, file: Path, taken: list[str]) -> Parcel:
    """Read, upgrade and prove an exported career; StoreError if it cannot be taken in."""
    try:
        sheet = unpack(load(file, REMEDY), file, (CAREER, PARCEL), REMEDY)
    except FileNotFoundError:
        raise StoreError(
            _("{file}: there is no such file. Check its name.").format(file=shown(file))
        ) from None
    label = read_label(sheet.tables, file, REMEDY)
    stem = file.name.partition(".")[0]
    found = read_sheet_whole(sheet, b"", stem if is_name(stem) else UNNAMED, file, REMEDY)
    name = label.name if label is not None else found.kept.summary.name
    if not is_name(name):
        raise Damaged(file, _("no career can have its name."), REMEDY)
    present = versions_of(library, found.kept.record.setup.table)
    opened = prove(library, found.kept, found.running, present, Files(file, file, REMEDY))
    told = list(opened.told)
    if name in taken:
        told.append(_("There is a career called {name} already.").format(name=name))
    summary = summarize(name, opened.career.status, opened.career.mission is not None)
    kept = replace(found.kept, example=False, summary=summary)  # a copy is the player's own
    return Parcel(name, summary, kept, found.running, tuple(told))
