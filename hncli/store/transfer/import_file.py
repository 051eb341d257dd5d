"""Reading a file that came from elsewhere: everything is checked before anything is stored."""

from dataclasses import replace
from pathlib import Path

from hncli.cards.library import Library
from hncli.store.careers.career_file import StoredCareer, summarize
from hncli.store.careers.career_reviews import CareerReview, read_review_documents
from hncli.store.careers.load import read_career_contents
from hncli.store.careers.paths import CareerFiles
from hncli.store.careers.summary import Summary
from hncli.store.careers.verify import verify
from hncli.store.errors import Damaged, StoreError, display_path
from hncli.store.files.names import is_name
from hncli.store.files.storage import decode, read_bytes
from hncli.store.missions.mission_file import StoredMission
from hncli.store.transfer.export_file import CAREER, EXPORT, REVIEWS, read_label
from hncli.values import Value, value
from hncli.words import N_, _, ngettext

REMEDY = N_("Export it again where it comes from.")
UNNAMED = "career"
"""The name of a career whose file does not say one that can be had."""


@value
class ImportedCareer(Value):
    """A career from an export file: read, upgraded and verified, but not stored yet."""

    name: str
    summary: Summary
    career: StoredCareer
    mission: StoredMission | None
    messages: tuple[str, ...]  # what the player should know first
    reviews: tuple[CareerReview, ...] = ()  # of its missions
    left_out: str = ""  # says that other reviews cannot be used; also one of the messages


def read_import(library: Library, file: Path, taken: list[str]) -> ImportedCareer:
    """Read, upgrade and verify an exported career; StoreError if it cannot be imported."""
    try:
        contents = decode(read_bytes(file, str(REMEDY)), file, (CAREER, EXPORT), str(REMEDY))
    except FileNotFoundError:
        raise StoreError(
            _("{file}: there is no such file. Check its name.").format(file=display_path(file))
        ) from None
    label = read_label(contents.tables, file, str(REMEDY))
    stem = file.name.partition(".")[0]
    found = read_career_contents(contents, stem if is_name(stem) else UNNAMED, file, str(REMEDY))
    name = label.name if label is not None else found.career.summary.name
    if not is_name(name):
        raise Damaged(file, _("no career can have its name."), str(REMEDY))
    opened = verify(library, found.career, found.mission, CareerFiles(file, file, str(REMEDY)))
    messages = list(opened.messages)
    if name in taken:
        messages.append(_("There is a career called {name} already.").format(name=name))
    reviews, unusable = read_review_documents(
        contents.tables.get(REVIEWS, {}).values(), opened.career
    )
    left_out = _left_out(unusable) if unusable else ""
    messages += [left_out] if left_out else []
    summary = summarize(name, opened.career.status, opened.career.mission is not None)
    career = replace(found.career, example=False, summary=summary)  # a copy is the player's own
    return ImportedCareer(name, summary, career, found.mission, tuple(messages), reviews, left_out)


def _left_out(count: int) -> str:
    """What is said of reviews that cannot be used: the career is not lost for them."""
    return ngettext(
        "{n} review in it can't be used and is left out; hn career review makes it again.",
        "{n} reviews in it can't be used and are left out; hn career review makes them again.",
        count,
    ).format(n=count)
