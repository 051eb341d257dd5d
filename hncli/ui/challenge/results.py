"""The stored results of a player and of friends, proved anew to be shown."""

from collections.abc import Iterable
from datetime import date, timedelta
from pathlib import Path

from hncli.cards.library import Library
from hncli.challenge.code_text import BadCode, find_codes
from hncli.challenge.daily import daily_challenge
from hncli.challenge.result import Result, prove
from hncli.features.challenges.store import Challenges, StoredResult
from hncli.ui.challenge.result_text import Named
from hncli.words import _


def results_of_day(library: Library, home: Path, day: date) -> list[Named]:
    """The results of a day's mission that can be proved, the player's own first.

    StoreError if they cannot be read.
    """
    stored = sorted(Challenges(home).of_day(day.isoformat()), key=lambda one: not one.is_own)
    setup = daily_challenge(library, day).setup
    return [one for one in named_results(library, stored) if one.result.challenge.setup == setup]


def named_results(library: Library, stored: Iterable[StoredResult]) -> list[Named]:
    """Those results that can be proved, in the same order."""
    found = []
    for one in stored:
        result = proved(library, one.code)
        if result is not None:
            found.append(Named(_name(one), result, one.is_own))
    return found


def _name(stored: StoredResult) -> str:
    """Whose a result is; a friend's name is never that of the player's own row."""
    you = _("You")
    if stored.name.casefold() == you.casefold():
        return _("{name} (a friend)").format(name=stored.name)
    return stored.name or you


def proved(library: Library, code: str) -> Result | None:
    """The result of a stored code; None if it is one of other versions, or none at all."""
    try:
        return prove(library, find_codes(code)[0])
    except (BadCode, IndexError):
        return None


def streak(days: set[str], today: date) -> int:
    """How many days in a row were played up to today, or up to yesterday before today's mission."""
    day = today if today.isoformat() in days else today - timedelta(1)
    count = 0
    while day.isoformat() in days:
        count += 1
        day -= timedelta(1)
    return count
