"""The review of a mission that has just ended, from its end screen."""

from pathlib import Path

from rich.text import Text

from hncli.cards.library import Library
from hncli.career.finished_mission import FinishedMission
from hncli.features.missions.reviews import Reviews
from hncli.features.reviews.report import note_section, review_sections
from hncli.report.document import Document
from hncli.report.rich_text import drawn
from hncli.review.subject import CannotReview
from hncli.terminal.screen import Screen
from hncli.ui.review.making import reviewed
from hncli.ui.review.told_mission import ToldMission
from hncli.words import _


def show_review(screen: Screen, library: Library, finished: FinishedMission, home: Path) -> None:
    """Make the review of a mission and show it page by page; Ctrl-C stops the making only."""
    from hncli.terminal.painted import Pager
    from hncli.terminal.panes import rendered

    env = screen.env
    screen.notes = []
    try:
        made = reviewed(library, finished, Reviews(home), env)
        if made.review is None:
            screen.tell([_("Stopped before the first choice was reviewed.")])
            return
        told = ToldMission(library, finished, made.review)
    except CannotReview as refused:
        screen.tell([str(refused)])
        return
    screen.tell([made.message] if made.message else [])

    document = Document((*review_sections(told), note_section()))

    def lines(width: int) -> list[Text]:
        return rendered(drawn(document, width, env.is_ascii), width)

    Pager(env, lines).show()
