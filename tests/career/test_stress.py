"""Stress that follows from what really happens in a mission."""

from typing import Any

import pytest

from hncli.career.career import Career
from hncli.career.record import StressChanged
from tests.career.desk import (
    CLEAN,
    FAILED,
    all_lines,
    choose,
    enter,
    ledger,
    lose,
    new,
    seat,
    sums,
    told,
)


def after(
    *choices: str, gives_up: bool = True, career: Career | None = None, **given: Any
) -> Career:
    """Play from a position, give the mission up if it is not over, and give the career."""
    career = career or new()
    seat(career, **given)
    choose(career, *choices)
    assert (career.mission is not None) == gives_up
    if career.mission is not None:
        lose(career)
    return career


FAILURE = {"C-STRESS-4": 1}


# C-STRESS-1


@pytest.mark.rule("C-STRESS-1")
@pytest.mark.parametrize(("level", "dice", "stress"), [("S", 3, 4), ("1", 3, 2), ("6", 2, 2)])
def test_a_kill_weighs_by_the_level_it_happens_on(level: str, dice: int, stress: int) -> None:
    career = after(
        "play:minor-extraction", "accept",
        threat=level, pool=6, hand=["minor-extraction"], dice=[1] * dice,
    )  # fmt: skip
    assert sums(career) == FAILURE | {"C-STRESS-1": stress}


@pytest.mark.rule("C-STRESS-1")
def test_each_kill_is_a_line() -> None:
    """Two die on S, and only then threat rises."""
    career = after(
        "play:major-extraction", "accept",
        threat="S", pool=7, hand=["major-extraction"], dice=[1, 2, 3],
    )  # fmt: skip
    assert ledger(career) == [
        (1, 3, "C-STRESS-1", 4),
        (1, 3, "C-STRESS-1", 4),
        (1, 0, "C-STRESS-4", 1),
    ]


@pytest.mark.rule("C-STRESS-1")
def test_the_second_in_command_kills_after_the_marker_has_left_s() -> None:
    career = after(
        "play:small-talk", "accept",
        second=True, threat="S", pool=4, hand=["small-talk"], dice=[1, 1, 1],
    )  # fmt: skip
    assert sums(career) == FAILURE | {"C-STRESS-1": 2}


@pytest.mark.rule("C-STRESS-1")
@pytest.mark.parametrize(("level", "each"), [("S", 4), ("4", 2), ("K", 2)])
def test_everybody_killed_when_time_runs_out_counts(level: str, each: int) -> None:
    career = after(
        "end", "end", gives_up=False, threat=level, pool=3, saved=4, terror=[], turn=12,
    )  # fmt: skip
    assert career.record.missions[0].ending == "out-of-time"
    assert sums(career)["C-STRESS-1"] == 3 * each
    assert career.record.missions[0].killed == 3


@pytest.mark.rule("C-STRESS-1", "C-RES-1")
def test_no_resource_stops_those() -> None:
    career = after("end", "end", gives_up=False, pool=2, saved=4, terror=[], held=["medic-team"])
    assert sums(career)["C-STRESS-1"] == 4
    assert career.record.missions[0].held == ("medic-team",)


@pytest.mark.rule("C-STRESS-1", "C-RES-1")
@pytest.mark.parametrize(("answer", "killed"), [("use:medic-team", 0), ("pass", 1)])
def test_medics_prevent_the_stress_too(answer: str, killed: int) -> None:
    career = after(
        "end", "end", answer,
        pool=6, held=["medic-team"], terror=["this-is-going-nowhere", "first-light"],
    )  # fmt: skip
    assert career.record.missions[0].killed == killed
    assert career.status.stress == 1 + 2 * killed


@pytest.mark.rule("C-STRESS-1")
def test_a_kill_that_the_second_in_command_refuses_adds_nothing() -> None:
    career = after(
        "end", "end",
        second=True, pool=1, saved=2, terror=["this-is-going-nowhere", "first-light"],
    )  # fmt: skip
    assert sums(career) == FAILURE
    assert career.record.missions[0].killed == 0


@pytest.mark.rule("C-STRESS-1")
def test_a_kill_that_becomes_a_rise_adds_nothing() -> None:
    career = after(
        "end", "end",
        abductor="edward", pool=6, terror=["this-is-going-nowhere", "first-light"],
    )  # fmt: skip
    assert sums(career) == FAILURE
    assert career.record.missions[0].threat == "4"


@pytest.mark.rule("C-STRESS-1")
def test_a_kill_with_nobody_held_adds_nothing() -> None:
    career = after(
        "end", "end",
        pool=0, saved=0, killed=0, terror=["this-is-going-nowhere", "dont-test-me", "first-light"],
    )  # fmt: skip
    assert sums(career) == FAILURE


# C-STRESS-2


@pytest.mark.rule("C-STRESS-2")
@pytest.mark.parametrize(("level", "stress"), [("K", {"C-STRESS-2": 1}), ("6", {}), ("S", {})])
def test_a_conversation_that_ends_on_k(level: str, stress: dict[str, int]) -> None:
    career = after("end", threat=level, pool=5)
    assert sums(career) == FAILURE | stress
    assert career.record.missions[0].threat == level


@pytest.mark.rule("C-STRESS-2")
def test_each_conversation_that_ends_on_k() -> None:
    career = after(
        "end", "end", "end",
        threat="K", pool=5, terror=["im-growing-impatient", "a-moment-of-weakness", "first-light"],
    )  # fmt: skip
    assert ledger(career)[:2] == [(1, 3, "C-STRESS-2", 1), (1, 4, "C-STRESS-2", 1)]


@pytest.mark.rule("C-STRESS-2")
def test_threat_on_k_after_the_conversation_does_not_count() -> None:
    career = after(
        "end", "end", threat="6", pool=5, terror=["im-getting-angry", "first-light"],
    )  # fmt: skip
    lines = sums(career)
    assert lines["C-STRESS-1"] == 2  # from 6 by 2: to K, and one dies
    # given up in the next conversation, which that cuts short, and only there on K
    assert [line.turn for line in all_lines(career) if line.rule == "C-STRESS-2"] == [4]


@pytest.mark.rule("C-STRESS-2")
def test_a_conversation_ended_by_a_card_counts() -> None:
    career = after("play:small-talk", "accept", threat="6", hand=["small-talk"], dice=[1, 2])
    assert sums(career) == FAILURE | {"C-STRESS-2": 1}


@pytest.mark.rule("C-STRESS-2")
def test_a_closing_alert_can_lead_away_from_k() -> None:
    career = after(
        "end",
        box="crime-wave", abductor="lijah", threat="K",
        terror=["one-problem-fewer"], alerts=[{"card": "fit-of-rage"}],
    )  # fmt: skip
    assert career.record.missions[0].threat == "6"
    assert sums(career) == FAILURE


@pytest.mark.rule("C-STRESS-2")
def test_a_closing_rule_can_lead_to_k() -> None:
    """Whoever has no points left at the end of a conversation makes this abductor angrier."""
    career = after("end", box="pedersen-twins", abductor="rolph", threat="6", cp=0)
    assert career.record.missions[0].threat == "K"
    assert sums(career) == FAILURE | {"C-STRESS-2": 1}


@pytest.mark.rule("C-STRESS-2")
def test_a_conversation_cut_short_by_a_victory_counts() -> None:
    career = after(
        "play:sniper-take-the-shot", "accept", gives_up=False,
        threat="K", pool=0, saved=2, hand=["sniper-take-the-shot"], dice=[6],
    )  # fmt: skip
    assert career.record.missions[0].result == "won"
    assert sums(career) == {"C-STRESS-2": 1}


@pytest.mark.rule("C-STRESS-2")
def test_a_conversation_cut_short_by_a_defeat_counts() -> None:
    career = after(
        "play:minor-extraction", "accept", gives_up=False,
        threat="K", pool=2, killed=2, saved=1, hand=["minor-extraction"], dice=[1],
    )  # fmt: skip
    assert career.record.missions[0].ending == "too-many-killed"
    assert sums(career) == FAILURE | {"C-STRESS-1": 2, "C-STRESS-2": 1}


@pytest.mark.rule("C-STRESS-2")
def test_no_conversation_counts_twice() -> None:
    """It ended on K, and the mission ended in the terror phase of the same turn, still on K."""
    career = after("end", "end", gives_up=False, threat="K", pool=1, saved=2, terror=[])
    assert sums(career) == FAILURE | {"C-STRESS-1": 2, "C-STRESS-2": 1}


@pytest.mark.rule("C-STRESS-2", "C-NEW-5")
def test_giving_up_while_spending_counts_the_conversation_once() -> None:
    career = after("end", threat="K", pool=5)
    assert sums(career) == FAILURE | {"C-STRESS-2": 1}


@pytest.mark.rule("C-STRESS-2")
def test_steady_nerves_spare_the_first_of_each_mission() -> None:
    career = new(trait="steady-nerves", d20=(8,) * 4)
    for _mission in range(2):
        after(
            "end", "end", "end", career=career,
            threat="K", pool=5, terror=["im-growing-impatient", "dont-test-me", "first-light"],
        )  # fmt: skip
        assert sums(career) == FAILURE | {"C-STRESS-2": 1}


@pytest.mark.rule("C-STRESS-2")
def test_without_a_conversation_on_k_steady_nerves_do_nothing() -> None:
    assert sums(after("end", career=new(trait="steady-nerves"), threat="6")) == FAILURE


# C-STRESS-3


@pytest.mark.rule("C-STRESS-3")
def test_the_pivotal_event_weighs_when_it_is_turned() -> None:
    career = after("end", "end", turn=11, pool=5, terror=["first-light"])
    assert ledger(career) == [(1, 11, "C-STRESS-3", 2), (1, 0, "C-STRESS-4", 1)]


@pytest.mark.rule("C-STRESS-3")
def test_a_red_card_does_not() -> None:
    assert sums(after("end", "end", pool=5)) == FAILURE


@pytest.mark.rule("C-STRESS-3", "C-RES-1")
def test_a_blackout_does_not_hide_the_pivotal_event() -> None:
    career = after("end", "end", pool=5, terror=["first-light"], held=["media-blackout"])
    assert sums(career) == FAILURE | {"C-STRESS-3": 2}


# C-STRESS-4 to C-STRESS-6


@pytest.mark.rule("C-STRESS-4")
@pytest.mark.parametrize(("mode", "stress"), [("normal", 1), ("hard", 3)])
def test_a_failure_weighs_by_the_mode(mode: str, stress: int) -> None:
    assert sums(after("end", career=new(mode=mode))) == {"C-STRESS-4": stress}


@pytest.mark.rule("C-STRESS-5")
@pytest.mark.parametrize(("saved", "off"), [(0, 0), (2, 0), (3, 1), (5, 1), (6, 2), (9, 3)])
def test_those_saved_take_stress_away(saved: int, off: int) -> None:
    career = new(mode="hard", d20=(8, 8))
    enter(career, FAILED, saved=saved, killed=1, total=20)
    assert career.status.stress == 5 - off


@pytest.mark.rule("C-STRESS-5")
def test_those_really_saved_take_stress_away() -> None:
    career = after(
        "play:minor-extraction", "accept", "play:minor-extraction", "accept",
        threat="3", pool=6, hand=["minor-extraction"] * 2, dice=[5, 5, 6, 6],
        career=new(mode="hard"),
    )  # fmt: skip
    assert career.record.missions[0].saved == 4
    assert sums(career) == {"C-STRESS-4": 3, "C-STRESS-5": -1}


@pytest.mark.rule("C-STRESS-6")
def test_the_order_at_the_end() -> None:
    """What happened in the mission, the failure, those saved, the compensation."""
    career = new(d20=(20, 20))
    enter(career, FAILED, saved=3, killed=2, total=9, k_endings=1, pivotal=True)
    rules = [line.rule for line in all_lines(career)]
    assert sorted(rules[:4]) == ["C-STRESS-1", "C-STRESS-1", "C-STRESS-2", "C-STRESS-3"]
    assert rules[4:] == ["C-STRESS-4", "C-STRESS-5", "C-COMP-2"]
    assert [line.amount for line in all_lines(career)][4:] == [1, -1, -4]


@pytest.mark.rule("C-STRESS-6")
def test_a_line_that_is_cut_says_so() -> None:
    career = new(d20=(20,))
    events = enter(career, CLEAN, saved=7, killed=1, total=8)
    said = [(e.rule, e.amount, e.cut) for e in told(events, StressChanged)]
    assert said == [("C-STRESS-1", 2, 0), ("C-STRESS-5", -2, 0), ("C-COMP-1", 0, 4)]
    assert [(line.amount, line.cut) for line in all_lines(career)] == [(2, 0), (-2, 0), (0, 4)]


@pytest.mark.rule("C-STRESS-5", "C-SCORE-1")
def test_a_part_of_a_line_is_cut() -> None:
    career = new(d20=(8,))
    enter(career, CLEAN, saved=6, k_endings=1, total=6)
    assert [(line.amount, line.cut) for line in all_lines(career)] == [(1, 0), (-1, 1)]
    assert (career.status.stress, career.status.score) == (0, 3)


@pytest.mark.rule("C-SCORE-1")
def test_the_score_follows_from_successes_and_stress() -> None:
    career = new(mode="hard", d20=(8, 8, 8, 8, 8))
    enter(career, FAILED, killed=2)
    assert career.status.score == -7
    enter(career, CLEAN)
    enter(career, FAILED)
    assert (career.status.successes, career.status.stress, career.status.score) == (1, 10, -7)


# C-STRESS-7


@pytest.mark.rule("C-STRESS-7")
def test_a_running_mission_has_its_stress_so_far() -> None:
    """By the same lines that the ledger gets at its end, Steady Nerves included."""
    career = new(trait="steady-nerves", conditions=("burned-out",))
    assert career.stress_so_far == (6, 0)
    given = {"hand": ["minor-extraction"], "available": ["let-me-rephrase-that"]}
    m = seat(career, threat="K", pool=6, dice=[1], **given)
    assert career.stress_so_far == (6, 0)
    choose(career, "play:minor-extraction", "accept")
    assert career.stress_so_far == (8, 2)
    assert career.status.stress == 6  # the ledger waits for the end
    assert m.phase == "spend"
    assert career.stress_so_far == (8, 2)  # spared
    assert str(career.stress_so_far) == "8 (+2)"
    career.give_up()
    assert career.stress_so_far == (career.status.stress, 0)
    assert str(career.stress_so_far) == str(career.status.stress)
