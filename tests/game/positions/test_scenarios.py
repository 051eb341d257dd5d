"""Every scenario file holds, and every way to spoil one is noticed."""

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import pytest

from hncli.base.schema import LEVELS
from hncli.base.text import nearest
from hncli.career import scenarios as scenario
from hncli.career.scenarios import BadScenario, Failure, Scenario, check_scenario
from hncli.game.cards.library import Library
from hncli.game.engine.mission import Mission
from hncli.game.given import mission_from
from tests.game.positions.scenario_files import FILES, OF_MISSIONS, cases, mission_cases
from tests.support.scale import sample

FOLDERS = sorted({file.rpartition("/")[0] for file in OF_MISSIONS})

Data = dict[str, Any]


@pytest.mark.parametrize("file", FILES)
def test_scenarios_hold(library: Library, file: str) -> None:
    """Play each case of the file and let it say what did not hold."""
    failures = [failure for one in cases(file) for failure in check_scenario(library, one)]
    assert not failures, "\n".join(map(str, failures))
    assert cases(file)
    is_career = file.startswith("career/")
    assert all(("career" in one.data) == is_career for one in cases(file))


def test_given_cases_are_there() -> None:
    """The folder was found, and so were files of one scenario and files with cases."""
    assert "rules/r-capt.toml" in FILES
    assert len(mission_cases()) > 1400
    assert max(len(cases(file)) for file in FILES) > 10


def spoilt(data: Data) -> Iterator[tuple[str, Data]]:
    """Spoil a scenario in every mechanical way; each copy has one fault that must be noticed."""
    bare = without_expectations(data)
    for n, step in enumerate(data["step"]):
        if "choose" in step:
            other = step | {"choose": step["choose"] + "-not"}
            yield f"step {n + 1}: another choice", _with_step(bare, n, other)
        expect = step.get("expect", {})
        for field, value in expect.items():
            rest = {name: right for name, right in expect.items() if name != field}
            for how, wrong in _wrong_values(field, value):
                yield (
                    f"step {n + 1}: {field}: {how}",
                    _with_step(bare, n, step | {"expect": rest | wrong}),
                )
    given = data["given"]
    for how, dice in _wrong_dice(given.get("dice", [])):
        yield f"given: {how}", data | {"given": given | {"dice": dice}}
    yield "given: an unknown field", data | {"given": given | {"colour": "red"}}


def without_expectations(data: Data) -> Data:
    """The same choices alone: what the other steps expect need not be looked at for each fault."""
    nothing: Data = {"expect": {}}
    steps = [
        nothing | {key: step[key] for key in ("choose",) if key in step} for step in data["step"]
    ]
    return data | {"step": steps}


def _with_step(data: Data, at: int, step: Data) -> Data:
    steps = list(data["step"])
    steps[at] = step
    return data | {"step": steps}


def _wrong_values(field: str, value: Any) -> Iterator[tuple[str, Data]]:
    """Every wrong table of expectations to put in place of one right expectation."""
    if field in ("offers", "refuses"):
        if value:
            yield "the other way round", {"offers" if field == "refuses" else "refuses": value}
        return
    yield "misspelt", {field + "s": value}
    if isinstance(value, bool):
        yield "flipped", {field: not value}
    elif isinstance(value, int):
        yield "one more", {field: value + 1}
        yield "one less", {field: value - 1}
        yield "as text", {field: str(value)}
    elif isinstance(value, list):
        yield "one item more", {field: [*value, "no-such-card"]}
        if value:
            yield "one item less", {field: value[1:]}
    elif field == "threat":
        at = LEVELS.index(value)
        yield "the next level", {field: LEVELS[(at + 1) % len(LEVELS)]}
    elif field == "result":
        for other in {"won", "lost", "none"} - {value}:
            yield f"{other} instead", {field: other}
    elif field == "kind":
        yield "another kind", {field: "spend" if value != "spend" else "converse"}
    else:
        yield "another word", {field: "no-such-word" if value == "none" else "none"}


def _wrong_dice(dice: list[int]) -> Iterator[tuple[str, list[int]]]:
    yield "a die too many", [*dice, 6]
    if dice:
        yield "a die too few", dice[:-1]
        yield "no die at all", []


@pytest.mark.parametrize("folder", FOLDERS)
def test_spoilt_scenario(library: Library, folder: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """No way to spoil a scenario goes unnoticed; each is spoilt in other ways, all if whole."""
    monkeypatch.setattr(scenario, "nearest", remembered)
    unnoticed = {
        one.place: _unnoticed(library, one, monkeypatch)
        for file in OF_MISSIONS
        if file.rpartition("/")[0] == folder
        for one in cases(file)
    }
    assert unnoticed == {place: [""] for place in unnoticed}  # without a fault nothing is noticed


def _unnoticed(library: Library, right: Scenario, patch: pytest.MonkeyPatch) -> list[str]:
    """The ways to spoil a scenario that go unnoticed; an empty one stands for none."""
    unnoticed = []
    patch.setattr(scenario, "mission_from", once_for_each(mission_from))
    if check_scenario(library, right):
        return [""]  # test_scenarios_hold tells of that
    some = sample(spoilt(right.data), right.place.rpartition("/")[2], least=2)
    for how, data in (("", without_expectations(right.data)), *some):
        try:
            failures: list[Failure] = check_scenario(library, Scenario(right.place, data))
        except BadScenario:
            assert how, right.place
            continue
        if not failures:
            unnoticed.append(how)
    return unnoticed


def once_for_each(set_up: Callable[..., Mission]) -> Callable[..., Mission]:
    """Set each position up once: it is the same for everything that spoils a step."""
    made: dict[int, tuple[Data, Mission]] = {}  # by identity, and so what it was made of is kept

    def copied(library: Library, given: Data, only_loaded: bool) -> Mission:
        if id(given) not in made:
            made[id(given)] = given, set_up(library, given, only_loaded)
        return made[id(given)][1].copy()

    return copied


@cache
def _nearest(word: str, known: tuple[str, ...], cutoff: float) -> str:
    return nearest(word, list(known), cutoff)


def remembered(word: str, known: list[str], cutoff: float = 0.5) -> str:
    """What was probably meant, worked out once for a slip that is made in a thousand scenarios."""
    return _nearest(word, tuple(known), cutoff)
