"""What becomes of each document of format 1, one at a time."""

from typing import Any

import pytest

from hncli.features.missions.saving.mission_file import upgrade

SETUP = {"negotiator": "Ann", "boxes": ["base"], "mode": "normal", "seed": 1, "table": "career"}
HEAD: dict[str, Any] = {"id": "x", "began": "2024-05-01", "setup": SETUP, "versions": ["1.0 abc"]}


def upgraded(**old: Any) -> Any:
    """The head of a career after the upgrade."""
    return upgrade({"career": {"1": HEAD | {"seal": "?"} | old}})["career"]["1"]


def test_the_head_of_a_career() -> None:
    assert upgraded() == HEAD | {"versions": {"rules": 1}}
    assert upgraded(setup=SETUP | {"trait": "charmer"})["setup"] == SETUP | {"traits": ["charmer"]}
    assert upgraded(setup=SETUP | {"trait": None})["setup"] == SETUP


def test_a_career_of_several_versions_is_mixed() -> None:
    found = upgraded(versions=["1.0 abc", "1.1 def"])
    assert found == HEAD | {"versions": {"rules": 1}, "mixed": True}


def test_tables_that_are_not_there_are_empty() -> None:
    found = upgrade({"career": {"1": HEAD}})
    assert (found["missions"], found["logs"]) == ({}, {})


def test_documents_keep_their_order() -> None:
    """By number, and not by the letters of it."""
    logs = {str(n): {"number": n} for n in (10, 2, 1)}
    found = upgrade({"career": {"1": HEAD}, "logs": logs})["logs"]
    assert [log["number"] for log in found.values()] == [1, 2, 10]
    assert found["1"] == {"number": 1, "versions": {"rules": 1}}


@pytest.mark.parametrize(
    ("line", "new"),
    [
        (
            {"rule": "C-STRESS-1", "amount": 2, "what": "a hostage was killed"},
            {"rule": "C-STRESS-1", "amount": 2, "cause": "killed"},
        ),
        (
            {"rule": "C-STRESS-1", "amount": 4, "what": "killed while threat was on S"},
            {"rule": "C-STRESS-1", "amount": 4, "cause": "killed_at_s"},
        ),
        (
            {"rule": "C-STRESS-2", "amount": 1, "what": "ended on K"},
            {"rule": "C-STRESS-2", "amount": 1, "cause": "k_ending"},
        ),
        (
            {"rule": "C-STRESS-2", "amount": 0, "what": "ended on K (Steady Nerves)"},
            {"rule": "C-STRESS-2", "amount": 0, "cause": "k_ending", "by": "steady-nerves"},
        ),
        (
            {"rule": "C-STRESS-2", "amount": 1, "what": "ended on K (again)"},
            {"rule": "C-STRESS-2", "amount": 1, "cause": "k_ending"},
        ),
        (
            {"rule": "C-STRESS-2", "amount": 0, "what": "ended on K"},
            {"rule": "C-STRESS-2", "amount": 0, "cause": "k_ending"},
        ),
        (
            {"rule": "C-STRESS-3", "amount": 0, "what": "an event (Blackout)"},
            {"rule": "C-STRESS-3", "amount": 0, "cause": "pivotal"},
        ),
        (
            {"rule": "C-STRESS-5", "amount": -2, "what": "6 hostages saved"},
            {"rule": "C-STRESS-5", "amount": -2, "cause": "saved", "count": 6},
        ),
        (
            {"rule": "C-COMP-2", "amount": -2, "what": "Counselling"},
            {"rule": "C-COMP-2", "amount": -2, "cause": "relief", "by": "counselling"},
        ),
    ],
)
def test_a_stress_line(line: dict[str, Any], new: dict[str, Any]) -> None:
    entry = {"number": 1, "saved": 6, "taken": "counselling"}
    old = {"career": {"1": HEAD}, "missions": {"1": {**entry, "lines": [line]}, "2": entry}}
    assert upgrade(old)["missions"] == {"1": {**entry, "lines": [new]}, "2": entry}


def mission(versions: str, **more: Any) -> Any:
    """The tables of a running mission after the upgrade."""
    head = {"box": "base", "abductor": "donna", "career": "x", **more}
    return upgrade(
        {
            "mission": {"1": head},
            "log": {"1": {"number": 3, "versions": versions}},
            "position": {"1": {"seed": 6, "turn": 2}},
            "undone": {"1": {}},
        }
    )


def test_a_running_mission() -> None:
    setup = {"box": "base", "abductor": "donna", "seed": 6}
    assert mission("1.0 abc", take_backs=0) == {
        "mission": {"1": {"setup": setup, "career": "x"}},
        "log": {"1": {"number": 3, "versions": {"rules": 1}}},
        "snapshot": {"1": {"seed": 6, "turn": 2}},
    }
    assert mission("1.0 abc", take_backs=2)["mission"]["1"]["take_backs"] == 2
    assert mission("1.0 abc + 1.1 def")["mission"]["1"]["from_snapshot"] is True


def test_a_single_mission() -> None:
    setup = {"box": "base", "abductor": "donna", "seed": 6}
    more = {"packs": ["mine"], "take_backs": 2}
    old = {**setup, **more, "choices": ["end"], "sets": "mine"}
    assert upgrade({"mission": {"1": old}}) == {
        "mission": {"1": {"setup": setup, "set_name": "mine", **more}},
        "log": {"1": {"number": 1, "choices": [{"option": "end"}], "versions": {"rules": 1}}},
        "snapshot": {},
    }
    assert upgrade({"mission": {}}) == {"mission": {}, "log": {}, "snapshot": {}}
