"""A mission with its set-up and all that was chosen in it: what reviews, stories and pages show."""

import hashlib
from dataclasses import replace
from functools import cached_property

from hncli.cards.library import Library, NotPlayable
from hncli.career.career import Career
from hncli.career.journal import Choice, MissionLog
from hncli.career.record import Record
from hncli.engine.events import MissionEvent
from hncli.engine.game import GIVE_UP, EndlessLoop, Option, Refused
from hncli.engine.mission import Mission
from hncli.engine.mission_setup import MissionSetup
from hncli.engine.trace import MissionTrace
from hncli.values import Value, value

KEY_DIGITS = 20


@value
class FinishedMission(Value):
    """A mission that was played here, in a career or alone; one that is not over has no result."""

    setup: MissionSetup
    log: MissionLog

    @property
    def choices(self) -> tuple[Option, ...]:
        """Every choice, in order."""
        return tuple(choice.option for choice in self.log.choices)

    @property
    def has_choices(self) -> bool:
        """Whether anything was chosen but to give up."""
        return self.choices not in ((), (GIVE_UP,))

    @property
    def story(self) -> list[tuple[MissionEvent, ...]]:
        """The events of the set-up, then those of each choice."""
        return self.log.story

    @cached_property
    def trace(self) -> MissionTrace:
        """What the events come to."""
        return MissionTrace(self.log.events)

    @property
    def turns(self) -> int:
        """How many turns it had."""
        return len(self.trace.turns) - 1

    @property
    def key(self) -> str:
        """A name that no other mission has: a hash of set-up, choices and versions."""
        found = hashlib.sha256(repr(self.setup).encode())
        found.update(" ".join(option.id for option in self.choices).encode())
        versions = self.log.versions
        found.update(repr((versions.rules, sorted(versions.packs.items()))).encode())
        return found.hexdigest()[:KEY_DIGITS]

    def replayed(self, library: Library) -> "FinishedMission | None":
        """The same with the events as the engine tells them today; None if they differ.

        Files of older versions lack some fields of events. NotPlayable or KeyError if its cards
        are no longer installed.
        """
        mission = self.setup.begin(library)
        dealt = tuple(mission.events)
        try:
            choices = tuple(_made_again(mission, choice.option) for choice in self.log.choices)
        except (Refused, EndlessLoop):
            return None
        log = replace(self.log, setup=dealt, choices=choices)
        return replace(self, log=log) if log == self.log else None

    def up_to_date(self, library: Library) -> "FinishedMission":
        """As `replayed`, or as it is stored where that is not possible."""
        try:
            return self.replayed(library) or self
        except (NotPlayable, KeyError):
            return self


def _made_again(mission: Mission, option: Option) -> Choice:
    events = mission.give_up() if option == GIVE_UP else mission.choose(option)
    return Choice(option, tuple(events))


# Of a career


def record_before(record: Record, number: int) -> Record:
    """The record of a career when the mission of this number began."""
    spent = tuple(one for one in record.spent if one.after < number)
    return replace(record, missions=record.missions[: number - 1], spent=spent, retired=False)


def setup_of_mission(library: Library, record: Record, number: int) -> MissionSetup:
    """What a mission that was played here started with; one of a table has no set-up."""
    entry = record.missions[number - 1]
    assert not entry.at_table
    then = Career(library, record_before(record, number))
    return replace(then.mission_setup(entry.box, entry.abductor), seed=entry.seed)
