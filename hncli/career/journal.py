"""The journal of a career: every choice in order, so that all of it can be played again."""

from typing import Any

from hncli.cards.problems import Place
from hncli.cards.schema import Arg, ListOf, Text, Whole, arg
from hncli.career.record import MANY, TableOf
from hncli.career.versions import UNKNOWN, Versions
from hncli.engine.events import BadEvent, MissionEvent, from_json, to_json
from hncli.engine.game import Option, UnknownOption, parse_option
from hncli.values import Value, value
from hncli.words import _
from hncli.words.printable import printable

LONGEST_OPTION = 200


class EventsArg(Arg):
    """The events of a mission, in JSON as the doors tell them."""

    def doc(self) -> str:
        return _("list of events")

    def read(self, value: Any, place: Place) -> tuple[MissionEvent, ...]:
        """Read a list of events, each checked against its type."""
        if not isinstance(value, list):
            raise place.error(
                _("expected a list of events, found {value}.").format(
                    value=printable(repr(value), 40)
                )
            )
        return tuple(self._event(event, place.at(n)) for n, event in enumerate(value, 1))

    def _event(self, value: Any, place: Place) -> MissionEvent:
        try:
            event = from_json(value)
        except BadEvent as error:
            raise place.error(_("expected an event: {why}.").format(why=error)) from None
        if not isinstance(event, MissionEvent):
            raise place.error(_("expected an event of a mission."))
        return event

    def write(self, value: tuple[MissionEvent, ...]) -> list[dict[str, object]]:
        return [to_json(event) for event in value]


class OptionArg(Arg):
    """An option, stored as its id."""

    def doc(self) -> str:
        return _("option id")

    def read(self, value: Any, place: Place) -> Option:
        """Read the id of an option."""
        text = Text(LONGEST_OPTION, 1).read(value, place)
        try:
            return parse_option(text)
        except UnknownOption:
            raise place.error(
                _("{id} is no option.").format(id=printable(repr(text), 60))
            ) from None

    def write(self, value: Option) -> str:
        return value.id


@value
class Choice(Value):
    """One choice of a mission and the events that followed."""

    option: Option = arg(OptionArg(), "the option's id")
    events: tuple[MissionEvent, ...] = arg(EventsArg(), "what followed", default=())


@value
class MissionLog(Value):
    """A mission from its set-up to its end."""

    number: int = arg(Whole(1, MANY), "which mission of the career")
    setup: tuple[MissionEvent, ...] = arg(EventsArg(), "the events of its set-up", default=())
    choices: tuple[Choice, ...] = arg(ListOf(TableOf(Choice), 0, MANY), "its choices", default=())
    versions: Versions = arg(TableOf(Versions), "of rules and cards", default=UNKNOWN)

    @property
    def story(self) -> list[tuple[MissionEvent, ...]]:
        """The events of its set-up, then those of each choice."""
        return [self.setup, *(choice.events for choice in self.choices)]

    @property
    def events(self) -> tuple[MissionEvent, ...]:
        """Every event in order."""
        return (*self.setup, *(event for choice in self.choices for event in choice.events))


class AnyTable(Arg):
    """A table whose keys are checked where it is used."""

    def doc(self) -> str:
        return _("a table")

    def read(self, value: Any, place: Place) -> dict[str, Any]:
        """Accept any table."""
        if not isinstance(value, dict):
            raise place.error(_("expected a table."))
        return value


@value
class Step(Value):
    """One choice of the career itself."""

    option: Option = arg(OptionArg(), "the option's id, or table for a mission entered")
    told: dict[str, Any] | None = arg(AnyTable(), "the figures of a mission entered", default=None)


@value
class Journal(Value):
    """All steps, and the logs of the missions played here."""

    steps: tuple[Step, ...] = arg(
        ListOf(TableOf(Step), 0, MANY), "the career's choices", default=()
    )
    logs: tuple[MissionLog, ...] = arg(
        ListOf(TableOf(MissionLog), 0, MANY), "the missions", default=()
    )
