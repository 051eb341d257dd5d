"""Automatic players see nothing hidden, and the sensible one plays better than the random one."""

from typing import Any

import pytest

from hncli.base.problems import Place
from hncli.game.cards.operation import EFFECT_LIST
from hncli.game.engine.game import parse_option
from hncli.game.engine.mission import Mission
from hncli.game.engine.setup import new_mission
from hncli.game.engine.view import OPEN
from hncli.players.card_worth import best_worth_by_cp, card_worth_cache
from hncli.players.registry import PLAYERS
from hncli.players.rule_based import RuleBasedPlayer
from hncli.players.weights import SENSIBLE, TUNED, tuned_weights
from tests.fuzz.twin import shipped
from tests.game.engine.table import start

HIDDEN = (
    "deck",
    "aside",
    "demands_aside",
    "dice_stream",
    "terror_stream",
    "demand_stream",
    "loaded",
)


def played(name: str, abductor: str, seed: int, most: int = 5_000) -> Mission:
    """A mission played by an automatic player, to its end or for `most` decisions."""
    mission = new_mission(shipped(), "base", abductor, seed, career=True)
    player = PLAYERS[name](seed)
    for _decision in range(most):
        if mission.decision is None:
            break
        mission.choose(player.choose(mission.view))
    return mission


@pytest.mark.parametrize("name", HIDDEN)
def test_what_is_hidden_cannot_be_seen(name: str) -> None:
    mission = new_mission(shipped(), "base", "arkayne", 7)
    assert hasattr(mission, name)
    assert name not in OPEN
    with pytest.raises(AttributeError, match=name):
        getattr(mission.view, name)


def test_a_demand_that_lies_face_down_has_no_name() -> None:
    mission = start(
        demands=[{"id": "helicopter", "face": "down"}, {"id": "wire-10000000", "face": "up"}]
    )
    assert [placed.id for placed in mission.view.demands] == ["", "wire-10000000"]


@pytest.mark.parametrize("name", PLAYERS)
def test_the_same_seed_is_the_same_mission(name: str) -> None:
    once, again = (played(name, "donna", 5, most=15).to_json() for _time in range(2))
    assert once == again


def test_sensible_play_saves_more_than_chance() -> None:
    def saved(name: str) -> int:
        return sum(played(name, "edward", seed).saved for seed in range(12))

    assert saved("sensible") > 1.5 * saved("random")


def test_the_sensible_player_takes_a_sure_win() -> None:
    """With nobody left inside, one more fall of threat on S captures the abductor."""
    mission = start(threat="S", pool=0, saved=7, hand=["keep-cool", "small-talk"], available=[])
    assert RuleBasedPlayer().choose(mission.view).id == "play:keep-cool"


def test_the_sensible_player_converts_what_is_worth_it() -> None:
    hand = ["keep-cool", "small-talk", "small-talk"]
    mission = start(threat="3", hand=hand, dice=[4, 1])
    mission.choose(parse_option("play:keep-cool"))
    assert RuleBasedPlayer().choose(mission.view).id == "convert:1"
    careful = tuned_weights(TUNED | {"convert_cost": (10.0,)})
    assert RuleBasedPlayer(careful).choose(mission.view).id == "accept"


def test_the_best_purchase() -> None:
    cards = [("a", 2, 1.0), ("b", 2, 1.0), ("c", 3, 2.5), ("d", 6, 4.0)]
    assert best_worth_by_cp(cards, 6) == [0.0, 0.0, 1.0, 2.5, 2.5, 3.5, 4.0]


def test_the_cards_of_the_best_purchase() -> None:
    """They can be paid, and their worth is that of the best purchase for those CP."""
    mission = new_mission(shipped(), "base", "arkayne", 1)
    card_worth = card_worth_cache(mission.catalogue, SENSIBLE).get(mission.view)
    cards = mission.catalogue.conversation
    best = card_worth.best_purchases(mission.available, 4)
    for cp in range(-2, 14):
        ids = card_worth.best_purchase(mission.available, cp, 4)
        assert sum(cards[id].cost for id in ids) <= max(0, cp)
        assert sum(card_worth.bought(id, 4) for id in ids) == pytest.approx(best[max(0, cp)])


@pytest.mark.parametrize(
    ("less", "more"),
    [
        ({"hand_limit": 6, "until": "mission"}, {"hand_limit": 9, "until": "mission"}),
        ({"no_conversions": True, "until": "mission"}, {"no_conversions": True, "until": "turn"}),
        ({"lose": 1}, {"hand_limit": 9, "until": "mission"}),
    ],
)
def test_what_burdens_a_mission_is_worth_less_than_nothing(
    less: dict[str, Any], more: dict[str, Any]
) -> None:
    view = start().view
    effects = RuleBasedPlayer().card_worth(view).effects
    low, high = (effects.worth_of(EFFECT_LIST.read([raw], Place("x"))) for raw in (less, more))
    assert low < high < 0


def test_the_sensible_player_takes_free_cards_that_fit_a_smaller_hand() -> None:
    hand = ["small-talk", "small-talk", "keep-cool", "keep-cool", "just-stay-calm", "a-bold-lie"]
    free = ["what-are-your-demands", "what-are-your-demands"]
    given = {"phase": "spend", "hand": hand, "available": [*free, "minor-extraction"]}
    for limit, wanted in ((8, "buy:what-are-your-demands"), (6, "end")):
        effects = [{"what": "hand-limit", "amount": limit, "until": "mission"}]
        view = start(**given, effects=effects).view
        assert RuleBasedPlayer().choose(view).id == wanted
