"""Missions and careers played by automatic players have the results that the rules give."""

from dataclasses import replace

import pytest

from hncli.career.career import Career
from hncli.features.lab import executors
from hncli.features.lab.executors import (
    play_career,
    play_chunk,
    play_mission,
)
from hncli.features.lab.jobs import Chunk, Content, Job
from hncli.game.engine.game import Option
from hncli.players.registry import player_for
from tests.career.desk import a_set, mission, new
from tests.fuzz.twin import shipped

DONNA = Job("random", ("base",), "donna", mode="career")


def first_mission(seed: int) -> tuple[Career, int]:
    """A career after its first mission, which the random player has played; and its seed."""
    career = new(seed=seed)
    career.choose(Option("mission", "donna"))
    number = mission(career).seed
    player = player_for("random", number)
    while not career.record.missions:
        career.choose(player.choose(mission(career).view))
    return career, number


@pytest.mark.parametrize("seed", range(6))
def test_a_mission_comes_to_what_it_would_as_the_first_of_a_career(seed: int) -> None:
    career, number = first_mission(seed)
    found, entry = play_mission(shipped(), DONNA, number), career.record.missions[0]
    for fact in ("result", "ending", "turns", "saved", "killed", "total", "threat"):
        assert getattr(found, fact) == getattr(entry, fact)
    assert found.stress == sum(line.amount for line in entry.lines if line.turn or not entry.taken)
    assert found.decisions == len(career.logs[0].choices)
    chosen = [choice.option for choice in career.logs[0].choices]
    assert set(found.bought) == {one.name for one in chosen if one.verb == "buy"}
    assert {one.name for one in chosen if one.verb == "play"} <= set(found.played)


def test_the_mode_is_that_of_the_mission() -> None:
    """A card that careers leave out can be bought in a standard mission, if CP are there."""
    standard = Job("random", ("crime-wave",), "barrett")
    career = replace(standard, mode="career")
    differ = [
        seed
        for seed in range(20)
        if play_mission(shipped(), standard, seed) != play_mission(shipped(), career, seed)
    ]
    assert 0 < len(differ) < 20


def test_the_same_seed_is_the_same_mission() -> None:
    results = [play_mission(shipped(), DONNA, seed) for seed in (2, 2, 3)]
    assert results[0] == results[1] != results[2]


def test_a_set_takes_the_place_of_the_boxes_cards() -> None:
    custom = a_set("base", "crime-wave")
    job = Job("random", ("base",), "donna", "mine")
    known = {name.partition("/")[2] for name in custom.conversation}
    tally = play_chunk(Content(sets=(("mine", custom),)), Chunk(0, job, 1, 0, 9)).tally
    assert {card.rpartition("/")[2] for card in tally.counts["played"]} <= known
    assert (
        tally != play_chunk(Content(), Chunk(0, Job("random", ("base",), "donna"), 1, 0, 9)).tally
    )


def test_a_player_in_a_cycle_gives_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(executors, "MAX_DECISIONS", 3)
    found = play_mission(shipped(), DONNA, 1)
    assert (found.result, found.ending, found.decisions) == ("lost", "given-up", 4)


@pytest.mark.parametrize("mode", ["normal", "hard"])
def test_a_career_is_played_until_it_is_complete(mode: str) -> None:
    found = play_career(shipped(), Job("random", ("base", "crime-wave"), mode=mode), 3)
    assert found.missions == 10
    assert found.score == 3 * found.wins - found.stress
    assert found == play_career(shipped(), Job("random", ("base", "crime-wave"), mode=mode), 3)


def test_a_hard_career_weighs_more() -> None:
    normal, hard = (
        play_career(shipped(), Job("random", ("base",), mode=mode), 4)
        for mode in ("normal", "hard")
    )
    assert hard.stress > normal.stress
