"""Events of a career: what happens to a negotiator between and after missions."""

from hncli.engine.events import Event, event


class CareerEvent(Event):
    """Something that happened to a career, not in one of its missions."""

    __slots__ = ()


@event("achievement")
class AchievementEarned(CareerEvent):
    """An achievement is earned for the first time in this career."""

    id: str


@event("stress")
class StressChanged(CareerEvent):
    """A line of the stress ledger, see `ledger.Line`."""

    rule: str
    turn: int
    amount: int
    cause: str
    by: str
    count: int
    cut: int


@event("d20")
class D20Rolled(CareerEvent):
    """A compensation die; `again` if its entry cannot be taken and it is rolled again."""

    die: int
    face: int
    entry: str
    again: bool


@event("gained")
class EntryGained(CareerEvent):
    """An entry of the compensation table is taken."""

    entry: str
    kind: str


@event("added")
class SupplyAdded(CareerEvent):
    """A conversation card joins the supply, or a resource is bought."""

    card: str | None = None
    resource: str | None = None


@event("retired")
class Retired(CareerEvent):
    """The player ends the career."""
