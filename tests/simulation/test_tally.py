"""Tallies can be put together in any order, and nothing is counted twice."""

import random
from collections import Counter
from itertools import pairwise

import pytest

from hncli.simulation.play import Outcome, Served
from hncli.simulation.tally import Tally, of_careers, of_missions


def outcome(result: str, turns: int, *cards: str) -> Outcome:
    return Outcome(result, "captured", turns, 3, 1, 7, "2", 4, cards, cards[:1], 50)


OUTCOMES = [
    outcome("won", 8, "a-bold-lie", "keep-cool"),
    outcome("lost", 8, "keep-cool"),
    outcome("lost", 11),
    outcome("won", 5, "keep-cool"),
    outcome("lost", 9, "a-bold-lie"),
]


def test_what_is_counted() -> None:
    tally = of_missions(OUTCOMES)
    assert tally.marks == "wllwl"
    assert tally.counts["turns"] == {"8": 2, "11": 1, "5": 1, "9": 1}
    assert tally.counts["bought"] == {"a-bold-lie": 2, "keep-cool": 3}
    assert tally.counts["bought-won"] == {"a-bold-lie": 1, "keep-cool": 2}
    assert tally.counts["played-won"] == {"a-bold-lie": 1, "keep-cool": 1}


def test_careers_are_counted() -> None:
    tally = of_careers([Served(-4, 10, 2, 10), Served(5, 10, 5, 10)])
    assert tally.marks == "cc"
    assert tally.counts["score"] == {"-4": 1, "5": 1}
    assert tally.counts["stress"] == {"10": 2}


@pytest.mark.parametrize("seed", range(8))
def test_the_order_of_the_parts_does_not_matter(seed: int) -> None:
    chance = random.Random(seed)
    cuts = sorted({0, 5, *chance.sample(range(1, 5), 2)})
    parts = [(a, of_missions(OUTCOMES[a:b])) for a, b in pairwise(cuts)]
    chance.shuffle(parts)
    tally = Tally(".....")
    for first, part in parts:
        tally = tally.with_part(first, part)
    assert tally == of_missions(OUTCOMES)


def test_nothing_is_counted_twice() -> None:
    tally = Tally("...").with_part(1, of_missions(OUTCOMES[:2]))
    assert tally.marks == ".wl"
    for first in (0, 1, 2, 3):
        with pytest.raises(ValueError, match=str(first)):
            tally.with_part(first, of_missions(OUTCOMES[:2]))


def test_what_is_still_to_do() -> None:
    assert list(Tally("w..lw.....l.").to_do(3)) == [(1, 2), (5, 3), (8, 2), (11, 1)]
    assert list(Tally("wl").to_do(3)) == []
    assert Tally("w..l").done == 2


def test_a_tally_grows() -> None:
    assert Tally("wl", {"turns": Counter("1")}).grown(4) == Tally("wl..", {"turns": Counter("1")})
