"""Opening a career to report on it, with its scorecard."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from hncli.cli.career.selection import open_careers, select_career
from hncli.cli.session import current_environment
from hncli.cli.shared.store_errors import store_errors
from hncli.words import _
from hncli.words.printable import printable

if TYPE_CHECKING:
    from pathlib import Path

    from hncli.career.scorecard import Scorecard
    from hncli.features.careers.saved_career import SavedCareer


def load_scorecard(name: str | None, home: "Path | None", packs: "tuple[Path, ...]") -> "Scorecard":
    """The scorecard of a career."""
    with open_with_scorecard(name, home, packs, lines=False) as (_saved, card):
        return card


@contextmanager
def open_with_scorecard(
    name: str | None, home: "Path | None", packs: "tuple[Path, ...]", lines: bool = True
) -> Iterator[tuple["SavedCareer", "Scorecard"]]:
    """Open a career read-only, with its scorecard; what the store says goes to the errors.

    Its calls can be told unless it is opened without `lines`.
    """
    from hncli.career.scorecard import scorecard
    from hncli.features.careers.reference_scores import simulated
    from hncli.features.careers.reviews import review_cards

    store = open_careers(home, packs, lines)
    with store_errors():
        found = select_career(store, name, announce=False)
        with store.open(found, to_play=False) as saved:
            current_environment().warn(*saved.messages)
            career = saved.career
            is_running = career.mission is not None
            card = scorecard(
                career.record,
                career.status,
                saved.name,
                is_running,
                simulated,
                review_cards(saved.home, career),
            )
            yield saved, card


def no_finished_mission(typed: str, card: "Scorecard") -> str:
    """The message that a career has no finished mission of that number."""
    over = len(card["missions"])
    text = _("The career {name} has no finished mission {typed}; give a number from 1 to {over}.")
    if over == 0:
        text = _("The career {name} has no finished mission yet.")
    return text.format(name=card["name"], typed=printable(repr(typed), 40), over=over)
