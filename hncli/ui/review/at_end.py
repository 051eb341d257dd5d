"""The review of a mission that has just ended, from its end screen."""

from pathlib import Path

from rich.text import Text

from hncli.cards.library import Library
from hncli.review.subject import CannotReview, Subject
from hncli.store.reviews import Reviews
from hncli.terminal.screen import Screen
from hncli.ui.review.making import reviewed
from hncli.ui.review.text import note_lines, review_lines
from hncli.ui.review.told_mission import ToldMission
from hncli.words import _


def show_review(screen: Screen, library: Library, subject: Subject, home: Path) -> None:
    """Make the review of a mission and show it page by page; Ctrl-C stops the making only."""
    from hncli.terminal.painted import Pager

    env = screen.env
    screen.notes = []
    try:
        made = reviewed(library, subject, Reviews(home), env)
        if made.review is None:
            screen.tell([_("Stopped before the first choice was reviewed.")])
            return
        told = ToldMission(library, subject, made.review)
    except CannotReview as refused:
        screen.tell([str(refused)])
        return
    screen.tell([made.message] if made.message else [])

    def lines(width: int) -> list[Text]:
        review = review_lines(told, width, env.is_plain, env.is_ascii)
        return [*review, *note_lines(width)]

    Pager(env, lines).show()
