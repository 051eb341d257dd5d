"""The mission of the day: its seed is the date in UTC, its abductor follows from that."""

from datetime import date

from hncli.cards.library import Library
from hncli.challenge.challenge import Challenge, new_challenge
from hncli.engine.mission_setup import MissionSetup
from hncli.engine.random_streams import shuffled, stream


def daily_challenge(library: Library, day: date) -> Challenge:
    """The mission that everybody plays on a day; everyone is on the line once in a round of days.

    The library has to be the shipped one.
    """
    everybody = sorted((box, name) for box in library.boxes for name in library.abductors(box))
    round, place = divmod(day.toordinal(), len(everybody))
    _state, order = shuffled(stream(round, "daily"), everybody)
    box, abductor = order[place]
    return new_challenge(library, MissionSetup(box, abductor, daily_seed(day)))


def daily_seed(day: date) -> int:
    """The seed of a day: the date as a number, such as 20260131."""
    return day.year * 10_000 + day.month * 100 + day.day


def day_of(library: Library, challenge: Challenge) -> date | None:
    """The day whose mission a challenge is; None if it is that of no day."""
    year, rest = divmod(challenge.setup.seed, 10_000)
    try:
        day = date(year, *divmod(rest, 100))
    except (ValueError, OverflowError):
        return None
    return day if daily_challenge(library, day).setup == challenge.setup else None
