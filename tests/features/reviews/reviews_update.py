"""The golden reviews; written anew by `python -m tests.features.reviews.reviews_update`."""

from pathlib import Path

from hncli.features.reviews.report import note_section, review_sections
from hncli.features.reviews.sentences import ReviewedMission
from hncli.report.document import Document
from hncli.report.text import markdown_lines, text_lines
from tests.fuzz.twin import shipped
from tests.review.made import partial, review, subject

FOLDER = Path(__file__).with_name("reviews")
CASES = [
    ("complete", 40, False),
    ("complete", 80, False),
    ("complete", 80, True),
    ("partial", 80, False),
    ("given-up", 80, False),
]
"""Names, widths, and whether it is for a screen reader."""
PAGE = FOLDER / "complete.md.txt"
PARTIAL = 20  # choices


def told(name: str) -> ReviewedMission:
    """A review of that name."""
    if name == "given-up":
        one = subject(most=3)
        return ReviewedMission(shipped(), one, review(one))
    one = subject()
    return ReviewedMission(
        shipped(), one, review(one) if name == "complete" else partial(one, PARTIAL)
    )


def document(name: str) -> Document:
    """A review with its note."""
    return Document((*review_sections(told(name)), note_section()))


def text_of(name: str, width: int, is_plain: bool, is_ascii: bool = False) -> str:
    """A review as a player reads it."""
    lines = text_lines(document(name), width, is_plain, is_ascii)
    return "".join(f"{line}\n" for line in lines)


def markdown() -> str:
    """The complete one as Markdown."""
    return "".join(f"{line}\n" for line in markdown_lines(document("complete")))


def golden(name: str, width: int, is_plain: bool) -> Path:
    """Where it is kept."""
    return FOLDER / f"{name}-{width}{'-plain' if is_plain else ''}.txt"


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for case in CASES:
        golden(*case).write_text(text_of(*case), encoding="utf-8")
    PAGE.write_text(markdown(), encoding="utf-8")
