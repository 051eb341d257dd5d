"""Career scenarios tell all figures, and every way to spoil one is noticed."""

import tomllib
from collections.abc import Iterator
from typing import Any

import pytest

from hncli.career.scenarios import BadScenario, Scenario, check_scenario
from hncli.game.cards.library import Library
from tests.game.positions.scenario_files import OF_CAREERS, career_cases, cases, scenario_id
from tests.support.scale import sample

Data = dict[str, Any]


def test_every_figure_is_told() -> None:
    """A scenario shows all figures that the format asks for, so that it can be read by itself."""
    asked = {"result", "killed", "killed_at_s", "k_endings", "pivotal", "saved", "total"}
    for one in career_cases():
        data = one.data
        assert data["rule"], one.place
        assert data["about"], one.place
        for mission in data["mission"]:
            assert asked <= set(mission), one.place
            assert mission["expect"], one.place


def spoilt(data: Data) -> Iterator[tuple[str, Data]]:
    """Spoil a scenario in every mechanical way; each copy has one fault that must be noticed.

    Of a long career the first mission and the last are enough: those between are played alike.
    """
    for n in sorted({0, len(data["mission"]) - 1}):
        mission = data["mission"][n]
        expect = mission["expect"]
        for field, value in expect.items():
            rest = {name: right for name, right in expect.items() if name != field}
            for wrong in _wrong_values(field, value):
                yield f"{n + 1}: {wrong}", _with(data, n, mission | {"expect": rest | wrong})
        for field in ("result", "total", "saved", "killed"):
            rest = {name: value for name, value in mission.items() if name != field}
            yield f"{n + 1}: no {field}", _with(data, n, rest)
        if "take" in mission:
            rest = {name: value for name, value in mission.items() if name != "take"}
            yield f"{n + 1}: nothing taken", _with(data, n, rest)
            yield f"{n + 1}: an unknown entry", _with(data, n, mission | {"take": "a-new-car"})
        else:
            yield f"{n + 1}: no choice", _with(data, n, mission | {"take": "day-off"})
        yield f"{n + 1}: an unknown field", _with(data, n, mission | {"weather": "rain"})
    career = data["career"]
    yield "a die too many", data | {"career": career | {"d20": [*career["d20"], 8]}}
    if career["d20"]:
        yield "a die too few", data | {"career": career | {"d20": career["d20"][:-1]}}
    yield "an unknown mode", data | {"career": career | {"mode": "brutal"}}
    yield "an unknown field", data | {"career": career | {"weather": "rain"}}
    yield "an unknown table", data | {"weather": "rain"}
    yield "no mission", data | {"mission": []}


def _with(data: Data, at: int, mission: Data) -> Data:
    missions = list(data["mission"])
    missions[at] = mission
    return data | {"mission": missions}


def _wrong_values(field: str, value: Any) -> Iterator[Data]:
    """Give every wrong table of expectations to put in place of one right expectation."""
    yield {field + "s": value}
    if isinstance(value, int):
        yield {field: value + 1}
        yield {field: value - 1}
        yield {field: str(value)}
    else:
        yield {field: [*value, "snitch"]}
        yield {field: "none"}
        if value:
            yield {field: value[1:]}


@pytest.mark.parametrize("file", OF_CAREERS)
def test_spoilt_career_scenario(library: Library, file: str) -> None:
    """No way to spoil one goes unnoticed; each is spoilt in other ways, all if whole."""
    unnoticed = []
    for one in cases(file):
        for how, data in sample(spoilt(one.data), scenario_id(one), least=2):
            try:
                failures = check_scenario(library, Scenario(one.place, data))
            except BadScenario:
                continue
            if not failures:
                unnoticed.append((one.place, how))
    assert not unnoticed


ONE = """
[career]
{career}

[[mission]]
result = "won"
killed = 0
saved = 1
total = 1
{mission}
"""

CANNOT_BE_READ = {
    "a box that is not there": ('boxes = ["nowhere"]', ""),
    "a box that is no list": ('boxes = "base"', ""),
    "no box at all": ("boxes = []", ""),
    "a seed in words": ('seed = "seven"', ""),
    "a trait that is not there": ('trait = "patience"', ""),
    "a resource for a trait": ('trait = "snitch"', ""),
    "dice that are no list": ("d20 = 8", ""),
    "a die in words": ('d20 = ["8"]', ""),
    "a die of nought": ("d20 = [0]", ""),
    "a face that the table does not have": ("d20 = [21]", ""),
    "an expectation that is no table": ("d20 = [8]", "expect = 3"),
    "a result that is none": ("d20 = [8]", 'ending = "out-of-time"'),
    "a choice in numbers": ("d20 = [8]", "take = 8"),
    "a negative figure": ("d20 = [8]", "k_endings = -1"),
    "more killed on S than at all": ("d20 = [8]", "killed_at_s = 1"),
}
"""What cannot be understood: a line of the career, and one of its mission."""


@pytest.mark.parametrize("what", CANNOT_BE_READ)
def test_what_cannot_be_understood_is_said(library: Library, what: str) -> None:
    """The file and the place are named, and nothing else happens."""
    career, mission = CANNOT_BE_READ[what]
    data = tomllib.loads(ONE.format(career=career, mission=mission))
    with pytest.raises(BadScenario, match=r"spoilt\.toml"):
        check_scenario(library, Scenario("spoilt.toml", data))
