"""The journal of a career: every choice in order, so that all of it can be played again."""

from dataclasses import dataclass
from typing import Any

from hncli.cards.problems import Place
from hncli.cards.schema import Arg, ListOf, Text, Whole, arg
from hncli.career.record import MANY, TableOf
from hncli.engine.mission import Event
from hncli.words import _, printable

LONGEST_OPTION = 200


class EventsArg(Arg):
    """The events of a mission: plain data that is compared with what the rules say, not trusted."""

    def doc(self) -> str:
        """Say what it is."""
        return "list of events"

    def read(self, value: Any, place: Place) -> tuple[Event, ...]:
        """Accept a list of tables that each name their event."""
        if not isinstance(value, list):
            raise place.error(
                _("expected a list of events, found {value}.").format(
                    value=printable(repr(value), 40)
                )
            )
        for n, event in enumerate(value, 1):
            if not isinstance(event, dict) or not isinstance(event.get("event"), str):
                raise place.at(n).error(_("expected an event."))
        return tuple(value)

    def write(self, value: tuple[Event, ...]) -> list[Event]:
        """Give the list back."""
        return list(value)


@dataclass(frozen=True)
class Choice:
    """One choice of a mission and the events that followed."""

    option: str = arg(Text(LONGEST_OPTION, 1), "the option's id")
    events: tuple[Event, ...] = arg(EventsArg(), "what followed", default=())


@dataclass(frozen=True)
class MissionLog:
    """A mission from its set-up to its end."""

    number: int = arg(Whole(1, MANY), "which mission of the career")
    setup: tuple[Event, ...] = arg(EventsArg(), "the events of its set-up", default=())
    choices: tuple[Choice, ...] = arg(ListOf(TableOf(Choice), 0, MANY), "its choices", default=())
    versions: str = arg(Text(200), "of program and content", default="")

    @property
    def events(self) -> tuple[Event, ...]:
        """Every event in order."""
        return (*self.setup, *(event for choice in self.choices for event in choice.events))


class AnyTable(Arg):
    """A table whose keys are checked where it is used."""

    def doc(self) -> str:
        """Say what it is."""
        return "table"

    def read(self, value: Any, place: Place) -> dict[str, Any]:
        """Accept any table."""
        if not isinstance(value, dict):
            raise place.error(_("expected a table."))
        return value


@dataclass(frozen=True)
class Step:
    """One choice of the career itself."""

    option: str = arg(Text(LONGEST_OPTION, 1), "the option's id, or table for a mission entered")
    told: dict[str, Any] | None = arg(AnyTable(), "the figures of a mission entered", default=None)


@dataclass(frozen=True)
class Journal:
    """All steps, and the logs of the missions played here."""

    steps: tuple[Step, ...] = arg(
        ListOf(TableOf(Step), 0, MANY), "the career's choices", default=()
    )
    logs: tuple[MissionLog, ...] = arg(
        ListOf(TableOf(MissionLog), 0, MANY), "the missions", default=()
    )
