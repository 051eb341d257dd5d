"""The worth of effects: every operation has one, and it follows the rules on the table."""

from itertools import pairwise
from typing import Any

import pytest

from hncli.base.problems import Place
from hncli.game.cards.operation import EFFECT_LIST, EFFECTS, operations
from hncli.game.engine.mission import Mission
from hncli.game.engine.setup import new_mission
from hncli.players.effect_worth import FLAT, EffectWorth
from hncli.players.registry import PLAYERS
from hncli.players.weights import Weights, summarize
from tests.game.cards.test_language_docs import SAID
from tests.game.engine.table import choose, library, start


def worth(m: Mission, *effects: dict[str, Any]) -> float:
    """The worth of effects in a position."""
    summary, triggers = summarize(m.view)
    found = EffectWorth(summary, triggers, m.catalogue, Weights())
    return found.worth_of(EFFECT_LIST.read(list(effects), Place("test")))


def annex(**given: Any) -> Mission:
    return start(**({"box": "annex", "abductor": "tilo", "threat": "3"} | given))


@pytest.mark.parametrize("op", sorted(SAID))
def test_every_operation_has_a_worth(op: str) -> None:
    """None is worth nothing because nobody thought of it: what is unknown raises an error."""
    assert set(SAID) == set(operations())
    worth(annex(demands=[{"id": "a-rope-ladder", "face": "up"}]), SAID[op][0])


def test_flat_worths_are_of_operations() -> None:
    assert set(FLAT) < set(EFFECTS)
    assert all(FLAT.values())


def test_an_escape_called_off_and_a_reroll_are_good_and_more_to_save_is_bad() -> None:
    m = annex(pool=6)
    assert worth(m, {"call_off": True}) > 0
    assert worth(m, {"reroll": "one"}) > 0
    assert worth(m, {"share": [3, 4]}) < worth(m, {"share": [3, 5]}) < 0
    assert worth(m, {"must_eliminate": True}) < 0


def test_a_share_that_cannot_be_met_loses() -> None:
    m = annex(pool=3, saved=2, killed=3)
    assert worth(m, {"share": [3, 4]}) < -50


def test_a_roll_against_the_level_is_worth_less_the_higher_threat_is() -> None:
    """On S it is always higher, on K always lower."""
    effect = {"against_level": True, "higher": [{"cp": 2}], "lower": [{"kill": 1}]}
    on = {level: annex(abductor="greta", threat=level) for level in ("S", "2", "4", "6", "K")}
    worths = [worth(m, effect) for m in on.values()]
    assert all(one > other for one, other in pairwise(worths))
    assert worths[-1] == pytest.approx(worth(on["K"], {"kill": 1}))
    assert worths[0] > 0


def test_points_are_worth_keeping_while_turns_are_left() -> None:
    effect = {"keep_cp": 3, "until": "mission"}
    assert worth(annex(), effect) > 0
    assert worth(annex(terror=[]), effect) == 0


def test_conceding_is_worth_what_the_best_demand_is() -> None:
    assert worth(annex(), {"concede": True}) == 0
    good = annex(abductor="greta", demands=[{"id": "a-stronger-roof", "face": "up"}])
    assert worth(good, {"concede": True}) > 0
    bad = annex(demands=[{"id": "a-rope-ladder", "face": "up"}])
    assert worth(bad, {"concede": True}) == 0  # it would let him go, and may be declined


def test_a_rule_on_deaths_counts() -> None:
    """Tilo calms down with each death, so a death is less bad than with Greta."""
    given = {"threat": "4", "pool": 6}
    assert worth(annex(**given), {"kill": 1}) > worth(annex(abductor="greta", **given), {"kill": 1})


def test_a_kill_that_is_replaced_by_a_rise_on_k_ends() -> None:
    """Her rise on K kills, and that kill is not replaced again: a worth and no endless loop."""
    m = start(box="workshop", abductor="nadia", threat="K", pool=4)
    assert worth(m, {"kill": 1}) == worth(start(threat="K", pool=4), {"kill": 1})


def test_elimination_is_worth_more_where_a_capture_does_not_count() -> None:
    free, bound = annex(), annex(abductor="greta")
    assert worth(bound, {"eliminate": True}) > worth(free, {"eliminate": True})


def test_the_rule_based_player_concedes_what_must_be_conceded() -> None:
    """Even at a price that it would not pay otherwise."""
    m = annex(
        abductor="greta",
        hand=[],
        cp=3,
        available=["just-stay-calm"],
        demands=[{"id": "the-other-keys", "face": "up"}],
    )
    assert PLAYERS["sensible"](1).choose(m.view).id == "concede:d1"


def test_the_rule_based_player_declines_to_let_somebody_go() -> None:
    m = annex(
        hand=["give-them-this"],
        demands=[{"id": "a-rope-ladder", "face": "up"}],
        dice=[5, 5],
    )
    choose(m, "play:give-them-this")
    choose(m, "accept")
    assert PLAYERS["sensible"](1).choose(m.view).id == "done"


@pytest.mark.parametrize("name", ["random", "sensible"])
@pytest.mark.parametrize(
    ("box", "abductor"), [("annex", "greta"), ("annex", "tilo"), ("cellar", "hugo")]
)
def test_missions_with_the_newer_parts_are_played_to_the_end(
    name: str, box: str, abductor: str
) -> None:
    for seed in range(5):
        m = new_mission(library(), box, abductor, seed)
        player = PLAYERS[name](seed)
        while m.decision is not None:
            m.choose(player.choose(m.view))
        assert m.outcome is not None
