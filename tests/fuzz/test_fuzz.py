"""Typists without a plan: no traceback, no dead end, and no choice is lost.

Two hundred of them in `make soak`. In `make test` a tenth, or as many more as it takes to meet
every kind of prompt and every command.
"""

import sys
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import replace
from itertools import zip_longest
from typing import Any

import pytest

from hncli.features.careers.saving.saved_career import SavedCareer
from hncli.features.missions.saving.store import SavedMission
from hncli.terminal.environment import Environment
from hncli.terminal.screen import Screen
from tests.fuzz.fuzz import CHUNK, OFTEN, PLAN, REQUIRED, fuzz, never_met, report, total
from tests.support.scale import IS_WHOLE, scaled

CHUNKS = 4
SINGLE, CAREER = 0, 17
"""The numbers of runs that play by lines."""


def each_game_first(numbers: Iterable[int]) -> list[int]:
    """One run of each kind of game, then the others in turn, last of all those by keys."""
    kinds: dict[tuple[bool, str], list[int]] = {}
    for number in numbers:
        game, has_keys, _budget = PLAN[number % CHUNK]
        kinds.setdefault((has_keys, game.__name__), []).append(number)
    first = [runs.pop(0) for runs in kinds.values()]
    for keys in (False, True):
        turns = zip_longest(
            *(runs for (has_keys, _name), runs in kinds.items() if has_keys == keys)
        )
        first += [number for turn in turns for number in turn if number is not None]
    return first


@pytest.mark.parametrize("chunk", range(scaled(CHUNKS)))
def test_random_lines_and_keys(chunk: int, capfd: pytest.CaptureFixture[str]) -> None:
    found = []
    for number in each_game_first(range(chunk * CHUNK, (chunk + 1) * CHUNK)):
        found.append(fuzz(number))
        counts = total([each for each, _wrong in found])
        is_enough = len(found) >= scaled(CHUNKS * CHUNK) and not never_met(counts)
        if is_enough and not IS_WHOLE:
            break
    with capfd.disabled():  # how often everything occurred is worth seeing when all is well, too
        print("\n" + report(counts), file=sys.stderr)
    wrong = [each for _counts, each in found if each]
    assert not wrong, f"{len(wrong)} runs failed:\n" + "\n".join(wrong[:3])
    assert never_met(counts) == []


def test_what_was_never_met_is_noticed() -> None:
    empty: dict[str, Counter[str]] = {topic: Counter() for topic in (*REQUIRED, "endings")}
    empty["checks"]["runs"] = 50
    empty["offered"] = Counter({"hint": OFTEN, "a new command": OFTEN, "a rare one": OFTEN - 1})
    missing = never_met(empty)
    assert "commands: a new command" in missing
    assert len(missing) == sum(len(names) for names in REQUIRED.values()) + 2


# What is wrong on purpose must be seen by the very first runs


def forget_the_last(stored: property) -> property:
    """Store a single mission without its last choice."""

    def forgetful(saved: SavedMission) -> Any:
        assert stored.fget is not None
        whole = stored.fget(saved)
        return replace(whole, log=replace(whole.log, choices=whole.log.choices[:-1]))

    return property(forgetful)


def keep_nothing(_save: Any) -> Callable[..., None]:
    return lambda _kept: None


def end_at_once(said: Any) -> Callable[..., Any]:
    """Take whatever is not understood for the wish to give up."""

    def hasty(seat: Any, typed: str) -> Any:
        if hasattr(seat, "session"):
            seat.session.give_up()
        return said(seat, typed)

    return hasty


def raise_something(_look: Any) -> Callable[..., None]:
    def broken(_seat: object) -> None:
        raise ValueError("broken")

    return broken


def shout(say: Any) -> Callable[..., None]:
    return lambda env, *lines: say(env, *(f"\x1b[1m{line}" for line in lines))


def never_wrap(_width: Any) -> property:
    return property(lambda _env: 400)


@pytest.mark.parametrize(
    ("owner", "name", "spoil", "first"),
    [
        (SavedMission, "stored", forget_the_last, SINGLE),
        (SavedCareer, "save_mission", keep_nothing, CAREER),
        (Screen, "misunderstood", end_at_once, SINGLE),
        (Screen, "show_ids", raise_something, SINGLE),
        (Environment, "say", shout, SINGLE),
        (Environment, "width", never_wrap, SINGLE),
    ],
)  # fmt: skip
def test_what_is_broken_is_noticed(
    owner: type[Any], name: str, spoil: Any, first: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(owner, name, spoil(getattr(owner, name)))
    runs = (fuzz(number)[1] for number in range(first, first + 11))
    assert "python -m tests.fuzz.fuzz --seed" in next(filter(None, runs), "")
