"""Why one option is better than another."""

import pytest

from hncli.game.engine.game import Result
from hncli.players.rollouts import Reason, RolloutEnd, reasons_for
from hncli.players.value_function import Features, win_probability


def stopped(features: Features, saved: int = 0, killed: int = 0) -> RolloutEnd:
    features = {"threat": 3.0, "saves needed": 3.0} | features
    return RolloutEnd(win_probability(features, 4), None, saved, killed, 4, features)


def over(result: Result) -> RolloutEnd:
    return RolloutEnd(float(result == "won"), result, 0, 0, 0, {})


USUAL = stopped({})


@pytest.mark.parametrize(
    ("better", "reason"),
    [
        (over("won"), Reason("won", 0.5)),
        (stopped({"saves needed": 2.0}, saved=2), Reason("saved", 1.0)),
        (stopped({"threat": 1.0}), Reason("threat", 1.0)),
        (stopped({"hand": 5.0}), Reason("hand", 1.0)),
        (stopped({"major up": 1.0}), Reason("demands", 1.0)),
        (stopped({"second in command": 1.0}), Reason("abductor", 1.0)),
        (stopped({"standing": -2.0}), Reason("standing", 1.0)),
    ],
)
def test_the_reason_is_what_differs(better: RolloutEnd, reason: Reason) -> None:
    """In one of two missions it does; the amount is the mean."""
    assert reasons_for([better, USUAL], [USUAL, USUAL])[0] == pytest.approx(reason)


def test_fewer_deaths_are_told_as_such() -> None:
    dead = stopped({"saves needed": 4.0}, killed=1)
    assert reasons_for([USUAL], [dead])[0] == ("killed", 1.0)


def test_missions_lost_at_once() -> None:
    assert reasons_for([USUAL, USUAL], [USUAL, over("lost")])[0] == ("lost", 0.5)


def test_what_weighs_most_is_told() -> None:
    """Two levels of threat weigh more than a slightly better hand."""
    assert reasons_for([stopped({"threat": 1.0, "hand": 1.0})], [USUAL])[0].kind == "threat"
    assert reasons_for([stopped({"threat": 2.9, "hand": 9.0})], [USUAL])[0].kind == "hand"


def test_a_second_reason_is_told_where_it_explains_a_third_as_much() -> None:
    """A level of threat and the worth of cards, by what the value function makes of both."""
    both = reasons_for([stopped({"threat": 2.0, "hand": 8.0})], [USUAL])
    assert {one.kind for one in both} == {"threat", "hand"}
    alone = reasons_for([stopped({"threat": 1.0, "hand": 0.1})], [USUAL])
    assert [one.kind for one in alone] == ["threat"]
