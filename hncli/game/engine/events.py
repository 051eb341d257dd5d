"""Events: one small type for each thing that can happen in a mission, and their JSON form.

Events are values. `to_json` and `from_json` are for the doors and for files; everything else uses
the types. A field that an event did not have from the start is not compared: the events of an older
file must be equal to those of its replay.
"""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import MISSING, Field, field, fields
from types import UnionType
from typing import (
    Annotated,
    ClassVar,
    TypeAlias,
    TypeVar,
    dataclass_transform,
    get_args,
    get_origin,
)

from hncli.base.messages import _
from hncli.base.problems import ContentError, Place
from hncli.base.schema import LEVELS
from hncli.base.values import Value, value
from hncli.game.cards.effects.standing import UNTIL
from hncli.game.cards.models import DEMAND_KINDS
from hncli.game.cards.triggers import REPLACEABLE, TRIGGER, Trigger

Json = dict[str, object]
Some = TypeVar("Some", bound="Event")

LevelId: TypeAlias = Annotated[str, LEVELS]
ResultWord: TypeAlias = Annotated[str, ("won", "lost")]
Face: TypeAlias = Annotated[str, ("up", "down")]
DemandKind: TypeAlias = Annotated[str, DEMAND_KINDS]
Until: TypeAlias = Annotated[str, tuple(UNTIL)]
"""Texts that are one of a few words; `from_json` accepts no other."""

EVENTS: dict[str, type["Event"]] = {}
"""Every type of event by the name that it has in JSON."""


class Event(Value):
    """Something that happened in a game."""

    name: ClassVar[str] = ""
    json_fields: ClassVar[dict[str, Field[object]]] = {}


class MissionEvent(Event):
    """Something that happened in a mission."""


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def event(name: str) -> Callable[[type[Some]], type[Some]]:
    """Declare a type of event, a Value, with its name in JSON."""

    def declare(cls: type[Some]) -> type[Some]:
        event_class = value(cls)
        event_class.name = name
        event_class.json_fields = {field.name: field for field in fields(event_class)}
        EVENTS[name] = event_class
        return event_class

    return declare


def to_json(event: Event) -> Json:
    """The event as JSON values; optional fields that are None or False are left out."""
    data: Json = {"event": event.name}
    for key, declared in event.json_fields.items():
        value = getattr(event, key)
        if (value is None or value is False) and value is declared.default:
            continue
        if type(value) is Trigger:
            value = TRIGGER.write(value)
        data[key] = list(value) if isinstance(value, tuple) else value
    return data


class BadEvent(Exception):
    """JSON values that are no event of ours."""


def from_json(data: object) -> Event:
    """The event that `to_json` has written; BadEvent for anything else.

    Fields that are not compared may be missing: files of older versions do not have them.
    """
    if not isinstance(data, dict):
        raise BadEvent(_("expected a table"))
    cls = EVENTS.get(str(data.get("event")))
    if cls is None:
        raise BadEvent(_("unknown event"))
    declared = cls.json_fields
    values = {}
    for key, stored in data.items():
        if key == "event":
            continue
        if key not in declared:
            raise BadEvent(_("{event} has no such field").format(event=cls.name))
        values[key] = _read_field(key, stored)
        if not _fits(values[key], declared[key].type):
            text = _("{name} has the wrong type")
            if type(stored) is str and hasattr(declared[key].type, "__metadata__"):
                text = _("{name} has an unknown value")
            raise BadEvent(text.format(name=f"{cls.name}.{key}"))
    if cls is TerrorDiscarded and "from_deck" not in values:
        values["from_deck"] = values.get("card") != values.get("source")
    missing = [n for n, f in declared.items() if n not in values and f.default is MISSING]
    if missing:
        raise BadEvent(_("{event} lacks {field}").format(event=cls.name, field=missing[0]))
    return cls(**values)


def _read_field(key: str, value: object) -> object:
    if key == "trigger":
        with suppress(ContentError):
            return TRIGGER.read(value, Place("event"))
    return tuple(value) if isinstance(value, list) else value


def _fits(value: object, kind: object) -> bool:
    """Whether a value has the type of a field.

    That is a plain type, one of a few words, a tuple of one type, or one or None.
    """
    if type(value) is kind:  # nearly all are plain
        return True
    if words := getattr(kind, "__metadata__", None):
        return value in words[0]
    if isinstance(kind, UnionType):
        return any(_fits(value, variant) for variant in get_args(kind))
    if get_origin(kind) is tuple:
        return type(value) is tuple and all(type(item) is get_args(kind)[0] for item in value)
    return False


# The mission as a whole


@event("mission-started")
class MissionStarted(MissionEvent):
    """The table is set."""

    box: str
    abductor: str
    hostages: int
    seed: int
    added_terror: int | None = field(default=None, compare=False)  # red cards besides the ten


@event("turn-started")
class TurnStarted(MissionEvent):
    """A conversation begins."""

    turn: int
    last_conversation: bool


@event("conversation-cut-short")
class ConversationCutShort(MissionEvent):
    """An effect closes the conversation."""

    source: str


@event("conversation-ended")
class ConversationEnded(MissionEvent):
    """The conversation and its closing alerts are over."""

    turn: int
    threat: LevelId


@event("out-of-time")
class OutOfTime(MissionEvent):
    """There is no terror card to draw."""


@event("mission-ended")
class MissionEnded(MissionEvent):
    """The mission is won or lost; `phase` is the one it ended in."""

    result: ResultWord
    ending: str
    phase: str
    threat: LevelId


# Cards


@event("card-played")
class CardPlayed(MissionEvent):
    """A conversation card is played; `converts` is the die that it pays for."""

    card: str
    face: Face
    converts: int | None = None


@event("card-bought")
class CardBought(MissionEvent):
    """An Available card is bought."""

    card: str
    cost: int


@event("card-taken")
class CardTaken(MissionEvent):
    """An Available card is taken for nothing."""

    card: str
    source: str


@event("no-card-to-take")
class NoCardToTake(MissionEvent):
    """No card is there, or the hand is full."""

    source: str


@event("card-removed")
class CardRemoved(MissionEvent):
    """A conversation card leaves the mission."""

    card: str


@event("card-missing")
class CardMissing(MissionEvent):
    """An Available card is missing from the start, at random."""

    card: str
    source: str


@event("acted")
class ActionUsed(MissionEvent):
    """A special action is used."""

    action: str


@event("used")
class HelpUsed(MissionEvent):
    """A trait or resource is used."""

    help: str
    when: str


@event("prevented")
class Prevented(MissionEvent):
    """Something that was about to happen does not."""

    what: Annotated[str, tuple(REPLACEABLE)]
    source: str
    by: str


@event("chosen")
class EffectChosen(MissionEvent):
    """The player chose one of several effects; `effect` is the option's id."""

    source: str
    effect: str


# Dice


@event("dice-rolled")
class DiceRolled(MissionEvent):
    """Dice of a threat roll are thrown."""

    source: str
    dice: tuple[int, ...]
    level_dice: int


@event("die-rerolled")
class DieRerolled(MissionEvent):
    """One of them is thrown again."""

    source: str
    die: int
    face: int


@event("converted")
class DieConverted(MissionEvent):
    """A 4 counts as a success; `cards` is what it cost."""

    die: int
    cards: tuple[str, ...]


@event("outcome")
class RollResolved(MissionEvent):
    """The dice are accepted and one row resolves."""

    source: str
    dice: tuple[int, ...]
    successes: int
    row: Annotated[str, ("none", "one", "two")]


@event("one-die")
class OneDieRolled(MissionEvent):
    """A single die, which nothing modifies, is thrown."""

    source: str
    die: int
    least: int


@event("against-level")
class RolledAgainstLevel(MissionEvent):
    """A single die is compared with the threat level: `row` is higher, equal or lower."""

    source: str
    die: int
    level: LevelId
    row: Annotated[str, ("higher", "equal", "lower")]


# Markers


@event("cp")
class CpChanged(MissionEvent):
    """Conversation points are gained or lost."""

    source: str
    amount: int
    cp: int


@event("cp-reset")
class CpReset(MissionEvent):
    """Conversation points go to 0, or to as many as are kept."""

    before: int
    kept: int = 0


@event("threat")
class ThreatChanged(MissionEvent):
    """Threat rises or falls; `beyond` is the part that kills or saves.

    `doubled` if a standing effect has doubled the rise (R-THREAT-6).
    """

    source: str
    amount: int
    before: LevelId
    after: LevelId
    beyond: int
    doubled: bool = field(default=False, compare=False)


# Hostages


@event("killed")
class HostageKilled(MissionEvent):
    """A hostage dies; `threat` is the level at that moment."""

    source: str
    pool: int
    killed: int
    threat: LevelId
    loyal: int | None = field(default=None, compare=False)  # who side with the abductor, if any


@event("saved")
class HostageSaved(MissionEvent):
    """A hostage is released; `by_fall` if threat fell further than to S."""

    source: str
    pool: int
    saved: int
    threat: LevelId
    by_fall: bool = field(default=False, compare=False)
    loyal: int | None = field(default=None, compare=False)


@event("hostages-taken")
class HostagesTaken(MissionEvent):
    """More hostages are held."""

    source: str
    count: int
    pool: int
    total: int
    loyal: int | None = field(default=None, compare=False)


@event("hostages-turned")
class HostagesTurned(MissionEvent):
    """Hostages side with the abductor; none if the pool is empty or the abductor gone."""

    source: str
    count: int
    pool: int
    loyal: int


@event("hostages-won-back")
class HostagesWonBack(MissionEvent):
    """Hostages who sided with the abductor do so no more; none if nobody did."""

    source: str
    count: int
    pool: int
    loyal: int


@event("nobody-to-kill")
class NobodyToKill(MissionEvent):
    """The pool is empty, so nobody dies."""

    source: str


@event("nobody-to-save")
class NobodyToSave(MissionEvent):
    """The pool is empty, and nobody is captured either."""

    source: str


# Demands


@event("demand-placed")
class DemandPlaced(MissionEvent):
    """A demand comes into play; `id` only if it lies face up."""

    slot: str
    kind: DemandKind
    id: str | None
    face: Face


@event("demand-revealed")
class DemandRevealed(MissionEvent):
    """A face-down demand is turned up."""

    slot: str
    id: str
    source: str


@event("nothing-to-reveal")
class NothingToReveal(MissionEvent):
    """No demand lies face down."""

    source: str


@event("no-demand-left")
class NoDemandLeft(MissionEvent):
    """No demand of that kind can be brought in."""

    source: str
    kind: DemandKind


@event("demand-ignored")
class DemandIgnored(MissionEvent):
    """A minor demand is drawn under the second in command."""

    card: str


@event("conceded")
class DemandConceded(MissionEvent):
    """A demand is conceded, for the CP paid; `by_alert` if its own alert conceded it."""

    slot: str
    id: str
    kind: DemandKind
    paid: int
    by_alert: bool = field(default=False, compare=False)


@event("demand-gone")
class DemandGone(MissionEvent):
    """A demand leaves play with the abductor."""

    slot: str
    kind: DemandKind
    id: str | None


@event("escape-called-off")
class EscapeCalledOff(MissionEvent):
    """An escape that a concession has set going will not happen."""

    source: str


# What lasts and what waits


@event("stands")
class EffectStands(MissionEvent):
    """A modifier, trigger or alert comes into force; a modifier has no `trigger`."""

    source: str
    what: str
    amount: int
    until: Until
    trigger: Trigger | None = field(default=None, compare=False)


@event("triggered")
class RuleTriggered(MissionEvent):
    """A trigger or alert acts."""

    source: str
    when: str
    alert: bool


# Terror


@event("terror-turned")
class TerrorTurned(MissionEvent):
    """A red terror card is drawn; `again` if the one before it in the phase asked for another."""

    card: str
    again: bool = field(default=False, compare=False)


@event("pivotal-revealed")
class PivotalRevealed(MissionEvent):
    """The pivotal event is drawn."""

    card: str


@event("secondary")
class SecondaryEffect(MissionEvent):
    """A terror card's secondary effect applies."""

    card: str


@event("discarded")
class TerrorDiscarded(MissionEvent):
    """A red card goes to the terror discard, unresolved from the deck or from the table."""

    card: str
    source: str
    from_deck: bool = field(compare=False)


# How it ends


@event("share-asked")
class ShareAsked(MissionEvent):
    """A larger share of hostages must be saved: `share` is (n, of)."""

    source: str
    share: tuple[int, ...]


@event("elimination-asked")
class EliminationAsked(MissionEvent):
    """The abductor must be eliminated to win; `met` if that has happened already."""

    source: str
    met: bool


@event("captured")
class AbductorCaptured(MissionEvent):
    """The abductor gives up."""

    source: str


@event("eliminated")
class AbductorEliminated(MissionEvent):
    """The abductor is dead; `pool` is who was still held."""

    source: str
    pool: int


@event("second-in-command")
class SecondTookOver(MissionEvent):
    """The second in command is in charge."""

    second: str


@event("escaped")
class Escaped(MissionEvent):
    """Whoever is in charge gets away."""

    source: str
    second: bool
