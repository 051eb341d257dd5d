"""The first format, table by table, from a small file with one of everything."""

from typing import Any

import pytest

from hncli.store.career_file import seal
from hncli.store.upgrades.format_0 import upgrade

CARDS = ("base/given", "base/bought")
LINE = {"turn": 1, "rule": "C-STRESS-4", "amount": 1, "what": "the mission failed"}
OLD: dict[str, Any] = {
    "negotiator": "Zoë", "boxes": ["base"], "hard": True, "seed": 6,
    "stress": 2, "score": 1, "state": "waiting", "retired": True, "notes": ["one", "two"],
    "missions": [
        {"number": 1, "result": "lost", "card": CARDS[0], "take_backs": 3},
        {"number": 2, "result": "won"},
        {"number": 3, "result": "lost"},
    ],
    "lines": [{"mission": 1, **LINE}, {"mission": 3, **LINE}],
    "choices": [
        {"mission": 0, "option": "mission:base/donna", "begins": 1, "events": [{"event": "a"}]},
        {"mission": 1, "option": "play:x", "events": [{"event": "b"}]},
        {"mission": 1, "option": "resource:in-a-mission", "events": []},
        {"mission": 0, "option": f"card:{CARDS[0]}", "events": []},
        {"mission": 0, "option": "resource:snitch", "events": []},
        {"mission": 0, "option": "table", "told": {"saved": 1}, "events": []},
        {"mission": 0, "option": f"card:{CARDS[1]}", "events": []},
        {"mission": 0, "option": "table", "told": {"saved": 2}, "events": []},
        {"mission": 0, "option": "resource:medic-team", "events": []},
        {"mission": 0, "option": "retire", "events": []},
    ],
}  # fmt: skip


def upgraded(**changes: Any) -> Any:
    """The tables of the next format."""
    return upgrade({"_default": {"1": OLD | changes}})


def rows(table: Any) -> list[Any]:
    """The documents of a table, numbered from 1 on."""
    assert list(table) == [str(n) for n in range(1, len(table) + 1)]
    return list(table.values())


@pytest.mark.parametrize(("hard", "mode"), [(True, "hard"), (False, "normal")])
def test_the_summary(hard: bool, mode: str) -> None:
    assert rows(upgraded(hard=hard)["summary"]) == [
        {"negotiator": "Zoë", "mode": mode, "missions": 3, "successes": 1, "stress": 2, "score": 1,
         "state": "waiting"}
    ]  # fmt: skip


@pytest.mark.parametrize(("hard", "mode"), [(True, "hard"), (False, "normal")])
def test_the_career(hard: bool, mode: str) -> None:
    setup = {"negotiator": "Zoë", "boxes": ["base"], "mode": mode, "seed": 6, "table": "career"}
    (career,) = rows(upgraded(hard=hard)["career"])
    id = seal(["format 0", setup])
    assert career == {
        "id": id, "began": "format 0", "versions": ["format 0"], "setup": setup, "retired": True,
        "seal": seal([id, ["format 0"], [[3, []], [0, []], [0, []]]]),
    }  # fmt: skip
    assert "retired" not in rows(upgraded(retired=False)["career"])[0]


def test_each_mission_has_its_own_lines() -> None:
    first, second, third = rows(upgraded()["missions"])
    assert first == {**OLD["missions"][0], "lines": [{"mission": 1, **LINE}]}
    assert second == OLD["missions"][1]
    assert third == {**OLD["missions"][2], "lines": [{"mission": 3, **LINE}]}


def test_what_no_entry_has_given_was_bought() -> None:
    assert rows(upgraded()["spent"]) == [
        {"after": 1, "cost": 1, "resource": "snitch"},
        {"after": 2, "cost": 1, "card": CARDS[1]},
        {"after": 3, "cost": 1, "resource": "medic-team"},
    ]


def test_what_was_bought_before_the_first_mission() -> None:
    bought = {"mission": 0, "option": "resource:snitch", "events": []}
    assert rows(upgraded(choices=[bought])["spent"]) == [
        {"after": 0, "cost": 1, "resource": "snitch"}
    ]


def test_steps_and_logs_are_told_apart() -> None:
    tables = upgraded()
    assert [(step["option"], step.get("told")) for step in rows(tables["steps"])] == [
        ("mission:base/donna", None), (f"card:{CARDS[0]}", None), ("resource:snitch", None),
        ("table", {"saved": 1}), (f"card:{CARDS[1]}", None), ("table", {"saved": 2}),
        ("resource:medic-team", None), ("retire", None),
    ]  # fmt: skip
    assert rows(tables["logs"]) == [
        {
            "number": 1,
            "setup": [{"event": "a"}],
            "choices": [
                {"option": "play:x", "events": [{"event": "b"}]},
                {"option": "resource:in-a-mission"},
            ],
        }
    ]


def test_the_notes() -> None:
    assert rows(upgraded()["notes"]) == [{"text": "one"}, {"text": "two"}]
