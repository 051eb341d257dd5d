"""Who is held in a mission: it follows from the seed and the abductor, and is no part of the state.

People leave in the order in which they arrived, so the order of a list of people is that of both.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from hncli.game.cards.models import Abductor
from hncli.game.cards.words import Person
from hncli.game.engine.events import HostageKilled, HostageSaved, MissionEvent, MissionStarted
from hncli.game.engine.position import shuffled, stream


def people_of(abductor: Abductor, seed: int) -> tuple[Person, ...]:
    """Everybody whom the pack names, in the order of their arrival in the mission of this seed."""
    return shuffled(stream(seed, f"people/{abductor.id}"), tuple(abductor.people))[1]


class Leaving:
    """Who has left so far, as the events of a mission tell it.

    Nobody has a name in a mission that was not told from its set-up on.
    """

    def __init__(self, people: Sequence[Person], events: Iterable[MissionEvent] = ()) -> None:
        self._waiting: Sequence[Person] = ()
        self._people = people
        self.left: list[Person] = []  # in order, each with what became of them
        for event in events:
            self.follow(event)

    def follow(self, event: MissionEvent) -> None:
        """Take note of the next event."""
        if isinstance(event, MissionStarted):
            self._waiting = self._people
        if isinstance(event, HostageKilled | HostageSaved) and self.next is not None:
            self.left.append(replace(self.next, lost=isinstance(event, HostageKilled)))

    @property
    def next(self) -> Person | None:
        """Who would be saved or killed next; None if that person has no name."""
        return self._waiting[len(self.left)] if len(self.left) < len(self._waiting) else None

    def those_of(self, events: Iterable[object]) -> list[Person]:
        """The people with a name whom some events are about that were taken note of."""
        found: list[Person] = []
        for event in events:
            if isinstance(event, HostageKilled):
                found += self.lost[event.killed - 1 : event.killed]
            if isinstance(event, HostageSaved):
                found += self.home[event.saved - 1 : event.saved]
        return found

    @property
    def home(self) -> list[Person]:
        """Who was saved, in order."""
        return [person for person in self.left if not person.lost]

    @property
    def lost(self) -> list[Person]:
        """Who was killed, in order."""
        return [person for person in self.left if person.lost]
