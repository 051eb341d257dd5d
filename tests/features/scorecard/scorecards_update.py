"""The golden scorecards; written anew by `python -m tests.features.scorecard.scorecards_update`."""

from pathlib import Path

from hncli.career.past import ReferenceScores
from hncli.career.scorecard import Scorecard, scorecard
from hncli.features.careers.scorecard_report import scorecard_document
from hncli.report.text import markdown_lines, text_lines
from tests.career.player import fixed

FOLDER = Path(__file__).with_name("scorecards")
CAREERS = ("complete", "table", "empty")
CASES = [("complete", 80), ("table", 40), ("table", 120), ("empty", 80)]
"""Names and widths. Each way to lay a scorecard out is there once; from 110 columns on its table
has two more."""
EVERYWHERE = frozenset({"base", "crime-wave", "pedersen-twins"})


def card_of(name: str) -> Scorecard:
    """The scorecard of a fixed career."""
    career = fixed(name)
    return scorecard(
        career.record,
        career.status,
        f"{name}-one",
        reference_scores=lambda: [around(career.status.score)],
    )


def around(score: int) -> ReferenceScores:
    """A hundred careers around a score; the shipped table may change, and what is here stays."""
    return ReferenceScores("sensible", EVERYWHERE, "career", "normal", score - 62, (1,) * 100)


def scorecard_lines(card: Scorecard, width: int, plain: bool = False) -> list[str]:
    """A scorecard as plain lines."""
    return text_lines(scorecard_document(card), width, plain)


def scorecard_markdown(card: Scorecard) -> list[str]:
    """A scorecard as Markdown."""
    return markdown_lines(scorecard_document(card))


def text_of(name: str, width: int) -> str:
    """The same as a player reads it."""
    return "\n".join(scorecard_lines(card_of(name), width)) + "\n"


def golden(name: str, width: int) -> Path:
    """Where it is kept."""
    return FOLDER / f"{name}-{width}.txt"


if __name__ == "__main__":
    for case in CASES:
        golden(*case).write_text(text_of(*case), encoding="utf-8")
