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
SMALL, TALK = "play:minor-extraction accept", "play:small-talk accept"
EXTRACTION, LAST = {"hand": ["minor-extraction"]}, {"gives_up": False, "terror": []}
NOWHERE = ["this-is-going-nowhere", "first-light"]
MEDICS = {"pool": 6, "held": ["medic-team"], "terror": NOWHERE}
Played = dict[str, tuple[str, dict[str, Any], dict[str, int], dict[str, Any]]]
"""What is chosen from which position, the stress of it besides the failure, and figures."""

# C-STRESS-1

KILLS: Played = {
    "on S each weighs 4":
        (SMALL, {**EXTRACTION, "threat": "S", "pool": 6, "dice": [1] * 3}, {"C-STRESS-1": 4}, {}),
    "on 1 each weighs 2":
        (SMALL, {**EXTRACTION, "threat": "1", "pool": 6, "dice": [1] * 3}, {"C-STRESS-1": 2}, {}),
    "on 6 each weighs 2":
        (SMALL, {**EXTRACTION, "threat": "6", "pool": 6, "dice": [1] * 2}, {"C-STRESS-1": 2}, {}),
    "the second in command kills after the marker has left S":
        (TALK, {"second": True, "threat": "S", "pool": 4, "hand": ["small-talk"], "dice": [1] * 3},
         {"C-STRESS-1": 2}, {"killed": 1}),
    "everybody killed when time runs out counts, on S":
        ("end end", {**LAST, "threat": "S", "pool": 3, "saved": 4, "turn": 12},
         {"C-STRESS-1": 12}, {"ending": "out-of-time", "killed": 3}),
    "everybody killed when time runs out counts, on 4":
        ("end end", {**LAST, "threat": "4", "pool": 3, "saved": 4, "turn": 12},
         {"C-STRESS-1": 6}, {"ending": "out-of-time", "killed": 3}),
    "everybody killed when time runs out counts, on K":
        ("end end", {**LAST, "threat": "K", "pool": 3, "saved": 4, "turn": 12},
         {"C-STRESS-1": 6, "C-STRESS-2": 1}, {"ending": "out-of-time", "killed": 3}),
    "no resource stops those":
        ("end end", {**LAST, "pool": 2, "saved": 4, "held": ["medic-team"]},
         {"C-STRESS-1": 4}, {"held": ("medic-team",)}),
    "medics prevent the stress too":
        ("end end use:medic-team", MEDICS, {}, {"killed": 0}),
    "medics who are not asked do not":
        ("end end pass", MEDICS, {"C-STRESS-1": 2}, {"killed": 1}),
    "a kill that the second in command refuses adds nothing":
        ("end end", {"second": True, "pool": 1, "saved": 2, "terror": NOWHERE}, {}, {"killed": 0}),
    "a kill that becomes a rise adds nothing":
        ("end end", {"abductor": "edward", "pool": 6, "terror": NOWHERE}, {}, {"threat": "4"}),
    "a kill with nobody held adds nothing":
        ("end end", {"pool": 0, "saved": 0, "terror": [NOWHERE[0], "dont-test-me", "first-light"]},
         {}, {"killed": 0}),
}  # fmt: skip


@pytest.mark.rule("C-STRESS-1", "C-RES-1")
@pytest.mark.parametrize("what", KILLS)
def test_what_a_kill_weighs(what: str) -> None:
    check(*KILLS[what])


def check(
    choices: str, given: dict[str, Any], stress: dict[str, int], figures: dict[str, Any]
) -> None:
    """Play it, and compare the stress and the figures of the mission."""
    career = after(*choices.split(), **given)
    assert sums(career) == ({} if figures.get("result") == "won" else FAILURE) | stress
    (entry,) = career.record.missions
    assert {name: getattr(entry, name) for name in figures} == figures


@pytest.mark.rule("C-STRESS-1")
def test_each_kill_is_a_line() -> None:
    """Two die on S, and only then threat rises."""
    hand = ["major-extraction"]
    career = after("play:major-extraction", "accept", threat="S", hand=hand, dice=[1, 2, 3])
    kill = (1, 3, "C-STRESS-1", 4)
    assert ledger(career) == [kill, kill, (1, 0, "C-STRESS-4", 1)]


# C-STRESS-2

ON_K = {"threat": "K", "pool": 5}
CONVERSATIONS: Played = {
    "one that ends on K": ("end", ON_K, {"C-STRESS-2": 1}, {"threat": "K"}),
    "one that ends on 6": ("end", {"threat": "6", "pool": 5}, {}, {"threat": "6"}),
    "one that ends on S": ("end", {"threat": "S", "pool": 5}, {}, {"threat": "S"}),
    "one ended by a card":
        (TALK, {"threat": "6", "hand": ["small-talk"], "dice": [1, 2]}, {"C-STRESS-2": 1}, {}),
    "a closing alert can lead away from K":
        ("end", {"box": "crime-wave", "abductor": "lijah", "threat": "K",
                 "terror": ["one-problem-fewer"], "alerts": [{"card": "fit-of-rage"}]},
         {}, {"threat": "6"}),
    "a closing rule can lead to K: he is angrier at whoever has no points left":
        ("end", {"box": "pedersen-twins", "abductor": "rolph", "threat": "6", "cp": 0},
         {"C-STRESS-2": 1}, {"threat": "K"}),
    "one cut short by a victory":
        ("play:sniper-take-the-shot accept",
         {"threat": "K", "pool": 0, "saved": 2, "hand": ["sniper-take-the-shot"], "dice": [6],
          "gives_up": False}, {"C-STRESS-2": 1}, {"result": "won"}),
    "one cut short by a defeat":
        (SMALL, {**EXTRACTION, "threat": "K", "pool": 2, "killed": 2, "saved": 1, "dice": [1],
                 "gives_up": False},
         {"C-STRESS-1": 2, "C-STRESS-2": 1}, {"ending": "too-many-killed"}),
    "none counts twice: it ended on K, and so did the mission, in the terror phase of the turn":
        ("end end", {**LAST, "threat": "K", "pool": 1, "saved": 2},
         {"C-STRESS-1": 2, "C-STRESS-2": 1}, {}),
}  # fmt: skip


@pytest.mark.rule("C-STRESS-2", "C-NEW-5")
@pytest.mark.parametrize("what", CONVERSATIONS)
def test_conversations_that_end_on_k(what: str) -> None:
    """Those that end elsewhere add nothing; given up while spending, the last one counts once."""
    check(*CONVERSATIONS[what])


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
