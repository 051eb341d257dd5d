"""Missions of the engine, followed at a table by the keys that a person would press (R-TABLE)."""

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

import pytest

from hncli.base.schema import LEVELS
from hncli.career.ledger import LedgerLine
from hncli.career.record import CareerSetup, Record
from hncli.career.status import CareerStatus
from hncli.game.engine.events import MissionEvent
from hncli.game.engine.mission import Mission
from hncli.game.engine.setup import MissionSetup
from hncli.game.engine.trace import MissionTrace
from hncli.game.table_steps import setup_of
from hncli.players.registry import player_for
from tests.game.engine.table import library
from tests.game.table.hands import Hands

ABDUCTORS = {
    "base": ("arkayne", "donna", "edward"),
    "crime-wave": ("lijah", "barrett", "renesha"),
    "high-water": ("tomas", "oona", "marek"),
    "pedersen-twins": ("rolph",),
}
HELD = ("medic-team", "snitch", "second-line", "political-favor", "media-blackout", "backup-unit")
TRAITS = ("charmer", "confident")
MISSIONS = [
    (box, abductor, player, seed)
    for box, found in ABDUCTORS.items()
    for abductor in found
    for player, seed in (("sensible", 7), ("random", 11))
]
GIVEN_UP = ("base", "donna", "random", 11)  # one of them is given up in the middle


class Played(NamedTuple):
    """A mission of the engine that is over."""

    mission: Mission
    events: list[MissionEvent]


@cache
def played(box: str, abductor: str, player: str, seed: int) -> Played:
    """A mission in a career with resources and traits, played to its end."""
    setup = MissionSetup(box, abductor, seed, True, TRAITS, (), HELD)
    mission = setup.begin(library())
    chooser = player_for(player, seed)
    events = list(mission.events)
    while mission.decision is not None:
        if (box, abductor, player, seed) == GIVEN_UP and mission.turn == 4:
            events += mission.give_up()
        else:
            events += mission.choose(chooser.choose(mission.view))
    return Played(mission, events)


def followed(one: Played) -> Hands:
    """The same mission at a table."""
    return Hands(setup_of(one.mission.catalogue, HELD, TRAITS), one.events)


def ledger(events: Sequence[MissionEvent], result: str) -> list[LedgerLine]:
    """The stress lines of a mission that is over."""
    trace = MissionTrace(events)
    setup = CareerSetup("Mira", ("base",), "normal", 1, "career")
    status = CareerStatus(library(), Record(setup))
    return status.settled_lines(trace.stress_causes, result, trace.saves)


@pytest.mark.rule("R-TABLE-2", "R-TABLE-3", "R-TABLE-4", "R-TABLE-5", "R-TABLE-9")
@pytest.mark.parametrize("mission", MISSIONS, ids=str)
def test_same_mission_at_the_table(mission: tuple[str, str, str, int]) -> None:
    """Stress ledger, figures, result and the story by turn are the engine's."""
    one = played(*mission)
    table, engine = followed(one).table, one.mission
    assert engine.outcome is not None
    assert table.outcome == engine.outcome
    result = engine.outcome.result
    assert ledger(table.events, result) == ledger(one.events, result)
    figures = (table.turn, table.total, table.saved, table.killed, LEVELS[table.threat])
    everybody = engine.pool + engine.saved + engine.killed
    threat = LEVELS[engine.threat]
    assert figures == (engine.turn, everybody, engine.saved, engine.killed, threat)
    assert sorted(table.held) == sorted(engine.held)
