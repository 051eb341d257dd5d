"""How far ahead of the runner-up the best choice of a search is."""

import pytest

from hncli.game.engine.game import END, Option
from hncli.players.rollouts import RolloutEnd
from hncli.players.searching import SearchResult
from hncli.review.review import lead_of


def ends(*chances: float) -> tuple[RolloutEnd, ...]:
    return tuple(RolloutEnd(chance, None, 0, 0, 5, {}) for chance in chances)


def found(*checks: tuple[float, bool]) -> SearchResult:
    best, other = ends(0.6, 0.7), ends(0.5, 0.4)
    return SearchResult(Option("play", "a"), 0.5, 100, END, best, other, checks)


def test_the_mean_of_the_paired_differences() -> None:
    assert lead_of(found()) == pytest.approx((0.2, 0.1))


def test_with_an_abductor_who_is_harder_than_the_value_function_knows_less_is_at_stake() -> None:
    hard = lead_of(found(*[(0.5, False)] * 190, *[(0.5, True)] * 10))
    assert 0.02 < hard.value < 0.1
