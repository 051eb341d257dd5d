"""The whole state of a mission as immutable values, random streams included."""

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from operator import attrgetter
from typing import Any, NamedTuple, TypeVar

from hncli.base.messages import _
from hncli.base.problems import ContentError, Place
from hncli.game.cards.operation import EFFECT_LIST, Effect
from hncli.game.cards.triggers import TRIGGER, Trigger
from hncli.game.engine.game import Kind, Option, Result, UnknownOption, parse_option

RULES_VERSION = 3
"""Raised by hand whenever the same choices may lead to another position or other events.

`tests/recorded` replays recorded missions and fails when behaviour changes and this does not.
"""

GIVING_UP_KILLS = 3
"""The first version of the rules in which giving up kills (C-NEW-5)."""

PLAY_ALIKE = frozenset((GIVING_UP_KILLS - 1, GIVING_UP_KILLS))
"""Versions that differ in nothing but giving up, which is replayed as it was done."""


Item = TypeVar("Item")

WORD = (1 << 64) - 1


def random_seed() -> int:
    """A seed that nobody can guess and everybody can type."""
    return int.from_bytes(os.urandom(4), "big")


def stream(seed: int, name: str) -> int:
    """Start a named stream: dice never disturb the order of the terror deck."""
    state = 0xCBF29CE484222325  # FNV-1a over the name, then the seed
    for byte in name.encode() + b"/" + str(seed).encode():
        state = ((state ^ byte) * 0x100000001B3) & WORD
    return state


def below(state: int, count: int) -> tuple[int, int]:
    """Draw a number from 0 to count - 1 (splitmix64); gives the stream's new state first."""
    state = (state + 0x9E3779B97F4A7C15) & WORD
    mixed = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & WORD
    mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & WORD
    return state, ((mixed ^ (mixed >> 31)) * count) >> 64


def shuffled(state: int, items: Sequence[Item]) -> tuple[int, tuple[Item, ...]]:
    """Shuffle fairly (Fisher and Yates); gives the stream's new state first."""
    pile = list(items)
    for last in range(len(pile) - 1, 0, -1):
        state, other = below(state, last + 1)
        pile[last], pile[other] = pile[other], pile[last]
    return state, tuple(pile)


Frame = tuple[Any, ...]
"""One piece of unfinished work: the name of a step and its arguments."""

Cards = tuple[str, ...]


class Placed(NamedTuple):
    """A demand in play."""

    slot: int
    kind: str
    id: str
    face: str
    conceded: bool


class Standing(NamedTuple):
    """Something that lasts: a modifier, a trigger or an alert, in order of arrival."""

    serial: int
    source: str
    what: str
    amount: int
    until: str
    watch: Trigger | None


class Ask(NamedTuple):
    """What the player is being asked; `then` is the work that waits for the answer."""

    kind: Kind
    about: str
    options: tuple[Option, ...] = ()
    then: Frame = ()


class Roll(NamedTuple):
    """A threat roll on the table: who asked for it and its three outcomes."""

    source: str
    two: tuple[Effect, ...]
    one: tuple[Effect, ...]
    none: tuple[Effect, ...]


@dataclass(slots=True, eq=False)
class Position:
    """The whole state of a running mission; each value is immutable, so copies share them all.

    Slots, because the rules read these fields some hundred times for every decision.
    """

    box: str = ""
    abductor_id: str = ""
    seed: int = 0
    career: bool = False
    turn: int = 1
    phase: str = "conversation"
    threat: int = 0
    cp: int = 0
    pool: int = 0
    saved: int = 0
    killed: int = 0
    loyal: int = 0  # hostages who side with the abductor, apart from the pool
    hand: Cards = ()
    available: Cards = ()
    played: Cards = ()
    removed: Cards = ()
    unused: Cards = ()  # conversation cards that take no part
    deck: Cards = ()
    discard: Cards = ()
    aside: Cards = ()  # terror cards of the set that take no part
    in_play: Cards = ()  # red cards that wait on the table with an alert
    pivotal: str | None = None
    last_conversation: bool = False
    closing: bool = False  # the conversation is over, its closing alerts may still act
    demands: tuple[Placed, ...] = ()
    next_slot: int = 1
    demands_aside: Cards = ()
    demands_gone: Cards = ()  # those that went with the abductor
    demands_left: Cards = ()  # those that left play once conceded
    standing: tuple[Standing, ...] = ()
    next_serial: int = 1
    held: Cards = ()
    traits: Cards = ()  # in the order gained
    used: Cards = ()  # traits that help once a mission and have
    acted: Cards = ()  # special actions of this conversation
    card: str | None = None
    card_leaves: bool = False  # the card being resolved goes to Removed
    dice: tuple[int, ...] = ()
    converted: tuple[bool, ...] = ()
    roll: Roll | None = None
    status: str = "in-charge"
    second: bool = False
    share: tuple[int, int] = (1, 2)
    must_eliminate: bool = False  # a capture is no way to win
    start_threat: int = 0
    result: Result | None = None
    ending: str | None = None
    agenda: Any = None  # stack of unfinished work, a linked list: (frame, rest)
    ask: Ask | None = None
    dice_stream: int = 0
    terror_stream: int = 0
    demand_stream: int = 0
    loaded: tuple[int, ...] = ()  # dice that fall as given, before the stream's
    only_loaded: bool = False  # running out of loaded dice is an error

    def position(self) -> dict[str, Any]:
        """All fields by name."""
        return dict(zip(FIELDS, snapshot(self), strict=True))

    def to_json(self) -> dict[str, Any]:
        """Turn the position into plain JSON values."""
        facts = self.position()
        facts["agenda"] = list(frames(self.agenda))
        return {name: _ENCODERS.get(name, _encode_flat)(value) for name, value in facts.items()}


FIELDS = tuple(Position.__annotations__)
NESTED = ("demands", "standing", "agenda", "ask", "roll")  # the others are flat
snapshot = attrgetter(*FIELDS)
"""All fields of a position as a tuple: one C call, the cheapest copy there is."""

EMPTY = Position()
STORED = Place("position")
NEWER: dict[str, Any] = {"demands_left": [], "must_eliminate": False, "loyal": 0}
"""Fields that older stored positions do not have, and what they then hold."""

_SHAPES: dict[str, Any] = {kind.__name__: kind for kind in (Placed, Standing, Ask, Roll)}


class BadPosition(Exception):
    """A stored position that cannot be one of ours."""


def frames(agenda: Any) -> Iterator[Frame]:
    """The stack of unfinished work, top first."""
    while agenda is not None:
        frame, agenda = agenda
        yield frame


STORED_TRIGGER = "Watch"  # as positions have it since their first format


def _encode_flat(value: Any) -> Any:
    return list(value) if type(value) is tuple else value


def _encode_nested(value: Any) -> Any:
    kind = type(value)
    if kind is Option:
        return value.id
    if kind is tuple or kind is list:
        return [_encode_nested(item) for item in value]
    if kind.__name__ in _SHAPES:
        return {kind.__name__: [_encode_nested(item) for item in value]}
    if isinstance(value, Effect):
        return {"Effect": value.raw()}
    return {STORED_TRIGGER: TRIGGER.write(value)} if kind is Trigger else value


_ENCODERS = dict.fromkeys(NESTED, _encode_nested)


def read_position(data: Any) -> dict[str, Any]:
    """The fields of a position from JSON values; BadPosition for anything else."""
    if not isinstance(data, dict) or set(data) | set(NEWER) != set(FIELDS):
        raise BadPosition(_("the position does not have the fields of a mission"))
    facts = {name: _read_field(name, value) for name, value in {**NEWER, **data}.items()}
    agenda: Any = None
    for frame in reversed(facts["agenda"]):
        agenda = (frame, agenda)
    facts["agenda"] = agenda
    return facts


def _read_field(name: str, value: Any) -> Any:
    try:
        decoded = _DECODERS.get(name, _decode_flat)(value)
    except (ContentError, UnknownOption) as error:
        raise BadPosition(_("the position cannot be read: {error}").format(error=error)) from None
    except (TypeError, KeyError, ValueError, RecursionError):
        is_fitting = False
    else:
        is_fitting = _fits(name, decoded)
    if is_fitting:
        return decoded
    raise BadPosition(_("the position's {name} has the wrong type").format(name=name))


ITEMS: dict[str, type] = {
    "demands": Placed,
    "standing": Standing,
    "agenda": tuple,
    "dice": int,
    "loaded": int,
    "share": int,
    "converted": bool,
}
"""What the items of a tuple are, where they are not card ids."""

OPTIONAL: dict[str, type] = {"ask": Ask, "roll": Roll}

_USUAL = dict(zip(FIELDS, snapshot(EMPTY), strict=True)) | {"agenda": ()}
_PILES = {n: ITEMS.get(n, str) for n, value in _USUAL.items() if isinstance(value, tuple)}
_KINDS = {
    n: (type(None), OPTIONAL.get(n, str)) if value is None else (type(value),)
    for n, value in _USUAL.items()
}
"""The types that each field may have."""


def _fits(name: str, value: Any) -> bool:
    """Whether a stored field has the type that the engine relies on."""
    if name in _PILES:
        return type(value) is tuple and {_PILES[name]}.issuperset(map(type, value))
    return type(value) in _KINDS[name]


def _decode_nested(value: Any) -> Any:
    if type(value) is list:
        return tuple([_decode_nested(item) for item in value])
    if type(value) is not dict:
        return value
    ((name, inner),) = value.items()
    if name == "Effect":
        return EFFECT_LIST.item.read(inner, STORED)
    if name == STORED_TRIGGER:
        return TRIGGER.read(inner, STORED)
    decoded = _SHAPES[name](*[_decode_nested(item) for item in inner])
    return (
        decoded._replace(options=tuple(map(parse_option, decoded.options)))
        if name == "Ask"
        else decoded
    )


def _decode_flat(value: Any) -> Any:
    return tuple(value) if type(value) is list else value


_DECODERS = dict.fromkeys(NESTED, _decode_nested)
