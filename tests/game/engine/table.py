"""A table to play on: short ways to set up a position and to play from it."""

from functools import cache
from pathlib import Path
from typing import Any

from hncli.base.messages import current_language
from hncli.game.cards.library import Library, load_library
from hncli.game.engine.events import Json, MissionEvent, to_json
from hncli.game.engine.game import parse_option
from hncli.game.engine.mission import Mission
from hncli.game.given import mission_from, state

TESTS = Path(__file__).resolve().parents[2]
PACKS = tuple(sorted(path.parent for path in (TESTS / "packs").glob("*/pack.toml")))

USUAL: dict[str, Any] = {
    "abductor": "arkayne",
    "turn": 3,
    "threat": "3",
    "hand": [],
    "demands": [],
    "terror": ["the-situation-is-worsening", "first-light"],
}


@cache
def library() -> Library:
    """Read the shipped packs and those of the tests, once."""
    return load_library(PACKS, current_language())


def start(**given: Any) -> Mission:
    """Set up a plain position in turn 3 with no hand and no demands, changed by what is given."""
    return mission_from(library(), USUAL | given, only_loaded=True)


def workshop(**given: Any) -> Mission:
    """Set up the same position with an abductor of the test pack."""
    return start(**({"box": "workshop", "abductor": "marek"} | given))


def play(mission: Mission, *choices: str) -> list[Json]:
    """Make the choices one after the other and give all events, as the doors tell them."""
    return [to_json(event) for choice in choices for event in choose(mission, choice)]


def choose(mission: Mission, choice: str) -> list[MissionEvent]:
    """Choose an option by its id."""
    return mission.choose(parse_option(choice))


def see(mission: Mission, *fields: str) -> tuple[Any, ...]:
    """Give some fields of what the player sees."""
    seen: dict[str, Any] = {**state(mission.view)}
    return tuple(seen[field] for field in fields)


def offers(mission: Mission) -> tuple[str, ...]:
    """Give the options of the decision that the mission waits at."""
    assert mission.decision is not None
    return mission.decision.ids
