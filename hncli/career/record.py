"""What a career is made of, its entries and its events."""

from collections.abc import Iterable
from dataclasses import KW_ONLY
from itertools import takewhile

from hncli.base.schema import LEVELS, Flag, Identifier, ListOf, TableOf, Text, Whole, Word, arg
from hncli.base.values import Value, value
from hncli.career.ledger import MOST, LedgerLine, Rolled
from hncli.game.cards.custom_sets import CustomSet, FullName, SetArg
from hncli.game.cards.words import Person
from hncli.game.engine.events import Event, event
from hncli.game.engine.setup import LARGEST_SEED

MODES = ("normal", "hard")
MANY = 100_000


IDS = ListOf(Identifier(), 0, MANY)
PEOPLE = ListOf(TableOf(Person), 0, MANY)


@value
class CareerSetup(Value):
    """What a career starts with (C-NEW-1); its name is the name it is kept under."""

    negotiator: str = arg(Text(60, 1), "the negotiator's name")
    boxes: tuple[str, ...] = arg(ListOf(Identifier(), 1, 99), "the boxes and packs it draws from")
    mode: str = arg(Word(MODES), "normal or hard")
    seed: int = arg(Whole(0, LARGEST_SEED), "what all chance follows from")
    table: str = arg(Identifier(), "the career pack it is played by")
    traits: tuple[str, ...] = arg(IDS, "the starting traits", default=())
    conditions: tuple[str, ...] = arg(IDS, "the starting conditions", default=())
    sets: CustomSet | None = arg(SetArg(), "the custom set it is played with", default=None)
    pressure: bool = arg(Flag(), "stress brings conditions to missions (C-NEW-8)", default=False)


@value
class MissionEntry(Value):
    """A mission that is over, with the stress it left and what was gained after it.

    A mission from a table may name an abductor that no installed pack has; then `box` and
    `abductor` are empty.
    """

    number: int = arg(Whole(1, MANY), "which mission of the career")
    box: str = arg(Identifier(), "its box", default="")
    abductor: str = arg(Identifier(), "whom you talked to", default="")
    seed: int = arg(Whole(0, LARGEST_SEED), "its seed", default=0)
    at_table: bool = arg(Flag(), "played with the real cards (C-TABLE-1)", default=False)
    _: KW_ONLY
    abductor_name: str = arg(Text(60, 1), "an abductor that no pack has, by name", default="")
    result: str = arg(Word(("won", "lost")), "won or lost")
    ending: str = arg(Identifier(), "how it ended")
    turns: int = arg(Whole(0, MANY), "turns played")
    saved: int = arg(Whole(0, MANY), "hostages saved")
    killed: int = arg(Whole(0, MANY), "hostages killed")
    total: int = arg(Whole(0, MANY), "hostages in all")
    threat: str = arg(Word((*LEVELS, "")), "final threat, if known", default="")
    held: tuple[str, ...] = arg(IDS, "resources left at its end", default=())
    take_backs: int = arg(Whole(0, MANY), "choices taken back", default=0)
    watched: bool = arg(Flag(), "--auto played in it (C-NEW-7)", default=False)
    lines: tuple[LedgerLine, ...] = arg(
        ListOf(TableOf(LedgerLine), 0, MANY), "stress lines", default=()
    )
    rolls: tuple[Rolled, ...] = arg(
        ListOf(TableOf(Rolled), 0, MANY), "compensation dice", default=()
    )
    taken: str = arg(Identifier(), "the entry gained, if chosen", default="")
    card: str = arg(FullName(), "the card that the entry added", default="")
    achievements: tuple[str, ...] = arg(IDS, "achievements earned", default=())
    # Words, so they are not compared: a replay takes them from the lists of today.
    people: tuple[Person, ...] = arg(
        PEOPLE, "whoever has a name and left", default=(), compare=False
    )

    @property
    def is_compensated(self) -> bool:
        """Whether compensation follows it; a failure without dice was given up (C-NEW-5)."""
        return self.result == "won" or bool(self.rolls)

    @property
    def compensation_rule(self) -> str:
        """The rule by which it is compensated."""
        if not self.rolls:
            return "C-COMP-3"
        return "C-COMP-1" if self.result == "won" else "C-COMP-2"


@value
class PlayedMission(Value):
    """A mission that is over as the player's history has it, in or out of careers."""

    box: str = arg(Text(60), "its box; empty for an abductor that no pack has")
    abductor: str = arg(Text(60), "whom you talked to")
    result: str = arg(Word(("won", "lost")), "won or lost")
    achievements: tuple[str, ...] = arg(ListOf(Identifier(), 0, 999), "what it earned", default=())
    career: str = arg(Text(100), "the identity of its career", default="")
    name: str = arg(Text(60), "the name that the career had", default="")
    mission: int = arg(Whole(0, MANY), "which mission of the career", default=0)
    turns: int = arg(Whole(0, MANY), "turns played; 0 if that is not known", default=0)
    saved: int = arg(Whole(0, MANY), "hostages saved; known where the turns are", default=0)


def count_successes(missions: Iterable[MissionEntry | PlayedMission]) -> int:
    """How many missions were won."""
    return sum(mission.result == "won" for mission in missions)


def in_a_row(results: Iterable[str], wanted: str) -> int:
    """How many of some results are the same from the first one on."""
    return len(list(takewhile(lambda result: result == wanted, results)))


@value
class Spent(Value):
    """Experience spent between missions."""

    after: int = arg(Whole(0, MANY), "the number of the mission before")
    cost: int = arg(Whole(1, MOST), "how much experience")
    card: str = arg(FullName(), "the card it added", default="")
    resource: str = arg(Identifier(), "or the resource it bought", default="")


@value
class Record(Value):
    """Everything that is kept of a career but the logs of its missions."""

    setup: CareerSetup = arg(TableOf(CareerSetup), "how it began")
    missions: tuple[MissionEntry, ...] = arg(
        ListOf(TableOf(MissionEntry), 0, MANY), "its missions", default=()
    )
    spent: tuple[Spent, ...] = arg(ListOf(TableOf(Spent), 0, MANY), "experience spent", default=())
    retired: bool = arg(Flag(), "the player has ended it", default=False)
    notes: tuple[str, ...] = arg(ListOf(Text(1000, 1), 0, MANY), "the player's notes", default=())


class CareerEvent(Event):
    """Something that happened to a career, not in one of its missions."""

    __slots__ = ()


@event("achievement")
class AchievementEarned(CareerEvent):
    """An achievement is earned for the first time in this career."""

    id: str


@event("stress")
class StressChanged(CareerEvent):
    """A line of the stress ledger, see `LedgerLine`."""

    rule: str
    turn: int
    amount: int
    cause: str
    by: str
    count: int
    cut: int


def stress_changed(line: LedgerLine) -> StressChanged:
    """The event of a line of the ledger."""
    return StressChanged(
        line.rule, line.turn, line.amount, line.cause, line.by, line.count, line.cut
    )


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
