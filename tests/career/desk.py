"""The negotiator's desk: short ways to begin a career, enter missions and sit down in one."""

from collections.abc import Iterable
from typing import Any, TypeVar

from hncli.base.problems import Place
from hncli.career.career import Career
from hncli.career.journal import MissionLog
from hncli.career.ledger import LedgerLine, describe
from hncli.career.record import CareerSetup
from hncli.career.replay import begin
from hncli.career.table_mission import enter_mission, read_mission
from hncli.game.cards.custom_sets import CustomSet
from hncli.game.engine.events import Event, Json, TurnStarted, to_json
from hncli.game.engine.game import Option, parse_option
from hncli.game.engine.mission import Mission
from hncli.game.engine.set_builder import SetBuilder
from tests.game.engine.table import library, start

HERE = Place("a test")
Kind = TypeVar("Kind", bound=Event)

CLEAN = {"result": "won", "saved": 1, "killed": 0, "total": 1}
"""A success that leaves no stress and takes none away."""

FAILED = {"result": "lost", "saved": 0, "killed": 0, "total": 3}
"""A failure that leaves no stress but its own."""


def new(
    *boxes: str,
    mode: str = "normal",
    seed: int = 1,
    trait: str = "",
    conditions: tuple[str, ...] = (),
    sets: CustomSet | None = None,
    d20: tuple[int, ...] | None = None,
) -> Career:
    """Begin a career, with the first box unless others are named; its career dice may be given."""
    setup = CareerSetup(
        "Alex Moreau",
        boxes or ("base",),
        mode,
        seed,
        "career",
        (trait,) if trait else (),
        conditions,
        sets,
    )
    career = begin(library(), setup, HERE)
    career.d20 = d20
    return career


def enter(career: Career, figures: dict[str, Any], take: str = "", **more: Any) -> list[Event]:
    """Enter a mission by its figures, and take an entry where there is a choice."""
    events = enter_mission(career, read_mission(figures | more, HERE), HERE)
    return events + (choose(career, f"entry:{take}") if take else [])


def options(career: Career) -> tuple[Option, ...]:
    """Give what the career asks to choose from; nothing if it is complete."""
    return career.decision.options if career.decision is not None else ()


def offers(career: Career) -> tuple[str, ...]:
    """Give the ids of what the career asks to choose from."""
    return tuple(option.id for option in options(career))


def verbs(career: Career) -> set[str]:
    """Give the verbs of what is offered."""
    return {option.verb for option in options(career)}


def named(career: Career, verb: str) -> set[str]:
    """Give the names that are offered with a verb, without the box if they have one."""
    return {o.name.rpartition("/")[2] for o in options(career) if o.verb == verb and o.name}


def card(career: Career, full: str) -> str:
    """Find the id of the option that is for a card, however much of its full name it needs here."""
    known = (f"card:{full}", f"card:{full.partition('/')[2]}")
    (option,) = [one for one in offers(career) if one in known]
    return option


def mission(career: Career) -> Mission:
    """Give the mission that is being played."""
    assert career.mission is not None
    return career.mission


def seat(career: Career, **given: Any) -> Mission:
    """Start the next mission and put it into a position of the tests' own."""
    choose(career, "mission:arkayne")
    career.mission = m = start(**given)
    turn = TurnStarted(m.turn, m.last_conversation)  # it was not told on the way here
    career.log = MissionLog(career.number, (*m.events, turn))
    return m


def choose(career: Career, *ids: str) -> list[Event]:
    """Make choices by their ids, one after the other, and give all events."""
    return [event for id in ids for event in career.choose(parse_option(id))]


def told(events: Iterable[Event], kind: type[Kind]) -> list[Kind]:
    """Give the events of one kind."""
    return [event for event in events if isinstance(event, kind)]


def as_json(events: Iterable[Event]) -> list[Json]:
    """Give events as JSON values."""
    return [to_json(event) for event in events]


def skip(career: Career, abductor: str = "") -> None:
    """Start a mission, lose it at once, and take the first thing that is offered for it."""
    choose(career, f"mission:{abductor}" if abductor else "mission")
    lose(career)
    settle(career)


def lose(career: Career) -> list[Event]:
    """Lose the running mission at once: nobody dies of it, and compensation follows.

    That is giving up as it was before version 3 of the rules.
    """
    return career.give_up(kills=False)


def settle(career: Career) -> None:
    """Choose whatever compensation comes first, until the career waits for a mission or is over."""
    while career.mission is None and verbs(career) in ({"entry"}, {"card"}):
        choose(career, offers(career)[0])


def sums(career: Career, number: int = -1) -> dict[str, int]:
    """Add up the stress lines of a mission, the last one if none is said, rule by rule."""
    lines = career.record.missions[number].lines
    found: dict[str, int] = {}
    for line in lines:
        found[line.rule] = found.get(line.rule, 0) + line.amount
    return {rule: amount for rule, amount in found.items() if amount}


def ledger(career: Career) -> list[tuple[int, int, str, int]]:
    """Give the whole ledger: mission, turn, rule and amount of each line."""
    return [(one.mission, one.turn, one.rule, one.amount) for one in all_lines(career)]


def all_lines(career: Career) -> list[LedgerLine]:
    """Give every line of every mission."""
    return [line for entry in career.record.missions for line in entry.lines]


def sentence(line: LedgerLine) -> str:
    """Say a line's cause as a scorecard does."""
    titles = library().packs["career"].titles
    return describe(line.cause, line.by, line.count, titles.__getitem__)


def a_set(*boxes: str, seed: int = 5, wishes: tuple[str, ...] = ()) -> CustomSet:
    """Build a custom set from these boxes."""
    builder = SetBuilder(library().packs, boxes, seed)
    for wish in wishes:
        builder.wish(wish)
    return builder.finish()


__all__ = [
    "CLEAN", "FAILED", "HERE", "a_set", "all_lines", "as_json", "card", "choose", "enter",
    "ledger", "library", "mission", "named", "new", "offers", "options", "seat", "sentence",
    "settle", "skip", "sums", "told", "verbs",
]  # fmt: skip
