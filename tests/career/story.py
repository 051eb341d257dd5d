"""The events of missions that are played here, from their beginning to where they stand."""

import random
from functools import cache
from typing import Any

from hncli.career.achievements import earned
from hncli.career.record import PlayedMission
from hncli.game.engine.events import (
    CardPlayed,
    ConversationEnded,
    DemandConceded,
    DemandPlaced,
    MissionEvent,
    PivotalRevealed,
    TerrorTurned,
    TurnStarted,
)
from hncli.game.engine.game import parse_option, slot_id
from hncli.game.engine.mission import Mission
from hncli.game.engine.setup import RED_CARDS
from hncli.game.engine.trace import MissionTrace
from hncli.game.engine.turn import red_left
from tests.game.engine.table import library, start
from tests.random_play.player import STYLES, Player
from tests.random_play.positions import Start, Table, all_tables, random_start, set_tables


def opening(mission: Mission) -> list[MissionEvent]:
    """What a mission from a given position has told so far, and what must have come before that."""
    told = mission.events
    dealt = 1
    while dealt < len(told) and isinstance(told[dealt], DemandPlaced):
        dealt += 1
    return [*told[:dealt], *before(mission), *told[dealt:]]


def before(mission: Mission) -> list[MissionEvent]:
    """The part of the story that a given position leaves out, as far as it shows there.

    It is asked for at the first decision, so what began with the position is of this turn.
    """
    story: list[MissionEvent] = [
        TerrorTurned("any") for _card in range(RED_CARDS - red_left(mission))
    ]
    if not any(id in mission.catalogue.pivotals for id in mission.deck):
        story.append(PivotalRevealed("any"))
    story += [
        DemandConceded(slot_id(placed.slot), placed.id, placed.kind, 0)
        for placed in mission.demands
        if placed.conceded
    ]
    story.append(TurnStarted(mission.turn, last_conversation=False))
    story += [CardPlayed(id, "up") for id in mission.played]
    if mission.phase != "conversation":
        story.append(ConversationEnded(mission.turn, "3"))
    return story


def story(mission: Mission, *choices: str) -> list[MissionEvent]:
    """All events of a mission from a given position, played on."""
    return [*opening(mission), *play(mission, *choices)]


def play(mission: Mission, *choices: str) -> list[MissionEvent]:
    """Choose one option after the other, by their ids, and give all events."""
    return [event for id in choices for event in mission.choose(parse_option(id))]


def earned_by(given: dict[str, Any], *choices: str) -> tuple[str, ...]:
    """What a mission from a given position earns, played on; it is the first mission of all."""
    mission = start(**given)
    events = story(mission, *choices)
    played = PlayedMission(mission.box, mission.abductor_id, mission.result or "lost")
    return earned(library(), mission.box, mission.abductor_id, MissionTrace(events), [played])


@cache
def _tables() -> list[Table]:
    return [*all_tables(), *set_tables()]


def at_random(number: int, whole: bool) -> tuple[Start, Mission, list[MissionEvent]]:
    """A mission of random play to its end, with all its events."""
    rng = random.Random(f"story {number}")
    begun = random_start(rng.choice(_tables()), rng, whole)
    mission = begun.mission()
    told = list(mission.events) if whole else opening(mission)
    player = Player(rng.choice(STYLES), rng)
    while (decision := mission.decision) is not None:
        told += mission.choose(player.choose(mission, decision))
    return begun, mission, told
