"""The turning points of a mission: what weighed most, from its events alone."""

import pytest

from hncli.features.missions.words.labels import OUT_OF_TIME
from hncli.features.missions.words.turning_points import turning_points, weightiest
from hncli.game.engine.events import (
    AbductorEliminated,
    DemandConceded,
    DemandPlaced,
    DemandRevealed,
    Escaped,
    HostageKilled,
    HostageSaved,
    HostagesTaken,
    MissionEvent,
    PivotalRevealed,
    SecondTookOver,
    ThreatChanged,
    TurnStarted,
)
from hncli.game.engine.game import GIVING_UP
from tests.fuzz.twin import played
from tests.game.engine.table import start

WIRE = "wire-10000000"


def saved(source: str, n: int = 1) -> HostageSaved:
    return HostageSaved(source, 5 - n, n, "3")


def killed(source: str, n: int = 1) -> HostageKilled:
    return HostageKilled(source, 5 - n, n, "3")


def told(*events: MissionEvent) -> list[str]:
    """The texts of turns, of which the first begins by itself."""
    found = turning_points(start().view, [TurnStarted(1, False), *events])
    return [point.text for point in found]


@pytest.mark.parametrize(
    ("events", "text"),
    [
        ([DemandRevealed("d1", WIRE, "x")], "You learned a demand: Wire $10,000,000."),
        ([DemandPlaced("d1", "minor", WIRE, "up")], "A new demand: Wire $10,000,000."),
        ([DemandConceded("d1", WIRE, "major", 4)], "You conceded Wire $10,000,000."),
        (
            [DemandConceded("d1", WIRE, "major", 4), saved(WIRE), saved(WIRE)],
            "You conceded Wire $10,000,000, and two walked out for it.",
        ),
        ([killed("keep-cool")], "Keep Cool: a hostage was killed."),
        ([killed("keep-cool"), killed("keep-cool", 2)], "Keep Cool: two were killed."),
        ([killed(OUT_OF_TIME), killed(OUT_OF_TIME)], "Two died as time ran out."),
        ([saved("keep-cool"), saved("keep-cool", 2)], "Keep Cool: two walked out."),
        ([ThreatChanged("x", 1, "6", "K", 0)], "Threat went all the way up to K."),
        ([ThreatChanged("x", -1, "1", "S", 0)], "Threat was down to S."),
        ([PivotalRevealed("first-light")], "The pivotal event: First Light."),
        (
            [AbductorEliminated("x", 3), SecondTookOver("second-in-command")],
            "Arkayne Massua was shot. Second in Command took over.",
        ),
        ([HostagesTaken("keep-cool", 2, 7, 9)], "Keep Cool: two more were taken hostage."),
        ([Escaped("x", False)], "Arkayne Massua got away."),
    ],
)
def test_what_counts(events: list[MissionEvent], text: str) -> None:
    assert told(*events) == [text]


@pytest.mark.parametrize(
    "event",
    [
        saved("keep-cool"),
        killed(GIVING_UP),  # the heading and the names of all who died say it
        ThreatChanged("x", 1, "K", "K", 1),
        ThreatChanged("x", 1, "2", "3", 0),
        DemandPlaced("d1", "major", None, "down"),
    ],
)
def test_what_does_not(event: MissionEvent) -> None:
    assert told(event) == []


def test_two_sentences_a_turn_at_most_in_the_order_they_happened() -> None:
    demand = DemandPlaced("d1", "minor", WIRE, "up")
    death, event = killed("keep-cool"), PivotalRevealed("first-light")
    assert told(demand, death, event) == [
        "Keep Cool: a hostage was killed. The pivotal event: First Light."
    ]


def test_the_weightiest_stay_in_order_and_what_comes_again_weighs_less() -> None:
    calm = ThreatChanged("x", -1, "1", "S", 0)
    events = [
        calm,
        TurnStarted(2, False),
        calm,
        TurnStarted(3, False),
        DemandRevealed("d1", WIRE, "x"),
        TurnStarted(4, False),
        killed("keep-cool"),
    ]
    found = turning_points(start().view, [TurnStarted(1, False), *events])
    assert [point.turn for point in found] == [1, 2, 3, 4]
    assert [point.turn for point in weightiest(found, 3)] == [1, 3, 4]
    assert [point.turn for point in weightiest(found, 1)] == [4]


def test_it_is_a_function_of_the_events() -> None:
    mission, _ids, _numbers = played("donna", 6)
    events = list(mission.events)
    once, twice = (turning_points(mission.view, events) for _time in range(2))
    assert once == twice
    assert all(point.turn <= mission.turn for point in once)
