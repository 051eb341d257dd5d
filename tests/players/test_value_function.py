"""How likely a position is to be won: the facts that count, and how their weights are found."""

from math import exp, log
from random import Random

import pytest

from benchmarks.prospect import COUNTED, GROUNDS, examples, fitted, solved
from hncli.engine.mission import Mission
from hncli.engine.setup import new_mission
from hncli.players.rule_based import RuleBasedPlayer
from hncli.players.value_function import WEIGHTS, facts_of, prospect
from tests.engine.table import start
from tests.fuzz.twin import shipped


def facts(mission: Mission) -> dict[str, float]:
    seen = mission.view
    return facts_of(seen, RuleBasedPlayer().outlook(seen))


def chance(mission: Mission) -> float:
    return prospect(facts(mission), mission.view.turns_left)


def test_the_facts_of_a_position() -> None:
    demands = [
        {"id": "helicopter", "face": "up"},
        {"id": "wire-10000000", "face": "down"},
    ]
    found = facts(start(threat="4", pool=5, saved=2, killed=1, demands=demands))
    kinds = {"escape up": 1.0, "major down": 1.0}
    # Four of eight must be saved, so two of the five are missing.
    plain = {"always": 1.0, "threat": 4, "missing": 2, "others": 3, "second": False}
    assert found == plain | kinds | {"hand": 0, "standing": 0}


def test_only_what_was_bought_counts_in_the_hand() -> None:
    free = facts(start(hand=["keep-cool", "small-talk"]))
    bought = facts(start(hand=["keep-cool", "just-stay-calm"]))
    assert free["hand"] == 0
    assert bought["hand"] > 0


def test_what_is_conceded_counts_no_more() -> None:
    demand = {"id": "wire-10000000", "face": "up"}
    assert "major up" in facts(start(demands=[demand]))
    assert "major up" not in facts(start(demands=[demand | {"conceded": True}]))


def test_every_fact_has_a_weight() -> None:
    kinds = {f"{kind} {face}" for kind in ("major", "escape", "minor") for face in ("up", "down")}
    assert set(WEIGHTS) - set(facts(start())) == kinds - {"minor down"}  # a minor is always open


def test_the_formula() -> None:
    """With no terror card left only `last` counts."""
    last, more = WEIGHTS["threat"]
    assert prospect({"threat": 2.0}, 0) == pytest.approx(1 / (1 + exp(-2 * last)))
    left = 3
    both = last + more * log(1 + left)
    assert prospect({"threat": 2.0}, left) == pytest.approx(1 / (1 + exp(-2 * both)))


def test_better_positions_have_better_chances() -> None:
    usual = chance(start(threat="4", pool=5, saved=2))
    assert chance(start(threat="2", pool=5, saved=2)) > usual
    assert chance(start(threat="4", pool=3, saved=4)) > usual
    assert chance(start(threat="4", pool=5, saved=2, hand=["just-stay-calm"])) > usual


def on_the_way(seed: int) -> tuple[bool, list[float]]:
    """Whether a mission was won, and how likely that was at the beginning of each conversation."""
    mission = new_mission(shipped(), "base", "arkayne", seed, career=True)
    player = RuleBasedPlayer()
    chances: list[float] = []
    while mission.decision is not None:
        if mission.turn > len(chances):
            chances.append(chance(mission))
        mission.choose(player.choose(mission.view))
    return mission.result == "won", chances


def test_missions_that_were_won_looked_better() -> None:
    """Halfway through, in the fifth turn."""
    halfway: dict[bool, list[float]] = {True: [], False: []}
    for won, chances in map(on_the_way, range(40)):
        halfway[won] += chances[4:5]
    lost, won_ones = (sum(halfway[won]) / len(halfway[won]) for won in (False, True))
    assert 0 < lost < won_ones < 1


def test_an_example_for_each_conversation() -> None:
    won, chances = on_the_way(3)
    found = examples((GROUNDS.index(("base", "arkayne")), 3))
    assert [one for _row, one in found] == [won] * len(chances)
    width = len(GROUNDS) + 1 + 2 * len(COUNTED)
    assert {len(row) for row, _won in found} == {width}


def test_linear_equations() -> None:
    """The first line has nothing to begin with, and must change places."""
    assert solved([[0.0, 2.0], [1.0, 1.0]], [4.0, 3.0]) == pytest.approx([1.0, 2.0])


def test_weights_are_found_again() -> None:
    """Of two numbers the first makes victory likely, the second unlikely."""
    dice = Random(1)
    found = []
    for _one in range(4_000):
        values = [dice.uniform(-2, 2), dice.uniform(-2, 2)]
        likely = 1 / (1 + exp(-(1.5 * values[0] - 0.5 * values[1])))
        found.append((values, dice.random() < likely))
    assert fitted(found) == pytest.approx([1.5, -0.5], abs=0.15)
