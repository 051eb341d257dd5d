"""Skill and luck of a mission, against a field that is the same for everybody."""

from itertools import islice

from hncli.features.challenges.rating import FIELD, RatedPlayer, Rating, play_field, rate, standing
from hncli.game.engine.setup import MissionSetup
from hncli.game.engine.trace import MissionTrace
from tests.fuzz.twin import shipped

SETUP = MissionSetup("base", "donna", 20261117)
WON, LOST = (False, -9, 1, 5), (True, -2, 8, 9)


def field(*parts: tuple[int, tuple[int, ...], float]) -> list[RatedPlayer]:
    found = [RatedPlayer(rank, dice) for count, rank, dice in parts for _n in range(count)]
    assert len(found) == FIELD
    return found


def test_from_0_to_99_and_level_counts_half() -> None:
    others = field((33, WON, 1.0), (66, LOST, -1.0))
    assert rate(RatedPlayer((False, -10, 0, 5), 2.0), others) == Rating(99, 99)
    assert rate(RatedPlayer((True, 0, 12, 1), -2.0), others) == Rating(0, 0)
    assert rate(RatedPlayer(WON, -1.0), others) == Rating(66 + 16, 33)
    assert rate(RatedPlayer(LOST, 0.0), others) == Rating(33, 66)


def test_dice_count_by_successes() -> None:
    trace = MissionTrace()
    trace.result = "lost"
    assert standing(trace).dice == 0.0
    trace.turns[0].thrown = [5, 6, 1]  # one success in three is the mean
    assert standing(trace).dice > 0
    trace.turns[0].thrown = [4, 5, 1]
    assert standing(trace).dice == 0.0
    trace.turns[0].thrown = [4, 4, 4]
    assert standing(trace).dice < 0


def test_the_field_is_the_same_for_everybody_and_no_two_play_alike() -> None:
    first = list(islice(play_field(shipped(), SETUP), 12))
    assert first == list(islice(play_field(shipped(), SETUP), 12))
    assert len(set(first)) > 6
