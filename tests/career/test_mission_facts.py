"""The facts of a mission, held against the mission itself."""

from dataclasses import fields
from typing import Any

import pytest

from hncli.career.achievements import Facts, earned, facts_of
from hncli.career.record import PlayedMission
from hncli.game.cards.achievements import ACHIEVEMENT_CONDITIONS
from hncli.game.engine.events import HostageSaved, MissionEvent, TerrorDiscarded
from hncli.game.engine.mission import Mission
from hncli.game.engine.setup import RED_CARDS, new_mission
from hncli.game.engine.trace import MissionTrace
from hncli.game.engine.turn import red_left
from tests.career.story import at_random, story
from tests.game.engine.table import library, start
from tests.support.scale import scaled

CHUNKS = 12
CHUNK = 30


def facts(given: dict[str, Any], *choices: str) -> Facts:
    return facts_of(MissionTrace(story(start(**given), *choices)))


def check_against(mission: Mission, told: list[MissionEvent]) -> None:
    """What the last position shows is what the events came to."""
    found = facts_of(MissionTrace(told))
    assert (found.result, found.ending) == (mission.result, mission.ending)
    assert (found.turns, found.killed) == (mission.turn, mission.killed)
    assert (found.final_threat, found.pivotal) == (mission.threat, mission.pivotal is not None)
    assert found.red_left == red_left(mission)
    assert (found.eliminated_turn is not None) == (mission.status == "eliminated")
    if not mission.second:
        placed = [d for d in mission.demands if d.kind != "minor"]
        assert found.hidden == sum(d.face == "down" for d in placed)
        for kind, seen, conceded in (
            ("major", found.majors_revealed, found.majors_conceded),
            ("escape", found.escapes_revealed, found.escapes_conceded),
        ):
            left = sum(mission.catalogue.demands[id].kind == kind for id in mission.demands_left)
            assert seen == left + sum(d.kind == kind and d.face == "up" for d in placed)
            assert conceded == left + sum(d.kind == kind and d.conceded for d in placed)
    saved = sum(isinstance(event, HostageSaved) for event in told)
    assert saved == mission.saved >= found.saved_in_turn >= bool(found.saved_at)
    assert len(found.saved_on) <= found.turns


@pytest.mark.parametrize("chunk", range(scaled(CHUNKS)))
@pytest.mark.rule("R-ACH-8")
def test_random_missions_are_what_their_events_say(chunk: int) -> None:
    """Whole missions agree with their facts; no mission at all is too odd to be judged."""
    for number in range(chunk * CHUNK, (chunk + 1) * CHUNK):
        whole = number % 3 > 0
        begun, mission, told = at_random(number, whole)
        if whole:
            check_against(mission, told)
        played = PlayedMission(mission.box, mission.abductor_id, str(mission.result))
        found = earned(
            begun.table.library, mission.box, mission.abductor_id, MissionTrace(told), [played]
        )
        assert len(set(found)) == len(found)


def test_every_condition_asks_for_a_fact() -> None:
    known = {f.name for f in fields(Facts)} | {"only_pivotal_left"}
    assert {deed.fact for deed in ACHIEVEMENT_CONDITIONS.values()} <= known
    asked = {deed.fact for deed in ACHIEVEMENT_CONDITIONS.values()} | {"result", "red_left"}
    assert known <= asked


def test_of_nothing_there_are_no_facts() -> None:
    assert facts_of(MissionTrace()) == Facts()


def test_what_is_set_up_is_in_no_turn() -> None:
    """A trait's points and its step on the track come before the first turn."""
    mission = new_mission(library(), abductor="arkayne", traits=("confident", "charmer"))
    found = facts_of(MissionTrace(mission.events))
    assert (found.turns, found.cp_in_turn, found.lowered_in_turn) == (1, 0, 0)
    assert found.reached == {3}


def test_a_turn_has_all_three_phases() -> None:
    """Points and falls of the terror phase belong to the turn that they happen in."""
    found = facts(
        {
            "threat": "5",
            "hand": ["just-stay-calm", "small-talk"],
            "terror": ["the-situation-is-worsening", "first-light"],
            "dice": [5, 6],
        },
        "play:just-stay-calm",
        "accept",
        "facedown:small-talk",
        *("end", "end"),  # threat rises to 4
        *("end", "end"),  # the pivotal event: threat -2, CP +3
    )
    assert (found.lowered_in_turn, found.cp_in_turn, found.turns) == (2, 3, 5)
    assert found.reached == {2, 3, 4}


@pytest.mark.parametrize(
    ("pool", "threat", "amount"),
    [(7, "5", 3), (7, "2", 3), (7, "S", 3), (2, "1", 3), (1, "1", 2), (0, "S", 0)],
)
def test_a_fall_counts_its_levels_and_its_saves(pool: int, threat: str, amount: int) -> None:
    """With the pool empty a fall on S saves nobody: it captures, which is no save."""
    found = facts(
        {"threat": threat, "pool": pool, "hand": ["a-bold-lie"], "dice": [6, 5, 1]},
        "play:a-bold-lie",
        "accept",
    )
    assert found.lowered_in_turn == amount


def test_a_release_on_s_is_no_fall() -> None:
    given = {"threat": "S", "hand": ["minor-extraction"], "dice": [6, 5, 1]}
    found = facts(given, "play:minor-extraction", "accept")
    assert (found.saved_in_turn, found.lowered_in_turn) == (2, 0)


def test_a_release_after_a_fall_on_s_is_not_of_the_fall() -> None:
    """One card does both, and its three saves come in a row."""
    found = facts(
        {
            "box": "crime-wave",
            "abductor": "barrett",
            "threat": "S",
            "hand": ["little-compromises"],
            "terror": ["a-crack-in-the-wall", "any:pivotal"],
            "dice": [6, 5, 1],
        },
        "play:little-compromises",
        "accept",
    )
    assert (found.saved_in_turn, found.lowered_in_turn) == (3, 2)


def test_points_are_counted_gross() -> None:
    hand = ["keep-cool", "small-talk", "what-are-your-demands"]
    found = facts(
        {"hand": hand, "dice": [1, 2]},
        *("facedown:small-talk", "play:keep-cool", "accept", "facedown:what-are-your-demands"),
    )
    assert found.cp_in_turn == 2


def test_reached_is_where_the_marker_went() -> None:
    """Passing a level is enough; standing on one from the start is not, nor is a rise on K."""
    lie = {"hand": ["a-bold-lie"], "dice": [1, 2]}
    assert facts({"threat": "4", **lie}, "play:a-bold-lie", "accept").reached == {5, 6, 7}
    assert facts({"threat": "K", **lie}, "play:a-bold-lie", "accept").reached == set()


# Conversations


QUIET: dict[str, Any] = {"hand": ["small-talk", "keep-cool", "what-are-your-demands"]}


@pytest.mark.rule("R-ACH-8")
def test_a_silent_conversation() -> None:
    assert facts(QUIET, "end").silent
    assert not facts(QUIET).silent
    assert not facts(QUIET, "facedown:small-talk", "end").silent
    assert not facts({**QUIET, "dice": [5, 5]}, "play:small-talk", "accept", "end").silent
    assert facts(QUIET, "facedown:small-talk", "end", "end", "end").silent
    conceding = {**QUIET, "demands": [{"id": "hot-food"}]}
    assert facts(conceding, "concede:d1", "end").silent


def test_a_mission_given_up_at_once_was_not_silent() -> None:
    mission = start(**QUIET)
    assert not facts_of(MissionTrace([*story(mission), *mission.give_up()])).silent


def test_cards_played_in_the_terror_phase_are_not_of_a_conversation() -> None:
    """Two cards convert a 4 of a terror card's roll: played face down, but not in conversation."""
    found = facts(
        {**QUIET, "terror": ["dont-test-me", "first-light"], "dice": [4, 1]},
        *("end", "end", "convert:1", "card:keep-cool"),
        "card:small-talk",
    )
    assert (found.silent, found.face_down_in_turn) == (True, 2)


# The terror deck


@pytest.mark.parametrize(
    ("terror", "left"),
    [
        (["the-situation-is-worsening", "im-getting-angry"], 1),
        (["im-growing-impatient", "im-growing-impatient", "im-getting-angry"], 1),
        (["im-growing-impatient"], 0),
        (["your-time-is-running-out", *["this-is-going-nowhere"] * 3], 2),
        (["hot-food", "im-getting-angry"], 1),
    ],
)
def test_red_cards_are_counted(terror: list[str], left: int) -> None:
    """A card that discards another of its own name is told apart from one that leaves the table."""
    mission = start(terror=[*terror, "first-light"])
    found = facts_of(MissionTrace(story(mission, "end", "end")))
    assert (found.red_left, red_left(mission)) == (left, left)


def test_a_conceded_minor_demand_does_not_leave_the_deck() -> None:
    found = facts(
        {"demands": [{"id": "hot-food"}], "terror": ["im-getting-angry", "first-light"]},
        "concede:d1",
    )
    assert found.red_left == 1


@pytest.mark.parametrize(("pool", "left"), [(3, 1), (0, 0)])
def test_an_alert_that_clears_itself_does_not_leave_the_deck(pool: int, left: int) -> None:
    """With nobody to kill it takes a red card with it, and that one did."""
    mission = start(
        box="crime-wave",
        abductor="barrett",
        pool=pool,
        threat="5",
        saved=6,
        alerts=[{"card": "a-short-fuse"}],
        hand=["what-are-your-demands"],
        terror=["a-crack-in-the-wall", "any:pivotal"],
        dice=[1, 2],
    )
    found = facts_of(MissionTrace(story(mission, "play:what-are-your-demands", "accept")))
    assert mission.threat == 6
    assert (found.red_left, red_left(mission)) == (left, left)


def test_only_cards_from_the_deck_are_fewer_red_cards() -> None:
    """An alert that has gone off leaves the table, and so does a minor demand."""
    for from_deck in (False, True):
        trace = MissionTrace([TerrorDiscarded("twin", "twin", from_deck)])
        assert facts_of(trace).red_left == RED_CARDS - from_deck
