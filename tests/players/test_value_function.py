"""The value function: its features, its formula, and how its coefficients are fitted."""

from math import exp, log
from random import Random

import pytest

from benchmarks.prospect import FEATURES, MATCHUPS, examples, fit_logistic, solve_linear
from hncli.game.engine.mission import Mission
from hncli.game.engine.setup import new_mission
from hncli.players.rule_based import RuleBasedPlayer
from hncli.players.value_function import COEFFICIENTS, features_of, win_probability
from tests.fuzz.twin import shipped
from tests.game.engine.table import start


def features(mission: Mission) -> dict[str, float]:
    view = mission.view
    return features_of(view, RuleBasedPlayer().card_worth(view))


def estimate(mission: Mission) -> float:
    return win_probability(features(mission), mission.view.turns_left)


def test_the_features_of_a_position() -> None:
    demands = [{"id": "helicopter", "face": "up"}, {"id": "wire-10000000", "face": "down"}]
    found = features(start(threat="4", pool=5, saved=2, killed=1, demands=demands))
    kinds = {"escape up": 1.0, "major down": 1.0}
    # Four of eight must be saved, so two of the five are still needed.
    hostages = {"saves needed": 2, "surplus hostages": 3}
    plain = {"intercept": 1.0, "threat": 4, "second in command": False} | hostages
    assert found == plain | kinds | {"hand": 0, "standing": 0}


def test_only_bought_cards_count() -> None:
    free = features(start(hand=["keep-cool", "small-talk"]))
    bought = features(start(hand=["keep-cool", "just-stay-calm"]))
    assert free["hand"] == 0
    assert bought["hand"] > 0


def test_a_conceded_demand_is_not_counted() -> None:
    demand = {"id": "wire-10000000", "face": "up"}
    assert "major up" in features(start(demands=[demand]))
    assert "major up" not in features(start(demands=[demand | {"conceded": True}]))


def test_every_feature_has_a_coefficient() -> None:
    kinds = {f"{kind} {face}" for kind in ("major", "escape", "minor") for face in ("up", "down")}
    there = set(features(start()))
    without_minor_down = kinds - {"minor down"}  # a minor is always open
    assert set(COEFFICIENTS) - there == without_minor_down
    assert there - set(COEFFICIENTS) == set()


def test_the_formula() -> None:
    """With no terror card left only the base counts."""
    base, slope = COEFFICIENTS["threat"]
    assert win_probability({"threat": 2.0}, 0) == pytest.approx(1 / (1 + exp(-2 * base)))
    left = 3
    total = base + slope * log(1 + left)
    assert win_probability({"threat": 2.0}, left) == pytest.approx(1 / (1 + exp(-2 * total)))


def test_better_positions_have_higher_estimates() -> None:
    usual = estimate(start(threat="4", pool=5, saved=2))
    assert estimate(start(threat="2", pool=5, saved=2)) > usual
    assert estimate(start(threat="4", pool=3, saved=4)) > usual
    assert estimate(start(threat="4", pool=5, saved=2, hand=["just-stay-calm"])) > usual


def played(seed: int) -> tuple[bool, list[float]]:
    """Whether a mission was won, and the estimates at the beginning of each conversation."""
    mission = new_mission(shipped(), "base", "arkayne", seed, career=True)
    player = RuleBasedPlayer()
    estimates: list[float] = []
    while mission.decision is not None:
        if mission.turn > len(estimates):
            estimates.append(estimate(mission))
        mission.choose(player.choose(mission.view))
    return mission.result == "won", estimates


def test_missions_won_had_higher_estimates() -> None:
    """Halfway through, in the fifth turn."""
    halfway: dict[bool, list[float]] = {True: [], False: []}
    for won, estimates in map(played, range(40)):
        halfway[won] += estimates[4:5]
    lost, won_ones = (sum(halfway[won]) / len(halfway[won]) for won in (False, True))
    assert 0 < lost < won_ones < 1


def test_an_example_for_each_conversation() -> None:
    won, estimates = played(3)
    found = examples((MATCHUPS.index(("base", "arkayne")), 3))
    assert [one for _row, one in found] == [won] * len(estimates)
    width = len(MATCHUPS) + 1 + 2 * len(FEATURES)
    assert {len(row) for row, _won in found} == {width}


def test_linear_equations() -> None:
    """The first row begins with 0, so rows must be swapped."""
    assert solve_linear([[0.0, 2.0], [1.0, 1.0]], [4.0, 3.0]) == pytest.approx([1.0, 2.0])


def test_known_coefficients_are_recovered() -> None:
    """From examples sampled with two regressors of opposite sign."""
    rng = Random(1)
    found = []
    for _one in range(4_000):
        values = [rng.uniform(-2, 2), rng.uniform(-2, 2)]
        likely = 1 / (1 + exp(-(1.5 * values[0] - 0.5 * values[1])))
        found.append((values, rng.random() < likely))
    assert fit_logistic(found) == pytest.approx([1.5, -0.5], abs=0.15)
