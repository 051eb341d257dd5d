"""Tallies can be merged in any order, and nothing is counted twice."""

import random
from collections import Counter
from itertools import pairwise

import pytest

from hncli.features.lab.executors import CareerResult, MissionResult
from hncli.features.lab.jobs import Tally, tally_careers, tally_missions


def result(outcome: str, turns: int, *cards: str) -> MissionResult:
    return MissionResult(outcome, "captured", turns, 3, 1, 7, "2", 4, cards, cards[:1], 50)


RESULTS = [
    result("won", 8, "a-bold-lie", "keep-cool"),
    result("lost", 8, "keep-cool"),
    result("lost", 11),
    result("won", 5, "keep-cool"),
    result("lost", 9, "a-bold-lie"),
]


def test_what_is_counted() -> None:
    tally = tally_missions(RESULTS)
    assert tally.marks == "wllwl"
    assert tally.counts["turns"] == {"8": 2, "11": 1, "5": 1, "9": 1}
    assert tally.counts["bought"] == {"a-bold-lie": 2, "keep-cool": 3}
    assert tally.counts["bought-won"] == {"a-bold-lie": 1, "keep-cool": 2}
    assert tally.counts["played-won"] == {"a-bold-lie": 1, "keep-cool": 1}


def test_careers_are_counted() -> None:
    tally = tally_careers([CareerResult(-4, 10, 2, 10), CareerResult(5, 10, 5, 10)])
    assert tally.marks == "cc"
    assert tally.counts["score"] == {"-4": 1, "5": 1}
    assert tally.counts["stress"] == {"10": 2}


@pytest.mark.parametrize("seed", range(8))
def test_the_order_of_the_parts_does_not_matter(seed: int) -> None:
    rng = random.Random(seed)
    cuts = sorted({0, 5, *rng.sample(range(1, 5), 2)})
    parts = [(a, tally_missions(RESULTS[a:b])) for a, b in pairwise(cuts)]
    rng.shuffle(parts)
    tally = Tally(".....")
    for first, part in parts:
        tally = tally.merged(first, part)
    assert tally == tally_missions(RESULTS)


def test_nothing_is_counted_twice() -> None:
    tally = Tally("...").merged(1, tally_missions(RESULTS[:2]))
    assert tally.marks == ".wl"
    for first in (0, 1, 2, 3):
        with pytest.raises(ValueError, match=str(first)):
            tally.merged(first, tally_missions(RESULTS[:2]))


def test_what_is_still_to_be_played() -> None:
    tally = Tally("w..lw.....l.")
    assert [tally.next_pending(start, 3) for start in (0, 2, 3, 8, 10)] == [
        (1, 2), (2, 1), (5, 3), (8, 2), (11, 1)
    ]  # fmt: skip
    assert tally.next_pending(12, 3) is None
    assert Tally("wl").next_pending(0, 3) is None
    assert Tally("w..l").done == 2


def test_a_tally_is_extended_by_pending_marks() -> None:
    assert Tally("wl", {"turns": Counter("1")}).extended(4) == Tally(
        "wl..", {"turns": Counter("1")}
    )
