"""Who wins a duel, and the turn that decided it."""

from dataclasses import replace
from functools import cache

from hncli.features.challenges.rating import chances, deciding_turn, people, winner_line
from hncli.features.challenges.result import ProvedMission, rank
from hncli.game.engine.events import HostageKilled, HostageSaved
from hncli.game.engine.setup import MissionSetup
from tests.features.challenges.games import (
    career_setup,
    code_of,
    nth_setup,
    play,
    play_career,
    proved_career,
    proved_mission,
)
from tests.fuzz.twin import shipped

SETUPS = [nth_setup(n) for n in range(12)]


@cache
def mission(setup: MissionSetup, player: str, most: int = 5_000) -> ProvedMission:
    """A proved result, made once."""
    return proved_mission(play(setup, player, most)[1])


def test_the_course_of_people_is_a_recount_of_the_events() -> None:
    for setup in SETUPS:
        found = mission(setup, "sensible").mission
        events = found.log.events
        balance = sum(isinstance(one, HostageSaved) for one in events)
        balance -= sum(isinstance(one, HostageKilled) for one in events)
        course = people(found)
        assert (len(course), course[-1]) == (found.turns, balance)


def test_chances_end_with_the_result() -> None:
    for setup in SETUPS:
        found = mission(setup, "sensible").mission
        course = chances(shipped(), found)
        assert len(course) == found.turns
        assert course[-1] == (found.trace.result == "won")
        assert all(0 < chance < 1 for chance in course[:-1])


def test_the_winner_is_never_behind_after_the_turn_that_decided() -> None:
    kinds = set()
    for setup in SETUPS:
        best, other = sorted((mission(setup, "sensible"), mission(setup, "random")), key=rank)
        turn = deciding_turn(shipped(), best, other)
        is_same = best.trace.result == other.trace.result
        ours, theirs = (
            people(one.mission) if is_same else chances(shipped(), one.mission)
            for one in (best, other)
        )
        last = max(len(ours), len(theirs))
        ahead = [
            ours[min(n, len(ours) - 1)] >= theirs[min(n, len(theirs) - 1)] for n in range(last)
        ]
        assert 1 <= turn <= last
        assert all(ahead[turn - 1 :])
        assert turn == 1 or not ahead[turn - 2]
        kinds.add(is_same)
    assert kinds == {True, False}  # both ways of deciding were seen


def test_giving_up_at_once_loses_in_the_first_turn() -> None:
    setup = MissionSetup("base", "donna", 6)
    best, other = mission(setup, "sensible"), mission(setup, "sensible", 0)
    said = winner_line(shipped(), [("Ann", best), ("Ben", other)])
    assert said == "Ann wins. Turn 1 decided it: from there on Ann was never behind again."
    assert winner_line(shipped(), [("Ann", best), ("Ben", best), ("Cy", other)]) == (
        "Level: Ann and Ben."
    )


def test_careers_are_decided_by_points() -> None:
    best = replace(proved_career(code_of(play_career(career_setup(1), 1, "random"))), score=5)
    for lead, said in ((1, "Ann wins by 1 point."), (3, "Ann wins by 3 points.")):
        ranked = [("Ann", best), ("Ben", replace(best, score=5 - lead))]
        assert winner_line(shipped(), ranked) == said
    ranked = [("Ann", best), ("Ben", replace(best, saved=-1))]
    assert winner_line(shipped(), ranked) == "Ann wins."
